import type { Collection } from "mongodb";
import type { Geometry } from "../../domain/locations/geometry.ts";
import { matchJudge } from "../../domain/shared/match-judge.ts";
import { sortedPage } from "../../domain/shared/ordering.ts";
import type { Page, Position, SortStep } from "../../domain/shared/page.ts";
import {
  type Filter,
  type Match as Found,
  positionOf,
  type ResourceQuery,
} from "../../domain/shared/resource-query.ts";
import type { Form } from "../../domain/shared/search.ts";
import { reading } from "./client.ts";
import { listed, type Match, type ResourceDocument } from "./documents.ts";
import { isLiteral } from "./find-forms.ts";

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
  const places: Position[] = [];
  for await (const { document, found } of judgedBy(collection, match, filter, "keys.sorts")) {
    const { _id: id, keys } = document;
    places.push(positionOf(order, id, { sorts: keys?.sorts ?? {} }, found));
  }
  const found = sortedPage(
    places,
    (place) => place,
    order.map(({ descending }) => descending),
    page,
  );
  const ids = found.items.map(({ id }) => id);
  // Not of what has left the filter since: whoever may not see it any more is not shown it as it is now.
  const documents = await collection
    .find({ $and: [match, { _id: { $in: ids } }] }, { ...reading, projection: listed })
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
  const judge = matchJudge(filter);
  for await (const document of collection.find(match, { ...reading, projection })) {
    const found = judge(geometryIn(document), formsIn(document));
    if (found !== null) yield { document, found };
  }
};

const geometryIn = ({ body }: ResourceDocument): Geometry | null =>
  (body as { readonly geometry?: Geometry | null } | undefined)?.geometry ?? null;

const formsIn = ({ keys, parts }: ResourceDocument): readonly Form[] => [
  ...(keys?.forms ?? []),
  ...(parts?.forms ?? []),
];
