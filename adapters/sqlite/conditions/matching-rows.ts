import type { Filter } from "../../../domain/shared/resource-query.ts";
import { ofCombinations, termsOf } from "../counts/combinations.ts";
import type { Condition } from "./condition.ts";
import { byZones, conditionsOf } from "./conditions.ts";
import { type Fragment, fragment, whereAll } from "../file/fragment.ts";
import { rowsMeeting, seqsOf } from "./rows-meeting.ts";
import { gathering, type Matches, matchesOf } from "./plan.ts";
import type { Shelf } from "../facets/shelf.ts";
import { type RowBits, rowBits } from "../rows/row-bits.ts";

/** All rows that a filter lets through. */
export const rowsMatching = (shelf: Shelf, filter: Filter): RowBits => {
  const { database, table } = shelf;
  const conditions = conditionsOf(shelf, filter);
  const matches = matchesOf(shelf, filter, conditions);
  const [only, ...more] = conditions;
  if (only?.set != null && matches.length + more.length === 0)
    return rowBits(rowsMeeting(database, table.name, only));
  const query = isCounted(shelf, filter)
    ? ofCombinations(table, termsOf(filter.terms ?? []))
    : gathered(shelf, conditions, matches);
  return rowBits(seqsOf(database, query));
};

/** Those of these rows that a filter lets through, by what it asks of each. */
export const rowsAmong = (
  shelf: Shelf,
  filter: Filter,
  seqs: readonly number[],
): ReadonlySet<number> => {
  const json = JSON.stringify(seqs);
  const set = fragment("SELECT value AS seq FROM json_each(?)", json);
  const among = { test: fragment(`item.seq IN (${set.sql})`, json), set, lines: set };
  const conditions = [among, ...conditionsOf(shelf, filter, byZones)];
  const { sql, params } = gathered(shelf, conditions, matchesOf(shelf, filter, conditions));
  return new Set(shelf.database.lines(sql, ...params).map(([seq]) => Number(seq)));
};

/** A query for the `seq` of all that match, each once. */
const gathered = (
  shelf: Shelf,
  conditions: readonly Condition[],
  matches: readonly Matches[],
): Fragment => {
  const { from, where } = gathering(shelf, conditions, matches);
  const tests = whereAll(where);
  return fragment(
    `SELECT item.seq AS seq FROM ${from.sql}${tests.sql}`,
    ...from.params,
    ...tests.params,
  );
};

/** Whether nothing but terms is asked for of which it is counted how many rows have which together. */
export const isCounted = ({ table }: Shelf, { terms = [], ...rest }: Filter): boolean =>
  table.counted.length > 0 &&
  terms.length > 0 &&
  Object.keys(rest).length === 0 &&
  terms.every(({ name }) => table.counted.includes(name));
