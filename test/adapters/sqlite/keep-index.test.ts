import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { valueIn } from "../../../adapters/sqlite/entry-index/array-file.ts";
import { keeper } from "../../../adapters/sqlite/entry-index/kept-index.ts";
import { refuseToKeep } from "../../../adapters/sqlite/entry-index/refuse-to-keep.ts";
import { openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { indexKeeping, type KeepingOptions } from "../../../adapters/sqlite/listings/keep-index.ts";
import {
  type Draft,
  draftBeside,
  keptToken,
  noteKept,
} from "../../../adapters/sqlite/listings/kept-beside.ts";
import type { Written } from "../../../adapters/sqlite/listings/reader-messages.ts";
import { unavailable } from "../../../domain/shared/app-error.ts";
import { until } from "../../until.ts";
import { anId } from "../../builders/an-id.ts";
import { SOME, keptDictionary, serving } from "./kept-dictionary.ts";

describe("sqlite: an index while it is written beside its file", function () {
  this.timeout(30_000);
  const { file, open, closeAll, kept, put, keptOnce, reading, keptIn } = keptDictionary();
  const inFolder = async () =>
    (await readdir(dirname(file()))).filter((name) => name.startsWith(basename(kept())));
  const piece = async ({ path }: Draft, written: Written) => {
    await writeFile(path, "", { flag: "a" });
    return E.right(written);
  };
  const answers =
    (...ones: ((draft: Draft) => ReturnType<KeepingOptions["write"]>)[]): KeepingOptions["write"] =>
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
    // So that it comes to its end: stopping breaks it off.
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
    expect(said.splice(0)).to.have.lengthOf(1);
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
    await until(() => noted.length > 0);
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
    await until(() => said.length > 0);
    await closeAll();
    expect(said).to.deep.equal([
      `The index is not kept for the next start, which makes it again: ${basename(kept())} is there, and is something else; give it another name`,
    ]);
    expect(await readFile(kept(), "utf8")).to.equal("what somebody has written about the index");
    expect(await inFolder()).to.deep.equal([basename(kept())]);
  });

  it("leaves room on the disk, and what is something else", async () => {
    await writeFile(file(), Buffer.alloc(1_000));
    refuseToKeep(file());
    refuseToKeep(file(), 500);
    expect(() => {
      refuseToKeep(file(), 499);
    }).to.throw("less is free");
    // As a disk that was full leaves it.
    await writeFile(kept(), "");
    refuseToKeep(file());
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
