import { statSync } from "node:fs";
import { basename } from "node:path";
import * as E from "fp-ts/lib/Either.js";
import type { ImportLine, ImportSource } from "../../application/dictionary/import-line.ts";
import { readEntryLine } from "./entry-lines.ts";
import { readJsonLines } from "./json-lines.ts";

/** The families that can be imported, by the names that their files have. */
export const importableFamilies = ["entries"] as const;
type ImportableFamily = (typeof importableFamilies)[number];

export interface ImportFile {
  readonly path: string;
  readonly family: ImportableFamily;
  readonly bytes: number;
}

/** One change set writes as many lines: enough that the disk is not waited for, few enough to hold. */
const BATCH = 1_000;

/** What is in a file, by its name (`entries.jsonl`) unless it is said; else why it cannot be taken. */
export const importFile = (
  path: string,
  family: string | undefined,
): E.Either<string, ImportFile> => {
  const name = family ?? basename(path).replace(/\.(jsonl|ndjson|json)$/i, "");
  const known = importableFamilies.find((one) => one === name);
  if (known === undefined)
    return E.left(
      `${path}: there is no family "${name}" to import; name the file after one of ${importableFamilies.join(", ")}, or say --family`,
    );
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true
    ? E.right({ path, family: known, bytes: found.size })
    : E.left(found === undefined ? `${path}: there is no such file` : `${path} is not a file`);
};

/** The lines of the files, one file after the other. */
export const importSource = (
  files: readonly ImportFile[],
  onBytes: (bytes: number) => void,
): ImportSource =>
  async function* () {
    for (const { path } of files)
      for await (const lines of readJsonLines(path, BATCH, onBytes))
        yield lines.map(({ line, content }): ImportLine => ({
          file: path,
          line,
          content: E.isLeft(content) ? content : readEntryLine(content.right),
        }));
  };
