import { expect } from "chai";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import * as E from "fp-ts/lib/Either.js";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { routedPages } from "../../../adapters/sqlite/listings/pages.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { sqliteReferences } from "../../../adapters/sqlite/ports/references.ts";
import type { HowLong } from "../../../adapters/sqlite/listings/how-long.ts";
import { type PoolOptions, readerPool } from "../../../adapters/sqlite/listings/reader-pool.ts";
import { type Reader, readersOf } from "../../../adapters/sqlite/listings/readers.ts";
import type { PageQuestion } from "../../../adapters/sqlite/listings/reader-messages.ts";
import { inTermsOfFiles } from "../../../adapters/sqlite/file/sqlite-errors.ts";
import { startThread } from "../../../adapters/sqlite/threads/thread.ts";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import { aPut } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf, refusalOf } from "../../contracts/answer-of.ts";
import { fillWith } from "../../contracts/open-store.ts";
import { searchFor } from "../../contracts/search.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

/** A thread that ends as soon as it has begun. */
const ENDED = new URL("data:text/javascript,");
/** One that meets a damaged file, whatever it is asked. */
const DAMAGED = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerQuestions } from ${JSON.stringify(import.meta.resolve("../../../adapters/sqlite/threads/answer-questions.ts"))};
    answerQuestions(() => {
      throw Object.assign(new Error("database disk image is malformed"), { errcode: 11 });
    });`)}`,
);

describe("sqlite: a pool of threads", () => {
  const { file, open, closeAll } = storesOfAFile();

  const question: PageQuestion = {
    _tag: "Page",
    family: "entries",
    query: { filter: {}, order: [], page: firstPage(9) },
    columns: ["body"],
  };
  const plain = (): PoolOptions => ({
    file: file(),
    indexed: false,
    cacheMb: 2,
    keepFrom: Infinity,
    threads: 1,
    kindOf: () => "short",
  });
  const pool = () => readerPool(plain());

  it("is not needed to say that the file cannot be read", async () => {
    open();
    await closeAll();
    const database = openDatabase(file(), 2);
    const broken: Database = {
      ...database,
      lines: () => {
        throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
      },
    };
    const totals = rememberedTotals(broken, otherWriters(database));
    const pages = routedPages({
      file: file(),
      database: broken,
      totals,
      smallUpTo: 2_000,
      keep: null,
    });
    const asked = sqliteReferences(broken, pages).usage([anId(1)]);
    expect((await refusalOf(asked))._tag).to.equal("Unavailable");
    await pages.close();
    database.close();
  });

  it("refuses what cannot be read, and reads again once it can", async () => {
    const readers = pool();
    expect((await refusalOf(readers.ask(question)))._tag).to.equal("Unavailable");
    open();
    expect((await answerOf(readers.ask(question))).total).to.equal(0);
    await readers.close();
  }).slow(2_000);

  it("refuses what would have to wait for too long, and all that comes after the end", async () => {
    open();
    const readers = pool();
    const asked = Array.from({ length: 300 }, () => readers.ask(question)());
    const tags = (await Promise.all(asked)).map(({ _tag }) => _tag);
    expect(tags.filter((tag) => tag === "Right")).to.have.lengthOf(201);
    await readers.close();
    expect((await refusalOf(readers.ask(question)))._tag).to.equal("Unavailable");
  }).slow(2_000);

  it("leaves one thread to what is light, however much that is heavy waits", async () => {
    open();
    const heavy: PageQuestion = { ...question, family: "entry-senses" };
    const readers = readerPool({
      ...plain(),
      threads: 2,
      kindOf: (one) => ("family" in one && one.family === "entry-senses" ? "longest" : "short"),
    });
    // Both threads are there before anybody waits.
    await Promise.all([heavy, question].map((one) => answerOf(readers.ask(one))));
    let answered = 0;
    const all = Array.from({ length: 300 }, async () => {
      const { _tag } = await readers.ask(heavy)();
      if (_tag === "Right") answered++;
    });
    expect((await readers.ask(question)())._tag).to.equal("Right");
    expect(answered).to.be.lessThan(200);
    await Promise.all(all);
    expect(answered).to.equal(201);
    await readers.close();
  }).slow(2_000);

  it("has all of a kind that is not short answered by one thread, as what that remembers is much", async () => {
    open();
    const readers = readersOf(
      { file: file(), indexed: false, cacheMb: 2, keepFrom: Infinity, threads: 3 },
      { onFree: () => null, onReady: () => null },
    );
    const take = (kind: HowLong): Reader => {
      const reader = readers.free(kind);
      if (reader === null) throw new Error("one was to be free");
      return reader;
    };
    const busy = (reader: Reader) =>
      new Promise((settle, fail) => reader.ask({ question, settle, fail }));
    // Whoever comes first has a thread; what takes longer does not wait for it while there may be another.
    const short = take("short");
    const answers = [busy(short)];
    expect(readers.free("short")).to.equal(null);
    const longer = take("longer");
    answers.push(busy(longer));
    const longest = take("longest");
    answers.push(busy(longest));
    expect(new Set([short, longer, longest])).to.have.lengthOf(3);
    const kinds = ["short", "longer", "longest"] as const;
    expect(kinds.map(readers.free)).to.deep.equal([null, null, null]);
    await Promise.all(answers);
    expect(kinds.map((kind) => [short, longer, longest].indexOf(take(kind)))).to.deep.equal([
      0, 1, 2,
    ]);
    const again = busy(short);
    expect([longer, longest].includes(take("short"))).to.equal(true);
    await again;
    // What is longer waits for its own, though the others have nothing to do.
    const busyToo = busy(longer);
    expect(readers.free("longer")).to.equal(null);
    await busyToo;
    // Whichever of them has ended, another takes its place.
    await longer.end();
    expect(take("longer") === short).to.equal(true);
    const last = busy(short);
    expect(readers.free("longer")).to.equal(null);
    expect([longer, longest, short].includes(take("short"))).to.equal(false);
    await last;
    await readers.close();
  }).slow(2_000);

  it("starts one thread for what is short, however much of it is asked at once", async () => {
    open();
    const threads: Worker[] = [];
    const note = (worker: Worker): void => void threads.push(worker);
    process.on("worker", note);
    const readers = readerPool({ ...plain(), threads: 3 });
    await Promise.all(Array.from({ length: 20 }, () => answerOf(readers.ask(question))));
    process.off("worker", note);
    expect(threads).to.have.lengthOf(1);
    await readers.close();
  }).slow(2_000);

  it("refuses what threads are asked once they have ended, however that came", async () => {
    const thread = startThread<string, string>({ name: "brief", program: ENDED, data: {} });
    const ask = (): Promise<E.Either<StoreError, string>> =>
      new Promise((settle, fail) => thread.ask({ question: "?", settle, fail }));
    for (let time = 0; time < 2; time++) {
      const answer = await ask();
      expect(E.isLeft(answer) && answer.left._tag).to.equal("Unavailable");
    }
    await thread.end();
  });

  it("fails with SQLite's own code, by which a damaged file is told from a bug", async () => {
    const thread = startThread<string, string>({ name: "damaged", program: DAMAGED, data: {} });
    const asked = new Promise((settle, fail) => thread.ask({ question: "?", settle, fail }));
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(inTermsOfFiles("/a/b", error)).to.include({ code: "DAMAGED", path: "/a/b" });
    await thread.end();
  });

  it("replaces a thread whose index has fallen behind, once, and ends it", async () => {
    const threads: Worker[] = [];
    const note = (worker: Worker): void => void threads.push(worker);
    process.on("worker", note);
    const [store, writer] = [open({ smallUpTo: -1 }), open()];
    const search = { filter: { search: searchFor("voz") }, order: [], page: firstPage(1) };
    const total = async () => (await answerOf(store.lexicon.entries.listTexts(search))).total;
    const words = (first: number, count: number) =>
      Array.from({ length: count }, (_, n) =>
        aPut("entries", anEntry({ id: anId(first + n), lemma_form: "voz" })),
      );
    await fillWith(writer, ...words(0x1000, 10));
    expect(await total()).to.equal(10);
    const [old] = threads;
    if (old === undefined) throw new Error("there was to be a thread");
    const ended = once(old, "exit");
    await fillWith(writer, ...words(0x2000, 5_100));
    // By the file, until another index is there: nobody has to ask for it once nothing more comes.
    expect(await total()).to.equal(5_110);
    await ended;
    for (let times = 0; times < 5; times++) expect(await total()).to.equal(5_110);
    process.off("worker", note);
    expect(threads).to.have.lengthOf(3);
  })
    .slow(4_000)
    .timeout(60_000);
});
