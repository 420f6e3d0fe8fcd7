import type { Database, Line } from "../file/database.ts";
import { type Fragment, nameOf } from "../file/fragment.ts";
import type { OtherWriters } from "../file/other-writers.ts";

/** How many there are of what was counted before, until something is written. */
export interface Totals {
  /** By a query for one number. */
  readonly count: (query: Fragment) => number;
  /** By the name of a question, of which no other has the same. */
  readonly remember: (question: string, answer: () => readonly Line[]) => readonly Line[];
  /** To be called by whatever changes resources through this connection. */
  readonly forget: () => void;
}

/** Characters of questions and answers: one that names all places of a country has two million. */
const MAX_LENGTH = 8_000_000;

/** What a line of an answer counts for, or more where it has a longer text: mostly an id and a number. */
const LINE_LENGTH = 50;

const lengthOf = (line: Line): number =>
  line.reduce<number>(
    (most, value) => (typeof value === "string" ? Math.max(most, value.length) : most),
    LINE_LENGTH,
  );

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
  const remember: Totals["remember"] = (question, answer) => {
    others.look();
    const before = known.get(question);
    if (before !== undefined) return before;
    const lines = answer();
    const size = lines.reduce((sum, line) => sum + lengthOf(line), question.length);
    if (size > MAX_LENGTH) return lines;
    if (length + size > MAX_LENGTH) forget();
    known.set(question, lines);
    length += size;
    return lines;
  };
  const count = (query: Fragment): number => {
    const lines = remember(nameOf(query), () => database.lines(query.sql, ...query.params));
    return Number(lines[0]?.[0]);
  };
  return { count, remember, forget };
};
