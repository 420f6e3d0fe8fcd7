import { type Fragment, fragment } from "../file/fragment.ts";

/**
 * One thing that a filter asks, in the ways in which SQLite can look for it: what is rare is best
 * found as a whole and then sorted, what is frequent is met soon by walking in order and testing.
 */
export interface Condition {
  /** Of a row of the family's table, named `item`. */
  readonly test: Fragment;
  /** The same in the words that lead SQLite to an index that begins with the column, where one does. */
  readonly direct?: Fragment;
  /** A query for the `seq` of all that meet it, each once; null where there is no way to ask for them. */
  readonly set: Fragment | null;
  /**
   * A query with a line for each of them, or several, whatever is in it, which gives the first before it has
   * found the last: for counting whether they are few. Null where there is none.
   */
  readonly lines: Fragment | null;
  /** The same as a condition on the table of combinations (`combinations.ts`); of counted terms alone. */
  readonly combined?: Fragment;
  /** A query for the `seq` of all others, where that is what is kept. */
  readonly complement?: Fragment;
}

/** How many lines a query gives, or one more than so many. */
export const countUpTo = ({ sql, params }: Fragment, most: number): Fragment =>
  fragment(`SELECT count(*) FROM (${sql} LIMIT (0 + ?))`, ...params, most + 1);
