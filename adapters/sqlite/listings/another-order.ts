import { offsetOf, type Page } from "../../../domain/shared/page.ts";
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { countOfAll, lastSeq } from "../counts/counts.ts";
import type { Line } from "../file/database.ts";
import { fragment } from "../file/fragment.ts";
import { isMarked } from "../file/marks.ts";
import { type Source, walkingAll } from "../conditions/plan.ts";
import type { Shelf } from "../facets/shelf.ts";
import { countBits, rowAfter, type RowBits, seqsIn } from "../rows/row-bits.ts";
import { walkedTo } from "../conditions/way-to.ts";
import { type Columns, emptyPage, pageFrom } from "./select-page.ts";

/** How much may be done for a page. */
export interface Patience {
  /** Rows that are fetched, and put in order. */
  readonly sorted: number;
  /** Rows that are walked along in the order that is wanted: 0.15 µs each. */
  readonly walked: number;
}

export const ENDLESS: Patience = { sorted: Infinity, walked: Infinity };

/** Fetching a row and sorting it takes as long as so many steps of a walk. */
const STEPS_A_ROW = 16;

/**
 * A page of these rows in an order that only the file has: by a walk along it, which meets them the
 * sooner the more there are, or by sorting them. Null where both take too long.
 */
export const inAnotherOrder = (
  shelf: Shelf,
  rows: RowBits,
  query: ResourceQuery,
  columns: Columns,
  { sorted, walked }: Patience,
): Page<Line> | null => {
  const total = countBits(rows);
  const most = Math.min(total * STEPS_A_ROW, walked);
  const page = (source: Source) => pageFrom(shelf, source, query, columns, total);
  const { name } = shelf.table;
  if (offsetOf(query.page) >= total) return emptyPage(query.page.count ? total : null);
  const along =
    isOfOneIndex(query) && stepsTo(shelf, rows, total, query) <= most
      ? shelf.database.marking(rows, most, () => page(walkingAll(shelf.table, [isMarked])))
      : null;
  if (along !== null || total > sorted) return along;
  const found = `json_each(?) AS found CROSS JOIN ${name} AS item ON item.seq = found.value`;
  return page({ from: fragment(found, JSON.stringify(seqsIn(rows))), where: [] });
};

/** Whether one index has the order: that of one field, or the family's own. */
export const isOfOneIndex = ({ order, filter }: ResourceQuery): boolean =>
  order.length === 1 ||
  (order.length === 0 && filter.search === undefined && filter.near === undefined);

/** How many rows are walked along, from whichever end, if those that are wanted lie everywhere alike. */
const stepsTo = (
  shelf: Shelf,
  rows: RowBits,
  total: number,
  { filter, order, page }: ResourceQuery,
): number => {
  const { database, table } = shelf;
  const wanted = walkedTo(page, total);
  const [first] = order;
  if (first === undefined || !TIMES.includes(first.field) || "after" in page.from)
    return (wanted * countOfAll(database, table)) / total;
  // Rows have their numbers in the order in which they were made, so these tell where they lie among all.
  const offset = offsetOf(page);
  const isFromTheEnd = offset > total - offset;
  if (first.descending !== isFromTheEnd)
    return lastSeq(database, table) - rowAfter(rows, Math.max(0, total - wanted));
  const begun = filter.updated_since === undefined ? 0 : rowAfter(rows, 0);
  return rowAfter(rows, wanted - 1) - begun;
};

const TIMES: readonly string[] = ["created_at", "updated_at"];
