import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runBulk } from "./compare-bulk.ts";
import type { Cores } from "./cores.ts";
import { addActs } from "./made/acts.ts";
import { writeEntryFile } from "./made/entry-file.ts";
import { groundOf, writeGroundFiles } from "./made/ground-files.ts";
import { writeSenseFile } from "./made/sense-file.ts";
import type { Options } from "./options.ts";
import type { Workspace } from "./workspace.ts";

/** A dictionary to measure, with an administrator. */
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

/** How a dictionary is made. */
export interface Making {
  readonly options: Options;
  /** A database with an administrator and no entries. */
  readonly empty: string;
  readonly workspace: Workspace;
  readonly cores: Cores;
}

const NAME = "BENCH";

/**
 * The dictionary of that size in the workspace, a copy of one that is kept between runs: a million
 * entries take a while to import. It is kept under all that it is made of, but for what imports it.
 */
export const dictionaryOf = async (entries: number, making: Making): Promise<Dictionary> => {
  const { empty, workspace } = making;
  const { cache, words } = making.options;
  mkdirSync(cache, { recursive: true });
  const entryFile = join(cache, `${nameOf(entries, making)}.jsonl`);
  if (!existsSync(entryFile)) {
    const file = `${entryFile}.${process.pid}`;
    writeEntryFile(file, { entries, words, name: NAME });
    renameSync(file, entryFile);
  }
  const kept = join(cache, `${nameOf(entries, making)}.sqlite`);
  await unlessKept(kept, { from: empty, path: () => entryFile }, making);
  const database = copyDatabase(kept, workspace.file(`dictionary-${entries}.sqlite`));
  return { entries, entryFile, database };
};

/** The same with a sense of each entry, the zones, phenomena and sources that these name, and an audit. */
export const everythingOf = async (
  { entries, entryFile }: Dictionary,
  making: Making,
): Promise<Dictionary> => {
  const { words, cache } = making.options;
  const plain = join(cache, `${nameOf(entries, making)}.sqlite`);
  const kept = join(cache, `${nameOf(entries, making)}-everything.sqlite`);
  const path = (): string => {
    const directory = making.workspace.file(`everything-${entries}`);
    mkdirSync(directory);
    const ground = groundOf(entries);
    writeGroundFiles(directory, ground, words);
    const senses = join(directory, "entry-senses.jsonl");
    writeSenseFile(senses, { entries, words, name: NAME, ground });
    return directory;
  };
  await unlessKept(kept, { from: plain, path, finish: addActs }, making);
  const copy = copyDatabase(kept, making.workspace.file(`everything-${entries}.sqlite`));
  return { entries, entryFile, database: copy };
};

/** How a database that is kept comes from another. */
interface Kept {
  readonly from: string;
  /** Where what is imported into it lies. */
  readonly path: () => string;
  readonly finish?: (database: string) => void;
}

/** Makes a database, unless that has been done. */
const unlessKept = async (
  kept: string,
  { from, path, finish }: Kept,
  { workspace, cores }: Making,
): Promise<void> => {
  if (existsSync(kept)) return;
  const database = copyDatabase(from, `${kept}.${process.pid}`);
  await runBulk("service", { words: ["import", path()], database, prefix: cores.any }, workspace);
  finish?.(database);
  renameSync(database, kept);
};

const nameOf = (entries: number, { empty, options }: Making): string =>
  `${entries}-${digestOf(empty, options.words)}`;

/** Of the schema, the words, and the programs that make entries of them. */
const digestOf = (empty: string, words: string | null): string => {
  const hash = createHash("sha256");
  const database = new DatabaseSync(empty, { readOnly: true });
  hash.update(JSON.stringify(database.prepare("SELECT sql FROM sqlite_schema").all()));
  hash.update(JSON.stringify(database.prepare("PRAGMA user_version").all()));
  database.close();
  const programs = new URL("made/", import.meta.url);
  for (const program of readdirSync(programs).sort())
    hash.update(readFileSync(new URL(program, programs)));
  if (words !== null) hash.update(readFileSync(words));
  return hash.digest("hex").slice(0, 16);
};
