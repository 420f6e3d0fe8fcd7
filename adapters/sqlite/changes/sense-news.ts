import type { Database } from "../file/database.ts";
import type { News } from "./change-log.ts";
import { type LexiconKnown, lexiconNews } from "./lexicon-news.ts";

export interface SenseNews {
  readonly now: LexiconKnown;
  /** The senses, by `seq`, that came, changed or went; null where there are more than asked for, or not all are remembered. */
  readonly changed: readonly number[] | null;
  /** The senses of entries that came or changed, by whose status they are found too; null likewise. */
  readonly byEntries: readonly number[] | null;
  readonly areZonesOthers: boolean;
}

/** What has become of senses; to be asked within the transaction of what is done with it. */
export const senseNews = (database: Database) => {
  const news = lexiconNews(database);
  const senses = database.prepare(
    `SELECT sense.seq FROM json_each(?) AS changed
     CROSS JOIN entries AS entry ON entry.seq = changed.value
     CROSS JOIN entry_senses AS sense ON sense.entry_id = entry.id LIMIT (0 + ?)`,
  );
  const sensesOf = (entries: readonly number[], most: number): readonly number[] | null => {
    if (entries.length === 0) return [];
    const found = senses.lines(JSON.stringify(entries), most + 1).map(([seq]) => Number(seq));
    return found.length > most ? null : found;
  };
  return {
    known: news.known,
    since: (before: LexiconKnown, most: number): SenseNews => {
      const { now, entries, senses: ofSenses, areZonesOthers } = news.since(before, most);
      return {
        now,
        changed: ofSenses && seqsOf(ofSenses),
        byEntries: entries && sensesOf(seqsOf(entries), most),
        areZonesOthers,
      };
    },
  };
};

/** Each once. */
const seqsOf = ({ noted, added }: NonNullable<News["since"]>): readonly number[] => [
  ...new Set([...noted.map(([seq]) => Number(seq)), ...added]),
];
