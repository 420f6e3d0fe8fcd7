import type { Database, Line } from "../file/database.ts";
import { type LexiconKnown, lexiconNews } from "./lexicon-news.ts";

export interface Changed {
  readonly seq: number;
  /** Whether its forms changed, or its place in the order of the dictionary. */
  readonly moved: boolean;
}

export interface EntryNews {
  readonly now: LexiconKnown;
  /** Each entry once; null where there are more than asked for, or not all are remembered. */
  readonly changed: readonly Changed[] | null;
  /** The entries, by `seq`, of senses that came, changed or went; null likewise. */
  readonly bySenses: readonly number[] | null;
  /** Whether what lies in a zone may be another. */
  readonly areZonesOthers: boolean;
}

/** What has become of entries; to be asked within the transaction of what is done with it. */
export const entryNews = (database: Database) => {
  const news = lexiconNews(database);
  const owners = database.prepare(
    `SELECT seq FROM entries WHERE id IN (
       SELECT value FROM json_each(?)
       UNION SELECT entry_id FROM entry_senses WHERE seq IN (SELECT value FROM json_each(?)))`,
  );
  const ownersOf = (noted: readonly Line[], added: readonly number[]): readonly number[] => {
    if (noted.length + added.length === 0) return [];
    const ids = noted.map(([, id]) => id);
    // What is there now under a number that was noted may be new, and of another entry.
    const numbers = [...noted.map(([seq]) => seq), ...added];
    return owners.lines(JSON.stringify(ids), JSON.stringify(numbers)).map(([seq]) => Number(seq));
  };
  return {
    known: news.known,
    since: (before: LexiconKnown, most: number): EntryNews => {
      const { now, entries, senses, areZonesOthers } = news.since(before, most);
      return {
        now,
        changed: entries && eachOnce(entries.noted, entries.added),
        bySenses: senses && ownersOf(senses.noted, senses.added),
        areZonesOthers,
      };
    },
  };
};

/** All that may be found by something else now; null where not all of it is known. */
export const changedRows = ({
  changed,
  bySenses,
  areZonesOthers,
}: EntryNews): readonly number[] | null =>
  changed === null || bySenses === null || areZonesOthers
    ? null
    : [...changed.map(({ seq }) => seq), ...bySenses];

const eachOnce = (noted: readonly Line[], added: readonly number[]): readonly Changed[] => {
  const all = new Map<number, boolean>();
  for (const [seq, moved] of noted)
    all.set(Number(seq), Number(moved) === 1 || all.get(Number(seq)) === true);
  for (const seq of added) all.set(seq, true);
  return Array.from(all, ([seq, moved]) => ({ seq, moved }));
};
