import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { openBulkWork } from "../../../adapters/sqlite/bulk/bulk-work.ts";
import { openReader } from "../../../adapters/sqlite/file/database.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { type StoredChanges, storedChanges } from "../../../adapters/sqlite/rows/stored.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
import { aPut, putEntry } from "../../builders/a-change.ts";
import { aSense } from "../../builders/a-sense.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { spanish } from "../../contracts/open-store.ts";

const entry = (n: number, notes: string | null = null): StoredChanges =>
  storedChanges(changeSet({ puts: [putEntry(anEntry({ id: anId(n), notes }))] }), spanish);

const beside = { lockPatienceMs: 0, isBeside: false, mayBeAlone: false };
const alone = { lockPatienceMs: 0, isBeside: false, mayBeAlone: true };

const senses = (ofEntries: readonly number[]): StoredChanges => {
  const made = ofEntries.map((n, at) => aSense({ id: anId(100 + at), entry_id: anId(n) }));
  const puts = made.map((sense) => aPut("entry-senses", sense));
  return storedChanges(changeSet({ puts }), spanish);
};

const lemmas = (forms: readonly string[]): StoredChanges => {
  const made = forms.map((lemma_form, at) => anEntry({ id: anId(200 + at), lemma_form }));
  return storedChanges(changeSet({ puts: made.map((one) => putEntry(one)) }), spanish);
};

describe("sqlite: a bulk of one step", () => {
  let directory = "";
  let file = "";
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
    file = join(directory, "d.db");
    await openSqliteStore({ file, collation: spanish }).close();
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const lookInto = (sql: string, path: string): unknown => {
    const reader = new DatabaseSync(path, { readOnly: true });
    try {
      return Object.values(reader.prepare(sql).get() ?? {})[0];
    } finally {
      reader.close();
    }
  };
  const count = (table: string, path = file): unknown =>
    lookInto(`SELECT count(*) FROM ${table}`, path);
  const journalMode = (): unknown => lookInto("PRAGMA journal_mode", file);

  it("takes no more once it has met an error, which may have ended its transaction", () => {
    const work = openBulkWork(file, spanish, beside);
    expect(work.isOneStep).to.equal(true);
    expect(work.commit(entry(1))).to.equal(null);
    const pages = Number(work.database.lines("PRAGMA page_count")[0]?.[0]);
    work.database.exec(`PRAGMA max_page_count = ${pages}`);
    expect(() => work.commit(entry(2, "x".repeat(1_000_000)))).to.throw("full");
    work.database.exec(`PRAGMA max_page_count = ${pages + 1_000}`);
    expect(() => work.commit(entry(3))).to.throw("full");
    expect(() => {
      work.finish();
    }).to.throw("full");
    work.close();
    expect([count("entries"), count("counts WHERE n > 0")]).to.deep.equal([0, 0]);
  });

  it("makes its indexes when all is there", () => {
    const work = openBulkWork(file, spanish, beside);
    for (const n of [3, 1, 2]) expect(work.commit(entry(n))).to.equal(null);
    const made =
      "sqlite_schema WHERE name IN ('entries_by_lemma', 'entries_by_key', 'entry_forms_by_key')";
    expect(work.database.lines(`SELECT count(*) FROM ${made}`)).to.deep.equal([[0]]);
    work.finish();
    expect([count("entry_headwords"), count(made)]).to.deep.equal([3, 3]);
  });

  it("has the file for itself where nobody else has it open, and writes no log", () => {
    const work = openBulkWork(file, spanish, alone);
    expect(work.commit(entry(1))).to.equal(null);
    expect(() => count("entries", file)).to.throw("locked");
    expect(existsSync(`${file}-wal`)).to.equal(false);
    work.finish();
    expect([count("entries"), journalMode()]).to.deep.equal([1, "wal"]);
  });

  it("leaves it to others who have it open, and has its log for it", () => {
    const reader = openReader(file);
    expect(reader.lines("SELECT count(*) FROM entries")).to.deep.equal([[0]]);
    const work = openBulkWork(file, spanish, alone);
    expect(work.commit(entry(1))).to.equal(null);
    expect(reader.lines("SELECT count(*) FROM entries")).to.deep.equal([[0]]);
    work.finish();
    expect(reader.lines("SELECT count(*) FROM entries")).to.deep.equal([[1]]);
    reader.close();
  });

  it("leaves it to others where there are entries already", () => {
    for (const n of [1, 2]) {
      const work = openBulkWork(file, spanish, alone);
      expect(work.isOneStep).to.equal(n === 1);
      expect(work.commit(entry(n))).to.equal(null);
      if (n === 2) expect([count("entries"), journalMode()]).to.deep.equal([2, "wal"]);
      work.finish();
    }
  });

  it("writes beside what is there in the order of its indexes, whatever comes when", () => {
    const beginning = openBulkWork(file, spanish, beside);
    for (const n of [1, 2, 3]) expect(beginning.commit(entry(n))).to.equal(null);
    beginning.finish();
    const work = openBulkWork(file, spanish, beside);
    expect(work.commit(senses([3, 1, 2, 1]))).to.equal(null);
    expect(work.commit(lemmas(["uva", "ñu", "oca"]))).to.equal(null);
    work.finish();
    const inTurn = (column: string, table: string): unknown =>
      lookInto(`SELECT group_concat(${column}, ' ' ORDER BY seq) FROM ${table}`, file);
    expect(inTurn("entry_id", "entry_senses")).to.equal([1, 1, 2, 3].map(anId).join(" "));
    expect(inTurn("id", "entries WHERE seq > 3")).to.equal([201, 202, 200].map(anId).join(" "));
  });

  it("gives it back as it was when it is given up", () => {
    const work = openBulkWork(file, spanish, alone);
    expect(work.commit(entry(1))).to.equal(null);
    work.close();
    expect([count("entries"), journalMode()]).to.deep.equal([0, "wal"]);
  });

  it("leaves nothing of itself where it is cut off, for whoever opens it next", () => {
    const work = openBulkWork(file, spanish, alone);
    // So little that what is written has to go into the file at once.
    work.database.exec("PRAGMA cache_size = 1");
    for (let n = 1; n <= 50; n++) expect(work.commit(entry(n, "x".repeat(9_000)))).to.equal(null);
    const cut = join(directory, "cut.db");
    for (const part of ["", "-journal"]) copyFileSync(`${file}${part}`, `${cut}${part}`);
    work.close();
    expect(statSync(cut).size).to.be.greaterThan(400_000);
    const store = openSqliteStore({ file: cut, collation: spanish });
    expect(count("entries", cut)).to.equal(0);
    expect(count("sqlite_schema WHERE name = 'entries_by_lemma'", cut)).to.equal(1);
    return store.close();
  });
});
