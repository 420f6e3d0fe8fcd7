/** Jobs in the order in which they came; one kind passes the other where only that has a place. */
export interface WaitingLine<Job> {
  /** False where there are too many of its kind already: it is not taken. */
  readonly add: (job: Job, isHeavy: boolean) => boolean;
  /** The first for which there is a place, which is asked for once a kind; null where nobody can begin. */
  readonly next: <Place>(
    placeFor: (isHeavy: boolean) => Place | null,
  ) => { readonly job: Job; readonly place: Place } | null;
  /** Leaves nobody waiting. */
  readonly empty: () => readonly Job[];
}

/** How many of each kind may wait: `most`. */
export const waitingLine = <Job>(most: number): WaitingLine<Job> => {
  const waiting: { readonly job: Job; readonly isHeavy: boolean }[] = [];
  return {
    add: (job, isHeavy) => {
      if (waiting.filter((one) => one.isHeavy === isHeavy).length >= most) return false;
      waiting.push({ job, isHeavy });
      return true;
    },
    next: (placeFor) => {
      // The first of all, and the first of the other kind.
      const [first] = waiting;
      const other = waiting.find(({ isHeavy }) => isHeavy !== first?.isHeavy);
      for (const one of [first, other]) {
        const place = one === undefined ? null : placeFor(one.isHeavy);
        if (one === undefined || place === null) continue;
        waiting.splice(waiting.indexOf(one), 1);
        return { job: one.job, place };
      }
      return null;
    },
    empty: () => waiting.splice(0).map(({ job }) => job),
  };
};
