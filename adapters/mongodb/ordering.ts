import type { Position, SortValue } from "../../domain/shared/page.ts";

/** Texts by their bytes, which is by code points, as the server compares them. */
const compareText = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

const compareValues = (one: SortValue, other: SortValue, descending: boolean): number => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  const order = typeof one === "string" ? compareText(one, String(other)) : one - Number(other);
  return descending ? -order : order;
};

/** A total order over positions: each value in its direction, nulls last, then ascending ids. */
export const comparePositions =
  (descending: readonly boolean[]) =>
  (one: Position, other: Position): number => {
    for (const [at, down] of descending.entries()) {
      const order = compareValues(one.values[at] ?? null, other.values[at] ?? null, down);
      if (order !== 0) return order;
    }
    return compareText(one.id, other.id);
  };
