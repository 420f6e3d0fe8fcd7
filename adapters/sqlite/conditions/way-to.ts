import { offsetOf, type PageRequest } from "../../../domain/shared/page.ts";
import { countOfAll } from "../counts/counts.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { Condition } from "./condition.ts";
import { countMatching, type Matches } from "./plan.ts";

/** By which way a page is read: along an index, or by gathering all that match; and of how many rows. */
export interface Way {
  readonly isWalked: boolean;
  readonly rows: number;
}

/** A walk meets a match every (all / matching) rows, if they lie everywhere alike. */
export const wayTo = (
  shelf: Shelf,
  conditions: readonly Condition[],
  matches: readonly Matches[],
  page: PageRequest,
): Way => {
  if (matches.length > 0) return { isWalked: false, rows: Infinity };
  const found = conditions.filter(({ set }) => set !== null);
  if (found.length === 0) return { isWalked: true, rows: walkedTo(page, Infinity) };
  const matching = countMatching(shelf, found, []);
  const wanted = walkedTo(page, matching);
  const steps =
    matching === 0 ? Infinity : (wanted * countOfAll(shelf.database, shelf.table)) / matching;
  return steps < matching ? { isWalked: true, rows: steps } : { isWalked: false, rows: matching };
};

/** How many of so many come before the end of a page, from the end of the order that is nearer; 0 past the last. */
export const walkedTo = (page: PageRequest, total: number): number => {
  const offset = offsetOf(page);
  if (offset >= total) return 0;
  return Math.min(offset + page.size + 1, Math.max(page.size + 1, total - offset));
};
