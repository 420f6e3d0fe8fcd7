import { hash } from "node:crypto";
import type { SQLInputValue } from "node:sqlite";

/** A piece of SQL with the values of its question marks. */
export interface Fragment {
  readonly sql: string;
  readonly params: readonly SQLInputValue[];
}

export const fragment = (sql: string, ...params: readonly SQLInputValue[]): Fragment => ({
  sql,
  params,
});

export const joined = (parts: readonly Fragment[], between: string): Fragment => ({
  sql: parts.map(({ sql }) => sql).join(between),
  params: parts.flatMap(({ params }) => params),
});

/** All of them, whatever each is made of. */
export const allOf = (conditions: readonly Fragment[]): Fragment =>
  joined(
    conditions.map((one) => ({ ...one, sql: `(${one.sql})` })),
    " AND ",
  );

/** All of them; of none, the whole table. */
export const whereAll = (conditions: readonly Fragment[]): Fragment => {
  if (conditions.length === 0) return fragment("");
  const { sql, params } = allOf(conditions);
  return fragment(` WHERE ${sql}`, ...params);
};

export const nothing = fragment("0");

/** Values, or many of them as a list in JSON. */
export type OneOf = readonly string[] | { readonly json: string };

/** One value is asked for by itself, so that an index that begins with it also gives the order. */
export const isOneOf = (column: string, values: OneOf): Fragment => {
  if ("json" in values) return isIn(column, values.json);
  const [only] = values;
  if (only === undefined) return nothing;
  return values.length === 1
    ? fragment(`${column} = ?`, only)
    : isIn(column, JSON.stringify(values));
};

const isIn = (column: string, json: string): Fragment =>
  fragment(`${column} IN (SELECT value FROM json_each(?))`, json);

/** What is longer is told apart by its digest: a list of all places of a country has megabytes. */
const LONG = 200;

/** A name that no other query has, for what is remembered of it. */
export const nameOf = ({ sql, params }: Fragment): string =>
  JSON.stringify([
    sql,
    ...params.map((param) => {
      const text = String(param);
      return text.length > LONG ? hash("sha256", text) : text;
    }),
  ]);
