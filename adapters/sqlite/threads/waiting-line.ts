/** Jobs in the order in which they came; those that are heavy pass only so many at a time. */
export interface WaitingLine<Job> {
  /** False where there are too many of its kind already: it is not taken. */
  readonly add: (job: Job, isHeavy: boolean) => boolean;
  readonly hasNext: () => boolean;
  /** The first that may begin; null where all who wait are heavy, and as many of these are at work as may be. */
  readonly next: () => Begun<Job> | null;
  /** Leaves nobody waiting. */
  readonly empty: () => readonly Job[];
}

export interface Begun<Job> {
  readonly job: Job;
  /** To be called once, however it comes out. */
  readonly end: () => void;
}

export interface LineLimits {
  /** How many of each kind may wait. */
  readonly waiting: number;
  /** How many that are heavy may be at work at once. */
  readonly heavy: number;
}

export const waitingLine = <Job>(most: LineLimits): WaitingLine<Job> => {
  const waiting: { readonly job: Job; readonly isHeavy: boolean }[] = [];
  let heavy = 0;
  const first = (): number => waiting.findIndex((one) => !one.isHeavy || heavy < most.heavy);
  return {
    add: (job, isHeavy) => {
      if (waiting.filter((one) => one.isHeavy === isHeavy).length >= most.waiting) return false;
      waiting.push({ job, isHeavy });
      return true;
    },
    hasNext: () => first() >= 0,
    next: () => {
      const at = first();
      const [one] = at < 0 ? [] : waiting.splice(at, 1);
      if (one === undefined) return null;
      const weight = one.isHeavy ? 1 : 0;
      heavy += weight;
      return {
        job: one.job,
        end: () => {
          heavy -= weight;
        },
      };
    },
    empty: () => waiting.splice(0).map(({ job }) => job),
  };
};
