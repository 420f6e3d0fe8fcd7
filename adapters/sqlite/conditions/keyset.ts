import type { Position, SortStep, SortValue } from "../../../domain/shared/page.ts";
import type { Match } from "../../../domain/shared/resource-query.ts";
import { type Fragment, fragment, joined } from "../file/fragment.ts";
import { type FamilyTable, sortColumn } from "../rows/tables.ts";

/** A column that a listing is ordered by. Nulls come last in both directions. */
export interface OrderColumn {
  /** Of the family's table, or what a query adds to it. */
  readonly column: string;
  readonly sql: string;
  readonly descending: boolean;
  readonly nullable: boolean;
}

/** What a query adds to the rows, by the names of `Match`. */
const matchColumns: Readonly<Record<keyof Match, string>> = {
  rank: "found.rank",
  distance_km: "near.distance_km",
};

export const orderColumns = (
  table: FamilyTable,
  order: readonly SortStep<string>[],
): readonly OrderColumn[] =>
  order.flatMap(({ field, descending }) => {
    if (field === "rank" || field === "distance_km")
      return [{ column: field, sql: matchColumns[field], descending, nullable: false }];
    const sort = table.spec.sorts[field];
    if (sort === undefined) return [];
    const column = sortColumn(table, field);
    return [{ column, sql: `item.${column}`, descending, nullable: sort.nullable }];
  });

/**
 * The terms of an ORDER BY, ids last, or of the same from its end: a nullable column is two, of which the first puts
 * what has none last.
 */
export const orderTerms = (
  order: readonly Pick<OrderColumn, "sql" | "descending" | "nullable">[],
  id: string,
  isFromTheEnd = false,
): readonly string[] => {
  const term = (sql: string, descending: boolean): string =>
    sql + (descending === isFromTheEnd ? "" : " DESC");
  return [
    ...order.flatMap(({ sql, descending, nullable }) => [
      ...(nullable ? [term(`(${sql} IS NULL)`, false)] : []),
      term(sql, descending),
    ]),
    term(id, false),
  ];
};

interface Step {
  readonly sql: string;
  readonly descending: boolean;
  readonly value: SortValue;
}

const stepsTo = (order: readonly OrderColumn[], { values, id }: Position): readonly Step[] => [
  ...order.flatMap(({ sql, descending, nullable }, index): readonly Step[] => {
    const value = values[index] ?? null;
    const shown = { sql, descending, value };
    if (!nullable) return [shown];
    const last = { sql: `(${sql} IS NULL)`, descending: false, value: value === null ? 1 : 0 };
    return value === null ? [last] : [last, shown];
  }),
  { sql: "item.id", descending: false, value: id },
];

/** What comes after a position. */
export const keyset = (order: readonly OrderColumn[], position: Position): Fragment => {
  const steps = stepsTo(order, position);
  return steps.some(({ descending }) => descending) ? stepwise(steps) : rowwise(steps);
};

/** Rows that ascend compare as a whole, and an index that has their columns begins at the place. */
const rowwise = (steps: readonly Step[]): Fragment =>
  fragment(
    `(${steps.map(({ sql }) => sql).join(", ")}) > (${steps.map(() => "?").join(", ")})`,
    ...steps.map(({ value }) => value),
  );

/**
 * Larger in the first column, or equal there and larger in the next, and so on. The bound on the
 * first column alone looks redundant, but lets an index begin at the place.
 */
const stepwise = (steps: readonly Step[]): Fragment => {
  const beyond = steps.map((step, index) =>
    joined(
      [
        ...steps.slice(0, index).map(({ sql, value }) => fragment(`${sql} IS ?`, value)),
        fragment(`${step.sql} ${step.descending ? "<" : ">"} ?`, step.value),
      ],
      " AND ",
    ),
  );
  const [first] = steps;
  const alternatives = joined(beyond, " OR ");
  if (first === undefined) return alternatives;
  return fragment(
    `${first.sql} ${first.descending ? "<=" : ">="} ? AND (${alternatives.sql})`,
    first.value,
    ...alternatives.params,
  );
};
