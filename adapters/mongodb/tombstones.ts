import type { Collection } from "mongodb";
import type { DeletedQuery } from "../../domain/entries/entry-query.ts";
import { type Page, pageOf } from "../../domain/shared/page.ts";
import type { Tombstone } from "../../domain/shared/versioned.ts";
import { reading } from "./client.ts";
import type { ResourceDocument } from "./documents.ts";
import { selection } from "./list-page.ts";

const DELETED_AT = "tombstone.deleted_at";
const latestFirst = [{ path: DELETED_AT, descending: true, least: "" }];

/** What was deleted of a family, latest first. */
export const listTombstones = async (
  resources: Collection<ResourceDocument>,
  { updated_since, page }: DeletedQuery,
): Promise<Page<Tombstone>> => {
  const deleted = { [DELETED_AT]: { $gte: updated_since ?? "" } };
  const values = "after" in page.from ? page.from.after.values : [];
  const { match, sort, skip, limit } = selection(deleted, latestFirst, page, values);
  const [rows, total] = await Promise.all([
    resources
      .find(match, { ...reading, sort, skip, limit, projection: { tombstone: 1 } })
      .toArray(),
    page.count ? resources.countDocuments(deleted, reading) : null,
  ]);
  const tombstones = rows.flatMap(({ _id, tombstone }) =>
    tombstone === undefined ? [] : [{ id: _id, ...tombstone }],
  );
  return pageOf(tombstones, page, total, ({ id, deleted_at }) => ({ values: [deleted_at], id }));
};
