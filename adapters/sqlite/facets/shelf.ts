import type { Database } from "../file/database.ts";
import { type FacetValues, facetValues } from "./facet-values.ts";
import type { FamilyTable } from "../rows/tables.ts";
import type { Totals } from "../counts/totals.ts";

/** What listings of a family are read from. */
export interface Shelf {
  readonly database: Database;
  readonly totals: Totals;
  readonly table: FamilyTable;
  /** Where facets of very many rows may be asked for. */
  readonly facetValues?: FacetValues;
}

/** All of them, for as long as the connection is open: what facets count is kept in memory, once. */
export const shelvesOf = (database: Database, totals: Totals): ((table: FamilyTable) => Shelf) => {
  let ofEntries: Shelf | null = null;
  return (table) =>
    table.family === "entries"
      ? (ofEntries ??= { database, totals, table, facetValues: facetValues(database, table) })
      : { database, totals, table };
};
