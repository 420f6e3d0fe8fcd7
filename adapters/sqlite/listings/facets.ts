import { type Facets, ordered } from "../../../domain/shared/facets.ts";
import type { Filter } from "../../../domain/shared/resource-query.ts";
import { valuesKept } from "../counts/counts.ts";
import type { Line } from "../file/database.ts";
import { countFacets, countKeptFacets } from "../facets/facet-counts.ts";
import type { FacetCounts } from "../facets/facet-sums.ts";
import { isCounted, rowsMatching } from "../conditions/matching-rows.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { RowBits } from "../rows/row-bits.ts";

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
  const { database, table, facetValues } = shelf;
  const isKept = found === null && isCounted(shelf, filter);
  const kept = isKept ? names.filter((name) => table.counted.includes(name)) : [];
  const others = names.filter((name) => !kept.includes(name));
  const countOthers = (): FacetCounts => {
    const counted = isKept ? facetValues?.rowsOf(filter.terms ?? []) : null;
    const rows = found ?? counted ?? rowsMatching(shelf, filter);
    return facetValues?.count(rows, others) ?? countFacets(database, table, rows, others);
  };
  return new Map([
    ...(kept.length === 0 ? [] : countKeptFacets(database, table, filter.terms ?? [])),
    ...(others.length === 0 ? [] : countOthers()),
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
    [...values].flatMap(([value, count]) => (count > 0 ? [[name, value, count]] : [])),
  );
