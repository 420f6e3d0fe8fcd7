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

/** Where forms lie, and how each leads to the row that it belongs to. */
interface Place {
  readonly from: Fragment;
  readonly seq: string;
}

/**
 * The places of a family's forms. Where fields are searched that senses do not have, their long texts are
 * not looked at. Of some rows alone, the way leads from the rows to their forms (CROSS JOIN has SQLite
 * keep to that), unless the index on the keys leads to fewer.
 */
const placesOf = (
  table: FamilyTable,
  { query, mode, tiers }: Search,
  among: Fragment | null,
): readonly Place[] => {
  const senses = sensesOf(table);
  const areKeyed = range(mode, query.key).length > 0;
  const own = among === null || areKeyed ? ownForms(table) : ownFormsOf(table, among);
  if (senses === null) return [own];
  const fields = tiers.flat();
  const inSenses = fields.some((field) => senseFields.includes(field));
  const inOwn = !inSenses || fields.some((field) => !senseFields.includes(field));
  const ofSenses = among === null ? senseForms(senses) : senseFormsOf(senses, among);
  return [...(inOwn ? [own] : []), ...(inSenses ? [ofSenses] : [])];
};

const ownForms = ({ part }: FamilyTable): Place => ({
  from: fragment(`${part}_forms AS form`),
  seq: "form.seq",
});

const ownFormsOf = ({ part }: FamilyTable, { sql, params }: Fragment): Place => ({
  from: fragment(
    `(${sql}) AS picked CROSS JOIN ${part}_forms AS form ON form.seq = picked.seq`,
    ...params,
  ),
  seq: "form.seq",
});

const ENTRIES = familyTables.entries.name;

const senseForms = ({ part }: FamilyTable): Place => ({
  from: fragment(`${part}_forms AS form JOIN ${ENTRIES} AS entry ON entry.id = form.entry_id`),
  seq: "entry.seq",
});

const senseFormsOf = ({ name, part }: FamilyTable, { sql, params }: Fragment): Place => ({
  from: fragment(
    `(${sql}) AS picked CROSS JOIN ${ENTRIES} AS entry ON entry.seq = picked.seq
     CROSS JOIN ${name} AS sense ON sense.entry_id = entry.id
     CROSS JOIN ${part}_forms AS form ON form.seq = sense.seq`,
    ...params,
  ),
  seq: "entry.seq",
});

/**
 * A query for the `seq` and the `rank` of what has a matching form, each once with its best form: of all
 * rows, or, where that is less to look at, of those that another query gives (`among`).
 */
export const rankedForms = (
  table: FamilyTable,
  search: Search,
  among: Fragment | null,
): Fragment => {
  const [before, within, where] = [
    ranksBefore(search),
    rankInTier(search.query, search.mode),
    matching(search),
  ];
  const found = placesOf(table, search, among).map(({ from, seq }) =>
    fragment(
      `SELECT ${seq} AS seq, ${before.sql} + ${within.sql} AS rank FROM ${from.sql}${where.sql}`,
      ...before.params,
      ...within.params,
      ...from.params,
      ...where.params,
    ),
  );
  const { sql, params } = joined(found, " UNION ALL ");
  return fragment(`SELECT seq, min(rank) AS rank FROM (${sql}) GROUP BY seq`, ...params);
};

/** A query for the `seq` of what has a matching form, each once. */
export const formsSet = (table: FamilyTable, search: Search, among: Fragment | null): Fragment => {
  const where = matching(search);
  const found = placesOf(table, search, among).map(({ from, seq }) =>
    fragment(`SELECT ${seq} AS seq FROM ${from.sql}${where.sql}`, ...from.params, ...where.params),
  );
  const { sql, params } = joined(found, " UNION ALL ");
  return fragment(`SELECT DISTINCT seq FROM (${sql})`, ...params);
};
