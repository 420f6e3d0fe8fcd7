import type { Database } from "../file/database.ts";
import { type Fragment, fragment } from "../file/fragment.ts";
import { type FamilyTable, familyTables } from "../rows/tables.ts";

/** Characters, as SQLite's tokenizer takes them. */
const GRAM_LENGTH = 3;
/** Of a long text as many are asked for, from all over it; what has them is compared with all of it. */
const MOST_ASKED = 8;

/**
 * Each takes up to half a millisecond, and all of them one more, for which everybody waits. Searches look
 * at these rows one by one.
 */
const MOST_DUE = 16;

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
  /** Where there is enough to do. */
  readonly settle: () => void;
  readonly settleAll: () => void;
}

export const gramKeeper = (
  database: Database,
  { name, part }: FamilyTable = familyTables["entry-senses"],
): GramKeeper => {
  const due = database.prepare(`SELECT 1 FROM ${part}_grams_due LIMIT 1 OFFSET ?`);
  const settle = (more: number): void => {
    if (due.first(more) === undefined) return;
    database.exec(`
      DELETE FROM ${part}_grams WHERE rowid IN (
        SELECT seq FROM ${part}_grams_due AS due
        WHERE NOT EXISTS (SELECT 1 FROM ${name} AS item WHERE item.seq = due.seq));
      REPLACE INTO ${part}_grams (rowid, text)
        SELECT due.seq, group_concat(form.key, char(10)) FROM ${part}_grams_due AS due
        CROSS JOIN ${part}_forms AS form ON form.seq = due.seq GROUP BY due.seq;
      DELETE FROM ${part}_grams_due;`);
  };
  return {
    settle: () => {
      settle(MOST_DUE - 1);
    },
    settleAll: () => {
      settle(0);
    },
  };
};
