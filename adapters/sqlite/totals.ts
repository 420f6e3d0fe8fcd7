import type { Database, Line } from "./database.ts";
import type { Fragment } from "./fragment.ts";
import type { OtherWriters } from "./other-writers.ts";

/** How many there are of what was counted before, until something is written. */
export interface Totals {
  /** By a query for one number. */
  readonly count: (query: Fragment) => number;
  /** By a query for a few lines of numbers. */
  readonly lines: (query: Fragment) => readonly Line[];
  /** To be called by whatever changes resources through this connection. */
  readonly forget: () => void;
}

/** Characters of questions and answers: one that names all zones of a country is long. */
const MAX_LENGTH = 4_000_000;

/** What a line of an answer counts for: mostly an id and a number. */
const LINE_LENGTH = 50;

/**
 * Counting reads all that matches, where a page reads twenty rows. Readers mostly ask what somebody
 * asked just before, and far more often than anybody writes.
 */
export const rememberedTotals = (database: Database, others: OtherWriters): Totals => {
  const known = new Map<string, readonly Line[]>();
  let length = 0;
  const forget = (): void => {
    known.clear();
    length = 0;
  };
  others.onChange(forget);
  const lines = ({ sql, params }: Fragment): readonly Line[] => {
    others.look();
    const question = JSON.stringify([sql, ...params.map(String)]);
    const before = known.get(question);
    if (before !== undefined) return before;
    const answer = database.lines(sql, ...params);
    const size = question.length + LINE_LENGTH * answer.length;
    if (length + size > MAX_LENGTH) forget();
    known.set(question, answer);
    length += size;
    return answer;
  };
  return { count: (query) => Number(lines(query)[0]?.[0]), lines, forget };
};
