import { specOf } from "../../domain/families.ts";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { FacetedPage } from "../../domain/shared/facets.ts";
import { comparePositions, sortedPage } from "../../domain/shared/ordering.ts";
import { positionOf } from "../../domain/shared/resource-query.ts";
import type { ResourceRepository, ResourceText } from "../../domain/shared/resource-repository.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { listing } from "./listing.ts";
import type { Tables } from "./tables.ts";

export const inMemoryRepository = <F extends LexicalFamily>(
  tables: Tables,
  family: F,
): ResourceRepository<Resources[F]> => {
  const { rows, keys, graves } = tables.families[family];
  const find = (id: string): O.Option<Resources[F]> =>
    O.map(({ resource }: { resource: Resources[F] }) => resource)(O.fromNullable(rows.get(id)));
  return {
    find: (id) => TE.fromIO(() => find(id)),
    text: (id) => TE.fromIO(() => O.map(textOf)(find(id))),
    findAny: ({ ids, external_ids }) =>
      TE.fromIO(() => {
        const named = external_ids.flatMap((key) => keys.get(`external_id:${key}`) ?? []);
        return [...new Set([...ids, ...named])].flatMap((id) => rows.get(id)?.resource ?? []);
      }),
    findBy: (name, values) => TE.fromIO(() => findBy(tables, family, name, new Set(values))),
    list: (query) => TE.fromIO(() => listing(tables, family, query)),
    listTexts: (query) =>
      TE.fromIO((): FacetedPage<ResourceText> => {
        const page = listing(tables, family, query);
        return { ...page, items: page.items.map(textOf) };
      }),
    listDeleted: ({ updated_since, page }) =>
      TE.fromIO(() =>
        sortedPage(
          [...graves.values()]
            .filter(({ deleted_at }) => updated_since === undefined || deleted_at >= updated_since)
            .map(({ with_entry: _told, ...tombstone }) => tombstone),
          ({ deleted_at, id }) => ({ values: [deleted_at], id }),
          [true],
          page,
        ),
      ),
  };
};

const textOf = (resource: Versioned): ResourceText => ({
  id: resource.id,
  version: resource.version,
  json: JSON.stringify(resource),
});

const findBy = <F extends LexicalFamily>(
  tables: Tables,
  family: F,
  name: string,
  values: ReadonlySet<string>,
): readonly Resources[F][] => {
  const { defaultOrder } = specOf(family);
  const compare = comparePositions(defaultOrder.map(({ descending }) => descending));
  return [...tables.families[family].rows.values()]
    .filter(({ card }) => (card.terms[name] ?? []).some((value) => values.has(value)))
    .map(({ resource, card }) => ({
      resource,
      at: positionOf(defaultOrder, resource.id, card, { rank: null, distance_km: null }),
    }))
    .sort((a, b) => compare(a.at, b.at))
    .map(({ resource }) => resource);
};
