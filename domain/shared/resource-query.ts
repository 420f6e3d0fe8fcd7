import type { Box } from "../locations/geography.ts";
import type { Card, FamilySpec, SortField } from "./card.ts";
import type { PageRequest, Position, SortStep } from "./page.ts";
import type { Search } from "./search.ts";
import type { Versioned } from "./versioned.ts";

/** Any of these values under this name; the name `id` stands for the resource's own id. */
export interface Term {
  readonly name: string;
  readonly anyOf: readonly string[];
  /** The values are locations, and stand for what lies in them as well, or for that alone. */
  readonly reach?: "subtree" | "descendants";
}

/** What a resource must match: all that is set. */
export interface Filter {
  readonly search?: Search;
  readonly terms?: readonly Term[];
  /** It has none of at least one of these: values that its term `has` may have. */
  readonly lacks?: readonly string[];
  /** Of senses: their entry's status is among these. */
  readonly entry_status?: readonly string[];
  /** Inclusive. */
  readonly updated_since?: string;
  /** One of its ranges of years overlaps this one; an end that is null is open. */
  readonly years?: { readonly from: number | null; readonly to: number | null };
  /** Its geometry has a point in common with the box. */
  readonly touches?: Box;
  readonly near?: { readonly point: readonly [number, number]; readonly radius_km: number };
}

export interface ResourceQuery {
  readonly filter: Filter;
  /** Empty: the default of what is asked. */
  readonly order: readonly SortStep<string>[];
  readonly page: PageRequest;
  /**
   * Terms, of any but `HAS`, to count all that matches by, with the page: asked for apart, they would be of another moment,
   * and not add up to the total beside them.
   */
  readonly facets?: readonly string[];
}

/** What was deleted, latest first. */
export interface DeletedQuery {
  readonly updated_since?: string;
  readonly page: PageRequest;
}

/** What a match adds to a card's sort values: how well it was found, how far away it is. */
export interface Match {
  readonly rank: number | null;
  readonly distance_km: number | null;
}

const RANK = { field: "rank", descending: false } as const;
const DISTANCE = { field: "distance_km", descending: false } as const;

/** The values that only a query gives, and how they compare. */
export const matchSorts: Readonly<Record<keyof Match, SortField>> = {
  rank: { kind: "number", nullable: false },
  distance_km: { kind: "number", nullable: false },
};

/** A query's whole order: the nearest first, the best found first. Ids break the ties that are left. */
export const orderOf = (
  { defaultOrder }: Pick<FamilySpec<Versioned>, "defaultOrder">,
  { filter, order }: Pick<ResourceQuery, "filter" | "order">,
): readonly SortStep<string>[] => {
  if (order.length > 0) return order;
  return [
    ...(filter.near === undefined ? [] : [DISTANCE]),
    ...(filter.search === undefined ? [] : [RANK]),
    ...defaultOrder,
  ];
};

/** Where a listing in this order stands after a resource. */
export const positionOf = (
  order: readonly SortStep<string>[],
  id: string,
  { sorts }: Pick<Card, "sorts">,
  match: Match,
): Position => ({
  values: order.map(({ field }) =>
    field === "rank" || field === "distance_km" ? match[field] : (sorts[field] ?? null),
  ),
  id,
});
