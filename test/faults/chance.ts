/** Numbers from 0 to 1 that are the same for a seed (mulberry32), so that a run can be repeated. */
export type Chance = () => number;

export const chance = (seed: number): Chance => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const oneOf = <A>(random: Chance, all: readonly A[]): A | undefined =>
  all[Math.floor(random() * all.length)];
