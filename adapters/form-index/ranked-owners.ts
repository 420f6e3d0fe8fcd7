/**
 * The owners that a search finds, with their ranks: a bitmap of ordinals for each rank. Marking costs
 * the same in any order, an owner that is marked twice counts once, and counting and paging go by
 * words of 32 owners, so that a page costs the same near the end of a hundred thousand hits as at
 * their beginning. Nothing is ever sorted.
 */
import { bitsIn } from "./form-columns.ts";

export interface RankedOwners {
  readonly byRank: Uint32Array[];
  /** How many owners have each rank as their best. */
  readonly counts: number[];
  readonly seen: Uint32Array;
  readonly words: number;
  /** The words in which something is marked. */
  first: number;
  last: number;
}

export const rankedOwners = (owners: number): RankedOwners => {
  const words = (owners + 31) >>> 5;
  const seen = new Uint32Array(words);
  return { byRank: [], counts: [], seen, words, first: words, last: -1 };
};

/** Makes it ready for another search with so many ranks. */
export const clear = (ranked: RankedOwners, ranks: number): void => {
  for (const bits of ranked.byRank) bits.fill(0, ranked.first, ranked.last + 1);
  while (ranked.byRank.length < ranks) ranked.byRank.push(new Uint32Array(ranked.words));
  ranked.counts.length = 0;
  for (let rank = 0; rank < ranks; rank++) ranked.counts.push(0);
  ranked.first = ranked.words;
  ranked.last = -1;
};

/** Marks all owners with the one rank that there is. */
export const markAll = (ranked: RankedOwners, owners: number): void => {
  clear(ranked, 1);
  const bits = ranked.byRank[0];
  if (bits === undefined || owners === 0) return;
  bits.fill(0xffffffff);
  if ((owners & 31) !== 0) bits[bits.length - 1] = (1 << (owners & 31)) - 1;
  ranked.first = 0;
  ranked.last = ranked.words - 1;
};

export const mark = (ranked: RankedOwners, rank: number, ordinal: number): void => {
  const bits = ranked.byRank[rank];
  if (bits === undefined) return;
  const word = ordinal >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (ordinal & 31));
  if (word < ranked.first) ranked.first = word;
  if (word > ranked.last) ranked.last = word;
};

/** Which ordinals count: those that are in all of some bitmaps, or that a function accepts. */
export type Accepted = readonly Uint32Array[] | ((ordinal: number) => boolean);

/** Leaves each owner its best rank, and those out that are `gone` or not accepted. */
export const settle = (
  ranked: RankedOwners,
  gone: Uint32Array | null,
  accept: Accepted | null,
): void => {
  const { seen, first, last } = ranked;
  if (gone === null) seen.fill(0, first, last + 1);
  else seen.set(gone.subarray(first, last + 1), Math.min(first, ranked.words));
  for (let rank = 0; rank < ranked.counts.length; rank++) {
    const bits = ranked.byRank[rank];
    if (bits === undefined) continue;
    let count = 0;
    for (let word = first; word <= last; word++) {
      const marked = bits[word] ?? 0;
      if (marked === 0) continue;
      const fresh = marked & ~(seen[word] ?? 0);
      const kept = accept === null ? fresh : accepted(word, fresh, accept);
      seen[word] = (seen[word] ?? 0) | marked;
      bits[word] = kept;
      count += bitsIn(kept);
    }
    ranked.counts[rank] = count;
  }
};

const accepted = (word: number, fresh: number, accept: Accepted): number => {
  if (typeof accept !== "function")
    return accept.reduce((kept, bits) => kept & (bits[word] ?? 0), fresh);
  let kept = 0;
  for (let rest = fresh; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    if (accept((word << 5) + bit)) kept |= 1 << bit;
  }
  return kept;
};

/** How many are found before this place: with a better rank, or the same and a lower ordinal. */
export const countBefore = (ranked: RankedOwners, rank: number, ordinal: number): number => {
  const better = ranked.counts.slice(0, Math.max(0, rank));
  const count = better.reduce((sum, one) => sum + one, 0);
  return count + countBetween(ranked, rank, 0, ordinal);
};

/** How many of a rank have ordinals from one on and below another. */
export const countBetween = (
  ranked: RankedOwners,
  rank: number,
  from: number,
  below: number,
): number => {
  const bits = ranked.byRank[rank];
  if (bits === undefined || rank >= ranked.counts.length || below <= from) return 0;
  const end = below >>> 5;
  let count = 0;
  for (let word = Math.max(from >>> 5, ranked.first); word <= end && word <= ranked.last; word++) {
    let marked = bits[word] ?? 0;
    if (word === from >>> 5) marked &= -1 << (from & 31);
    if (word === end) marked &= (1 << (below & 31)) - 1;
    if (marked !== 0) count += bitsIn(marked);
  }
  return count;
};

/** Visits some of what was found, in order, after leaving so many out. */
export const eachOf = (
  ranked: RankedOwners,
  skip: number,
  limit: number,
  visit: (rank: number, ordinal: number) => void,
): void => {
  let left = limit;
  let over = skip;
  for (let rank = 0; rank < ranked.counts.length && left > 0; rank++) {
    const count = ranked.counts[rank] ?? 0;
    if (over >= count) {
      over -= count;
      continue;
    }
    left -= eachOfRank(ranked, rank, over, Math.min(left, count - over), visit);
    over = 0;
  }
};

/** The same within a rank that has as many; how many were visited. */
const eachOfRank = (
  ranked: RankedOwners,
  rank: number,
  skip: number,
  limit: number,
  visit: (rank: number, ordinal: number) => void,
): number => {
  const bits = ranked.byRank[rank];
  let over = skip;
  let left = limit;
  for (let word = ranked.first; left > 0 && word <= ranked.last; word++) {
    let marked = bits?.[word] ?? 0;
    if (marked === 0) continue;
    if (over > 0) {
      const count = bitsIn(marked);
      if (count <= over) {
        over -= count;
        continue;
      }
      for (; over > 0; over--) marked &= marked - 1;
    }
    for (; marked !== 0 && left > 0; marked &= marked - 1, left--)
      visit(rank, (word << 5) + 31 - Math.clz32(marked & -marked));
  }
  return limit - left;
};
