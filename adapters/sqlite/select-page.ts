import type { SQLInputValue } from "node:sqlite";
import { offsetOf, type PageRequest, type Position } from "../../domain/shared/page.ts";
import type { Database, Row } from "./database.ts";

/** A piece of SQL with the values of its question marks. */
export interface Fragment {
  readonly sql: string;
  readonly params: readonly SQLInputValue[];
}

export const fragment = (sql: string, ...params: readonly SQLInputValue[]): Fragment => ({
  sql,
  params,
});

/** A column that a listing is ordered by. Nulls come last in both directions. */
export interface OrderColumn {
  readonly sql: string;
  readonly descending: boolean;
  readonly nullable: boolean;
}

export interface Selection {
  /** The tables that are looked through; the one that is listed is named `item`. */
  readonly from: Fragment;
  /** The listed table again, for the bodies of the rows that are wanted. */
  readonly table: string;
  /** What a row shows beside its body. */
  readonly extra: string;
  readonly where: readonly Fragment[];
  readonly order: readonly OrderColumn[];
  readonly page: PageRequest;
}

/** The rows of a page, one more than wanted where there are more, and the total where it is asked for. */
export const selectPage = (
  database: Database,
  selection: Selection,
): { readonly rows: readonly Row[]; readonly total: number | null } => {
  const { from, where, page } = selection;
  const total = page.count
    ? Number(
        database.get(
          `SELECT count(*) AS total FROM ${from.sql}${whereSql(where)}`,
          ...from.params,
          ...where.flatMap(({ params }) => params),
        )?.["total"],
      )
    : null;
  return { rows: selectRows(database, selection), total };
};

/**
 * (A bare question mark as the limit would make SQLite prepare the statement anew at every call.)
 * The inner query walks an index alone and picks row numbers; only the rows of the page are then
 * fetched. Skipping over bodies would make a far page a hundred times slower.
 */
const selectRows = (
  database: Database,
  { from, table, extra, where, order, page }: Selection,
): readonly Row[] => {
  const columns = order.flatMap(expandNulls);
  const steps = [...columns, { sql: "item.id", descending: false }];
  const after = "after" in page.from ? [keyset(order, page.from.after)] : [];
  const conditions = [...where, ...after];
  const picked = steps.map(({ sql }, index) => `${sql} AS o${index}`).join(", ");
  const inner = `SELECT item.seq AS seq, ${extra}, ${picked} FROM ${from.sql}${whereSql(conditions)}
    ORDER BY ${steps.map(({ sql, descending }) => sql + (descending ? " DESC" : "")).join(", ")}
    LIMIT (0 + ?) OFFSET ?`;
  return database.all(
    `SELECT whole.body, page.rank FROM (${inner}) AS page JOIN ${table} AS whole ON whole.seq = page.seq
     ORDER BY ${steps.map(({ descending }, index) => `page.o${index}${descending ? " DESC" : ""}`).join(", ")}`,
    ...from.params,
    ...conditions.flatMap(({ params }) => params),
    page.size + 1,
    offsetOf(page),
  );
};

const whereSql = (conditions: readonly Fragment[]): string =>
  conditions.length === 0 ? "" : ` WHERE ${conditions.map(({ sql }) => `(${sql})`).join(" AND ")}`;

const expandNulls = ({ sql, descending, nullable }: OrderColumn) => [
  ...(nullable ? [{ sql: `(${sql} IS NULL)`, descending: false }] : []),
  { sql, descending },
];

/**
 * What comes after a position: larger in the first column, or equal there and larger in the next, and
 * so on. The bound on the first column alone looks redundant, but lets an index begin at the place.
 */
const keyset = (order: readonly OrderColumn[], { values, id }: Position): Fragment => {
  const steps = [
    ...order.flatMap((column, index) => {
      const value = values[index] ?? null;
      const shown = { sql: column.sql, descending: column.descending, value };
      return column.nullable
        ? [
            { sql: `(${column.sql} IS NULL)`, descending: false, value: value === null ? 1 : 0 },
            shown,
          ]
        : [shown];
    }),
    { sql: "item.id", descending: false, value: id },
  ];
  const beyond = steps.map((step, index) => {
    const equal = steps
      .slice(0, index)
      .map((earlier) => fragment(`${earlier.sql} IS ?`, earlier.value));
    const further = fragment(`${step.sql} ${step.descending ? "<" : ">"} ?`, step.value);
    return [...equal, further];
  });
  const [first] = steps;
  const bound =
    first === undefined || first.value === null
      ? []
      : [fragment(`${first.sql} ${first.descending ? "<=" : ">="} ?`, first.value)];
  const alternatives = beyond.map((parts) => parts.map(({ sql }) => sql).join(" AND "));
  return {
    sql: [...bound.map(({ sql }) => sql), `(${alternatives.join(" OR ")})`].join(" AND "),
    params: [...bound, ...beyond.flat()].flatMap(({ params }) => params),
  };
};
