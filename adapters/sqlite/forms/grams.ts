import type { Database } from "../file/database.ts";
import { type Fragment, fragment } from "../file/fragment.ts";
import { type FamilyTable, familyTables } from "../rows/tables.ts";

/** Characters, as SQLite's tokenizer takes them. */
const GRAM_LENGTH = 3;
/** Of a long text as many are asked for, from all over it; what has them is compared with all of it. */
const MOST_ASKED = 8;

/**
 * Of short texts each takes up to half a millisecond, and all of them one more, for which everybody waits.
 * Searches look at these rows one by one.
 */
const MOST_DUE = 16;
/**
 * As soon as they come to so many characters they are settled as well, and not more at once than that and one row:
 * 5 ms for Spanish texts, 30 where hardly three characters come twice, as in Chinese. A row that is longer by itself,
 * as hardly any is, stays due: its letters would take everybody's time, a search its own alone.
 */
const MOST_LETTERS = 32_768;

/**
 * What is settled is a segment of the index, and is merged with others bit by bit: so many pages at the least each time,
 * more where there are more letters, and such a share of the whole index that all of it is merged before the segments
 * that come meanwhile are too many for SQLite. There are a few dozen mostly.
 */
const LEAST_MERGED = 4;
const LETTERS_A_PAGE = 1_024;
const SHARE_MERGED = 256;
/** A few pages take 1 to 5 ms, and 90 where senses beside each other have all changed. */
const PAGES_AT_ONCE = 4;
/** No more is begun after that long: where somebody else waits, and where many are settled at once. */
const MERGED_MS = 15;
const MERGED_MS_OF_ALL = 100;

const gramsOf = (text: string): readonly string[] => {
  const characters = Array.from(text);
  const last = characters.length - GRAM_LENGTH;
  if (last < 0) return [];
  const step = Math.max(1, last / (MOST_ASKED - 1));
  const asked = Math.min(MOST_ASKED, last + 1);
  return Array.from({ length: asked }, (_, n) => {
    const at = Math.round(n * step);
    return characters.slice(at, at + GRAM_LENGTH).join("");
  });
};

/** Whether rows that may have a text can be told by the letters in it. */
export const isLettered = (text: string): boolean => gramsOf(text).length > 0;

const quoted = (gram: string): string => `"${gram.replaceAll('"', '""')}"`;

/**
 * A query for the `seq` of all rows that may have one of these texts in their forms, some of them twice, and
 * of others; null where one is too short to be asked for.
 */
export const letteredRows = ({ part }: FamilyTable, texts: readonly string[]): Fragment | null => {
  const all = texts.map(gramsOf);
  if (all.length === 0 || all.some((grams) => grams.length === 0)) return null;
  const asked = all.map((grams) => `(${grams.map(quoted).join(" AND ")})`).join(" OR ");
  return fragment(
    `SELECT rowid AS seq FROM ${part}_grams WHERE ${part}_grams MATCH ?
     UNION ALL SELECT seq FROM ${part}_grams_due`,
    asked,
  );
};

/**
 * Brings the index up to date with rows that have changed, within the transaction of whoever asks. A row
 * that has no forms any more may keep its letters: it is compared before it is found.
 */
export interface GramKeeper {
  /** Where there is enough to do, and as much of it as others can wait for. */
  readonly settle: () => void;
  readonly settleAll: () => void;
}

export const gramKeeper = (
  database: Database,
  { name, part }: FamilyTable = familyTables["entry-senses"],
): GramKeeper => {
  // By no name of an index: who restores a backup makes all of them afterwards.
  const ofDue = `FROM ${part}_grams_due WHERE length <= ${MOST_LETTERS}`;
  const due = database.prepare(`SELECT count(*), ifnull(sum(length), 0) ${ofDue}`);
  const all = `SELECT seq ${ofDue}`;
  const some = database.prepare(`SELECT json_group_array(seq) FROM (
    SELECT seq, sum(length) OVER (ORDER BY length, seq) - length AS before ${ofDue})
    WHERE before < ${MOST_LETTERS}`);
  const settle = (picked: string): void => {
    database.exec(`
      DELETE FROM ${part}_grams WHERE rowid IN (
        SELECT seq FROM (${picked}) AS due
        WHERE NOT EXISTS (SELECT 1 FROM ${name} AS item WHERE item.seq = due.seq));
      REPLACE INTO ${part}_grams (rowid, text)
        SELECT due.seq, group_concat(form.key, char(10)) FROM (${picked}) AS due
        CROSS JOIN ${part}_forms AS form ON form.seq = due.seq GROUP BY due.seq;
      DELETE FROM ${part}_grams_due WHERE seq IN (${picked});`);
  };
  // A line for each that begins with letters of its own, a third of them: they need not be read.
  const index = database.prepare(`SELECT count(*) FROM ${part}_grams_idx`);
  const pages = (): number => Number(index.first()?.[0]);
  const changes = database.prepare("SELECT total_changes()");
  const changed = (): number => Number(changes.first()?.[0]);
  /** Whether there was anything: the question itself counts as one change. */
  const hasMerged = (): boolean => {
    const before = changed();
    database.exec(
      `INSERT INTO ${part}_grams (${part}_grams, rank) VALUES ('merge', ${PAGES_AT_ONCE})`,
    );
    return changed() - before > 1;
  };
  const merge = (most: number, ms: number): void => {
    const until = performance.now() + ms;
    for (let left = most; left > 0 && hasMerged(); left -= PAGES_AT_ONCE)
      if (performance.now() >= until) return;
  };
  return {
    settle: () => {
      const [rows = 0, letters = 0] = due.first()?.map(Number) ?? [];
      if (rows < MOST_DUE && letters < MOST_LETTERS) return;
      const [picked] = some.first() ?? [];
      settle(`SELECT value AS seq FROM json_each('${String(picked)}')`);
      const more = Math.min(letters, MOST_LETTERS) / LETTERS_A_PAGE + pages() / SHARE_MERGED;
      merge(LEAST_MERGED + more, MERGED_MS);
    },
    settleAll: () => {
      settle(all);
      merge(Infinity, MERGED_MS_OF_ALL);
    },
  };
};
