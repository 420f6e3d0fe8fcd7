import { DatabaseSync } from "node:sqlite";
import { entryKeys } from "../../domain/entries/entry-keys.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { collation } from "../../domain/shared/collation.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";

interface Found {
  readonly bodies: readonly string[];
  readonly total: number;
}

const FOUND = `
  SELECT whole.body FROM (
    SELECT item.seq, item.sort_key, item.id FROM entries AS item
    ORDER BY item.sort_key, item.id LIMIT 20 OFFSET ?) AS page
  JOIN entries AS whole ON whole.seq = page.seq ORDER BY page.sort_key, page.id`;

/** What matches, best first: `domain/shared/search.ts` for a query that is its own key. */
const matching = (rank: string, where: string): string => `
  SELECT seq, min(${rank}) AS rank FROM entry_forms WHERE ${where} GROUP BY seq`;

const prefixRank = "CASE WHEN substr(exact, 1, length(:text)) = :text THEN 0 ELSE 1 END";
const containsRank = "CASE WHEN instr(exact, :text) > 0 THEN 0 ELSE 1 END";
const autoRank = `CASE
  WHEN key = :text THEN CASE WHEN exact = :text THEN 0 ELSE 1 END
  WHEN substr(key, 1, length(:text)) = :text THEN 2 + ${prefixRank}
  ELSE 4 + ${containsRank} END`;

const modes: Readonly<Record<string, string>> = {
  auto: matching(autoRank, "instr(key, :text) > 0"),
  prefix: matching(prefixRank, "key >= :text AND key < :text || char(0x10ffff)"),
  contains: matching(containsRank, "instr(key, :text) > 0"),
};

/** The service's reads and writes as plain statements, prepared once, on the service's own tables. */
export const entryStatements = (file: string) => {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec("PRAGMA synchronous = FULL; PRAGMA cache_size = -16000");
  const { sortKey, initial } = collation("es");
  const newId = uuidV7(Date.now);
  const one = database.prepare("SELECT body FROM entries WHERE id = ?");
  const page = database.prepare(FOUND);
  const count = database.prepare("SELECT count(*) AS total FROM entries");
  const user = database.prepare("SELECT body FROM users WHERE email_key = ?");
  const searches = new Map(
    Object.entries(modes).map(([mode, found]) => [
      mode,
      {
        page: database.prepare(
          `SELECT whole.body FROM (${found}) AS found JOIN entries AS whole ON whole.seq = found.seq
           ORDER BY found.rank, whole.sort_key, whole.id LIMIT 20`,
        ),
        count: database.prepare(`SELECT count(*) AS total FROM (${found})`),
      },
    ]),
  );
  const insert = database.prepare(
    `INSERT INTO entries (id, version, external_id, body, pos_id, entry_type_id, status, initial, sort_key, homograph_number, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertForm = database.prepare(
    "INSERT INTO entry_forms (key, seq, position, exact) VALUES (?, ?, ?, ?)",
  );
  const update = database.prepare(
    "UPDATE entries SET version = ?, body = ?, updated_at = ? WHERE id = ? AND version = ?",
  );
  const bodyOf = (row: Record<string, unknown> | undefined): string | null =>
    row === undefined ? null : String(row["body"]);
  const add = (entry: Entry, body: string): void => {
    const { forms } = entryKeys({ id: "", sortKey, initial }, entry);
    const { lastInsertRowid } = insert.run(
      entry.id,
      entry.version,
      entry.external_id,
      body,
      entry.pos_id,
      entry.entry_type_id,
      entry.status,
      initial(entry.lemma_form),
      sortKey(entry.lemma_form),
      entry.homograph_number,
      entry.created_at,
      entry.updated_at,
    );
    forms.forEach(({ key, exact }, position) =>
      insertForm.run(key, lastInsertRowid, position, exact),
    );
  };
  return { database, one, page, count, user, searches, update, bodyOf, add, newId };
};
