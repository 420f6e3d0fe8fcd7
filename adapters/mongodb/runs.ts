/**
 * As many writes go into one command, and as many resources of an import into one change set. With
 * more, a connection would be silent, others would wait, and a transaction would last, for longer than
 * in good health.
 */
export const RUN_LENGTH = 500;

export const inRuns = <A>(items: readonly A[]): readonly (readonly A[])[] =>
  Array.from({ length: Math.ceil(items.length / RUN_LENGTH) }, (_, run) =>
    items.slice(run * RUN_LENGTH, (run + 1) * RUN_LENGTH),
  );
