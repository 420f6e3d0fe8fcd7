import { isSet } from "../../form-index/form-columns.ts";
import { changedRows, type EntryNews } from "../changes/entry-news.ts";
import { rowsAmong } from "../conditions/matching-rows.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { KnownRows } from "./reader-messages.ts";
import { type RowBits, setBit, withRoomFor } from "../rows/row-bits.ts";

/** What has happened to rows since they were found. */
interface RowsSince {
  /** As they are now. */
  readonly rows: RowBits;
  /** Whether one of them has come, changed or gone. */
  readonly areOthers: boolean;
}

/** Only rows that have changed are asked anew; null where these are not known, or too many. */
export const rowsSince = (
  shelf: Shelf,
  { filter, rows }: KnownRows,
  since: EntryNews,
): RowsSince | null => {
  const changed = changedRows(since);
  if (changed === null) return null;
  if (changed.length === 0) return { rows, areOthers: false };
  const met = rowsAmong(shelf, filter, changed);
  const areOthers = changed.some((seq) => met.has(seq) || isSet(rows, seq));
  const now = withRoomFor(rows, Math.max(...changed));
  for (const seq of changed) setBit(now, seq, met.has(seq));
  return { rows: now, areOthers };
};
