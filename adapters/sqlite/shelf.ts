import type { Database } from "./database.ts";
import type { FacetValues } from "./facet-values.ts";
import type { FamilyTable } from "./tables.ts";
import type { Totals } from "./totals.ts";

/** What listings of a family are read from. */
export interface Shelf {
  readonly database: Database;
  readonly totals: Totals;
  readonly table: FamilyTable;
  /** Where facets of very many rows may be asked for. */
  readonly facetValues?: FacetValues;
}
