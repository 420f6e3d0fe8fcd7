import type { Position } from "../../../domain/shared/page.ts";
import type { Family } from "../../../domain/shared/family.ts";
import { keyset, type OrderColumn } from "./keyset.ts";
import { type Fragment, fragment, joined, whereAll } from "../file/fragment.ts";

/** Rows of a family that have an index of their own for an order; all strands of an order have all rows. */
interface Strand {
  /** The view or the table that has them. */
  readonly rows: string;
  /** What they are ordered by in it; null where they have no value, and come last. */
  readonly column: string | null;
  /** Whether that is also when they were changed last. */
  readonly isByUpdate?: true;
}

/** By the column that an order begins with. See `schemaForStrands`, and `tier-schema.ts`. */
const ordersInStrands: Partial<Record<Family, Readonly<Record<string, readonly Strand[]>>>> = {
  entries: {
    by_lemma_form: [
      { rows: "entries_settled", column: "by_lemma_form" },
      { rows: "entries_later", column: "by_lemma_form" },
    ],
    by_homograph_number: [
      { rows: "entries_numbered", column: "by_homograph_number" },
      { rows: "entries_unnumbered", column: null },
    ],
    by_created_at: [
      { rows: "entries_unedited", column: "by_created_at", isByUpdate: true },
      { rows: "entries_edited", column: "by_created_at" },
    ],
    by_updated_at: [
      // There the two times are the same.
      { rows: "entries_unedited", column: "by_created_at", isByUpdate: true },
      { rows: "entries_edited", column: "by_updated_at", isByUpdate: true },
    ],
  },
};

export const strandsOf = (family: Family, column: string): readonly Strand[] | null =>
  ordersInStrands[family]?.[column] ?? null;

/** What a walk along an order is to give: after a position, where one is said, of what meets these. */
interface Walk {
  readonly order: readonly OrderColumn[];
  readonly where: readonly Fragment[];
  readonly after: Position | null;
  readonly isFromTheEnd: boolean;
  /** All that meets these was changed then or later: an order by that time need not be walked from before it. */
  readonly since: string | undefined;
}

/**
 * Rows that several indexes have, in one order: SQLite takes from whichever has the next. Each row has its
 * `seq` and `id` and, as `o0`, `o1` and so on, what it is ordered by.
 */
export const walkedInStrands = (strands: readonly Strand[], walk: Walk): Fragment => {
  const { sql, params } = joined(
    strands.flatMap((strand) => alongStrand(strand, walk) ?? []),
    " UNION ALL ",
  );
  const { isFromTheEnd } = walk;
  const terms = walk.order.map(({ descending, nullable }, at) =>
    [
      `o${at}`,
      ...(descending === isFromTheEnd ? [] : ["DESC"]),
      ...(nullable ? [isFromTheEnd ? "NULLS FIRST" : "NULLS LAST"] : []),
    ].join(" "),
  );
  const id = isFromTheEnd ? "id DESC" : "id";
  return fragment(`${sql} ORDER BY ${[...terms, id].join(", ")}`, ...params);
};

/** Null where all that it has comes before the position. */
const alongStrand = (
  { rows, column, isByUpdate }: Strand,
  { order, where, after, since }: Walk,
): Fragment | null => {
  const [first, ...others] = order;
  const own: readonly OrderColumn[] =
    first === undefined || column === null
      ? others
      : [{ ...first, sql: `item.${column}`, nullable: false }, ...others];
  // Those that have a value come before those that have none.
  if (column !== null && first?.nullable === true && after !== null && after.values[0] === null)
    return null;
  const beyond = after === null ? [] : beyondIn(column, own, after);
  const shown = [
    "item.seq AS seq",
    "item.id AS id",
    ...order.map(
      ({ sql }, at) => `${at === 0 && column !== null ? `item.${column}` : sql} AS o${at}`,
    ),
  ];
  const begun =
    isByUpdate && column !== null && since !== undefined
      ? [fragment(`item.${column} >= ?`, since)]
      : [];
  const { sql, params } = whereAll([...where, ...begun, ...beyond]);
  return fragment(`SELECT ${shown.join(", ")} FROM ${rows} AS item${sql}`, ...params);
};

/** What of a strand comes after a position: all of it where the position has a value and the strand none. */
const beyondIn = (
  column: string | null,
  own: readonly OrderColumn[],
  { values, id }: Position,
): readonly Fragment[] => {
  if (column !== null) return [keyset(own, { values, id })];
  const [value, ...others] = values;
  return value === null ? [keyset(own, { values: others, id })] : [];
};
