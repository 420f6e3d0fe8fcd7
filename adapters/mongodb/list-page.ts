import {
  offsetOf,
  type PageRequest,
  type SortStep,
  type SortValue,
} from "../../domain/shared/page.ts";
import type { Match } from "./documents.ts";
import type { Spec } from "./match.ts";

/** A value that documents are ordered by: where it lies, and the least that it can be. */
export interface OrderKey {
  readonly path: string;
  readonly descending: boolean;
  readonly least: string | number | false;
}

/** What a page takes, as the server understands it. */
export interface Selection {
  readonly match: Match;
  readonly sort: Record<string, 1 | -1>;
  readonly skip: number;
  readonly limit: number;
}

/** Texts are never less than the empty one; what was deleted has none at all. */
export const orderKeys = (
  { sorts }: Spec,
  order: readonly SortStep<string>[],
): readonly OrderKey[] =>
  order.flatMap(({ field, descending }): readonly OrderKey[] => {
    const sort = sorts[field];
    if (sort === undefined) return [{ path: field, descending, least: 0 }]; // how well it matches
    const least = sort.kind === "text" ? "" : -Infinity;
    const key = { path: `keys.sorts.${field}`, descending, least };
    return sort.nullable
      ? [{ path: `keys.unset.${field}`, descending: false, least: false }, key]
      : [key];
  });

/** A position's values, key by key. */
export const keyValues = (
  { sorts }: Spec,
  order: readonly SortStep<string>[],
  values: readonly SortValue[],
): readonly unknown[] =>
  order.flatMap(({ field }, at): readonly unknown[] => {
    const value = values[at] ?? null;
    return sorts[field]?.nullable === true ? [value === null, value] : [value];
  });

/**
 * `values` are those of the position that the page comes after, key by key. The first key is always
 * bounded, which lets the server read the order from an index that begins with it.
 */
export const selection = (
  match: Match,
  order: readonly OrderKey[],
  request: PageRequest,
  values: readonly unknown[],
): Selection => {
  const [first] = order;
  const bounded =
    first === undefined ? match : { $and: [match, { [first.path]: { $gte: first.least } }] };
  const { from } = request;
  return {
    match: "after" in from ? after(bounded, order, values, from.after.id) : bounded,
    sort: sortOf(order),
    ...cut(request),
  };
};

/** One more than wanted, which tells that something comes after. */
export const cut = (request: PageRequest): Pick<Selection, "skip" | "limit"> => ({
  skip: Math.min(offsetOf(request), Number.MAX_SAFE_INTEGER),
  limit: request.size + 1,
});

export const sortOf = (order: readonly OrderKey[]): Record<string, 1 | -1> => ({
  ...Object.fromEntries(order.map(({ path, descending }) => [path, descending ? -1 : 1] as const)),
  _id: 1,
});

/**
 * What comes after a position: equal in the first keys and beyond in the next, for each key in turn.
 * Each of these begins with the whole condition, so that each is a range of the same index.
 */
export const after = (
  match: Match,
  order: readonly Pick<OrderKey, "path" | "descending">[],
  values: readonly unknown[],
  id: string,
): Match => {
  const keys = [...order, { path: "_id", descending: false }];
  const position = [...values, id];
  return {
    $or: keys.flatMap(({ path, descending }, at) => {
      const value = position[at];
      // Null and true are the last of their keys.
      if (value === null || value === true) return [];
      const same = keys.slice(0, at).map((key, index) => ({ [key.path]: position[index] }));
      return [{ $and: [match, ...same, { [path]: { [descending ? "$lt" : "$gt"]: value } }] }];
    }),
  };
};
