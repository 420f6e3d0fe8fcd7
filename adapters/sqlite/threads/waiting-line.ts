/** Jobs in the order in which they came; one kind passes another where only that has a place. */
export interface WaitingLine<Job, Kind> {
  /** False where there are too many of its kind already: it is not taken. */
  readonly add: (job: Job, kind: Kind) => boolean;
  /** The first for which there is a place, which is asked for once a kind; null where nobody can begin. */
  readonly next: <Place>(
    placeFor: (kind: Kind) => Place | null,
  ) => { readonly job: Job; readonly place: Place } | null;
  /** Leaves nobody waiting. */
  readonly empty: () => readonly Job[];
}

/** How many of each kind may wait: `most`. */
export const waitingLine = <Job, Kind>(most: number): WaitingLine<Job, Kind> => {
  const waiting: { readonly job: Job; readonly kind: Kind }[] = [];
  return {
    add: (job, kind) => {
      if (waiting.filter((one) => one.kind === kind).length >= most) return false;
      waiting.push({ job, kind });
      return true;
    },
    next: (placeFor) => {
      const asked = new Set<Kind>();
      for (const [at, { job, kind }] of waiting.entries()) {
        const place = asked.has(kind) ? null : placeFor(kind);
        asked.add(kind);
        if (place === null) continue;
        waiting.splice(at, 1);
        return { job, place };
      }
      return null;
    },
    empty: () => waiting.splice(0).map(({ job }) => job),
  };
};
