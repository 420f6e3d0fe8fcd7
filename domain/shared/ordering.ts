import {
  offsetOf,
  type Page,
  pageOf,
  type PageRequest,
  type Position,
  type SortValue,
} from "./page.ts";

/** Orders text by code points, as SQLite and MongoDB do; `<` would order it by UTF-16 units. */
export const compareText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
};

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

const compareValues = (a: SortValue, b: SortValue, descending: boolean): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const order = typeof a === "string" ? compareText(a, String(b)) : a - Number(b);
  return descending ? -order : order;
};

/** A total order over positions: each value in its direction, nulls last, then ascending ids. */
export const comparePositions =
  (descending: readonly boolean[]) =>
  (a: Position, b: Position): number => {
    for (const [index, down] of descending.entries()) {
      const order = compareValues(a.values[index] ?? null, b.values[index] ?? null, down);
      if (order !== 0) return order;
    }
    return compareText(a.id, b.id);
  };

/** The page that is wanted, of all that matched: for stores whose database does not sort and cut it. */
export const sortedPage = <Item>(
  matching: readonly Item[],
  position: (item: Item) => Position,
  descending: readonly boolean[],
  request: PageRequest,
): Page<Item> => {
  const compare = comparePositions(descending);
  const placed = matching
    .map((item) => ({ item, at: position(item) }))
    .sort((a, b) => compare(a.at, b.at));
  const { from } = request;
  const rest =
    "after" in from
      ? placed.filter(({ at }) => compare(at, from.after) > 0)
      : placed.slice(offsetOf(request));
  const rows = rest.slice(0, request.size + 1).map(({ item }) => item);
  return pageOf(rows, request, request.count ? matching.length : null, position);
};
