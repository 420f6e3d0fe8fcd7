import { expect } from "chai";
import { MongoClient } from "mongodb";
import { mongodbBackups } from "../../adapters/mongodb/backups.ts";
import { databaseOf } from "../../adapters/mongodb/client.ts";
import { collectionsOf, RESTORE } from "../../adapters/mongodb/collections.ts";
import { openMongodbStore } from "../../adapters/mongodb/store.ts";
import { digestOf } from "../../adapters/files/backup-lines.ts";
import type { BackupRecord, BackupRecords, BackupSource } from "../../domain/changes/backup.ts";
import { created } from "../../domain/changes/revision.ts";
import { anAuditLine } from "../builders/an-audit-line.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { backupCommands } from "../composition/backup.contract.ts";
import { answerOf, refusalOf } from "../contracts/answer-of.ts";
import { spanish } from "../contracts/open-store.ts";
import { aDatabase, openAt, openFresh, type TestDatabase } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

describe("MongoDB", () => {
  let full: TestDatabase;
  let empty: TestDatabase;
  before(() => {
    full = aDatabase();
    empty = aDatabase();
  });
  after(() => Promise.all([full.drop(), empty.drop()]));
  const at = ({ uri }: TestDatabase) => ({ STORAGE: "mongodb", MONGODB_URI: uri });
  backupCommands("MongoDB", () => ({ full: at(full), empty: at(empty) }));
});

describe("mongodb: a backup of a long audit", () => {
  it("is read by many short queries, as the server adds up its work for a cursor", async () => {
    const { store, database, dispose } = await openFresh();
    const client = new MongoClient(database.uri, { monitorCommands: true });
    const asked: string[] = [];
    client.on("commandStarted", ({ commandName, command }) => {
      if ([command["find"], command["collection"]].includes("audit")) asked.push(commandName);
    });
    try {
      const lines = Array.from({ length: 450 }, (_, n) => anAuditLine({ id: anId(n) }));
      await answerOf(store.audit.append(lines));
      const collections = collectionsOf(databaseOf(client, database.uri));
      const { deployment } = server;
      const backups = mongodbBackups({
        client,
        collections,
        collation: spanish,
        deployment,
        uri: database.uri,
      });
      let count = 0;
      for await (const batch of backups.read()) count += batch.length;
      expect(count).to.equal(450);
      expect(asked).to.deep.equal(["find", "find", "find"]);
    } finally {
      await client.close();
      await dispose();
    }
  });
});

describe("mongodb: a restore that is cut off", () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  beforeEach(async () => {
    opened = await openFresh();
  });
  afterEach(() => opened.dispose());

  const backupOf = async (count: number, upTo = count): Promise<BackupSource> => {
    const all = Array.from({ length: count }, (_, n): BackupRecord => ({
      kind: "living",
      family: "entries",
      resource: anEntry({ id: anId(n) }),
      event: created,
    }));
    async function* batches(): BackupRecords & AsyncGenerator {
      yield await Promise.resolve(all.slice(0, upTo));
      if (upTo < count) throw new Error("cut off");
    }
    async function* whole(): BackupRecords & AsyncGenerator {
      yield await Promise.resolve(all);
    }
    return { digest: await digestOf(whole()), digestOf, records: batches };
  };
  const failed = (work: () => Promise<unknown>): Promise<string> =>
    work().then(
      () => "",
      (error: unknown) => (error as Error).message,
    );
  const cutOff = async (): Promise<void> => {
    const cut = await backupOf(20, 10);
    expect(await failed(opened.store.backups.restore(cut))).to.equal("cut off");
  };

  it("is not opened nor ready until it is finished", async () => {
    const { store, database } = opened;
    await cutOff();
    expect(await refusalOf(store.ping())).to.have.property("_tag", "Unavailable");
    expect(await failed(() => openAt(database.uri))).to.match(/restore .* cut off/);
    const again = await openMongodbStore({
      uri: database.uri,
      collation: spanish,
      log: () => undefined,
      mayFinishRestore: true,
    });
    await answerOf(again.backups.restore(await backupOf(20)));
    await again.close();
    await answerOf(store.ping());
    await (await openAt(database.uri)).close();
  });

  it("is not finished by another backup", async () => {
    await cutOff();
    const other = await backupOf(21);
    expect(await refusalOf(opened.store.backups.restore(other))).to.deep.equal({
      _tag: "AnotherRestore",
    });
  });

  it("does not count where others have written meanwhile", async () => {
    const { store, database } = opened;
    await cutOff();
    const { resources, locks } = collectionsOf(server.client.db(database.name));
    await resources.entries.insertOne({
      _id: anId(0x999),
      version: 1,
      body: anEntry(),
      event: created,
    });
    expect(await refusalOf(store.backups.restore(await backupOf(20)))).to.deep.equal({
      _tag: "NotAsGiven",
    });
    expect(await locks.findOne({ _id: RESTORE })).to.not.equal(null);
  });
});
