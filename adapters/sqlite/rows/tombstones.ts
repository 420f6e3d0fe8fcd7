import type { Family, LexicalFamily } from "../../../domain/shared/family.ts";
import type { Grave } from "../../../domain/changes/revision.ts";
import { offsetOf, type Page, pageOf } from "../../../domain/shared/page.ts";
import type { DeletedQuery } from "../../../domain/shared/resource-query.ts";
import type { Tombstone } from "../../../domain/shared/versioned.ts";
import type { Database, Line } from "../file/database.ts";

/** The columns of a grave, in the order in which it is read. */
export const GRAVE = "id, external_id, version, deleted_at, deleted_by, with_entry";

const textOrNull = (value: Line[number] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const fromLine = ([id, external_id, version, deleted_at, deleted_by]: Line): Tombstone => ({
  id: String(id),
  external_id: textOrNull(external_id),
  version: Number(version),
  deleted_at: String(deleted_at),
  deleted_by: String(deleted_by),
});

export const graveFromLine = (line: Line): Grave => ({
  ...fromLine(line),
  with_entry: textOrNull(line[5]),
});

export const graveOf = (database: Database, family: LexicalFamily, id: string): Grave | null => {
  const [line] = database.lines(
    `SELECT ${GRAVE} FROM tombstones WHERE family = ? AND id = ?`,
    family,
    id,
  );
  return line === undefined ? null : graveFromLine(line);
};

/** What was deleted of a family, latest first. */
export const listTombstones = (
  database: Database,
  family: Family,
  { updated_since = "", page }: DeletedQuery,
): Page<Tombstone> => {
  const total = page.count
    ? Number(
        database.lines(
          "SELECT count(*) FROM tombstones WHERE family = ? AND deleted_at >= ?",
          family,
          updated_since,
        )[0]?.[0],
      )
    : null;
  const [at, id] =
    "after" in page.from ? [page.from.after.values[0] ?? "", page.from.after.id] : [];
  const after = at === undefined ? "" : "AND deleted_at <= ? AND (deleted_at < ? OR id > ?)";
  const lines = database.lines(
    `SELECT ${GRAVE} FROM tombstones WHERE family = ? AND deleted_at >= ? ${after}
     ORDER BY deleted_at DESC, id LIMIT (0 + ?) OFFSET ?`,
    family,
    updated_since,
    ...(at === undefined || id === undefined ? [] : [at, at, id]),
    page.size + 1,
    offsetOf(page),
  );
  return pageOf(lines.map(fromLine), page, total, (tombstone) => ({
    values: [tombstone.deleted_at],
    id: tombstone.id,
  }));
};
