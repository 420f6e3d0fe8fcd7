import { readFileSync } from "node:fs";
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import {
  type EntryIndex,
  entryIndex,
  isNear,
} from "../../../adapters/sqlite/entry-index/entry-index.ts";
import { headIn, piecesOf, valueIn } from "../../../adapters/sqlite/entry-index/array-file.ts";
import {
  keeper,
  type KeptBase,
  keptIndex,
} from "../../../adapters/sqlite/entry-index/kept-index.ts";
import { refuseToKeep } from "../../../adapters/sqlite/entry-index/refuse-to-keep.ts";
import { shelvesOf } from "../../../adapters/sqlite/facets/shelf.ts";
import { type Database, openDatabase, openReader } from "../../../adapters/sqlite/file/database.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { within } from "../../../adapters/sqlite/file/transaction.ts";
import { indexKeeping, type KeepingOptions } from "../../../adapters/sqlite/listings/keep-index.ts";
import {
  type Draft,
  draftBeside,
  keptToken,
  noteKept,
} from "../../../adapters/sqlite/listings/kept-beside.ts";
import type { Written } from "../../../adapters/sqlite/listings/reader-messages.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { KEYS } from "../../../adapters/sqlite/schema/migrations.ts";
import type { SqliteOptions } from "../../../adapters/sqlite/store.ts";
import { unavailable } from "../../../domain/shared/app-error.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Store } from "../../../domain/store.ts";
import { aPut, deleteEntry, editOf, putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, fillWith } from "../../contracts/open-store.ts";
import { searchFor } from "../../contracts/search.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const serving: Partial<SqliteOptions> = { willBeSearched: true, smallUpTo: 0, keepFrom: 1 };
/** Fewer that have come since a dictionary was settled are taken in one by one, and not of what is kept. */
const SOME = 1_200;
const LEMMAS = ["voz", "vocear", "voltear", "ñandú", "nandu", "casa"];

describe("sqlite: an index that is kept for the next start", function () {
  this.timeout(30_000);
  const { file, open, closeAll } = storesOfAFile();
  const kept = (): string => `${file()}-index`;

  const entry = (n: number, lemma_form = LEMMAS[n % LEMMAS.length] ?? "") =>
    anEntry({ id: anId(0x1000 + n), lemma_form });
  const put = (store: Store, from: number, count: number) =>
    fillWith(store, ...Array.from({ length: count }, (_, n) => aPut("entries", entry(from + n))));
  const totalOf = async (store: Store, text: string): Promise<number | null> => {
    const filter = { search: searchFor(text, "exact") };
    const asked = { filter, order: [], page: firstPage(1) };
    return (await answerOf(store.lexicon.entries.list(asked))).total;
  };
  const tokenNow = (): string | null => {
    const database = openReader(file());
    const token = keptToken(database);
    database.close();
    return token;
  };
  /** Until the file under its name is the one that the dictionary names. */
  const untilKept = async (before: string | null = null): Promise<string> => {
    for (;;) {
      const token = tokenNow();
      const head = await readFile(kept(), "latin1").catch(() => "");
      if (token !== null && token !== before && head.includes(token)) return token;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
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
  const indexFrom = (database: Database, base: KeptBase | null): EntryIndex => {
    const others = otherWriters(database, "always");
    const shelf = shelvesOf(database, rememberedTotals(database, others))(familyTables.entries);
    return entryIndex(shelf, others, base);
  };
  const keptIn = (database: Database): KeptBase | null =>
    keptIndex(database, file(), (known) => isNear(database, known));
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
    // Whoever waits for another piece is told that there is none.
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
      await closeAll();
      expect(tokenNow()).to.equal(null);
    }
  });

  describe("while it is written", () => {
    const inFolder = async () =>
      (await readdir(dirname(file()))).filter((name) => name.startsWith(basename(kept())));
    const piece = async ({ path }: Draft, written: Written) => {
      await writeFile(path, "", { flag: "a" });
      return E.right(written);
    };
    const answers =
      (
        ...ones: ((draft: Draft) => ReturnType<KeepingOptions["write"]>)[]
      ): KeepingOptions["write"] =>
      (draft) =>
        (ones.shift() ?? (() => () => Promise.resolve(E.right(null))))(draft);
    const begun = (draft: Draft) => () => piece(draft, "begun");
    const whole = (draft: Draft) => () => piece(draft, "whole");
    const refused = () => () => Promise.resolve(E.left(unavailable("too many are waiting")));
    const said: string[] = [];
    const log = (message: string): void => void said.push(message);
    const noted: string[] = [];
    const note = (token: string) => () => {
      noted.push(token);
      return Promise.resolve(E.right(undefined));
    };
    beforeEach(() => {
      noted.splice(0);
      said.splice(0);
    });
    const keeping = async (options: Partial<KeepingOptions>) => {
      const { begin, end } = indexKeeping({
        file: file(),
        write: answers(whole),
        note,
        log,
        ...options,
      });
      begin();
      // What is under way is ended, not broken off.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await end();
    };

    it("takes its name when it is noted", async () => {
      const names: string[] = [];
      const write = (draft: Draft) => async () => {
        await writeFile(draft.path, draft.token);
        names.push(...(await inFolder()));
        return E.right("whole" as const);
      };
      await keeping({ write });
      expect(names).to.deep.equal([`${basename(kept())}.${noted.join()}`]);
      expect(await inFolder()).to.deep.equal([basename(kept())]);
      expect(await readFile(kept(), "utf8")).to.equal(noted.join());
    });

    it("leaves nothing where it cannot be noted, or written to its end", async () => {
      await keeping({ note: () => () => Promise.resolve(E.left(unavailable("away"))) });
      expect(await inFolder()).to.deep.equal([]);
      // The thread has found that the disk is full, or the service is stopped.
      for (const write of [answers(begun), answers(begun, refused)]) {
        await keeping({ write });
        expect(await inFolder()).to.deep.equal([]);
      }
      expect(noted).to.deep.equal([]);
    });

    it("goes on after it had to wait", async () => {
      const write = answers(begun, refused, whole);
      const { begin, end } = indexKeeping({ file: file(), write, note, log });
      begin();
      while (noted.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await end();
      expect(await inFolder()).to.deep.equal([basename(kept())]);
    });

    it("is that of the thread that came last, from its beginning", async () => {
      await keptOnce();
      reading((database) => {
        const base = keptIn(database) ?? expect.fail("nothing is kept");
        const draft = draftBeside(file(), "one");
        keeper(database, file(), base)(draft);
        const write = keeper(database, file(), base);
        while (write(draft) === "begun");
        expect(write(draft)).to.equal(null);
        // And of a keeper that has begun one, another from its beginning.
        const other = keeper(database, file(), base);
        other(draftBeside(file(), "another"));
        const again = draftBeside(file(), "two");
        while (other(again) === "begun");
        const [one, two] = [draft, again].map(({ path }) => readFileSync(path));
        expect(one?.length).to.equal(two?.length);
        expect(valueIn(new Uint8Array(one ?? []))).to.deep.equal({
          ...(valueIn(new Uint8Array(two ?? [])) as object),
          token: "one",
        });
      });
    });

    it("makes away with what somebody left who was killed over it, and with nobody else's", async () => {
      const old = new Date(Date.now() - 120_000);
      const [left = "", locked = "", young = ""] = [1, 2, 3].map(
        (n) => draftBeside(basename(file()), anId(n)).path,
      );
      const others = ["sqlite", "sqlite-wal", "bak", anId(1).slice(1)];
      const stay = [locked, young, ...others.map((end) => `${basename(kept())}.${end}`)];
      for (const name of [left, ...stay]) {
        const path = join(dirname(file()), name);
        // A folder cannot be made away with like a file.
        await (name === locked ? mkdir(path) : writeFile(path, ""));
        if (name !== young) await utimes(path, old, old);
      }
      await keeping({});
      expect((await inFolder()).toSorted()).to.deep.equal([basename(kept()), ...stay].toSorted());
      expect(said).to.deep.equal([]);
    });

    it("says why none is kept", async () => {
      await put(open(), 0, SOME);
      await closeAll();
      await writeFile(kept(), "what somebody has written about the index");
      open({ ...serving, log: (message) => said.push(message) });
      while (said.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await closeAll();
      expect(said).to.deep.equal([
        `The index is not kept for the next start, which makes it again: ${basename(kept())} is there, and is something else; give it another name`,
      ]);
      expect(await readFile(kept(), "utf8")).to.equal("what somebody has written about the index");
      expect(await inFolder()).to.deep.equal([basename(kept())]);
    });

    it("leaves room on the disk", async () => {
      const { bavail, bsize } = await statfs(dirname(file()));
      await writeFile(file(), "");
      refuseToKeep(file());
      // It takes none, as nothing is in it.
      await truncate(file(), bavail * bsize * 2 + 1_000_000_000);
      expect(() => {
        refuseToKeep(file());
      }).to.throw("less is free");
      await rm(file());
    });

    it("is noted in one place, whatever was there", async () => {
      await keptOnce();
      const database = openDatabase(file(), 2);
      noteKept(database, "three");
      expect(keptToken(database)).to.equal("three");
      database.close();
    });
  });
});
