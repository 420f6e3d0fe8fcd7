import { entryChanges, type Known, type News, newsReader, senseChanges } from "./change-log.ts";
import type { Database } from "../file/database.ts";

/** Up to where a reader knows the entries, their senses, and what lies in which zone. */
export interface LexiconKnown {
  readonly entries: Known;
  readonly senses: Known;
  /** How often a location had come to lie elsewhere. */
  readonly moves: number;
}

interface LexiconNews {
  readonly now: LexiconKnown;
  readonly entries: News["since"];
  readonly senses: News["since"];
  /** Whether what lies in a zone may be another. */
  readonly areZonesOthers: boolean;
}

/** What was noted of entries, senses and zones; to be asked within the transaction of what is done with it. */
export const lexiconNews = (database: Database) => {
  const entries = newsReader(database, entryChanges);
  const senses = newsReader(database, senseChanges);
  const moves = database.prepare("SELECT n FROM location_moves");
  const movesNow = (): number => Number(moves.first()?.[0]);
  return {
    known: (): LexiconKnown => ({
      entries: entries.known(),
      senses: senses.known(),
      moves: movesNow(),
    }),
    since: (before: LexiconKnown, most: number): LexiconNews => {
      const ofEntries = entries.since(before.entries, most);
      const ofSenses = senses.since(before.senses, most);
      const now = { entries: ofEntries.now, senses: ofSenses.now, moves: movesNow() };
      return {
        now,
        entries: ofEntries.since,
        senses: ofSenses.since,
        areZonesOthers: now.moves !== before.moves,
      };
    },
  };
};
