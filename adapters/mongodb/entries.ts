import * as O from "fp-ts/lib/Option.js";
import { positionOf } from "../../domain/entries/entry-keys.ts";
import type { EntryQuery } from "../../domain/entries/entry-query.ts";
import type { EntryRepository } from "../../domain/entries/entry-repository.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { pageOf } from "../../domain/shared/page.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import { isLive, type ResourceDocument, type StoredFamilies, withoutKeys } from "./documents.ts";
import { entrySelection, isRanked, matchOf, rankedPipeline } from "./entry-listing.ts";
import type { Match } from "./list-page.ts";
import { attempt } from "./mongodb-errors.ts";
import { listTombstones } from "./tombstones.ts";

const read = { ...reading, ...withoutKeys };

export const mongodbEntries = (
  collections: Collections,
  families: StoredFamilies,
  collation: Collation,
): EntryRepository => {
  const { entries } = collections.resources;
  const { fromDocument } = families.entries;

  const rowsOf = (match: Match, query: EntryQuery): Promise<readonly ResourceDocument[]> => {
    if (isRanked(query))
      return entries.aggregate<ResourceDocument>(rankedPipeline(match, query), reading).toArray();
    const { match: filter, sort, skip, limit } = entrySelection(match, query);
    return entries.find(filter, { ...read, sort, skip, limit }).toArray();
  };

  return {
    find: (id) =>
      attempt(async () => {
        const stored = await entries.findOne({ _id: id }, read);
        return stored !== null && isLive(stored) ? O.some(fromDocument(stored)) : O.none;
      }),
    findAny: ({ ids, external_ids }) =>
      attempt(async () => {
        const wanted = {
          $or: [{ _id: { $in: [...ids] } }, { external_id: { $in: [...external_ids] } }],
        };
        return (await entries.find(wanted, read).toArray()).filter(isLive).map(fromDocument);
      }),
    list: (query) =>
      attempt(async () => {
        const match = matchOf(query.filter);
        if (match === null) return { items: [], total: query.page.count ? 0 : null, next: null };
        // The count in the server's metadata may be wrong after a crash, so keys of an index are counted.
        const [rows, total] = await Promise.all([
          rowsOf(match, query),
          query.page.count ? entries.countDocuments(match, reading) : null,
        ]);
        const found = rows.map((stored) => ({
          entry: fromDocument(stored),
          rank: (stored["rank"] as number | undefined) ?? null,
        }));
        const page = pageOf(found, query.page, total, ({ entry, rank }) =>
          positionOf(query, entry, rank, collation),
        );
        return { ...page, items: page.items.map(({ entry }) => entry) };
      }),
    listDeleted: (query) => attempt(() => listTombstones(entries, query)),
  };
};
