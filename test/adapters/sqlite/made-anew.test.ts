import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { groupWriter } from "../../../adapters/sqlite/writes/writer.ts";
import type { BackupRecords } from "../../../domain/changes/backup.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
import { collation } from "../../../domain/shared/collation.ts";
import type { Store } from "../../../domain/store.ts";
import { putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf, refusalOf } from "../../contracts/answer-of.ts";
import { commit, fill, spanish } from "../../contracts/open-store.ts";
import { beforeHeadwords } from "./earlier-schemas.ts";

const put = (n: number) => ({ puts: [putEntry(anEntry({ id: anId(n) }))] });

async function* noRecords(): BackupRecords & AsyncGenerator {
  yield await Promise.resolve([]);
}

describe("sqlite: a file that another process brings up to date", () => {
  let directory = "";
  let store: Store;
  const file = (): string => join(directory, "d.db");
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
    store = openSqliteStore({ file: file(), collation: spanish });
    await fill(store, [anEntry()]);
  });
  afterEach(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });

  const expectRefused = async () => {
    for (const refusal of [await refusalOf(store.ping()), await refusalOf(commit(store, put(2)))])
      expect(refusal).to.have.property("cause").that.includes("restart this one");
  };

  it("for another language is written to by nobody in the order of before, and read all the same", async () => {
    const other = openSqliteStore({ file: file(), collation: collation("sv") });
    await expectRefused();
    await answerOf(other.ping());
    await answerOf(commit(other, put(3)));
    await other.close();
    expect(await answerOf(store.users.exists())).to.equal(false);
  });

  it("for another language gets nothing more of an import that had begun, and no backup", async () => {
    const importing = openSqliteStore({ file: file(), collation: spanish, bulkFrom: 0 });
    const bulk = await answerOf(importing.bulk(1));
    await answerOf(bulk.commit(changeSet(put(6))));
    const other = openSqliteStore({ file: file(), collation: collation("sv") });
    const none = { digest: "", records: noRecords, digestOf: () => Promise.resolve("") };
    for (const refusal of [
      await refusalOf(bulk.commit(changeSet(put(7)))),
      await refusalOf(importing.backups.restore(none)),
    ])
      expect(refusal).to.have.property("cause").that.includes("restart this one");
    await bulk.abandon();
    await importing.close();
    await other.close();
  });

  it("is not kept from others by what could not be looked at", async () => {
    let looks = 0;
    const database = openDatabase(file(), 1);
    const stays = (): boolean => {
      if (looks++ === 0) throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
      return true;
    };
    const patience = { patienceMs: () => 0, onLockWait: () => undefined };
    const writer = groupWriter(database, { isInPlace: () => true, stays }, patience);
    expect((await refusalOf(writer.write(() => E.right(undefined))))._tag).to.equal("Unavailable");
    await answerOf(writer.write(() => E.right(undefined)));
    await answerOf(commit(store, put(8)));
    await writer.close();
    database.close();
  });

  it("is left as it is by commands, which say what to do, unless it was cut off when it was new", async () => {
    await store.close();
    const version = (): unknown => {
      const reader = new DatabaseSync(file());
      const found = reader.prepare("PRAGMA user_version").get();
      reader.close();
      return found?.["user_version"];
    };
    const change = (sql: string): void => {
      const older = new DatabaseSync(file());
      older.exec(sql);
      older.close();
    };
    const current = version();
    const byCommand = () =>
      openSqliteStore({ file: file(), collation: spanish, mayRebuild: false });
    change(beforeHeadwords);
    expect(byCommand).to.throw("schema version 11").with.property("message").that.includes("start");
    expect(version()).to.equal(11);
    change("DELETE FROM settings WHERE name = 'collation'");
    store = byCommand();
    expect(version()).to.equal(current);
  });

  it("for a newer release is written to by no older one", async () => {
    const newer = new DatabaseSync(file());
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    await expectRefused();
  });

  it("without anything new is written to by all", async () => {
    const other = openSqliteStore({ file: file(), collation: spanish });
    await answerOf(commit(other, put(4)));
    await answerOf(commit(store, put(5)));
    await answerOf(store.ping());
    await other.close();
  });
});
