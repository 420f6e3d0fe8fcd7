import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";

describe("the pages of a file", () => {
  let directory: string;
  let file: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "pages-"));
    file = join(directory, "a.sqlite");
  });

  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  const pragma = (database: Database, name: string): unknown =>
    database.lines(`PRAGMA ${name}`)[0]?.[0];

  it("have 8 KiB in one that is new, and what they had in one that is there", () => {
    const earlier = join(directory, "earlier.sqlite");
    const before = new DatabaseSync(earlier);
    before.exec(
      "PRAGMA page_size = 4096; CREATE TABLE numbers (n INTEGER); PRAGMA user_version = 1",
    );
    before.close();
    for (const [path, bytes] of [
      [file, 8_192],
      [earlier, 4_096],
    ] as const) {
      const database = openDatabase(path, 1);
      database.exec("CREATE TABLE more (n INTEGER)");
      expect(pragma(database, "page_size"), path).to.equal(bytes);
      database.close();
    }
  });

  it("go from the log into the file as often, however large they are", () => {
    const logOf = (pageBytes: number): number => {
      const path = join(directory, `${pageBytes}.sqlite`);
      const before = new DatabaseSync(path);
      before.exec(
        `PRAGMA page_size = ${pageBytes}; CREATE TABLE texts (text); PRAGMA user_version = 1`,
      );
      before.close();
      const database = openDatabase(path, 1);
      for (let step = 0; step < 20; step++)
        database.exec("INSERT INTO texts VALUES (randomblob(4000000))");
      const { size } = statSync(`${path}-wal`);
      database.close();
      return size / 1_000_000;
    };
    for (const bytes of [4_096, 8_192]) expect(logOf(bytes), String(bytes)).to.be.within(30, 40);
  });
});
