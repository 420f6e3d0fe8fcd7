import { HAS, partTerms } from "../../../domain/shared/card.ts";
import type { Term } from "../../../domain/shared/resource-query.ts";
import type { Condition } from "./condition.ts";
import { hasCombination, ofCombinations, ofWords } from "../counts/combinations.ts";
import { type Fragment, fragment, isOneOf, joined, nothing, type OneOf } from "../file/fragment.ts";
import { bitsOf } from "../rows/had-words.ts";
import { IN_ZONES, liesIn, type WantedTerm } from "./reach.ts";
import { type FamilyTable, hasTerms } from "../rows/tables.ts";

/** One of these values under this name; those of an entry's senses too, where they count. */
export const termCondition = (table: FamilyTable, { name, anyOf }: WantedTerm): Condition =>
  ownColumn(table, name, anyOf) ??
  severalTerm(table, name, anyOf, table.spec.countsSenses && partTerms.includes(name));

/** The same of the resource's own terms alone. */
export const ownTermCondition = (table: FamilyTable, { name, anyOf }: WantedTerm): Condition =>
  ownColumn(table, name, anyOf) ?? severalTerm(table, name, anyOf, false);

const ownColumn = (table: FamilyTable, name: string, anyOf: OneOf): Condition | null => {
  const { spec } = table;
  if (name === "id" || spec.single.includes(name))
    return columnCondition(table, name, (column) => isOneOf(column, anyOf));
  return spec.several.includes(name) ? null : { test: nothing, set: null, lines: null };
};

/** A condition on a column that an index begins with, or that is part of combinations. */
export const columnCondition = (
  table: FamilyTable,
  column: string,
  holds: (column: string) => Fragment,
): Condition & { readonly set: Fragment } => {
  // The plus keeps SQLite from reading by that index, and sorting, where rows come in order already.
  const test = holds(`+item.${column}`);
  const own = holds(column);
  if (table.counted.includes(column)) {
    const set = ofCombinations(table, [own]);
    return { test, direct: hasCombination(table, own), set, lines: set, combined: own };
  }
  const set = fragment(`SELECT seq FROM ${table.name} WHERE ${own.sql}`, ...own.params);
  return { test, direct: holds(`item.${column}`), set, lines: set };
};

/**
 * A term of an entry or a sense that is one of these zones, or lies in one: the same as all these locations by name,
 * without naming them. For who tests a few rows, or does not know yet whether the zones are large.
 */
export const zoneCondition = (
  { part, spec }: FamilyTable,
  { name, anyOf }: Pick<Term, "name" | "anyOf">,
): Condition => {
  const zones = JSON.stringify(anyOf);
  // A line at the least for each place as well: zones of many that nothing is of are large, too.
  const linesOf = (of: string): Fragment =>
    fragment(
      `SELECT term.seq AS seq FROM (${IN_ZONES}) AS zone
       LEFT JOIN ${of}_terms AS term ON term.name = ? AND term.value = zone.id`,
      zones,
      name,
    );
  const asked = named(name, fragment(`term.value IN (${IN_ZONES})`, zones));
  const ofRow = named(name, liesIn("term.value", zones));
  return listed(part, { asked, ofRow, linesOf }, spec.countsSenses);
};

/** A term that may have several values, wherever they are kept. */
const severalTerm = (
  table: FamilyTable,
  name: string,
  anyOf: OneOf,
  withSenses: boolean,
): Condition =>
  name === HAS && table.words !== null
    ? wordCondition(table, table.words, anyOf)
    : listedTerm(table, name, anyOf, withSenses);

const wordCondition = (table: FamilyTable, all: readonly string[], anyOf: OneOf): Condition => {
  const asked = "json" in anyOf ? (JSON.parse(anyOf.json) as readonly string[]) : anyOf;
  // Others no row has.
  const bits = bitsOf(
    all,
    asked.filter((word) => all.includes(word)),
  );
  return { test: fragment(`item.${HAS} & ? <> 0`, bits), set: ofWords(table, bits), lines: null };
};

const listedTerm = (
  { part }: FamilyTable,
  name: string,
  anyOf: OneOf,
  withSenses: boolean,
): Condition => {
  const asked = named(name, isOneOf("term.value", anyOf));
  // The plus has SQLite look at the few that a row has, not for each of the many that are asked for.
  const ofRow =
    "length" in anyOf && anyOf.length === 1 ? asked : named(name, isOneOf("+term.value", anyOf));
  return listed(part, { asked, ofRow, linesOf: (of) => rowsOf(of, asked) }, withSenses);
};

/** A term that may have several values, in tables of parts. */
interface Listed {
  /** Of a `term`, in the words for which an index on the values serves. */
  readonly asked: Fragment;
  /** The same, asked of the few that a row has. */
  readonly ofRow: Fragment;
  readonly linesOf: (part: string) => Fragment;
}

const listed = (
  part: string,
  { asked, ofRow, linesOf }: Listed,
  withSenses: boolean,
): Condition => {
  const own = {
    test: existing(`${part}_terms AS term`, "term.seq = item.seq", ofRow),
    set: rowsOf(part, asked, "DISTINCT "),
    lines: linesOf(part),
  };
  if (!withSenses) return own;
  const { test, set } = either(own, { test: testOfSenses(ofRow), set: setOfSenses(asked) });
  return { test, set, lines: joined([own.lines, linesOf("sense")], " UNION ALL ") };
};

const rowsOf = (part: string, { sql, params }: Fragment, distinct = ""): Fragment =>
  fragment(`SELECT ${distinct}term.seq AS seq FROM ${part}_terms AS term WHERE ${sql}`, ...params);

const named = (name: string, value: Fragment): Fragment =>
  joined([fragment("term.name = ?", name), value], " AND ");

interface Both {
  readonly test: Fragment;
  readonly set: Fragment;
}

const existing = (from: string, link: string, asked: Fragment): Fragment =>
  fragment(`EXISTS (SELECT 1 FROM ${from} WHERE ${link} AND ${asked.sql})`, ...asked.params);

/**
 * It begins with the senses of its entry, which are few (CROSS JOIN has SQLite keep to that), not with
 * all that have the term.
 */
const testOfSenses = (asked: Fragment): Fragment =>
  existing(
    "entry_senses AS sense CROSS JOIN sense_terms AS term ON term.seq = sense.seq",
    "sense.entry_id = item.id",
    asked,
  );

/** Distinct entries first, as they come in order of `id`, in which looking them up costs least. */
const setOfSenses = (asked: Fragment): Fragment =>
  fragment(
    `SELECT entry.seq AS seq FROM
       (SELECT DISTINCT term.entry_id FROM sense_terms AS term WHERE ${asked.sql}) AS found
     JOIN entries AS entry ON entry.id = found.entry_id`,
    ...asked.params,
  );

const either = (one: Both, other: Both): Both => ({
  test: joined([one.test, other.test], " OR "),
  set: joined([one.set, other.set], " UNION "),
});

/** It has none of at least one of these words: not all of them, that is. */
export const lackCondition = (table: FamilyTable, words: readonly string[]): Condition => {
  if (words.length === 0) return { test: nothing, set: null, lines: null };
  if (!hasTerms(table)) return { test: fragment("1"), set: null, lines: null };
  const having = words.map((word) => {
    const own = severalTerm(table, HAS, [word], false) as Both;
    if (!table.spec.countsSenses) return own;
    const asked = fragment(`term.name = '${HAS}' AND term.value = ?`, word);
    // By the word and the entry together, which one index has; for the other terms, values are many.
    const test = existing("sense_terms AS term", "term.entry_id = item.id", asked);
    return either(own, { test, set: setOfSenses(asked) });
  });
  const complement = joined(
    having.map(({ set }) => fragment(`SELECT seq FROM (${set.sql})`, ...set.params)),
    " INTERSECT ",
  );
  // The plus keeps SQLite from reading the rows, bodies and all, for the order of `seq`.
  return {
    test: joined(
      having.map(({ test }) => fragment(`NOT (${test.sql})`, ...test.params)),
      " OR ",
    ),
    set: fragment(
      `SELECT +seq AS seq FROM ${table.name} EXCEPT SELECT seq FROM (${complement.sql})`,
      ...complement.params,
    ),
    // Most have something that few lack: nobody would begin with these.
    lines: null,
    complement,
  };
};
