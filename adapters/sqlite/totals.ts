import type { Database } from "./database.ts";
import type { Fragment } from "./fragment.ts";
import type { OtherWriters } from "./other-writers.ts";

/** How many there are of what was counted before, until something is written. */
export interface Totals {
  /** By a query for one number. */
  readonly count: (query: Fragment) => number;
  /** To be called by whatever changes resources through this connection. */
  readonly forget: () => void;
}

/** Characters of questions: one that names all zones of a country is long. */
const MAX_LENGTH = 4_000_000;

/**
 * Counting reads all that matches, where a page reads twenty rows. Readers mostly ask what somebody
 * asked just before, and far more often than anybody writes.
 */
export const rememberedTotals = (database: Database, others: OtherWriters): Totals => {
  const known = new Map<string, number>();
  let length = 0;
  const forget = (): void => {
    known.clear();
    length = 0;
  };
  others.onChange(forget);
  return {
    count: ({ sql, params }) => {
      others.look();
      const question = JSON.stringify([sql, ...params.map(String)]);
      const before = known.get(question);
      if (before !== undefined) return before;
      const total = Number(database.lines(sql, ...params)[0]?.[0]);
      if (length + question.length > MAX_LENGTH) forget();
      known.set(question, total);
      length += question.length;
      return total;
    },
    forget,
  };
};
