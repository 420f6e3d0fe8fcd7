import type { Document } from "mongodb";
import { orderOf } from "../../domain/entries/entry-keys.ts";
import type { EntryFilter, EntryQuery } from "../../domain/entries/entry-query.ts";
import type { SortValue } from "../../domain/shared/page.ts";
import { withoutKeys } from "./documents.ts";
import { rankOf, searched } from "./entry-search.ts";
import { after, type Match, type OrderKey, type Selection, selection } from "./list-page.ts";

/** Texts are never less than the empty one; what was deleted has none at all. */
const text = (path: string, descending: boolean): readonly OrderKey[] => [
  { path, descending, least: "" },
];

const keysOf: Readonly<Record<string, (descending: boolean) => readonly OrderKey[]>> = {
  lemma_form: (descending) => text("keys.sort_key", descending),
  created_at: (descending) => text("created_at", descending),
  updated_at: (descending) => text("updated_at", descending),
  homograph_number: (descending) => [
    { path: "keys.unnumbered", descending: false, least: false },
    { path: "homograph_number", descending, least: 0 },
  ],
};

/** A position's values, key by key. */
const valuesOf = (field: string, value: SortValue): readonly unknown[] =>
  field === "homograph_number" ? [value === null, value] : [value];

/** What a filter leaves; null where that is nothing, whatever there is. */
export const matchOf = (filter: EntryFilter): Match | null => {
  const { search, updated_since } = filter;
  const found = search === undefined ? null : searched(search.query, search.mode);
  if (search !== undefined && found === null) return null;
  const conditions: readonly Match[] = [
    ...(found === null ? [] : [found]),
    ...anyOf("pos_id", filter.pos_id),
    ...anyOf("entry_type_id", filter.entry_type_id),
    ...anyOf("status", filter.status),
    ...anyOf("keys.initial", filter.initial),
    ...(updated_since === undefined ? [] : [{ updated_at: { $gte: updated_since } }]),
  ];
  return conditions.length === 0 ? { "keys.sort_key": { $gte: "" } } : { $and: [...conditions] };
};

/** One value is asked for by itself: then an index that begins with it also gives the order. */
const anyOf = (path: string, values: readonly string[] | undefined): readonly Match[] => {
  if (values === undefined) return [];
  return [{ [path]: values.length === 1 ? values[0] : { $in: [...values] } }];
};

/** A page in an order of stored values, which an index serves. */
export const entrySelection = (match: Match, query: EntryQuery): Selection => {
  const order = orderOf(query);
  const { from } = query.page;
  return selection(
    match,
    order.flatMap(({ field, descending }) => keysOf[field]?.(descending) ?? []),
    query.page,
    "after" in from
      ? order.flatMap(({ field }, at) => valuesOf(field, from.after.values[at] ?? null))
      : [],
  );
};

/** Whether a listing is ordered by how well its items match. */
export const isRanked = (query: EntryQuery): boolean =>
  orderOf(query).some(({ field }) => field === "rank");

const rankedOrder = [
  { path: "rank", descending: false },
  { path: "keys.sort_key", descending: false },
];

/** A page of what was searched, best first. */
export const rankedPipeline = (match: Match, { filter, page }: EntryQuery): Document[] => {
  const { search } = filter;
  const { skip, limit } = selection(match, [], page, []);
  return [
    { $match: match },
    ...(search === undefined ? [] : [{ $addFields: { rank: rankOf(search.query, search.mode) } }]),
    ...("after" in page.from
      ? [{ $match: after({}, rankedOrder, page.from.after.values, page.from.after.id) }]
      : []),
    { $sort: { rank: 1, "keys.sort_key": 1, _id: 1 } },
    { $skip: skip },
    { $limit: limit },
    { $project: withoutKeys.projection },
  ];
};
