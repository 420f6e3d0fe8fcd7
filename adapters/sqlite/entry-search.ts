import type { Folded, SearchMode } from "../../domain/shared/search.ts";
import { type Fragment, fragment } from "./select-page.ts";

/** One way of matching, as a condition on a column: literal, whatever the text holds. */
type Condition = (column: string, text: string) => Fragment;

const equals: Condition = (column, text) => fragment(`${column} = ?`, text);
const startsWith: Condition = (column, text) =>
  fragment(`substr(${column}, 1, length(?)) = ?`, text, text);
const endsWith: Condition = (column, text) =>
  fragment(
    `length(${column}) >= length(?) AND substr(${column}, -length(?)) = ?`,
    text,
    text,
    text,
  );
const contains: Condition = (column, text) => fragment(`instr(${column}, ?) > 0`, text);

/** The ways that a mode allows, best first: `domain/shared/search.ts` in SQL. */
const ways: Readonly<Record<SearchMode, readonly Condition[]>> = {
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
  if (mode === "exact") return [fragment("key = ?", key)];
  if (mode === "prefix") return [fragment("key >= ? AND key < ?", key, key + AFTER_ALL)];
  return [];
};

/** A query for the `seq` and the `rank` of what has a matching form, each once with its best form. */
export const searchedForms = ({ key, exact }: Folded, mode: SearchMode): Fragment => {
  const ranks = ways[mode].map((way, index) => {
    const found = way("key", key);
    const agreeing = way("exact", exact);
    return fragment(
      `WHEN ${found.sql} THEN CASE WHEN ${agreeing.sql} THEN ${2 * index} ELSE ${2 * index + 1} END`,
      ...found.params,
      ...agreeing.params,
    );
  });
  const widest = ways[mode].slice(-1).map((way) => way("key", key));
  const conditions = [...range(mode, key), ...widest, fragment("? <> ''", key)];
  return fragment(
    `SELECT seq, min(CASE ${ranks.map(({ sql }) => sql).join(" ")} END) AS rank
     FROM entry_forms WHERE ${conditions.map(({ sql }) => sql).join(" AND ")} GROUP BY seq`,
    ...ranks.flatMap(({ params }) => params),
    ...conditions.flatMap(({ params }) => params),
  );
};
