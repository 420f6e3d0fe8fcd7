/** A value that a listing is sorted by. Nulls come last in both directions. */
export type SortValue = string | number | null;

/** One step of an order. */
export interface SortStep<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** Where a listing was left: the sort values of the last item seen, then its id, which breaks ties. */
export interface Position {
  readonly values: readonly SortValue[];
  readonly id: string;
}

/** Which part of a listing is wanted. Positions cost the same at any depth, page numbers do not. */
export interface PageRequest {
  readonly size: number;
  readonly from: { readonly page: number } | { readonly after: Position };
  /** Whether to count all that matches, which walking by position does not need. */
  readonly count: boolean;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Null when it was not asked for. */
  readonly total: number | null;
  /** Null when nothing comes after this page. */
  readonly next: Position | null;
}

export const firstPage = (size: number): PageRequest => ({
  size,
  from: { page: 1 },
  count: true,
});

/** How many items come before a numbered page. */
export const offsetOf = (request: PageRequest): number =>
  "page" in request.from ? (request.from.page - 1) * request.size : 0;

/**
 * A page from the rows that a store read: it reads one more than wanted, and the surplus row tells
 * that something comes after.
 */
export const pageOf = <Item>(
  rows: readonly Item[],
  request: PageRequest,
  total: number | null,
  position: (item: Item) => Position,
): Page<Item> => {
  const items = rows.slice(0, request.size);
  const last = items.at(-1);
  return {
    items,
    total,
    next: rows.length > request.size && last !== undefined ? position(last) : null,
  };
};
