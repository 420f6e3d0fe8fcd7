import type { Folded, SearchMode } from "../../domain/shared/search.ts";
import type { FormIndex, Place } from "./form-index.ts";
import { comparePlaces } from "./overlay.ts";
import {
  clear,
  countBefore,
  countBetween,
  eachOf,
  markAll,
  type RankedOwners,
  settle,
} from "./ranked-owners.ts";
import { rankOfTexts } from "./text-ranks.ts";
import { type FormQuery, formQuery, markFound } from "./ways.ts";

export interface FormSearch extends Folded {
  readonly mode: SearchMode;
}

/** Which of the hits to hand out: so many after leaving some out, or those after a place. */
export type Slice =
  | { readonly offset: number; readonly limit: number }
  | { readonly after: { readonly rank: number; readonly place: Place }; readonly limit: number };

export interface Hit {
  readonly owner: number;
  readonly rank: number;
}

export interface Found {
  /** How many owners are found, on this page or not. */
  readonly total: number;
  readonly hits: readonly Hit[];
}

/** Which owners count; where it is known of all of the base's, as bitmaps of their ordinals. */
export interface Acceptance {
  readonly owner: (owner: number) => boolean;
  readonly ordinals: readonly Uint32Array[] | null;
}

/**
 * Finds each owner once, with the best rank of its forms, by rank and then as the dictionary does;
 * without anything to search for (null), every owner, all of one rank.
 */
export const searchForms = (
  index: FormIndex,
  search: FormSearch | null,
  slice: Slice,
  accept: Acceptance | null = null,
): Found => {
  const entered = find(index, search, accept);
  const total = entered.length + countFound(index.found);
  const offset = "after" in slice ? countUpTo(index.found, entered, slice.after) : slice.offset;
  return { total, hits: page(index, entered, offset, slice.limit) };
};

/** All owners that a search finds, in no order. */
export const ownersFound = (
  index: FormIndex,
  search: FormSearch | null,
  accept: Acceptance | null = null,
): Uint32Array => {
  const { base, found } = index;
  const entered = find(index, search, accept);
  const owners = new Uint32Array(entered.length + countFound(found));
  let at = 0;
  for (const { owner } of entered) owners[at++] = owner;
  eachOf(found, 0, owners.length, (_, ordinal) => {
    owners[at++] = base.owners[ordinal] ?? 0;
  });
  return owners;
};

/** Marks those of the base in `found`; gives those of the overlay. */
const find = (
  index: FormIndex,
  search: FormSearch | null,
  accept: Acceptance | null,
): readonly EnteredHit[] => {
  const query = search === null ? null : formQuery(search, search.mode);
  findInBase(index, query, accept);
  return findEntered(index, query, accept);
};

const countFound = ({ counts }: RankedOwners): number =>
  counts.reduce((sum, count) => sum + count, 0);

const findInBase = (
  { base, overlay, found, scratch }: FormIndex,
  query: FormQuery | null,
  accept: Acceptance | null,
): void => {
  if (query === null) markAll(found, base.owners.length);
  else {
    clear(found, query.ranks);
    markFound(base, query, scratch, found);
  }
  const accepted =
    accept === null
      ? null
      : (accept.ordinals ?? ((ordinal: number) => accept.owner(base.owners[ordinal] ?? 0)));
  settle(found, overlay.gone, accepted);
};

interface EnteredHit extends Place {
  readonly owner: number;
  readonly rank: number;
}

/** Those found in the overlay, in the order of hits. */
const findEntered = (
  { overlay }: FormIndex,
  query: FormQuery | null,
  accept: Acceptance | null,
): readonly EnteredHit[] => {
  const rankOf = query === null ? () => 0 : rankOfTexts(query);
  const hits: EnteredHit[] = [];
  for (const { owner, before, order, forms } of overlay.entered) {
    const rank = rankOf(forms);
    if (rank !== null && (accept === null || accept.owner(owner)))
      hits.push({ owner, rank, before, order });
  }
  // Stable, and they come in the order of the dictionary.
  return hits.sort((a, b) => a.rank - b.rank);
};

/** How many hits there are up to a place in them. */
const countUpTo = (
  found: RankedOwners,
  entered: readonly EnteredHit[],
  { rank, place }: { readonly rank: number; readonly place: Place },
): number => {
  const isUpTo = (hit: EnteredHit): boolean =>
    hit.rank < rank || (hit.rank === rank && comparePlaces(hit, place) <= 0);
  return countBefore(found, rank, place.before) + entered.filter(isUpTo).length;
};

/** Hits of the base and of the overlay, as they follow one another. */
const page = (
  { base, found }: FormIndex,
  entered: readonly EnteredHit[],
  offset: number,
  limit: number,
): readonly Hit[] => {
  const hits: Hit[] = [];
  const end = offset + limit;
  let fromBase = offset;
  const among: { readonly at: number; readonly hit: Hit }[] = [];
  for (const [index, at] of positions(found, entered)) {
    if (at >= end) break;
    const hit = entered[index];
    if (at < offset) fromBase--;
    else if (hit !== undefined) among.push({ at, hit: { owner: hit.owner, rank: hit.rank } });
  }
  let next = 0;
  const addEntered = (): void => {
    for (; among[next]?.at === offset + hits.length; next++) {
      const hit = among[next]?.hit;
      if (hit !== undefined) hits.push(hit);
    }
  };
  addEntered();
  eachOf(found, fromBase, limit - among.length, (rank, ordinal) => {
    hits.push({ owner: base.owners[ordinal] ?? 0, rank });
    addEntered();
  });
  return hits;
};

/** Where the hits of the overlay are among all hits. */
const positions = function* (
  found: RankedOwners,
  entered: readonly EnteredHit[],
): Generator<readonly [index: number, at: number]> {
  let rank = -1;
  let upTo = 0;
  let count = 0;
  for (const [index, hit] of entered.entries()) {
    if (hit.rank !== rank) {
      rank = hit.rank;
      upTo = 0;
      count = countBefore(found, rank, 0);
    }
    count += countBetween(found, rank, upTo, hit.before);
    upTo = Math.max(upTo, hit.before);
    yield [index, index + count];
  }
};
