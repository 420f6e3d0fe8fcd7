import type { Family } from "../../domain/changes/change-set.ts";
import type { DeletedQuery } from "../../domain/entries/entry-query.ts";
import { offsetOf, type Page, pageOf } from "../../domain/shared/page.ts";
import type { Tombstone } from "../../domain/shared/versioned.ts";
import type { Database, Row } from "./database.ts";

const fromRow = (row: Row): Tombstone => ({
  id: String(row["id"]),
  external_id: row["external_id"] === null ? null : String(row["external_id"]),
  version: Number(row["version"]),
  deleted_at: String(row["deleted_at"]),
  deleted_by: String(row["deleted_by"]),
});

/** What was deleted of a family, latest first. */
export const listTombstones = (
  database: Database,
  family: Family,
  { updated_since = "", page }: DeletedQuery,
): Page<Tombstone> => {
  const total = page.count
    ? Number(
        database.get(
          "SELECT count(*) AS total FROM tombstones WHERE family = ? AND deleted_at >= ?",
          family,
          updated_since,
        )?.["total"],
      )
    : null;
  const [at, id] =
    "after" in page.from ? [page.from.after.values[0] ?? "", page.from.after.id] : [];
  const after = at === undefined ? "" : "AND deleted_at <= ? AND (deleted_at < ? OR id > ?)";
  const rows = database.all(
    `SELECT * FROM tombstones WHERE family = ? AND deleted_at >= ? ${after}
     ORDER BY deleted_at DESC, id LIMIT ? OFFSET ?`,
    family,
    updated_since,
    ...(at === undefined || id === undefined ? [] : [at, at, id]),
    page.size + 1,
    offsetOf(page),
  );
  return pageOf(rows.map(fromRow), page, total, (tombstone) => ({
    values: [tombstone.deleted_at],
    id: tombstone.id,
  }));
};
