import type { Search } from "../../domain/shared/search.ts";
import { countOfAll } from "./counts.ts";
import type { Database } from "./database.ts";
import { rankedInSteps } from "./found-forms.ts";
import { type Fragment, fragment } from "./fragment.ts";
import type { Shelf } from "./shelf.ts";
import type { FamilyTable } from "./tables.ts";

/** Of so many rows a step goes through the texts: what it holds of them in memory is a few megabytes. */
const STEP = 10_000;

interface NearTexts {
  readonly rows: Fragment;
  readonly set: Fragment;
}

/** What each connection has put beside last: the question, and as which one it was asked. */
const lastFound = new WeakMap<Database, string>();
let asked = 0;

/**
 * What is near a query among very many long texts, found in steps and put beside for page and total alike;
 * null where they are few. SQLite calls out of itself for each text, and what it hands over stays in memory
 * until the query ends: of a million texts most of a gigabyte, which each collection of garbage goes through.
 * The next page finds it there, until something is written.
 */
export const nearTexts = (
  { database, totals, table }: Shelf,
  search: Search,
  texts: FamilyTable,
  step = STEP,
): NearTexts | null => {
  if (search.mode !== "fuzzy" || countOfAll(database, texts) <= step) return null;
  const name = JSON.stringify([table.name, search]);
  const [question] = totals.remember(`near ${name}`, () => [[++asked]]);
  const own = `${String(question?.[0])} ${name}`;
  if (lastFound.get(database) !== own) {
    lastFound.delete(database);
    putBeside(database, rankedInSteps(table, search, { rows: lastOf(database, texts), step }));
    lastFound.set(database, own);
  }
  return {
    rows: fragment("SELECT seq, rank FROM near_texts WHERE ? <> ''", own),
    set: fragment("SELECT seq FROM near_texts WHERE ? <> ''", own),
  };
};

const putBeside = (database: Database, found: Iterable<Fragment>): void => {
  database.exec(
    "CREATE TEMP TABLE IF NOT EXISTS near_texts (seq INTEGER PRIMARY KEY, rank INTEGER NOT NULL)",
  );
  database.exec("DELETE FROM near_texts");
  for (const { sql, params } of found)
    database.run(
      `INSERT INTO near_texts (seq, rank) ${sql}
       ON CONFLICT (seq) DO UPDATE SET rank = min(rank, excluded.rank)`,
      ...params,
    );
};

const lastOf = (database: Database, { name }: FamilyTable): number =>
  Number(database.lines(`SELECT ifnull(max(seq), 0) FROM ${name}`)[0]?.[0]);
