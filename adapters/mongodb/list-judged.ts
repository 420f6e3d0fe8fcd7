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
import { type Form, rank } from "../../domain/shared/search.ts";
import { reading } from "./client.ts";
import { listed, type Match, type ResourceDocument } from "./documents.ts";
import { isLiteral } from "./find-forms.ts";
import { comparePositions } from "./ordering.ts";

/** A match, and where it stands in the order. */
interface Placed {
  readonly id: string;
  readonly at: Position;
}

/**
 * Whether the server can only tell candidates: where a geometry decides, or how many edits two texts
 * are apart.
 */
export const isJudged = ({ touches: box, near, search }: Filter): boolean =>
  box !== undefined || near !== undefined || (search !== undefined && !isLiteral(search));

/**
 * A page of what the domain has to decide about. The server's indexes give the candidates, by their
 * boxes or by a piece of what is searched; each is judged here, one after the other, by the domain's own
 * function, and only what is kept of a match is its place in the order. The bodies of the page are read
 * at the end.
 *
 * The limit: every candidate comes over the wire, so that a fuzzy search of two or three letters, which
 * nearly all short words have a piece of, takes as long as there are such words.
 */
export const listJudged = async (
  collection: Collection<ResourceDocument>,
  match: Match,
  order: readonly SortStep<string>[],
  { filter, page }: ResourceQuery,
): Promise<Page<ResourceDocument>> => {
  const places: Placed[] = [];
  for await (const { document, found } of judgedBy(collection, match, filter, "keys.sorts")) {
    const { _id: id, keys } = document;
    places.push({ id, at: positionOf(order, id, { sorts: keys?.sorts ?? {} }, found) });
  }
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

/** What of the candidates matches, with these fields of it. */
export const judgedBy = async function* (
  collection: Collection<ResourceDocument>,
  match: Match,
  filter: Filter,
  ...fields: readonly string[]
): AsyncGenerator<{ readonly document: ResourceDocument; readonly found: Found }> {
  const { search, touches: box, near } = filter;
  const looksAt = [
    ...(search === undefined ? [] : ["keys.forms", "parts.forms"]),
    ...(box === undefined && near === undefined ? [] : ["body.geometry"]),
  ];
  const projection = Object.fromEntries([...looksAt, ...fields].map((field) => [field, 1]));
  const judge = judgeOf(filter);
  for await (const document of collection.find(match, { ...reading, projection })) {
    const found = judge(document);
    if (found !== null) yield { document, found };
  }
};

const judgeOf = ({ search, touches: box, near }: Filter) => {
  const ranked = search === undefined ? null : rank(search);
  return (document: ResourceDocument): Found | null => {
    const geometry = geometryIn(document);
    if (box !== undefined && (geometry === null || !touches(geometry, box))) return null;
    const distance_km = near === undefined ? null : distanceTo(near, geometry);
    if (near !== undefined && distance_km === null) return null;
    const found = ranked === null ? null : ranked(formsIn(document));
    return ranked !== null && found === null ? null : { rank: found, distance_km };
  };
};

const geometryIn = ({ body }: ResourceDocument): Geometry | null =>
  (body as { readonly geometry?: Geometry | null } | undefined)?.geometry ?? null;

const formsIn = ({ keys, parts }: ResourceDocument): readonly Form[] => [
  ...(keys?.forms ?? []),
  ...(parts?.forms ?? []),
];

const distanceTo = (
  { point, radius_km }: NonNullable<Filter["near"]>,
  geometry: Geometry | null,
): number | null => {
  const distance = geometry === null ? Infinity : distanceKm(geometry, point);
  return distance <= radius_km ? distance : null;
};
