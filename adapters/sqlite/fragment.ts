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

/** All of them; of none, the whole table. */
export const whereAll = (conditions: readonly Fragment[]): Fragment => {
  if (conditions.length === 0) return fragment("");
  const { sql, params } = joined(
    conditions.map((one) => ({ ...one, sql: `(${one.sql})` })),
    " AND ",
  );
  return fragment(` WHERE ${sql}`, ...params);
};

export const nothing = fragment("0");

/** One value is asked for by itself, so that an index that begins with it also gives the order. */
export const isOneOf = (column: string, values: readonly string[]): Fragment => {
  const [only] = values;
  if (only === undefined) return nothing;
  return values.length === 1
    ? fragment(`${column} = ?`, only)
    : fragment(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));
};
