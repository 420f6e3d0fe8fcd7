import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import {
  backupSource,
  checkBackup,
  mayBeReplaced,
  writeBackup,
} from "../../../adapters/files/backup-file.ts";
import { digestOf } from "../../../adapters/files/backup-lines.ts";
import { MAX_LINE_BYTES } from "../../../adapters/files/json-lines.ts";
import type { BackupRecord, BackupRecords } from "../../../domain/changes/backup.ts";
import { created } from "../../../domain/changes/revision.ts";
import { aFullUser } from "../../builders/a-user.ts";
import { aFullEntry } from "../../builders/an-entry.ts";
import { keptBefore } from "../../builders/kept-before.ts";
import { anId } from "../../builders/an-id.ts";

const livingEntry = {
  kind: "living",
  family: "entries",
  resource: aFullEntry(),
  event: created,
} as const satisfies BackupRecord;
const aUserRecord = {
  kind: "user",
  user: aFullUser(),
  last_login_at: null,
} as const satisfies BackupRecord;

const records: readonly BackupRecord[] = [
  ...Array.from({ length: 50 }, (_, n): BackupRecord => ({
    ...livingEntry,
    resource: aFullEntry({ id: anId(n), lemma_form: "ñandú 😀 \u2028" }),
  })),
  aUserRecord,
];

async function* toRecords(some: readonly BackupRecord[]): BackupRecords & AsyncGenerator {
  yield await Promise.resolve(some);
}

async function* inTwo(): BackupRecords & AsyncGenerator {
  yield await Promise.resolve(records.slice(0, 20));
  yield records.slice(20);
}

describe("a backup's file", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  const at = (name: string): string => join(directory, name);
  const write = (path: string, from: BackupRecords = inTwo()) =>
    writeBackup(from, {
      path,
      made_at: new Date(0),
      one_moment: true,
      onRecords: () => undefined,
      onWritten: () => undefined,
      onBytes: () => undefined,
    });
  const check = (path: string) => checkBackup(path, () => undefined);

  it("gives back the records that were written, and says how many there are", async () => {
    const written = await write(at("b"));
    expect(written).to.deep.include({ total: 51, digest: await digestOf(inTwo()) });
    expect(written.counts).to.deep.include({ entries: 50, users: 1, past: 0 });
    expect(written.header).to.include({ one_moment: true, made_at: "1970-01-01T00:00:00.000Z" });
    const read: BackupRecord[] = [];
    for await (const batch of backupSource(at("b"), written, () => undefined).records())
      read.push(...batch);
    expect(read).to.deep.equal(records);
  });

  it("takes a record that is longer than any line of an import", async () => {
    const [record] = records;
    if (record?.kind !== "living") throw new Error("it is another");
    const resource = aFullEntry({ notes: "x".repeat(MAX_LINE_BYTES) });
    await write(at("b"), toRecords([{ ...record, resource }]));
    expect(statSync(at("b")).size).to.be.above(MAX_LINE_BYTES);
  });

  it("may be older than a field: what lives has it without a value", async () => {
    const kept = [
      { ...livingEntry, resource: keptBefore(livingEntry.resource, "notes") },
      { ...aUserRecord, user: keptBefore(aUserRecord.user, "locale") },
    ];
    await write(at("b"), toRecords(kept));
    const now = [
      { ...livingEntry, resource: { ...livingEntry.resource, notes: null } },
      { ...aUserRecord, user: { ...aUserRecord.user, locale: null } },
    ];
    const checked = await check(at("b"));
    if (E.isLeft(checked)) throw new Error(checked.left);
    const source = backupSource(at("b"), checked.right, () => undefined);
    const read: BackupRecord[] = [];
    for await (const batch of source.records()) read.push(...batch);
    expect(read).to.deep.equal(now);
    // By which a restore knows whether it has taken in all of it.
    expect(source.digest).to.equal(await digestOf(toRecords(read)));
  });

  it("may be older than a family: there was nothing of it", async () => {
    await write(at("b"), toRecords([aUserRecord]));
    const lines = readFileSync(at("b"), "utf8").trimEnd().split("\n");
    const trailer = lines.pop() ?? "";
    const earlier = trailer.replace('"sources":0,', "");
    expect(earlier).to.not.equal(trailer);
    writeFileSync(at("b"), `${[...lines, earlier].join("\n")}\n`);
    expect(await check(at("b"))).to.have.nested.property("right.counts.sources", 0);
  });

  it("is its owner's alone, and nothing else is left", async () => {
    await write(at("b"));
    expect(statSync(at("b")).mode & 0o777).to.equal(0o600);
    expect(readdirSync(directory)).to.deep.equal(["b"]);
  });

  it("stays as it was where a later one is cut off", async () => {
    await write(at("b"));
    const before = readFileSync(at("b"));
    async function* cut(): BackupRecords & AsyncGenerator {
      yield await Promise.resolve(records);
      throw new Error("cut off");
    }
    const message = await write(at("b"), cut()).then(
      () => "",
      (error: unknown) => (error as Error).message,
    );
    expect(message).to.equal("cut off");
    expect(readFileSync(at("b")).equals(before)).to.equal(true);
    expect(readdirSync(directory)).to.deep.equal(["b"]);
  });

  it("is found out wherever it is cut off", async () => {
    await write(at("b"));
    const whole = readFileSync(at("b"));
    const lengths = [whole.length - 1, whole.length - 2, whole.lastIndexOf("\n{") + 1, 5_000, 200];
    for (const length of lengths) {
      writeFileSync(at("cut"), whole.subarray(0, length));
      expect(await check(at("cut")), `${length}`).to.deep.equal(E.left("damaged"));
    }
    writeFileSync(at("cut"), "");
    expect(await check(at("cut"))).to.deep.equal(E.left("not_a_backup"));
  });

  it("is found out wherever a bit of it is turned over", async () => {
    await write(at("b"));
    const whole = readFileSync(at("b"));
    for (let n = 0; n < 200; n++) {
      const place = Math.floor((n * whole.length) / 200);
      const altered = Buffer.from(whole);
      altered[place] = (altered[place] ?? 0) ^ (1 << (n % 8));
      writeFileSync(at("altered"), altered);
      expect(E.isLeft(await check(at("altered"))), `byte ${place}`).to.equal(true);
    }
  });

  it("is found out where something is added, left out, or in another order", async () => {
    await write(at("b"));
    const lines = readFileSync(at("b"), "utf8").split("\n");
    const [header = "", first = "", second = "", ...rest] = lines;
    for (const altered of [
      [header, second, first, ...rest],
      [header, second, ...rest],
      [header, first, first, second, ...rest],
      [...lines.slice(0, -1), "{}", ""],
      [...lines, ""],
    ]) {
      writeFileSync(at("altered"), altered.join("\n"));
      expect(await check(at("altered"))).to.deep.equal(E.left("damaged"));
    }
  });

  it("of a later format is told from what is no backup", async () => {
    await write(at("b"));
    const text = readFileSync(at("b"), "utf8");
    writeFileSync(at("later"), text.replace('"version":1', '"version":2'));
    expect(await check(at("later"))).to.deep.equal(E.left("newer_backup"));
    writeFileSync(at("other"), '{"lemma_form":"casa"}\n');
    expect(await check(at("other"))).to.deep.equal(E.left("not_a_backup"));
  });

  it("replaces an earlier one, and nothing else", async () => {
    expect(mayBeReplaced(at("b"))).to.equal(true);
    await write(at("b"));
    expect(mayBeReplaced(at("b"))).to.equal(true);
    writeFileSync(at("other"), "SQLite format 3\0");
    expect(mayBeReplaced(at("other"))).to.equal(false);
    expect(mayBeReplaced(directory)).to.equal(false);
    symlinkSync(at("b"), at("link"));
    expect(mayBeReplaced(at("link"))).to.equal(true);
    symlinkSync(at("nothing"), at("dangling"));
    expect(mayBeReplaced(at("dangling"))).to.equal(false);
  });
});
