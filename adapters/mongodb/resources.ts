import { specOf } from "../../domain/families.ts";
import * as O from "fp-ts/lib/Option.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { FacetedPage } from "../../domain/shared/facets.ts";
import { type Page, pageOf } from "../../domain/shared/page.ts";
import type { DeletedQuery, ResourceQuery } from "../../domain/shared/resource-query.ts";
import type { ResourceRepository, ResourceText } from "../../domain/shared/resource-repository.ts";
import type { Tombstone, Versioned } from "../../domain/shared/versioned.ts";
import { type Lexicon, lexiconOf } from "../../domain/store.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import { listed, type ResourceDocument, resourceIn } from "./documents.ts";
import { facetsIn } from "./facets.ts";
import { orderKeys, selection, sortOf } from "./list-page.ts";
import { listDocuments } from "./listing.ts";
import { anyOf, exists, termPath } from "./match.ts";
import { attempt, PATIENCE_MS } from "./mongodb-errors.ts";
import { reached } from "./reach.ts";
import { inRuns } from "./runs.ts";

const read = { ...reading, projection: listed };

export const mongodbLexicon = (collections: Collections): Lexicon =>
  lexiconOf((family) => resourcesOf(collections, family));

const resourcesOf = <F extends LexicalFamily>(
  { resources }: Collections,
  family: F,
): ResourceRepository<Resources[F]> => {
  const collection = resources[family];
  const spec = specOf(family);
  const resourcesIn = (documents: readonly ResourceDocument[]): readonly Resources[F][] =>
    documents.flatMap((document) => resource(resourceIn(document)));
  const resource = (body: Versioned | null): readonly Resources[F][] =>
    body === null ? [] : [body as Resources[F]];
  const find = async (_id: string): Promise<O.Option<Versioned>> =>
    O.fromNullable(resourceIn(await collection.findOne({ _id }, read)));

  /** At once, but not of one moment where others write. */
  const pageIn = async (query: ResourceQuery): Promise<FacetedPage<ResourceDocument>> => {
    const filter = await reached(resources.locations, query.filter);
    const { facets: names } = query;
    const [page, facets] = await Promise.all([
      listDocuments(collection, spec, { ...query, filter }),
      names && facetsIn(collection, spec, filter, names),
    ]);
    return { ...page, ...(facets && { facets }) };
  };

  return {
    find: (id) => attempt(async () => (await find(id)) as O.Option<Resources[F]>),
    text: (id) => attempt(async () => pipe(await find(id), O.map(textOf))),
    findAny: ({ ids, external_ids }) =>
      attempt(
        async () => {
          const found = new Map<string, ResourceDocument>();
          for (const [path, run] of [
            ...inRuns(ids).map((some) => ["_id", some] as const),
            ...inRuns(external_ids).map((some) => ["external_id", some] as const),
          ])
            for (const document of await collection.find({ [path]: { $in: run } }, read).toArray())
              found.set(document._id, document);
          return resourcesIn([...found.values()]);
        },
        PATIENCE_MS * Math.max(1, inRuns(ids).length + inRuns(external_ids).length),
      ),
    findBy: (name, values) =>
      attempt(async () => {
        if (values.length === 0) return [];
        const wanted = { $and: [exists(spec), anyOf(termPath(name), values)] };
        const sort = sortOf(orderKeys(spec, spec.defaultOrder));
        return resourcesIn(await collection.find(wanted, { ...read, sort }).toArray());
      }),
    list: (query) =>
      attempt(async () => {
        const page = await pageIn(query);
        return { ...page, items: resourcesIn(page.items) };
      }),
    listTexts: (query) =>
      pipe(
        attempt(() => pageIn(query)),
        TE.map((page) => ({ ...page, items: resourcesIn(page.items).map(textOf) })),
      ),
    listDeleted: (query) => attempt(() => listTombstones(collection, query)),
  };
};

const textOf = (resource: Versioned): ResourceText => ({
  id: resource.id,
  version: resource.version,
  json: JSON.stringify(resource),
});

const DELETED_AT = "tombstone.deleted_at";
const latestFirst = [{ path: DELETED_AT, descending: true, least: "" }];

/** What was deleted of a family, latest first. */
const listTombstones = async (
  collection: Collections["resources"][LexicalFamily],
  { updated_since, page }: DeletedQuery,
): Promise<Page<Tombstone>> => {
  const deleted = { [DELETED_AT]: { $gte: updated_since ?? "" } };
  const values = "after" in page.from ? page.from.after.values : [];
  const { match, sort, skip, limit } = selection(deleted, latestFirst, page, values);
  const [rows, total] = await Promise.all([
    collection
      .find(match, { ...reading, sort, skip, limit, projection: { tombstone: 1 } })
      .toArray(),
    page.count ? collection.countDocuments(deleted, reading) : null,
  ]);
  return pageOf(rows.flatMap(tombstoneIn), page, total, ({ id, deleted_at }) => ({
    values: [deleted_at],
    id,
  }));
};

const tombstoneIn = ({ _id, tombstone }: ResourceDocument): readonly Tombstone[] => {
  if (tombstone === undefined) return [];
  const { with_entry: _withEntry, ...rest } = tombstone;
  return [{ id: _id, ...rest }];
};
