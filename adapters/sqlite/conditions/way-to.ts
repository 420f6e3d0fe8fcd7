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
  const wanted = offsetOf(page) + page.size + 1;
  const found = conditions.filter(({ set }) => set !== null);
  if (found.length === 0) return { isWalked: true, rows: wanted };
  const matching = countMatching(shelf, found, []);
  const steps =
    matching === 0 ? Infinity : (wanted * countOfAll(shelf.database, shelf.table)) / matching;
  return steps < matching ? { isWalked: true, rows: steps } : { isWalked: false, rows: matching };
};
