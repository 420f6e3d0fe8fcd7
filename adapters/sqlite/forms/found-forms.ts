import { senseFields } from "../../../domain/entry-senses/sense-spec.ts";
import {
  type Folded,
  type LiteralMode,
  ranksOf,
  type Search,
  type SearchMode,
} from "../../../domain/shared/search.ts";
import { type Fragment, fragment, joined, whereAll } from "../file/fragment.ts";
import { nearnessIn, nearMatching } from "../file/near-forms.ts";
import { type FamilyTable, familyTables, sensesOf } from "../rows/tables.ts";

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
const matching = ({ query, mode, tiers }: Search): readonly Fragment[] => [
  fragment("? <> ''", query.key),
  ...range(mode, query.key),
  isAmong(tiers.flat()),
  ...(mode === "fuzzy"
    ? nearMatching(query, tiers.flat())
    : ways[mode].slice(-1).map((way) => way("form.key", query.key))),
];

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
  /** Whether the forms are texts of senses, in the order of the rows that they belong to. */
  readonly areLong: boolean;
}

/** Which rows alone need be looked at; null where that is all of them. */
export interface Looked {
  /** Rows of the family, whatever is searched for. */
  readonly among: Fragment | null;
  /** Rows of the table with the long texts, by the letters in them: the family itself, or its senses. */
  readonly lettered: Fragment | null;
}

/** Whether it is looked for in the long texts of senses, and whether in others. */
export const placesSearched = (table: FamilyTable, { tiers }: Search) => {
  const fields = tiers.flat();
  const inSenses = sensesOf(table) !== null && fields.some((field) => senseFields.includes(field));
  return { inSenses, inOwn: !inSenses || fields.some((field) => !senseFields.includes(field)) };
};

/**
 * The places of a family's forms. Where fields are searched that senses do not have, their long texts are
 * not looked at. Of some rows alone, the way leads from the rows to their forms (CROSS JOIN has SQLite
 * keep to that), unless the index on the keys leads to fewer.
 */
const placesOf = (
  table: FamilyTable,
  search: Search,
  { among, lettered }: Looked,
): readonly Place[] => {
  const senses = sensesOf(table);
  const areKeyed = range(search.mode, search.query.key).length > 0 && !table.hasGrams;
  const rows = senses === null ? (among ?? lettered) : among;
  const own = ownTables(table, search).map((forms) => ({
    from: rows === null || areKeyed ? allForms(table, forms) : ofRows(forms, rows),
    seq: "form.seq",
    areLong: table.hasGrams,
  }));
  if (senses === null) return own;
  const { inSenses, inOwn } = placesSearched(table, search);
  const ofSenses = among === null ? senseForms(senses, lettered) : senseFormsOf(senses, among);
  return [...(inOwn ? own : []), ...(inSenses ? [ofSenses] : [])];
};

/** Where the forms of its own lie that are searched: headwords may lie in rows of their own (`tables.ts`). */
const ownTables = ({ part, headword }: FamilyTable, { tiers }: Search): readonly string[] => {
  if (headword === null) return [`${part}_forms`];
  const fields = tiers.flat();
  const others = fields.filter((field) => field !== headword);
  // Where no field is searched, nothing is found in any.
  return [
    ...(others.length < fields.length ? [`${part}_headwords`] : []),
    ...(others.length > 0 || fields.length === 0 ? [`${part}_forms`] : []),
  ];
};

/** As an index on the keys has them; those of entries lie in two (`tier-schema.ts`). */
const allForms = ({ family }: FamilyTable, forms: string): Fragment => {
  if (family !== "entries") return fragment(`${forms} AS form`);
  const [settled, later] = ["settled", "later"].map((tier) => `SELECT * FROM ${forms}_${tier}`);
  return fragment(`(${settled} UNION ALL ${later}) AS form`);
};

const ofRows = (forms: string, { sql, params }: Fragment): Fragment =>
  fragment(`(${sql}) AS picked CROSS JOIN ${forms} AS form ON form.seq = picked.seq`, ...params);

const ENTRIES = familyTables.entries.name;

const senseForms = ({ part }: FamilyTable, lettered: Fragment | null): Place => ({
  from:
    lettered === null
      ? fragment(`${part}_forms AS form JOIN ${ENTRIES} AS entry ON entry.id = form.entry_id`)
      : fragment(
          `(${lettered.sql}) AS lettered CROSS JOIN ${part}_forms AS form ON form.seq = lettered.seq
           CROSS JOIN ${ENTRIES} AS entry ON entry.id = form.entry_id`,
          ...lettered.params,
        ),
  seq: "entry.seq",
  areLong: true,
});

const senseFormsOf = ({ name, part }: FamilyTable, { sql, params }: Fragment): Place => ({
  from: fragment(
    `(${sql}) AS picked CROSS JOIN ${ENTRIES} AS entry ON entry.seq = picked.seq
     CROSS JOIN ${name} AS sense ON sense.entry_id = entry.id
     CROSS JOIN ${part}_forms AS form ON form.seq = sense.seq`,
    ...params,
  ),
  seq: "entry.seq",
  areLong: true,
});

/** The `seq` and the `rank` of each form of a place that matches, and meets more where that is asked. */
const rankedIn = (search: Search, { from, seq }: Place, more: readonly Fragment[]): Fragment => {
  const [before, within] = [ranksBefore(search), rankInTier(search.query, search.mode)];
  const where = whereAll([...more, ...matching(search)]);
  return fragment(
    `SELECT ${seq} AS seq, ${before.sql} + ${within.sql} AS rank FROM ${from.sql}${where.sql}`,
    ...before.params,
    ...within.params,
    ...from.params,
    ...where.params,
  );
};

const EACH_ONCE = "SELECT seq, min(rank) AS rank FROM";

/** How `rankedInSteps` goes about it. */
interface Steps {
  /** Rows with long texts that alone need be looked at. */
  readonly lettered: Fragment | null;
  /** The last of the rows with long texts, of which a step takes so many. */
  readonly rows: number;
  readonly step: number;
  /** In their order, keys up to which a step goes through the other forms, where SQLite calls out for each. */
  readonly keys: readonly string[];
}

/** The same as `rankedForms`, in queries of their own, which together may give a row more than once. */
export function* rankedInSteps(
  table: FamilyTable,
  search: Search,
  { lettered, rows, step, keys }: Steps,
): Generator<Fragment> {
  const eachOnce = ({ sql, params }: Fragment): Fragment =>
    // Not in the order of an index on `seq`, which leads all over the table. (`ON CONFLICT` wants WHERE.)
    fragment(`${EACH_ONCE} (${sql}) WHERE true GROUP BY +seq`, ...params);
  for (const place of placesOf(table, search, { among: null, lettered }))
    if (!place.areLong)
      for (const some of search.mode === "fuzzy" ? between(keys) : [[]])
        yield eachOnce(rankedIn(search, place, some));
    else if (lettered !== null) yield eachOnce(rankedIn(search, place, []));
    else
      for (let from = 0; from < rows; from += step) {
        const some = fragment("form.seq > ? AND form.seq <= ?", from, from + step);
        yield eachOnce(rankedIn(search, place, [some]));
      }
}

/** Forms up to the first of these keys, between each and the next, and after the last. */
const between = (keys: readonly string[]): readonly (readonly Fragment[])[] =>
  [...keys, null].map((last, n) => [
    ...(n === 0 ? [] : [fragment("form.key > ?", keys[n - 1] ?? "")]),
    ...(last === null ? [] : [fragment("form.key <= ?", last)]),
  ]);

/**
 * A query for the `seq` and the `rank` of what has a matching form, each once with its best form: of all
 * rows, or, where that is less to look at, of those that other queries give.
 */
export const rankedForms = (table: FamilyTable, search: Search, looked: Looked): Fragment => {
  const found = placesOf(table, search, looked).map((place) => rankedIn(search, place, []));
  const { sql, params } = joined(found, " UNION ALL ");
  return fragment(`${EACH_ONCE} (${sql}) GROUP BY seq`, ...params);
};

/** A query for the `seq` of what has a matching form, each once. */
export const formsSet = (table: FamilyTable, search: Search, looked: Looked): Fragment => {
  const where = whereAll(matching(search));
  const found = placesOf(table, search, looked).map(({ from, seq }) =>
    fragment(`SELECT ${seq} AS seq FROM ${from.sql}${where.sql}`, ...from.params, ...where.params),
  );
  const { sql, params } = joined(found, " UNION ALL ");
  return fragment(`SELECT DISTINCT seq FROM (${sql})`, ...params);
};
