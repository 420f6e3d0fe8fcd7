import type { Filter, Term } from "../../../domain/shared/resource-query.ts";
import { type Fragment, fragment, isOneOf, joined, nothing } from "../file/fragment.ts";
import { geoMatches } from "./geo-matches.ts";
import { type FamilyTable, familyTables } from "../rows/tables.ts";
import type { Condition } from "./condition.ts";
import { countKept, countOfAll } from "../counts/counts.ts";
import type { Database } from "../file/database.ts";
import type { Shelf } from "../facets/shelf.ts";
import { strandsOf } from "./strands.ts";
import { reached } from "./reach.ts";
import { columnCondition, lackCondition, termCondition, zoneCondition } from "./term-conditions.ts";

const tested = (test: Fragment): Condition => ({ test, set: null, lines: null });

type OfTerm = (shelf: Shelf, term: Term) => Condition;

/** By all locations that a zone stands for, which are looked for first. */
const byPlaces: OfTerm = (shelf, term) => termCondition(shelf.table, reached(shelf, term));

/** By the zone itself, wherever locations may come to lie: what is remembered of it stays right. */
export const byZones: OfTerm = (shelf, term) =>
  term.reach === "subtree" && shelf.table.spec.several.includes(term.name)
    ? zoneCondition(shelf.table, term)
    : byPlaces(shelf, term);

/** What a filter asks part by part: each is a filter that asks for one thing. */
export const partsOf = ({ terms = [], search, near, ...others }: Filter): readonly Filter[] => [
  ...terms.map((term) => ({ terms: [term] })),
  ...Object.entries(others).map(([name, asked]) => ({ [name]: asked })),
];

/** All that a filter asks, but for what it searches for. */
export const conditionsOf = (
  shelf: Shelf,
  filter: Filter,
  ofTerm: OfTerm = byPlaces,
): readonly Condition[] => {
  const { database, table } = shelf;
  return [
    ...(filter.terms ?? []).map((term) => ofTerm(shelf, term)),
    ...(filter.lacks === undefined ? [] : [lackCondition(table, filter.lacks)]),
    ...(filter.entry_status === undefined
      ? []
      : [entryCondition(database, table, filter.entry_status)]),
    ...(filter.updated_since === undefined ? [] : [sinceCondition(table, filter.updated_since)]),
    ...(filter.years === undefined ? [] : [yearCondition(table, filter.years)]),
    ...(filter.touches === undefined
      ? []
      : [placeCondition(geoMatches(database, table, { touches: filter.touches }))]),
  ];
};

/** When a row was changed last. */
export const UPDATED = "by_updated_at";

const sinceCondition = (table: FamilyTable, since: string): Condition => {
  const held = columnCondition(table, UPDATED, (column) => fragment(`${column} >= ?`, since));
  const strands = strandsOf(table.family, UPDATED);
  if (strands === null) return held;
  const found = strands.flatMap(({ rows, column }) =>
    column === null ? [] : [fragment(`SELECT seq FROM ${rows} WHERE ${column} >= ?`, since)],
  );
  const set = joined(found, " UNION ALL ");
  return { ...held, set, lines: set };
};

const entryCondition = (
  database: Database,
  { family }: FamilyTable,
  statuses: readonly string[],
): Condition => {
  if (family !== "entry-senses") return tested(nothing);
  const hasStatus = isOneOf("entry.status", statuses);
  const set = isOfMost(database, statuses)
    ? fragment(
        `SELECT sense.seq AS seq FROM entry_senses AS sense INDEXED BY entry_senses_by_entry
         CROSS JOIN entries AS entry ON entry.id = sense.entry_id WHERE ${hasStatus.sql}`,
        ...hasStatus.params,
      )
    : sensesOfEntries(statuses);
  return {
    test: fragment(
      `EXISTS (SELECT 1 FROM entries AS entry WHERE entry.id = item.entry_id AND ${hasStatus.sql})`,
      ...hasStatus.params,
    ),
    set,
    lines: set,
  };
};

/** Then the way leads from the senses to their entries: the other one leads all over either. */
const isOfMost = (database: Database, statuses: readonly string[]): boolean => {
  const { entries } = familyTables;
  const terms = [{ name: "status", anyOf: statuses }];
  return 2 * (countKept(database, entries, { terms }) ?? 0) > countOfAll(database, entries);
};

const sensesOfEntries = (statuses: readonly string[]): Fragment => {
  const { set: found } = columnCondition(familyTables.entries, "status", (column) =>
    isOneOf(column, statuses),
  );
  return fragment(
    `SELECT sense.seq AS seq FROM (${found.sql}) AS found
     CROSS JOIN entries AS entry ON entry.seq = found.seq
     CROSS JOIN entry_senses AS sense ON sense.entry_id = entry.id`,
    ...found.params,
  );
};

const yearCondition = (
  { part, hasYears }: FamilyTable,
  { from, to }: NonNullable<Filter["years"]>,
): Condition => {
  if (!hasYears) return tested(nothing);
  const overlaps = joined(
    [
      fragment("1"),
      ...(from === null ? [] : [fragment("years.year_to >= ?", from)]),
      ...(to === null ? [] : [fragment("years.year_from <= ?", to)]),
    ],
    " AND ",
  );
  const found = fragment(
    `years.seq AS seq FROM ${part}_years AS years WHERE ${overlaps.sql}`,
    ...overlaps.params,
  );
  return {
    test: fragment(
      `EXISTS (SELECT 1 FROM ${part}_years AS years WHERE years.seq = item.seq AND ${overlaps.sql})`,
      ...overlaps.params,
    ),
    set: fragment(`SELECT DISTINCT ${found.sql}`, ...found.params),
    lines: fragment(`SELECT ${found.sql}`, ...found.params),
  };
};

const placeCondition = (matches: readonly { readonly seq: number }[]): Condition => {
  const seqs = JSON.stringify(matches.map(({ seq }) => seq));
  const set = fragment("SELECT value AS seq FROM json_each(?)", seqs);
  return { test: fragment(`item.seq IN (${set.sql})`, seqs), set, lines: set };
};
