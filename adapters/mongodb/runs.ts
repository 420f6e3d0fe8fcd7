/** As many go into one command: with more, a slow server leaves the connection silent for too long. */
export const RUN_LENGTH = 100;

/**
 * As many resources of an import go into one change set: with more, others would wait, and a
 * transaction would last, for too long.
 */
export const BATCH = 500;

export const inRuns = <A>(items: readonly A[]): readonly (readonly A[])[] =>
  Array.from({ length: Math.ceil(items.length / RUN_LENGTH) }, (_, run) =>
    items.slice(run * RUN_LENGTH, (run + 1) * RUN_LENGTH),
  );
