import { copyFile, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { expect } from "chai";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { type EntryIndex, entryIndex } from "../../../adapters/sqlite/entry-index/entry-index.ts";
import { headIn, piecesOf, valueIn } from "../../../adapters/sqlite/entry-index/array-file.ts";
import type { KeptBase } from "../../../adapters/sqlite/entry-index/kept-index.ts";
import { shelvesOf } from "../../../adapters/sqlite/facets/shelf.ts";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { keptToken } from "../../../adapters/sqlite/listings/kept-beside.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { KEYS } from "../../../adapters/sqlite/schema/migrations.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Store } from "../../../domain/store.ts";
import { deleteEntry, editOf, putEntry } from "../../builders/a-change.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, fillWith } from "../../contracts/open-store.ts";
import { searchFor } from "../../contracts/search.ts";
import { LEMMAS, SOME, keptDictionary, serving } from "./kept-dictionary.ts";

/** Several times as long as it takes to keep one, so that one that should not be kept is seen. */
const KEPT_BY_THEN_MS = 300;

describe("sqlite: an index that is kept for the next start", function () {
  this.timeout(30_000);
  const { file, open, closeAll, kept, entry, put, tokenNow, untilKept, keptOnce, reading, keptIn } =
    keptDictionary();

  const totalOf = async (store: Store, text: string): Promise<number | null> => {
    const filter = { search: searchFor(text, "exact") };
    const asked = { filter, order: [], page: firstPage(1) };
    return (await answerOf(store.lexicon.entries.list(asked))).total;
  };
  const indexFrom = (database: Database, base: KeptBase | null): EntryIndex => {
    const others = otherWriters(database, "always");
    const shelf = shelvesOf(database, rememberedTotals(database, others))(familyTables.entries);
    return entryIndex(shelf, others, base);
  };
  const isUsed = (): boolean =>
    reading((database) => {
      const base = keptIn(database);
      return base !== null && indexFrom(database, base).built === base;
    });
  /** What it has, by several searches, of which each page says the lemmas and the total. */
  const found = (index: EntryIndex) =>
    ["o", "vo", "ñan", "casa", "perro"].map((text) =>
      index.select({
        query: { filter: { search: searchFor(text) }, order: [], page: firstPage(100) },
        columns: ["body"],
        rows: [],
      }),
    );
  const bothFind = () =>
    reading((database) => ({
      kept: found(indexFrom(database, keptIn(database))),
      anew: found(indexFrom(database, null)),
    }));

  it("is read by the next, which finds the same, and writes nothing anew", async () => {
    const token = await keptOnce();
    expect((await stat(kept())).mode & 0o777).to.equal(0o600);
    expect(isUsed()).to.equal(true);
    const { kept: its, anew } = bothFind();
    expect(its).to.deep.equal(anew);
    const { ino } = await stat(kept());
    const store = open(serving);
    // As accents are folded.
    expect(await totalOf(store, "ñandú")).to.equal(2 * (SOME / LEMMAS.length));
    await sleep(KEPT_BY_THEN_MS);
    await closeAll();
    expect(tokenNow()).to.equal(token);
    expect((await stat(kept())).ino).to.equal(ino);
  });

  it("has what has come, changed and gone since, under numbers that are free again too", async () => {
    await keptOnce();
    const store = open();
    await put(store, 2_000, 30);
    await fillWith(store, putEntry(editOf(entry(0), { lemma_form: "perro" })));
    await answerOf(commit(store, { deletes: [deleteEntry(entry(2)), deleteEntry(entry(2_029))] }));
    await put(store, 3_000, 3);
    expect(isUsed()).to.equal(true);
    const { kept: its, anew } = bothFind();
    expect(its).to.deep.equal(anew);
    await closeAll();
    const later = open(serving);
    expect(await totalOf(later, "perro")).to.equal(1);
    expect(await totalOf(later, "voltear")).to.equal(SOME / LEMMAS.length - 1 + 5 + 1);
  });

  it("is left aside where more has changed than is worth taking in, and then kept anew", async () => {
    const token = await keptOnce();
    await put(open(), 2_000, 5_100);
    await closeAll();
    expect(isUsed()).to.equal(false);
    const store = open(serving);
    await untilKept(token);
    expect(await totalOf(store, "casa")).to.equal((SOME + 5_100) / LEMMAS.length);
    await closeAll();
    expect(isUsed()).to.equal(true);
  });

  it("is of no other file, schema or keys, and is whole", async () => {
    await keptOnce();
    const whole = await readFile(kept());
    const writing = (sql: string, ...params: string[]): void => {
      const database = openDatabase(file(), 2);
      database.run(sql, ...params);
      database.close();
    };
    const set = (name: string, value: string): void => {
      writing("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", name, value);
    };
    const { keys, token, version } = reading((database) => ({
      keys: String(database.get("SELECT value FROM settings WHERE name = ?", KEYS)?.["value"]),
      token: keptToken(database) ?? "",
      version: Number(database.get("PRAGMA user_version")?.["user_version"]),
    }));
    const again = (): void => {
      expect(isUsed()).to.equal(true);
    };
    set(KEYS, "others");
    expect(isUsed()).to.equal(false);
    set(KEYS, keys);
    again();
    set("kept index", "another");
    expect(isUsed()).to.equal(false);
    writing("DELETE FROM settings WHERE name = 'kept index'");
    expect(isUsed()).to.equal(false);
    set("kept index", token);
    again();
    writing(`PRAGMA user_version = ${version + 1}`);
    expect(isUsed()).to.equal(false);
    writing(`PRAGMA user_version = ${version}`);
    again();
    await truncate(kept(), whole.length - 1);
    expect(isUsed()).to.equal(false);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(whole.length - 100) ^ 1, whole.length - 100);
    for (const bytes of [damaged, Buffer.alloc(0), Buffer.from("no index")]) {
      await writeFile(kept(), bytes);
      expect(isUsed()).to.equal(false);
    }
    await writeFile(kept(), whole);
    again();
  });

  it("is not that of a copy which went another way before it was kept", async () => {
    await put(open(), 0, SOME);
    await closeAll();
    const copy = `${file()}.copy`;
    await copyFile(file(), copy);
    open(serving);
    await untilKept();
    await closeAll();
    await copyFile(copy, file());
    expect(isUsed()).to.equal(false);
  });

  it("is of a copy that was made since, whatever has become of it", async () => {
    await keptOnce();
    const copy = `${file()}.copy`;
    await copyFile(file(), copy);
    await put(open(), 2_000, 10);
    await closeAll();
    await copyFile(copy, file());
    await put(open(), 3_000, 20);
    await closeAll();
    expect(isUsed()).to.equal(true);
    const { kept: its, anew } = bothFind();
    expect(its).to.deep.equal(anew);
  });

  it("is of another format whenever a base of the same entries is another", async () => {
    await keptOnce();
    const whole = new Uint8Array(await readFile(kept()));
    const { format } = headIn(whole) as { readonly format: number };
    const { base } = valueIn(whole) as KeptBase;
    const sum = [...piecesOf(base)].reduce((before, piece) => crc32(piece, before), 0);
    // Where the sum is another, so is the format to be, in `kept-index.ts`.
    expect([format, sum]).to.deep.equal([1, 774_370_714]);
  });

  it("is kept by none but who serves, and of none that is small", async () => {
    await put(open(), 0, SOME);
    await closeAll();
    for (const options of [
      { ...serving, mayRebuild: false },
      { ...serving, willBeSearched: false },
      { ...serving, keepFrom: SOME + 1 },
    ]) {
      const store = open(options);
      expect(await totalOf(store, "casa")).to.equal(SOME / LEMMAS.length);
      await sleep(KEPT_BY_THEN_MS);
      await closeAll();
      expect(tokenNow()).to.equal(null);
    }
  });
});
