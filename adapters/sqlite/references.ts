import type { References, TreeFamily } from "../../domain/changes/references.ts";
import type { Usage } from "../../domain/shared/app-error.ts";
import type { Database } from "./database.ts";
import type { SQLInputValue } from "node:sqlite";
import { type Referrer, referrersOf } from "./referrers.ts";
import { reading } from "./sqlite-errors.ts";
import { familyTables } from "./tables.ts";
import type { Wanted } from "../../domain/shared/reference.ts";

export const sqliteReferences = (database: Database): References => ({
  missing: (references) =>
    reading(() => references.filter((reference) => !exists(database, reference))),
  usage: (ids) => reading(() => usage(database, JSON.stringify(ids))),
  ancestors: (family, ids) => reading(() => ancestors(database, family, ids)),
  withDescendants: (family, ids) => reading(() => withDescendants(database, family, ids)),
});

const exists = (database: Database, { family, id, of_entry }: Wanted): boolean =>
  of_entry === undefined
    ? database.get(`SELECT 1 FROM ${familyTables[family].name} WHERE id = ?`, id) !== undefined
    : database.get("SELECT 1 FROM entry_senses WHERE id = ? AND entry_id = ?", id, of_entry) !==
      undefined;

const everyReferrer = referrersOf(null);

const usage = (database: Database, ids: string): Usage => {
  const counts: Partial<Record<string, number>> = {};
  for (const referrer of everyReferrer) {
    const count = countOf(database, referrer, ids);
    if (count > 0) counts[referrer.table.family] = count;
  }
  return counts;
};

const countOf = (
  database: Database,
  { table: { name, part }, columns, terms }: Referrer,
  ids: string,
): number => {
  const among = "IN (SELECT value FROM json_each(?))";
  const ways = [
    ...columns.map((column) => `SELECT seq FROM ${name} WHERE ${column} ${among}`),
    ...(terms === null
      ? []
      : [`SELECT seq FROM ${part}_terms WHERE value ${among} AND name IN ${terms}`]),
  ];
  const params: readonly SQLInputValue[] = [...ways, name].map(() => ids);
  const [line] = database.lines(
    `SELECT count(DISTINCT item.seq) FROM (${ways.join(" UNION ALL ")}) AS user
     JOIN ${name} AS item ON item.seq = user.seq WHERE item.id NOT ${among}`,
    ...params,
  );
  return Number(line?.[0]);
};

const ancestors = (
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

const withDescendants = (
  database: Database,
  family: TreeFamily,
  ids: readonly string[],
): readonly string[] =>
  database
    .lines(
      `WITH RECURSIVE below (id) AS (
         SELECT value FROM json_each(?)
         UNION
         SELECT item.id FROM below JOIN ${familyTables[family].name} AS item
         ON item.parent_id = below.id
       ) SELECT id FROM below`,
      JSON.stringify(ids),
    )
    .map(([id]) => String(id));
