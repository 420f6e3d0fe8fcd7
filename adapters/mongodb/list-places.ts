import type { Collection } from "mongodb";
import { distanceKm } from "../../domain/locations/geo-distance.ts";
import { touches } from "../../domain/locations/geography.ts";
import type { Geometry } from "../../domain/locations/geometry.ts";
import {
  offsetOf,
  type Page,
  pageOf,
  type Position,
  type SortStep,
} from "../../domain/shared/page.ts";
import {
  type Filter,
  type Match as Found,
  positionOf,
  type ResourceQuery,
} from "../../domain/shared/resource-query.ts";
import { rank } from "../../domain/shared/search.ts";
import { reading } from "./client.ts";
import { listed, type Match, type ResourceDocument } from "./documents.ts";
import { comparePositions } from "./ordering.ts";

/** A match, and where it stands in the order. */
interface Placed {
  readonly id: string;
  readonly at: Position;
}

/**
 * A page of what a geometry decides about. The server's indexes give the candidates by their boxes;
 * each is judged here, one after the other, by the domain's own function, and only what is kept of a
 * match is its place in the order. The bodies of the page are read at the end.
 */
export const listPlaces = async (
  collection: Collection<ResourceDocument>,
  match: Match,
  order: readonly SortStep<string>[],
  { filter, page }: ResourceQuery,
): Promise<Page<ResourceDocument>> => {
  const places = await matching(collection, match, order, filter);
  const compare = comparePositions(order.map(({ descending }) => descending));
  const ordered = places.toSorted((one, other) => compare(one.at, other.at));
  const { from } = page;
  const rest =
    "after" in from
      ? ordered.filter(({ at }) => compare(at, from.after) > 0)
      : ordered.slice(offsetOf(page));
  const total = page.count ? places.length : null;
  const found = pageOf(rest.slice(0, page.size + 1), page, total, ({ at }) => at);
  const ids = found.items.map(({ id }) => id);
  const documents = await collection
    .find({ _id: { $in: ids } }, { ...reading, projection: listed })
    .toArray();
  const byId = new Map(documents.map((document) => [document._id, document]));
  return { ...found, items: ids.flatMap((id) => byId.get(id) ?? []) };
};

const matching = async (
  collection: Collection<ResourceDocument>,
  match: Match,
  order: readonly SortStep<string>[],
  filter: Filter,
): Promise<readonly Placed[]> => {
  const judge = judgeOf(filter);
  const candidates = collection.find(match, {
    ...reading,
    projection: {
      "body.geometry": 1,
      "keys.sorts": 1,
      ...(filter.search !== undefined && { "keys.forms": 1 }),
    },
  });
  const placed: Placed[] = [];
  for await (const candidate of candidates) {
    const found = judge(candidate);
    if (found === null) continue;
    const { _id: id, keys } = candidate;
    placed.push({ id, at: positionOf(order, id, { sorts: keys?.sorts ?? {} }, found) });
  }
  return placed;
};

const judgeOf = ({ search, touches: box, near }: Filter) => {
  const ranked = search === undefined ? null : rank(search);
  return ({ body, keys }: ResourceDocument): Found | null => {
    const geometry = (body as { readonly geometry?: Geometry | null } | undefined)?.geometry;
    if (geometry == null) return null;
    if (box !== undefined && !touches(geometry, box)) return null;
    const distance_km = near === undefined ? null : distanceKm(geometry, near.point);
    if (distance_km !== null && near !== undefined && distance_km > near.radius_km) return null;
    return { rank: ranked === null ? null : ranked(keys?.forms ?? []), distance_km };
  };
};
