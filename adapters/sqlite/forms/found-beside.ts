import type { Search } from "../../../domain/shared/search.ts";
import { countOfAll, lastSeq } from "../counts/counts.ts";
import type { Database, Line } from "../file/database.ts";
import { placesSearched, rankedInSteps } from "./found-forms.ts";
import { type Fragment, fragment } from "../file/fragment.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { FamilyTable } from "../rows/tables.ts";

/** Of so many rows a step goes through the texts: what it holds of them in memory is a few megabytes. */
const STEP = 10_000;

interface FoundBeside {
  readonly rows: Fragment;
  readonly set: Fragment;
}

/** Where long texts are looked for: their table, and which of its rows alone need be looked at. */
interface Texts {
  readonly texts: FamilyTable;
  readonly lettered: Fragment | null;
}

/** What each connection has put beside last: the question, and as which one it was asked. */
const lastFound = new WeakMap<Database, string>();
let asked = 0;

/**
 * What a search finds among very many long texts is put beside, for page and total alike; null where they
 * are few. The next page finds it there, until something is written: to go through a million texts takes
 * most of a second. It is done in steps, because `fuzzy` has SQLite call out of itself for each text, and
 * what that hands over stays in memory until its query ends: of a million texts most of a gigabyte, which
 * each collection of garbage goes through; of a million headwords 300 MB.
 */
export const foundBeside = (
  shelf: Shelf,
  search: Search,
  { texts, lettered }: Texts,
  step = STEP,
): FoundBeside | null => {
  const { database, totals, table } = shelf;
  const isCalledOut = search.mode === "fuzzy" && placesSearched(table, search).inOwn;
  const most = Math.max(countOfAll(database, texts), isCalledOut ? countOfAll(database, table) : 0);
  if (most <= step) return null;
  const name = JSON.stringify([table.name, search]);
  const [question] = totals.remember(`beside ${name}`, () => [[++asked]]);
  const own = `${String(question?.[0])} ${name}`;
  if (lastFound.get(database) !== own) {
    lastFound.delete(database);
    const keys = isCalledOut ? keysEach(shelf, step) : [];
    const steps = { lettered, rows: lastSeq(database, texts), step, keys };
    putBeside(database, rankedInSteps(table, search, steps));
    lastFound.set(database, own);
  }
  return {
    rows: fragment("SELECT seq, rank FROM found_beside WHERE ? <> ''", own),
    set: fragment("SELECT seq FROM found_beside WHERE ? <> ''", own),
  };
};

/** Of the headwords that are settled (`tier-schema.ts`), every so many-th key: along their index, in a millisecond each. */
const keysEach = ({ database, totals, table: { part, headword } }: Shelf, step: number) => {
  if (headword === null) return [];
  const next = `SELECT key FROM ${part}_headwords_settled WHERE key > ? ORDER BY key LIMIT 1 OFFSET ?`;
  const found = totals.remember(`every ${step}th key`, () => {
    const keys: Line[] = [];
    for (let [key] = database.lines(next, "", step); key !== undefined;) {
      keys.push(key);
      [key] = database.lines(next, String(key[0]), step);
    }
    return keys;
  });
  return found.map(([key]) => String(key));
};

const putBeside = (database: Database, found: Iterable<Fragment>): void => {
  database.exec(
    "CREATE TEMP TABLE IF NOT EXISTS found_beside (seq INTEGER PRIMARY KEY, rank INTEGER NOT NULL)",
  );
  database.exec("DELETE FROM found_beside");
  for (const { sql, params } of found)
    database.run(
      `INSERT INTO found_beside (seq, rank) ${sql}
       ON CONFLICT (seq) DO UPDATE SET rank = min(rank, excluded.rank)`,
      ...params,
    );
};
