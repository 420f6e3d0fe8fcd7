import * as E from "fp-ts/lib/Either.js";
import type { FamilySpec } from "../../domain/shared/card.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { SortStep } from "../../domain/shared/page.ts";
import { type Filter, matchSorts, orderOf } from "../../domain/shared/resource-query.ts";
import { ranksOf } from "../../domain/shared/search.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { filterOf, type Narrowing } from "./filters.ts";
import {
  pageFaults,
  type PageValues,
  type ReadWalk,
  type Walk,
  type WalkField,
} from "./pagination.ts";
import { faultsLeftIn } from "./parameters.ts";

export interface ListValues extends PageValues {
  readonly sort?: readonly SortStep<string>[];
  readonly deleted?: boolean;
  readonly updated_since?: string;
  readonly highlight?: boolean;
  readonly facets?: readonly string[];
}

/** What narrows and orders the listing of a family. */
export interface Narrowed {
  readonly path: string;
  readonly spec: Pick<FamilySpec<Versioned>, "sorts" | "defaultOrder">;
  /** In the order in which they are documented. */
  readonly filters: readonly Narrowing[];
}

/** What a listing is asked for. */
export interface AskedListing {
  readonly filter: Filter;
  readonly order: readonly SortStep<string>[];
  readonly walk: Walk;
}

/** What is asked for; or all that is wrong with it, as far as it can be judged. */
export const readListing = (
  family: Narrowed,
  query: ListValues,
): E.Either<readonly Fault[], AskedListing> => {
  const faults = faultsLeftIn(query);
  const sound =
    faults.length === 0
      ? family.filters
      : family.filters.filter(({ parameters }) => !hasFaulty(Object.keys(parameters), faults));
  const read = readBy(sound, query);
  if (E.isLeft(read) || faults.length > 0) {
    const walk = readWalk(family, sound, query, faults);
    const together = E.isLeft(read) ? read.left : [];
    return E.left([...faults, ...together, ...pageFaults(query, walk, faults)]);
  }
  const filter = read.right;
  const walk = walkBy(family, query, filter);
  const ofPage = pageFaults(query, walk, []);
  return ofPage.length > 0 ? E.left(ofPage) : E.right({ filter, order: query.sort ?? [], walk });
};

const hasFaulty = (names: readonly string[], faults: readonly Fault[]): boolean =>
  faults.some(({ parameter = "" }) => names.includes(parameter));

const readBy = (filters: readonly Narrowing[], query: ListValues) =>
  filterOf(filters, query as Readonly<Record<string, unknown>>);

const walkBy = (
  { path, spec }: Narrowed,
  { sort = [] }: Pick<ListValues, "sort">,
  filter: Filter,
): Walk => ({
  path,
  order: orderName(sort, filter),
  kinds: orderOf(spec, { filter, order: sort }).map(({ field }) => kindOf(spec, field, filter)),
});

/** By these it is known whether anything is ranked or measured. */
const ranking = ["search", "near", "radius_km"];

/** The walk of a faulty query: its order is known where nothing is faulty that decides about it. */
const readWalk = (
  family: Narrowed,
  sound: readonly Narrowing[],
  query: ListValues,
  faults: readonly Fault[],
): ReadWalk => {
  const open = { path: family.path };
  if (hasFaulty(["sort", "deleted"], faults)) return open;
  if (query.sort !== undefined) return walkBy(family, query, {});
  const isRanking = ({ parameters }: Narrowing) => ranking.some((name) => name in parameters);
  const isRanked = ranking.some((name) => name in query) || hasFaulty(ranking, faults);
  if (isRanked && family.filters.some((one) => isRanking(one) && !sound.includes(one))) return open;
  const read = readBy(sound.filter(isRanking), query);
  return E.isLeft(read) ? open : walkBy(family, query, read.right);
};

const kindOf = ({ sorts }: Narrowed["spec"], field: string, { search }: Filter): WalkField => {
  if (field === "rank" && search !== undefined)
    return { ...matchSorts.rank, below: search.tiers.length * ranksOf(search.mode) };
  return field === "rank" || field === "distance_km"
    ? matchSorts[field]
    : (sorts[field] ?? { kind: "text", nullable: true });
};

/** What a cursor belongs to: another order, another ranking or other distances make another walk. */
const orderName = (order: readonly SortStep<string>[], { search, near }: Filter): string => {
  if (order.length > 0)
    return order.map(({ field, descending }) => (descending ? "-" : "") + field).join(",");
  return search === undefined && near === undefined
    ? ""
    : JSON.stringify([near?.point, search && [search.query.exact, search.mode, search.tiers]]);
};
