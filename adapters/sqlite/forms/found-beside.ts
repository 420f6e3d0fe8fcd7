import type { Search } from "../../../domain/shared/search.ts";
import { entryNews } from "../changes/entry-news.ts";
import type { LexiconKnown } from "../changes/lexicon-news.ts";
import { senseNews } from "../changes/sense-news.ts";
import { countOfAll, lastSeq } from "../counts/counts.ts";
import type { Database, Line } from "../file/database.ts";
import { placesSearched, rankedForms, rankedInSteps } from "./found-forms.ts";
import { type Fragment, fragment } from "../file/fragment.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { FamilyTable } from "../rows/tables.ts";

/** Where more has changed, all is looked at: some milliseconds of texts. */
const MOST_CHANGED = 1_000;
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

/** What a connection has put beside. */
interface Beside {
  /** What was searched for. */
  readonly question: string;
  /** The number that its table has: where a transaction was undone, this is another. */
  readonly number: number;
  /** Up to where what was written is in it. */
  readonly known: LexiconKnown;
}

interface Connection {
  /** Null where nothing is put beside, or it was begun and not ended. */
  readonly last: () => Beside | null;
  readonly put: (beside: Beside | null) => void;
  readonly entries: ReturnType<typeof entryNews>;
  readonly senses: ReturnType<typeof senseNews>;
}

const connections = new WeakMap<Database, Connection>();
let asked = 0;

const connectionOf = (database: Database): Connection => {
  const known = connections.get(database);
  if (known !== undefined) return known;
  let last: Beside | null = null;
  const connection: Connection = {
    last: () => (last?.number === numberOf(database) ? last : null),
    put: (beside) => {
      if (beside !== null) database.exec(`PRAGMA temp.user_version = ${beside.number}`);
      last = beside;
    },
    entries: entryNews(database),
    senses: senseNews(database),
  };
  connections.set(database, connection);
  return connection;
};

/** It lies beside the table, in what is the connection's own, and is undone with it. */
const numberOf = (database: Database): number =>
  Number(database.lines("PRAGMA temp.user_version")[0]?.[0]);

/**
 * What a search finds among very many long texts is put beside, for page and total alike; null where they
 * are few. The next page finds it there, and looks only at what was written since: to go through a million texts
 * takes most of a second. It is done in steps, because `fuzzy` has SQLite call out of itself for each text, and
 * what that hands over stays in memory until its query ends: of a million texts most of a gigabyte, which
 * each collection of garbage goes through; of a million headwords 300 MB.
 */
export const foundBeside = (
  shelf: Shelf,
  search: Search,
  { texts, lettered }: Texts,
  step = STEP,
): FoundBeside | null => {
  const { database, table } = shelf;
  const isCalledOut = search.mode === "fuzzy" && placesSearched(table, search).inOwn;
  const most = Math.max(countOfAll(database, texts), isCalledOut ? countOfAll(database, table) : 0);
  if (most <= step) return null;
  const anew = (): void => {
    const keys = isCalledOut ? keysEach(shelf, step) : [];
    const steps = { lettered, rows: lastSeq(database, texts), step, keys };
    putBeside(database, rankedInSteps(table, search, steps));
  };
  const own = `${upToDate(shelf, search, anew)} ${table.name}`;
  return {
    rows: fragment("SELECT seq, rank FROM found_beside WHERE ? <> ''", own),
    set: fragment("SELECT seq FROM found_beside WHERE ? <> ''", own),
  };
};

/** Has it be what is found now, and gives its number, which no other has and it has not had while it was another. */
const upToDate = ({ database, table }: Shelf, search: Search, anew: () => void): number => {
  const connection = connectionOf(database);
  const question = JSON.stringify([table.name, search]);
  const last = connection.last();
  const before = last?.question === question ? last : null;
  const { now, changed } = newsOf(connection, table, before);
  if (before !== null && changed?.length === 0) return before.number;
  // Whatever is thrown, what is there half is not taken for all.
  connection.put(null);
  if (changed === null) anew();
  else putAnew(database, table, search, changed);
  const number = ++asked;
  connection.put({ question, number, known: now });
  return number;
};

interface News {
  readonly now: LexiconKnown;
  /** Rows that may be found otherwise than before; null where all have to be looked at. */
  readonly changed: readonly number[] | null;
}

/** Where a location lies is not searched; nor are entries where their senses are. */
const newsOf = (
  { entries, senses }: Connection,
  { family }: FamilyTable,
  before: Beside | null,
): News => {
  if (before === null) return { now: entries.known(), changed: null };
  if (family === "entry-senses") return senses.since(before.known, MOST_CHANGED);
  const { now, changed, bySenses } = entries.since(before.known, MOST_CHANGED);
  const areKnown = changed !== null && bySenses !== null;
  return { now, changed: areKnown ? [...changed.map(({ seq }) => seq), ...bySenses] : null };
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

/** These rows alone, whether they were there, and are. */
const putAnew = (
  database: Database,
  table: FamilyTable,
  search: Search,
  seqs: readonly number[],
): void => {
  const among = fragment(
    "SELECT value AS seq FROM json_each(?)",
    JSON.stringify([...new Set(seqs)]),
  );
  const { sql, params } = rankedForms(table, search, { among, lettered: null });
  database.run(`DELETE FROM found_beside WHERE seq IN (${among.sql})`, ...among.params);
  // What begins with a text is looked for by its key, among all.
  database.run(
    `INSERT INTO found_beside (seq, rank)
     SELECT seq, rank FROM (${sql}) WHERE seq IN (${among.sql})`,
    ...params,
    ...among.params,
  );
};
