import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect } from "chai";
import { openSqliteStore, type SqliteOptions } from "../../../adapters/sqlite/store.ts";
import { auditContract } from "../../contracts/audit.contract.ts";
import { anAuditLine } from "../../builders/an-audit-line.ts";
import { spanish } from "../../contracts/open-store.ts";
import { entryPagesContract } from "../../contracts/entry-pages.contract.ts";
import { entrySearchContract } from "../../contracts/entry-search.contract.ts";
import { listingContract } from "../../contracts/listing.contract.ts";
import { randomListingContract } from "../../contracts/random-listing.contract.ts";
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
    entryPagesContract(large);
    entrySearchContract(large);
    randomListingContract("sqlite", large);
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
    expect(open).to.throw("not a database of this service");
    expect(other.prepare("SELECT name FROM sqlite_schema").all()).to.have.lengthOf(1);
    other.close();
  });
});
