import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { digestOf } from "../../adapters/files/backup-lines.ts";
import { openSqliteStore } from "../../adapters/sqlite/store.ts";
import type { BackupRecords } from "../../domain/changes/backup.ts";
import { run, runProgram, startProcess } from "../composition/a-process.ts";
import { spanish } from "../contracts/open-store.ts";
import { JWT_SECRET } from "../http/a-service.ts";
import { later } from "./a-dictionary.ts";

type Running = ReturnType<typeof runProgram>;

const environment = (file: string) => ({ SQLITE_FILE: file, JWT_SECRET, LC_ALL: "en" });

/** A command on the dictionary in that file. */
export const command = (file: string, ...words: readonly string[]): Running =>
  runProgram("dictionary", environment(file), ...words);

/** The service on it. */
export const serve = (file: string): Running => run(environment(file));

export const done = async ({ ended, said }: Running): Promise<void> => {
  expect(await ended, said.errors).to.equal(0);
};

const demo = fileURLToPath(new URL("../../demo", import.meta.url));

const CHUNK = 10_000;

/** A folder with a file of so many entries, to be imported. */
export const entryFile = (
  folder: string,
  entries: number,
  fields: (n: number) => Readonly<Record<string, unknown>>,
): string => {
  mkdirSync(folder);
  for (let done = 0; done < entries; done += CHUNK) {
    const lines = Array.from({ length: Math.min(CHUNK, entries - done) }, (_, index) => {
      const n = done + index;
      const usual = { external_id: `e${n}`, pos_id: "noun", entry_type_id: "word" };
      return `${JSON.stringify({ ...usual, ...fields(n) })}\n`;
    });
    appendFileSync(join(folder, "entries.jsonl"), lines.join(""));
  }
  return folder;
};

/** As an editor might have them. */
export const usualFields = (n: number) => ({
  lemma_form: `palabra ${n}`,
  variants: [{ form: `palavra ${n}` }],
  notes: "recogida en la encuesta",
});

/** A dictionary with an administrator and nothing else. */
export const makeEmptyFile = async (file: string): Promise<void> => {
  const service = await startProcess(environment(file));
  service.kill("SIGTERM");
  expect(await service.ended).to.equal(0);
};

/** A dictionary of many entries, some of everything else, a past and an administrator. */
export const aFullFile = async (directory: string, entries: number): Promise<string> => {
  const file = join(directory, "full.sqlite");
  const all = entryFile(join(directory, "all"), entries, usualFields);
  const changed = entryFile(join(directory, "changed"), entries / 100, (n) => ({
    ...usualFields(n),
    notes: "cambiada",
  }));
  await makeEmptyFile(file);
  for (const folder of [all, changed, demo]) await done(command(file, "import", folder));
  return file;
};

/** What is in it, but for the audit, which is told of each look. */
export const digestOfFile = async (file: string): Promise<string> => {
  const store = openSqliteStore({ file, collation: spanish, mayCreate: false, mayRebuild: false });
  try {
    return await digestOf(withoutAudit(store.backups.read()));
  } finally {
    await store.close();
  }
};

async function* withoutAudit(records: BackupRecords): BackupRecords & AsyncGenerator {
  for await (const batch of records) yield batch.filter(({ kind }) => kind !== "audit");
}

/** What a query finds, by a connection that leaves the file as it is. */
export const lookInto = (file: string, sql: string): readonly unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
};

export const expectSound = (file: string): void => {
  expect(lookInto(file, "PRAGMA integrity_check")).to.deep.equal([{ integrity_check: "ok" }]);
};

/** Whether somebody is writing to it. */
export const isWrittenTo = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file);
  try {
    database.exec("BEGIN IMMEDIATE");
    database.exec("ROLLBACK");
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
};

/** Waits until it holds, or the process has ended. */
export const untilBegun = async (running: Running, holds: () => boolean): Promise<void> => {
  const life = { over: false };
  void running.ended.then(() => (life.over = true));
  while (!life.over && !holds()) await later(1);
};

/** Ends a process so that it can do nothing about it. */
export const cutOff = async ({ child, ended }: Running): Promise<void> => {
  child.kill("SIGKILL");
  await ended;
};
