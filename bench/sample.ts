import { DatabaseSync } from "node:sqlite";

/** What a dictionary is asked for. */
export interface Sample {
  readonly ids: readonly string[];
  /** Folded lemmas and variants, of unaccented letters alone, which are their own keys. */
  readonly keys: readonly string[];
  /** Places in the default order. */
  readonly cursors: readonly string[];
  /** Parts of speech that entries have. */
  readonly partsOfSpeech: readonly string[];
}

/** As many different things are asked for: enough that no cache holds them all by chance. */
const SIZE = 10_000;

const SPREAD = "ORDER BY seq * 7919 % 1000003 LIMIT ?";

export const sampleOf = (file: string): Sample => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = (sql: string): readonly string[][] =>
    database
      .prepare(sql)
      .all(SIZE)
      .map((row) => Object.values(row).map(String));
  const column = (sql: string): readonly string[] => rows(sql).map(([first = ""]) => first);
  const ids = column(`SELECT id FROM entries ${SPREAD}`);
  const keys = column(
    `SELECT DISTINCT key FROM (SELECT seq, key FROM entry_headwords UNION ALL SELECT seq, key FROM entry_forms)
     WHERE key NOT GLOB '*[^a-z]*' AND length(key) >= 6 ${SPREAD}`,
  );
  const cursors = rows(`SELECT by_lemma_form, id FROM entries ${SPREAD}`).map(([lemma, id]) =>
    cursor([lemma], id),
  );
  const partsOfSpeech = column(
    "SELECT pos_id FROM entry_combinations GROUP BY pos_id HAVING sum(n) > 0 ORDER BY pos_id LIMIT ?",
  );
  database.close();
  return { ids, keys, cursors, partsOfSpeech };
};

/** What cursors of `GET /entries` in its default order are for. */
const LISTING = "/entries ";

const cursor = (values: readonly unknown[], id: string | undefined): string =>
  Buffer.from(JSON.stringify([LISTING, values, id])).toString("base64url");
