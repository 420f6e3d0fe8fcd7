import type { Filter } from "../../../domain/shared/resource-query.ts";
import type { Base } from "../../form-index/form-index.ts";
import type { Acceptance } from "../../form-index/search-forms.ts";
import type { Condition } from "../conditions/condition.ts";
import { byZones, conditionsOf, partsOf } from "../conditions/conditions.ts";
import { changedRows, type EntryNews } from "../changes/entry-news.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { RowBits } from "../rows/row-bits.ts";
import type { KnownRows } from "./reader-messages.ts";
import { rowSets } from "../conditions/row-sets.ts";

/** Hits to be looked at one by one, rather than to find all rows that meet a filter; null where they are many. */
export type Few = () => readonly number[] | null;

/** What filters let through, but for what they search for. */
export interface KnownFilters {
  /** What it would take long to find of a filter, part by part. */
  readonly unknown: (filter: Filter, few: Few) => readonly Filter[];
  /** Takes over what others have found, unless too much has happened since. */
  readonly learn: (found: KnownRows, since: EntryNews) => void;
  readonly accepting: (filter: Filter, few: Few) => Acceptance | null;
  /** All rows, of a filter that asks for something. */
  readonly rows: (filter: Filter) => RowBits;
  readonly takeIn: (news: EntryNews) => void;
}

export const knownFilters = (
  shelf: Shelf,
  base: Pick<Base, "owners" | "ordinals">,
): KnownFilters => {
  const sets = rowSets(shelf.database, shelf.table, base);
  const conditions = (filter: Filter): readonly Condition[] => conditionsOf(shelf, filter, byZones);
  return {
    unknown: (filter, few) => {
      const parts = partsOf(filter).filter((part) => !conditions(part).every(sets.isKnown));
      if (parts.length === 0 || few() !== null) return [];
      return parts.filter((part) => conditions(part).some(sets.mayBeMany));
    },
    learn: ({ filter, rows }, since) => {
      const changed = changedRows(since);
      if (changed === null) return;
      for (const condition of conditions(filter))
        if (!sets.isKnown(condition)) sets.learn(condition, rows, changed);
    },
    accepting: (filter, few) => sets.meeting(conditions(filter), few),
    rows: (filter) => sets.all(conditions(filter)),
    takeIn: ({ changed, bySenses, areZonesOthers }) => {
      if (bySenses === null || areZonesOthers) sets.forgetOthers();
      sets.note([...(changed ?? []).map(({ seq }) => seq), ...(bySenses ?? [])]);
    },
  };
};
