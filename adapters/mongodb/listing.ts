import type { Collection, Document } from "mongodb";
import { type Page, pageOf, type SortStep } from "../../domain/shared/page.ts";
import {
  type Match as Found,
  orderOf,
  positionOf,
  type ResourceQuery,
} from "../../domain/shared/resource-query.ts";
import { reading } from "./client.ts";
import { listed, type Match, type ResourceDocument } from "./documents.ts";
import { isLiteral, rankOf } from "./find-forms.ts";
import {
  after,
  cut,
  keyValues,
  orderKeys,
  selection,
  type Selection,
  sortOf,
} from "./list-page.ts";
import { isJudged, listJudged } from "./list-judged.ts";
import { matchOf, type Spec } from "./match.ts";

/** A page of a family's documents. */
export const listDocuments = async (
  collection: Collection<ResourceDocument>,
  spec: Spec,
  query: ResourceQuery,
): Promise<Page<ResourceDocument>> => {
  const { filter, page } = query;
  const match = matchOf(spec, filter);
  if (match === null) return { items: [], total: page.count ? 0 : null, next: null };
  const order = orderOf(spec, query);
  if (isJudged(filter)) return listJudged(collection, match, order, query);
  // The count in the server's metadata may be wrong after a crash, so keys of an index are counted.
  const [rows, total] = await Promise.all([
    rowsOf(collection, spec, match, query),
    page.count ? collection.countDocuments(match, reading) : null,
  ]);
  return pageOf(rows, page, total, (row) =>
    positionOf(order, row._id, { sorts: row.keys?.sorts ?? {} }, foundIn(row)),
  );
};

const foundIn = (row: ResourceDocument): Found => ({
  rank: (row["rank"] as number | undefined) ?? null,
  distance_km: null,
});

const rowsOf = (
  collection: Collection<ResourceDocument>,
  spec: Spec,
  match: Match,
  query: ResourceQuery,
): Promise<readonly ResourceDocument[]> => {
  if (isRanked(orderOf(spec, query)))
    return collection
      .aggregate<ResourceDocument>(rankedPipeline(spec, match, query), reading)
      .toArray();
  const { match: filter, sort, skip, limit } = storedSelection(spec, match, query);
  return collection.find(filter, { ...reading, projection: listed, sort, skip, limit }).toArray();
};

/** Whether a listing is ordered by how well its items match. */
export const isRanked = (order: readonly SortStep<string>[]): boolean =>
  order.some(({ field }) => field === "rank");

/** A page in an order of stored values, which an index serves. */
export const storedSelection = (spec: Spec, match: Match, query: ResourceQuery): Selection => {
  const order = orderOf(spec, query);
  const { from } = query.page;
  const values = "after" in from ? keyValues(spec, order, from.after.values) : [];
  return selection(match, orderKeys(spec, order), query.page, values);
};

/** A page of what was searched, in an order that its rank is part of. */
export const rankedPipeline = (spec: Spec, match: Match, query: ResourceQuery): Document[] => {
  const { search } = query.filter;
  const order = orderOf(spec, query);
  const keys = orderKeys(spec, order);
  const { from } = query.page;
  const { skip, limit } = cut(query.page);
  return [
    { $match: match },
    ...(search === undefined || !isLiteral(search)
      ? []
      : [{ $addFields: { rank: rankOf(search, spec.countsSenses) } }]),
    ...("after" in from
      ? [{ $match: after({}, keys, keyValues(spec, order, from.after.values), from.after.id) }]
      : []),
    { $sort: sortOf(keys) },
    { $skip: skip },
    { $limit: limit },
    { $project: { ...listed, rank: 1 } },
  ];
};
