import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { wholeText } from "../../adapters/sqlite/rows/kept-text.ts";
import { entryFacets, type FacetValue } from "../../domain/shared/facets.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { SearchMode } from "../../domain/shared/search.ts";
import { families, inTiers, orders, termsOfFound } from "./families.ts";
import { matching } from "./matching.ts";
import { boxAsked } from "./places.ts";

const PAGE_SIZE = 20;

export interface Found {
  readonly bodies: readonly string[];
  readonly total: number | null;
  readonly facets?: Readonly<Record<string, readonly FacetValue[]>>;
}

/** The statements of one kind of listing. */
interface Statements {
  readonly page: StatementSync;
  readonly count: StatementSync;
  readonly facets: readonly (readonly [name: string, counts: StatementSync])[];
}

/** Row numbers in the order of the dictionary. */
const inOrder = (condition?: string): string =>
  `SELECT seq FROM (${inTiers("entries", "seq, by_lemma_form, id", condition)} ORDER BY by_lemma_form, id`;

/** The service's listings as plain statements, prepared once for each kind, with the same answers. */
export const listings = (database: DatabaseSync) => {
  const kept = new Map<string, Statements>();
  const next = database.prepare(
    `SELECT id, body FROM (${inOrder("(by_lemma_form, id) > (?1, ?2)")} LIMIT ${PAGE_SIZE}))
     JOIN entries USING (seq) ORDER BY by_lemma_form, id`,
  );
  const statementsFor = (family: LexicalFamily, query: URLSearchParams): Statements => {
    const kind = kindOf(family, query);
    const known = kept.get(kind);
    if (known !== undefined) return known;
    const made = prepared(database, family, query);
    kept.set(kind, made);
    return made;
  };
  return (family: LexicalFamily, query: URLSearchParams): Found => {
    const cursor = query.get("cursor");
    if (cursor !== null)
      return { bodies: bodiesOf(family, next.all(...placeOf(cursor))), total: null };
    const { page, count, facets } = statementsFor(family, query);
    const asked: Record<string, SQLInputValue> = {
      ...Object.fromEntries(query),
      ...boxAsked(query),
    };
    const skipped = (Number(query.get("page") ?? 1) - 1) * PAGE_SIZE;
    return {
      bodies: bodiesOf(family, page.all({ ...asked, skipped })),
      total: Number(count.get(asked)?.["total"]),
      ...(facets.length > 0 && {
        facets: Object.fromEntries(
          facets.map(([name, counts]) => [name, counts.all(asked) as unknown as FacetValue[]]),
        ),
      }),
    };
  };
};

/** What comes after a cursor of the service's. */
const placeOf = (cursor: string): readonly [lemma: string, id: string] => {
  const [, [lemma = ""], id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as [
    string,
    string[],
    string,
  ];
  return [lemma, id];
};

/** Of what is asked, all that the words of its statements depend on. */
const kindOf = (family: LexicalFamily, query: URLSearchParams): string =>
  [
    family,
    ...query.keys(),
    ...["mode", "field", "sort", "lacks"].map((name) => query.get(name)),
  ].join(" ");

const prepared = (
  database: DatabaseSync,
  family: LexicalFamily,
  query: URLSearchParams,
): Statements => {
  const { table } = families[family];
  const found = query.has("search") ? searched(family, query) : null;
  const condition = conditionOf(family, query);
  // Without a condition that says nothing: SQLite counts a whole table forty times as fast.
  const all = condition === null ? table : `${table} WHERE ${condition}`;
  const isPlain = family === "entries" && found === null && condition === null;
  const page = isPlain
    ? `SELECT id, body FROM (${inOrder()} LIMIT ${PAGE_SIZE} OFFSET :skipped))
       JOIN entries USING (seq) ORDER BY by_lemma_form, id`
    : `SELECT id, body FROM ${found === null ? all : `(${found}) JOIN ${table} USING (seq)`}
       ORDER BY ${orderOf(family, query)} LIMIT ${PAGE_SIZE} OFFSET :skipped`;
  const rows = found ?? `SELECT seq FROM ${all}`;
  return {
    page: lenient(database, page),
    count: lenient(database, `SELECT count(*) AS total FROM (${rows})`),
    facets: query.has("facets")
      ? entryFacets.map((name) => [name, lenient(database, countsOf(name, rows))] as const)
      : [],
  };
};

/** What is asked for; else how well it matches, how near it is, and the family's own. */
const orderOf = (family: LexicalFamily, query: URLSearchParams): string => {
  const wanted = orders[query.get("sort") ?? ""];
  if (wanted !== undefined) return wanted;
  const { order } = families[family];
  if (query.has("search")) return `rank, ${order}`;
  return query.has("near") ? `distance_km(body ->> '$.geometry', :near), ${order}` : order;
};

/** What finds a text. */
const searched = (family: LexicalFamily, query: URLSearchParams): string => {
  const texts = families[family].forms[query.get("field") ?? ""];
  if (texts === undefined) throw new Error(`no field ${query.get("field")}`);
  return matching(texts, (query.get("mode") ?? "auto") as SearchMode);
};

/** The filter that is asked for; null where none is. */
const conditionOf = (family: LexicalFamily, query: URLSearchParams): string | null => {
  const { conditions } = families[family];
  const asked = [...query].map(
    ([name, value]) => conditions[name] ?? conditions[`${name}=${value}`],
  );
  return asked.find((one) => one !== undefined) ?? null;
};

/** Values of a facet, the most frequent first: columns of entries, or terms of theirs. */
const countsOf = (name: string, rows: string): string => {
  const values = ["pos_id", "entry_type_id", "status", "initial"].includes(name)
    ? `SELECT seq, ${name} AS value FROM found JOIN entries USING (seq)`
    : termsOfFound(name);
  return `WITH found AS (${rows}) SELECT value, count(*) AS count FROM (${values})
    GROUP BY value ORDER BY count DESC, value`;
};

/** It is given all that a request says, and takes what it needs. */
const lenient = (database: DatabaseSync, sql: string): StatementSync => {
  const statement = database.prepare(sql);
  statement.setAllowUnknownNamedParameters(true);
  return statement;
};

const bodiesOf = (
  family: LexicalFamily,
  rows: readonly Record<string, unknown>[],
): readonly string[] => rows.map((row) => textOf(family, row));

/** Of a resource as the rows keep it. */
export const textOf = (family: LexicalFamily, { id, body }: Record<string, unknown>): string =>
  wholeText(family, String(id), String(body));
