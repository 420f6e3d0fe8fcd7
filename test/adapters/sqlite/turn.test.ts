import { mkdtempSync, rmSync, stat, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { within } from "../../../adapters/sqlite/file/transaction.ts";

describe("reads of one turn of the event loop", () => {
  let directory: string;
  let ours: Database;
  let theirs: Database;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "turn-"));
    const file = join(directory, "a.sqlite");
    ours = openDatabase(file, 1);
    ours.exec("CREATE TABLE numbers (n INTEGER); PRAGMA user_version = 1");
    theirs = openDatabase(file, 1);
  });

  afterEach(() => {
    ours.close();
    theirs.close();
    rmSync(directory, { recursive: true });
  });

  const add = (database: Database): number => database.run("INSERT INTO numbers VALUES (1)");
  const COUNT = "SELECT count(*) AS n FROM numbers";
  const counts = (): readonly unknown[] => [
    ours.get(COUNT)?.["n"],
    ours.all(COUNT)[0]?.["n"],
    ours.lines(COUNT)[0]?.[0],
    ours.prepare(COUNT).first()?.[0],
    ours.prepare(COUNT).lines()[0]?.[0],
  ];
  const ofAll = (count: number): readonly number[] => Array<number>(5).fill(count);

  it("are of one moment where they share it, and no longer than that turn", async () => {
    ours.shareTurn();
    expect(counts()).to.deep.equal(ofAll(0));
    add(theirs);
    ours.shareTurn();
    expect(counts()).to.deep.equal(ofAll(0));
    await nextTurn();
    expect(counts()).to.deep.equal(ofAll(1));
  });

  it("are of another moment in the next turn, where nothing has ended the last one yet", async () => {
    for (const read of [
      () => ours.get(COUNT)?.["n"],
      () => ours.all(COUNT)[0]?.["n"],
      () => ours.lines(COUNT)[0]?.[0],
      () => {
        ours.shareTurn();
        return ours.get(COUNT)?.["n"];
      },
    ]) {
      const before = Number(ours.get(COUNT)?.["n"]);
      const seen = await new Promise((resolve) => {
        // Timers come after the poll of their turn, and what the next one brings before what is immediate.
        setTimeout(() => {
          ours.shareTurn();
          counts();
          add(theirs);
          expect(counts()).to.deep.equal(ofAll(before));
          stat(directory, () => {
            resolve(read());
          });
          // So that the next poll brings it.
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
        });
      });
      expect(seen).to.equal(before + 1);
    }
  });

  it("see what is written in it, and what others have written before that", () => {
    ours.shareTurn();
    expect(counts()).to.deep.equal(ofAll(0));
    add(theirs);
    add(ours);
    expect(counts()).to.deep.equal(ofAll(2));
    ours.shareTurn();
    expect(counts()).to.deep.equal(ofAll(2));
    add(theirs);
    ours.prepare("INSERT INTO numbers VALUES (?)").insert(1);
    expect(counts()).to.deep.equal(ofAll(4));
    ours.shareTurn();
    counts();
    ours.prepare("DELETE FROM numbers").run();
    ours.shareTurn();
    expect(counts()).to.deep.equal(ofAll(0));
  });

  it("are not in the way of a transaction, nor is one in theirs", () => {
    ours.shareTurn();
    counts();
    within(ours, () => {
      ours.shareTurn();
      add(theirs);
      expect(counts()).to.deep.equal(ofAll(1));
    });
    ours.exec("BEGIN IMMEDIATE");
    ours.shareTurn();
    add(ours);
    ours.shareTurn();
    ours.exec("ROLLBACK");
    expect(counts()).to.deep.equal(ofAll(1));
  });

  it("are over where one of them fails, and the next ones go on", async () => {
    ours.exec("CREATE TABLE long (text TEXT)");
    ours.run(
      `WITH RECURSIVE upTo (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM upTo WHERE n < 200)
       INSERT INTO long SELECT hex(zeroblob(20000)) FROM upTo`,
    );
    await nextTurn();
    const blind = openDatabase(join(directory, "a.sqlite"), 1);
    try {
      blind.shareTurn();
      blind.get(COUNT);
      truncateSync(join(directory, "a.sqlite-wal"));
      expect(() => blind.get("SELECT sum(length(text)) FROM long")).to.throw("I/O");
      // What comes at the end of the turn has nothing to end.
      await nextTurn();
      blind.shareTurn();
      blind.endTurn();
    } finally {
      blind.close();
    }
  });

  it("leave nothing behind that keeps the log from being emptied", async () => {
    add(theirs);
    ours.shareTurn();
    counts();
    add(theirs);
    const emptied = () => theirs.get("PRAGMA wal_checkpoint(TRUNCATE)")?.["busy"];
    theirs.exec("PRAGMA busy_timeout = 0");
    expect(emptied()).to.equal(1);
    await nextTurn();
    expect(emptied()).to.equal(0);
    ours.shareTurn();
    counts();
    // A list that is read bit by bit may be read for as long as it likes, and shares nothing.
    expect([...ours.iterate(COUNT)]).to.have.length(1);
    expect(emptied()).to.equal(0);
  });
});
