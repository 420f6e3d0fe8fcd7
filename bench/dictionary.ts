import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runBulk } from "./compare-bulk.ts";
import type { Cores } from "./cores.ts";
import { writeEntryFile } from "./entry-file.ts";
import type { Options } from "./options.ts";
import type { Workspace } from "./workspace.ts";

/** A dictionary to measure: entries and an administrator. */
export interface Dictionary {
  readonly entries: number;
  /** The entries as JSON Lines. */
  readonly entryFile: string;
  readonly database: string;
}

/** It is on the disk then: else whoever is measured first would wait for it. */
export const copyDatabase = (from: string, to: string): string => {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const copy = openSync(to, "r+");
  fsyncSync(copy);
  closeSync(copy);
  return to;
};

/**
 * The dictionary of that size in the workspace, a copy of one that is kept between runs: a million
 * entries take a minute to import. It is kept under all that it is made of.
 */
export const dictionaryOf = async (
  entries: number,
  empty: string,
  { cache, words }: Options,
  { workspace, cores }: { readonly workspace: Workspace; readonly cores: Cores },
): Promise<Dictionary> => {
  mkdirSync(cache, { recursive: true });
  const name = `${entries}-${digestOf(empty, words)}`;
  const kept = { entryFile: join(cache, `${name}.jsonl`), database: join(cache, `${name}.sqlite`) };
  if (!existsSync(kept.entryFile)) {
    const file = `${kept.entryFile}.${process.pid}`;
    writeEntryFile(file, { entries, words, name: "BENCH" });
    renameSync(file, kept.entryFile);
  }
  if (!existsSync(kept.database)) {
    const database = copyDatabase(empty, `${kept.database}.${process.pid}`);
    const work = { words: ["import", kept.entryFile], database, prefix: cores.any };
    await runBulk("service", work, workspace);
    renameSync(database, kept.database);
  }
  const database = copyDatabase(kept.database, workspace.file(`dictionary-${entries}.sqlite`));
  return { entries, entryFile: kept.entryFile, database };
};

/** Of the schema, the words, and the programs that make entries of them. */
const digestOf = (empty: string, words: string | null): string => {
  const hash = createHash("sha256");
  const database = new DatabaseSync(empty, { readOnly: true });
  hash.update(JSON.stringify(database.prepare("SELECT sql FROM sqlite_schema").all()));
  hash.update(JSON.stringify(database.prepare("PRAGMA user_version").all()));
  database.close();
  for (const program of ["entry-file.ts", "lemmas.ts", "random.ts"])
    hash.update(readFileSync(new URL(program, import.meta.url)));
  if (words !== null) hash.update(readFileSync(words));
  return hash.digest("hex").slice(0, 16);
};
