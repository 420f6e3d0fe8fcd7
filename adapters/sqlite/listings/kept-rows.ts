import type { Filter } from "../../../domain/shared/resource-query.ts";
import { senseNews } from "../changes/sense-news.ts";
import { byZones, conditionsOf } from "../conditions/conditions.ts";
import { NO_ORDINALS } from "../conditions/row-set.ts";
import { MOST_BEHIND, type RowSets, rowSets } from "../conditions/row-sets.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { RowBits } from "../rows/row-bits.ts";
import type { FamilyTable } from "../rows/tables.ts";

/** Of which family the rows are kept; those of entries are, by the index of them. */
export const areKept = ({ family }: FamilyTable): boolean => family === "entry-senses";

/** All rows that a filter lets through, which asks for something; true until the next question. */
export type RowsOf = (filter: Filter) => RowBits;

/**
 * Those of senses, kept from one question to the next: what is wide takes some tenths of a second to be found, and
 * what has changed since hardly any time.
 */
export const keptRows = (shelf: Shelf): RowsOf => {
  const news = senseNews(shelf.database);
  const none = (): RowSets => rowSets(shelf.database, shelf.table, NO_ORDINALS);
  let sets = none();
  let known = news.known();
  const catchUp = (): void => {
    const { now, changed, byEntries, areZonesOthers } = news.since(known, MOST_BEHIND);
    if (changed === null) sets = none();
    if (byEntries === null || areZonesOthers) sets.forgetOthers();
    sets.note([...(changed ?? []), ...(byEntries ?? [])]);
    known = now;
  };
  return (filter) => {
    catchUp();
    return sets.all(conditionsOf(shelf, filter, byZones));
  };
};
