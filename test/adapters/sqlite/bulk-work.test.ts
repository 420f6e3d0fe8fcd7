import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { openBulkWork } from "../../../adapters/sqlite/bulk-work.ts";
import { openReader } from "../../../adapters/sqlite/database.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { type StoredChanges, storedChanges } from "../../../adapters/sqlite/stored.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
import { putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { spanish } from "../../contracts/open-store.ts";

const entry = (n: number, notes: string | null = null): StoredChanges =>
  storedChanges(changeSet({ puts: [putEntry(anEntry({ id: anId(n), notes }))] }), spanish);

describe("sqlite: a bulk of one step", () => {
  let directory = "";
  let file = "";
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
    file = join(directory, "d.db");
    await openSqliteStore({ file, collation: spanish }).close();
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const count = (table: string): unknown => {
    const reader = openReader(file);
    try {
      return reader.lines(`SELECT count(*) FROM ${table}`)[0]?.[0];
    } finally {
      reader.close();
    }
  };

  it("takes no more once it has met an error, which may have ended its transaction", () => {
    const work = openBulkWork(file, spanish, 0);
    expect(work.isOneStep).to.equal(true);
    expect(work.commit(entry(1))).to.equal(null);
    const pages = Number(work.database.lines("PRAGMA page_count")[0]?.[0]);
    work.database.exec(`PRAGMA max_page_count = ${pages}`);
    expect(() => work.commit(entry(2, "x".repeat(100_000)))).to.throw("full");
    work.database.exec(`PRAGMA max_page_count = ${pages + 1_000}`);
    expect(() => work.commit(entry(3))).to.throw("full");
    work.close();
    expect(count("entries")).to.equal(0);
  });

  it("brings its forms to the table of forms, and makes its indexes", () => {
    const work = openBulkWork(file, spanish, 0);
    for (const n of [3, 1, 2]) expect(work.commit(entry(n))).to.equal(null);
    expect(count("entry_forms")).to.equal(0);
    work.finish();
    expect(count("entry_forms")).to.equal(3);
    expect(count("sqlite_schema WHERE name = 'entry_forms_by_entry'")).to.equal(1);
  });
});
