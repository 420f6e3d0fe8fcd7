import { readFile } from "node:fs/promises";
import { isNear } from "../../../adapters/sqlite/entry-index/entry-index.ts";
import { type KeptBase, keptIndex } from "../../../adapters/sqlite/entry-index/kept-index.ts";
import { type Database, openReader } from "../../../adapters/sqlite/file/database.ts";
import { within } from "../../../adapters/sqlite/file/transaction.ts";
import { keptToken } from "../../../adapters/sqlite/listings/kept-beside.ts";
import type { SqliteOptions } from "../../../adapters/sqlite/store.ts";
import type { Store } from "../../../domain/store.ts";
import { aPut } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { fillWith } from "../../contracts/open-store.ts";
import { until } from "../../until.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

export const serving: Partial<SqliteOptions> = { willBeSearched: true, smallUpTo: 0, keepFrom: 1 };
/** Fewer that have come since a dictionary was settled are taken in one by one, and not of what is kept. */
export const SOME = 1_200;
export const LEMMAS = ["voz", "vocear", "voltear", "ñandú", "nandu", "casa"];

/** For each test a dictionary whose index may have been kept beside it. */
export const keptDictionary = () => {
  const { file, open, closeAll } = storesOfAFile();
  const kept = (): string => `${file()}-index`;

  const entry = (n: number, lemma_form = LEMMAS[n % LEMMAS.length] ?? "") =>
    anEntry({ id: anId(0x1000 + n), lemma_form });
  const put = (store: Store, from: number, count: number) =>
    fillWith(store, ...Array.from({ length: count }, (_, n) => aPut("entries", entry(from + n))));
  const tokenNow = (): string | null => {
    const database = openReader(file());
    const token = keptToken(database);
    database.close();
    return token;
  };
  /** Until the file under its name is the one that the dictionary names. */
  const untilKept = async (before: string | null = null): Promise<string> => {
    let token: string | null = null;
    await until(async () => {
      token = tokenNow();
      const head = await readFile(kept(), "latin1").catch(() => "");
      return token !== null && token !== before && head.includes(token);
    });
    return String(token);
  };
  /** A dictionary of some entries, its index kept, and nobody who has it open. */
  const keptOnce = async (): Promise<string> => {
    await put(open(), 0, SOME);
    await closeAll();
    open(serving);
    const token = await untilKept();
    await closeAll();
    return token;
  };
  const reading = <A>(what: (database: Database) => A): A => {
    const database = openReader(file());
    try {
      return within(database, () => what(database));
    } finally {
      database.close();
    }
  };
  const keptIn = (database: Database): KeptBase | null =>
    keptIndex(database, file(), (known) => isNear(database, known));

  return { file, open, closeAll, kept, entry, put, tokenNow, untilKept, keptOnce, reading, keptIn };
};
