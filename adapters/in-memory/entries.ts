import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type EntryKeys, orderOf, positionOf } from "../../domain/entries/entry-keys.ts";
import type { EntryFilter } from "../../domain/entries/entry-query.ts";
import type { EntryRepository } from "../../domain/entries/entry-repository.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { rank } from "../../domain/shared/search.ts";
import { listPage } from "./list.ts";
import type { Tables } from "./tables.ts";

export const inMemoryEntries = (tables: Tables, collation: Collation): EntryRepository => ({
  find: (id) => TE.fromIO(() => O.fromNullable(tables.resources.entries.get(id))),
  findAny: ({ ids, external_ids }) =>
    TE.fromIO(() => {
      const wanted = { ids: new Set(ids), external_ids: new Set(external_ids) };
      return [...tables.resources.entries.values()].filter(
        ({ id, external_id }) =>
          wanted.ids.has(id) || (external_id !== null && wanted.external_ids.has(external_id)),
      );
    }),
  list: (query) =>
    TE.fromIO(() => {
      const matching = [...tables.resources.entries.values()].flatMap((entry) => {
        const keys = tables.entryKeys.get(entry.id);
        const found = keys === undefined ? null : match(query.filter, entry, keys);
        return found === null ? [] : [{ entry, rank: found.rank }];
      });
      const page = listPage(
        matching,
        ({ entry, rank }) => positionOf(query, entry, rank, collation),
        orderOf(query).map(({ descending }) => descending),
        query.page,
      );
      return { ...page, items: page.items.map(({ entry }) => entry) };
    }),
  listDeleted: ({ updated_since, page }) =>
    TE.fromIO(() =>
      listPage(
        [...tables.tombstones.entries.values()].filter(
          ({ deleted_at }) => updated_since === undefined || deleted_at >= updated_since,
        ),
        ({ deleted_at, id }) => ({ values: [deleted_at], id }),
        [true],
        page,
      ),
    ),
});

/** Null where the entry does not match; its rank is null where nothing was searched. */
const match = (
  filter: EntryFilter,
  entry: Entry,
  keys: EntryKeys,
): { readonly rank: number | null } | null => {
  const within = (values: readonly string[] | undefined, value: string): boolean =>
    values === undefined || values.includes(value);
  if (
    !within(filter.pos_id, entry.pos_id) ||
    !within(filter.entry_type_id, entry.entry_type_id) ||
    !within(filter.status, entry.status) ||
    !within(filter.initial, keys.initial) ||
    (filter.updated_since !== undefined && entry.updated_at < filter.updated_since)
  )
    return null;
  if (filter.search === undefined) return { rank: null };
  const ranked = rank(filter.search.query, filter.search.mode)(keys.forms);
  return ranked === null ? null : { rank: ranked };
};
