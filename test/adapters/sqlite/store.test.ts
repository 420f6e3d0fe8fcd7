import { readFileSync, statSync, writeFileSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { changeSet } from "../../../domain/changes/change-set.ts";
import { collation } from "../../../domain/shared/collation.ts";
import { lexicalFamilies } from "../../../domain/shared/family.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import { openSqliteStore, type SqliteOptions } from "../../../adapters/sqlite/store.ts";
import { putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { keptBefore } from "../../builders/kept-before.ts";
import { answerOf, refusalOf } from "../../contracts/answer-of.ts";
import { bulkContract } from "../../contracts/bulk.contract.ts";
import { digestOf } from "../../../adapters/files/backup-lines.ts";
import { inMemoryStore } from "../../../adapters/in-memory/store.ts";
import { auditContract } from "../../contracts/audit.contract.ts";
import { anAuditLine } from "../../builders/an-audit-line.ts";
import { spanish } from "../../contracts/open-store.ts";
import { entryPagesContract } from "../../contracts/entry-pages.contract.ts";
import { entrySearchContract } from "../../contracts/entry-search.contract.ts";
import { entrySearchFormsContract } from "../../contracts/entry-search-forms.contract.ts";
import { listingContract } from "../../contracts/listing.contract.ts";
import { randomListingContract } from "../../contracts/random-listing.contract.ts";
import { deletedContract } from "../../contracts/repository.contract.ts";
import { reachContract } from "../../contracts/reach.contract.ts";
import { referencesContract } from "../../contracts/references.contract.ts";
import { storeContract } from "../../contracts/store.contract.ts";

describe("in a file", () => {
  let directory = "";
  let files = 0;

  const at = (name: string, options: Partial<SqliteOptions> = {}) => {
    const file = join(directory, name);
    return { file, open: () => openSqliteStore({ file, collation: spanish, ...options }) };
  };

  // Each test has a store of its own, and a schema is made on disk much more slowly than copied.
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-"));
    await at("empty.db").open().close();
  });
  after(() => rm(directory, { recursive: true }));

  const opened = async (options: Partial<SqliteOptions>) => {
    const { file, open } = at(`${++files}.db`, options);
    await copyFile(at("empty.db").file, file);
    const store = open();
    return { store, dispose: store.close };
  };

  storeContract("sqlite", () => opened({}));
  // As large dictionaries are read: by threads, and by the index in memory.
  describe("sqlite: however little there is, as if it were much", () => {
    const large = () => opened({ smallUpTo: -1 });
    auditContract("sqlite", large);
    listingContract(large);
    reachContract(large);
    referencesContract("sqlite", large);
    entryPagesContract(large);
    entrySearchContract(large);
    entrySearchFormsContract(large);
    randomListingContract("sqlite", large);
    for (const family of lexicalFamilies) describe(family, () => deletedContract(large, family));
  });

  describe("sqlite: however few there are, as if they were many", () => {
    bulkContract("sqlite", () => opened({ bulkFrom: 0 }));
    bulkContract("sqlite, alone", () => opened({ bulkFrom: 0, mayBeAlone: true }));

    it("shows others nothing before the end, lets them read, and has all its indexes after", async () => {
      const { file, open } = at(`${++files}.db`, { bulkFrom: 0 });
      const [store, other] = [open(), open()];
      const reader = new DatabaseSync(file);
      // Up to which number entries are settled is another matter (tiers.test.ts).
      const indexes = () =>
        reader
          .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY 1")
          .all()
          .map(({ name, sql }) => [name, sql === null ? null : String(sql).replace(/\d+$/, "n")]);
      const total = async () => {
        const page = { filter: {}, order: [], page: firstPage(1) };
        return (await answerOf(other.lexicon.entries.list(page))).total;
      };
      const before = indexes();
      const put = (n: number) => changeSet({ puts: [putEntry(anEntry({ id: anId(n) }))] });
      for (const [n, ending] of ["abandon", "finish"].entries()) {
        const bulk = await answerOf(store.bulk(1));
        await answerOf(bulk.commit(put(n)));
        expect(await total()).to.equal(0);
        expect((await refusalOf(other.commit(put(9))))._tag).to.equal("Unavailable");
        if (ending === "finish") await answerOf(bulk.finish());
        else await bulk.abandon();
        expect(indexes()).to.deep.equal(before);
      }
      await new Promise((resolve) => setImmediate(resolve));
      expect(await total()).to.equal(1);
      reader.close();
      await Promise.all([store.close(), other.close()]);
    });
  });

  it("has all its indexes again when a backup has been restored", async () => {
    const schemaOf = (file: string): unknown => {
      const database = new DatabaseSync(file, { readOnly: true });
      const found = database.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all();
      database.close();
      return found;
    };
    const { file, open } = at("restored.db");
    const store = open();
    const { backups } = inMemoryStore(spanish);
    const digest = await digestOf(backups.read());
    await answerOf(store.backups.restore({ digest, digestOf, records: backups.read }));
    await store.close();
    expect(schemaOf(file)).to.deep.equal(schemaOf(at("empty.db").file));
  });

  it("gives what an earlier release kept the fields that have been added since", async () => {
    const { file, open } = at("earlier.db");
    const before = open();
    const kept = keptBefore(anEntry(), "notes", "labels");
    await answerOf(before.commit(changeSet({ puts: [putEntry(kept)] })));
    await before.close();
    // As a release does that has raised the version of its keys.
    const after = openSqliteStore({ file, collation: collation("en") });
    const found = await answerOf(after.lexicon.entries.find(kept.id));
    expect(O.toNullable(found)).to.deep.equal(anEntry());
    await after.close();
  });

  it("lets nobody change or delete a line of the audit, whoever opens the file", async () => {
    const { file, open } = at("audit.db");
    const store = open();
    await store.audit.append([anAuditLine()])();
    await store.close();
    const other = new DatabaseSync(file);
    for (const sql of ["DELETE FROM audit", "UPDATE audit SET network = NULL"])
      expect(() => other.exec(sql)).to.throw("the audit is only added to");
    other.close();
  });

  it("leaves alone a database of something else", () => {
    const { file, open } = at("else.db");
    const other = new DatabaseSync(file);
    other.exec("CREATE TABLE letters (body TEXT)");
    other.close();
    const before = readFileSync(file);
    expect(open).to.throw("not a database of this service");
    expect(readFileSync(file).equals(before)).to.equal(true);
  });

  it("is not made by who only reads it, nor of a file without anything in it", () => {
    const { file } = at("d.db");
    const openThere = () => openSqliteStore({ file, collation: spanish, mayCreate: false });
    expect(openThere).to.throw("There is no dictionary");
    writeFileSync(file, "");
    expect(openThere).to.throw("There is no dictionary");
    expect(statSync(file).size).to.equal(0);
  });
});
