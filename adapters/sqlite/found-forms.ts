import { senseFields } from "../../domain/entry-senses/sense-spec.ts";
import {
  type Folded,
  type LiteralMode,
  ranksOf,
  type Search,
  type SearchMode,
} from "../../domain/shared/search.ts";
import { type Fragment, fragment, joined, whereAll } from "./fragment.ts";
import { nearnessIn, nearMatching } from "./near-forms.ts";
import { type FamilyTable, familyTables, sensesOf } from "./tables.ts";

/** One way of matching, as a condition on a column: literal, whatever the text holds. */
type Way = (column: string, text: string) => Fragment;

const equals: Way = (column, text) => fragment(`${column} = ?`, text);
const startsWith: Way = (column, text) =>
  fragment(`substr(${column}, 1, length(?)) = ?`, text, text);
const endsWith: Way = (column, text) =>
  fragment(
    `length(${column}) >= length(?) AND substr(${column}, -length(?)) = ?`,
    text,
    text,
    text,
  );
const contains: Way = (column, text) => fragment(`instr(${column}, ?) > 0`, text);

/** The ways that a mode allows, best first: `domain/shared/search.ts` in SQL. */
const ways: Readonly<Record<LiteralMode, readonly Way[]>> = {
  auto: [equals, startsWith, contains],
  exact: [equals],
  prefix: [startsWith],
  suffix: [endsWith],
  contains: [contains],
};

/** The last code point: no text that begins with a prefix comes after the prefix and this. */
const AFTER_ALL = "\u{10FFFF}";

/** Where the index on the keys can begin and end; the widest way decides. */
const range = (mode: SearchMode, key: string): readonly Fragment[] => {
  if (mode === "exact") return [fragment("form.key = ?", key)];
  if (mode === "prefix") return [fragment("form.key >= ? AND form.key < ?", key, key + AFTER_ALL)];
  return [];
};

/** Of one of these fields, which are few. */
const isAmong = (fields: readonly string[]): Fragment =>
  fragment(`form.field IN (${fields.map(() => "?").join(", ")})`, ...fields);

/** Which forms match at all. */
const matching = ({ query, mode, tiers }: Search): Fragment =>
  whereAll([
    fragment("? <> ''", query.key),
    ...range(mode, query.key),
    isAmong(tiers.flat()),
    ...(mode === "fuzzy"
      ? nearMatching(query, tiers.flat())
      : ways[mode].slice(-1).map((way) => way("form.key", query.key))),
  ]);

const rankInTier = ({ key, exact }: Folded, mode: SearchMode): Fragment => {
  if (mode === "fuzzy") return nearnessIn({ key, exact });
  const cases = ways[mode].map((way, index) => {
    const found = way("form.key", key);
    const agreeing = way("form.exact", exact);
    return fragment(
      `WHEN ${found.sql} THEN CASE WHEN ${agreeing.sql} THEN ${2 * index} ELSE ${2 * index + 1} END`,
      ...found.params,
      ...agreeing.params,
    );
  });
  const { sql, params } = joined(cases, " ");
  return fragment(`CASE ${sql} END`, ...params);
};

/** How many ranks come before those of a field. */
const ranksBefore = ({ mode, tiers }: Search): Fragment => {
  if (tiers.length < 2) return fragment("0");
  const cases = tiers.map((fields, tier) =>
    fragment(`WHEN ${isAmong(fields).sql} THEN ${tier * ranksOf(mode)}`, ...fields),
  );
  const { sql, params } = joined(cases, " ");
  return fragment(`CASE ${sql} END`, ...params);
};

/**
 * Where the forms of a family lie, and how a form leads to the row that it belongs to. Where fields are
 * searched that senses do not have, their long texts are not looked at.
 */
const placesOf = (table: FamilyTable, { tiers }: Search) => {
  const own = { from: `${table.part}_forms AS form`, seq: "form.seq" };
  const senses = sensesOf(table);
  const fields = tiers.flat();
  if (senses === null) return [own];
  const ofSenses = {
    from: `${senses.part}_forms AS form JOIN ${familyTables.entries.name} AS entry ON entry.id = form.entry_id`,
    seq: "entry.seq",
  };
  const inSenses = fields.some((field) => senseFields.includes(field));
  const inOwn = !inSenses || fields.some((field) => !senseFields.includes(field));
  return [...(inOwn ? [own] : []), ...(inSenses ? [ofSenses] : [])];
};

/** A query for the `seq` and the `rank` of what has a matching form, each once with its best form. */
export const rankedForms = (table: FamilyTable, search: Search): Fragment => {
  const [before, within, where] = [
    ranksBefore(search),
    rankInTier(search.query, search.mode),
    matching(search),
  ];
  const found = placesOf(table, search).map(({ from, seq }) =>
    fragment(
      `SELECT ${seq} AS seq, ${before.sql} + ${within.sql} AS rank FROM ${from}${where.sql}`,
      ...before.params,
      ...within.params,
      ...where.params,
    ),
  );
  const { sql, params } = joined(found, " UNION ALL ");
  return fragment(`SELECT seq, min(rank) AS rank FROM (${sql}) GROUP BY seq`, ...params);
};

/** A query for the `seq` of what has a matching form, each once. */
export const formsSet = (table: FamilyTable, search: Search): Fragment => {
  const where = matching(search);
  const found = placesOf(table, search).map(({ from, seq }) =>
    fragment(`SELECT ${seq} AS seq FROM ${from}${where.sql}`, ...where.params),
  );
  const { sql, params } = joined(found, " UNION ALL ");
  return fragment(`SELECT DISTINCT seq FROM (${sql})`, ...params);
};
