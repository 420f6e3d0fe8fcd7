/** Numbers that look random and are the same in every run. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  readonly next: () => number;
  /** Whole, from 0 to `below`, which is excluded. */
  readonly below: (below: number) => number;
  readonly pick: <A>(from: readonly A[]) => A;
}

/** Mulberry32, by Tommy Ettinger: public domain. */
export const random = (seed: number): Random => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error("there is nothing to pick from");
      return picked;
    },
  };
};
