import { type Facets, ordered } from "../../domain/shared/facets.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import { valuesKept } from "./counts.ts";
import type { Line } from "./database.ts";
import { countFacets, countKeptFacets, type FacetCounts } from "./facet-counts.ts";
import { isCounted, rowsMatching } from "./matching-rows.ts";
import type { Shelf } from "./shelf.ts";
import type { RowBits } from "./row-bits.ts";

/**
 * Of what a filter lets through, which is looked for where it is not `found` yet. The counts are
 * remembered like totals, until something is written.
 */
export const selectFacets = (
  shelf: Shelf,
  filter: Filter,
  names: readonly string[],
  found: RowBits | null,
): Facets => {
  const { database, table, totals } = shelf;
  const isAll = Object.keys(filter).length === 0;
  const kept = new Map(
    names.map((name) => [name, isAll ? valuesKept(database, table, name) : null] as const),
  );
  const others = names.filter((name) => kept.get(name) === null);
  const lines =
    others.length === 0
      ? []
      : totals.remember(JSON.stringify([table.family, filter, others]), () =>
          linesOf(count(shelf, filter, others, found)),
        );
  const counted = Map.groupBy(lines, ([name]) => String(name));
  const countsOf = (name: string) =>
    (counted.get(name) ?? []).map(([, value, n]) => [String(value), Number(n)] as const);
  return Object.fromEntries(names.map((name) => [name, ordered(kept.get(name) ?? countsOf(name))]));
};

const count = (
  shelf: Shelf,
  filter: Filter,
  names: readonly string[],
  found: RowBits | null,
): FacetCounts => {
  const { database, table } = shelf;
  const inIndex =
    found === null && isCounted(shelf, filter)
      ? names.filter((name) => table.counted.includes(name))
      : [];
  const others = names.filter((name) => !inIndex.includes(name));
  return new Map([
    ...(inIndex.length === 0 ? [] : countKeptFacets(database, table, filter.terms ?? [])),
    ...(others.length === 0
      ? []
      : countFacets(database, table, found ?? rowsMatching(shelf, filter), others)),
  ]);
};

/** Of these rows alone, found by somebody who remembers nothing. */
export const facetsOf = (
  { database, table }: Shelf,
  rows: RowBits,
  names: readonly string[],
): Facets => {
  const counts = countFacets(database, table, rows, names);
  return Object.fromEntries(names.map((name) => [name, ordered(counts.get(name) ?? [])]));
};

const linesOf = (counts: FacetCounts): readonly Line[] =>
  [...counts].flatMap(([name, values]) =>
    [...values].map(([value, count]) => [name, value, count]),
  );
