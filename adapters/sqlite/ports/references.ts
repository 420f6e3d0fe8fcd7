import type { References, TreeFamily } from "../../../domain/changes/references.ts";
import type { Database } from "../file/database.ts";
import type { Pages } from "../listings/pages.ts";
import { reading } from "../file/sqlite-errors.ts";
import { familyTables } from "../rows/tables.ts";
import type { Wanted } from "../../../domain/shared/reference.ts";

export const sqliteReferences = (
  database: Database,
  { usage }: Pick<Pages, "usage">,
): References => ({
  missing: (references) =>
    reading(() => references.filter((reference) => !exists(database, reference))),
  usage,
  ancestors: (family, ids) => reading(() => ancestorsOf(database, family, ids)),
});

const exists = (database: Database, { family, id, of_entry }: Wanted): boolean =>
  of_entry === undefined
    ? database.get(`SELECT 1 FROM ${familyTables[family].name} WHERE id = ?`, id) !== undefined
    : database.get("SELECT 1 FROM entry_senses WHERE id = ? AND entry_id = ?", id, of_entry) !==
      undefined;

export const ancestorsOf = (
  database: Database,
  family: TreeFamily,
  ids: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const above = new Map<string, string[]>(ids.map((id) => [id, []]));
  const lines = database.lines(
    `WITH RECURSIVE above (start, id, steps) AS (
       SELECT value, value, 0 FROM json_each(?)
       UNION
       SELECT above.start, item.parent_id, above.steps + 1
       FROM above JOIN ${familyTables[family].name} AS item ON item.id = above.id
       WHERE item.parent_id IS NOT NULL
     ) SELECT start, id FROM above WHERE steps > 0 ORDER BY steps DESC`,
    JSON.stringify(ids),
  );
  for (const [start, id] of lines) above.get(String(start))?.push(String(id));
  return above;
};
