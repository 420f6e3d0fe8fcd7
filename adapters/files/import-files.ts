import { readdirSync, realpathSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import * as E from "fp-ts/lib/Either.js";
import type { ImportLine, ImportSource } from "../../application/dictionary/import-line.ts";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import { readJsonLines } from "./json-lines.ts";
import { readLine } from "./resource-lines.ts";
import { readingInput } from "./unreadable.ts";

export interface ImportFile {
  readonly path: string;
  readonly family: LexicalFamily;
  readonly bytes: number;
}

/** Why a path cannot be taken. */
export interface RefusedPath {
  readonly path: string;
  readonly because:
    "missing" | "no_file" | "compressed" | "no_family" | "empty_directory" | "twice";
}

/** As many lines are looked up together. */
const BATCH = 500;

export const familyNamed = (name: string): LexicalFamily | undefined =>
  lexicalFamilies.find((family) => family === name);

const familyOf = (path: string): LexicalFamily | undefined => {
  const [, name] = /^(.*)\.(?:jsonl|ndjson|json)$/i.exec(basename(path)) ?? [];
  return name === undefined ? undefined : familyNamed(name);
};

/**
 * The files to import: a family each, by its name (`entries.jsonl`) unless it is said, and of a
 * directory all that have the name of a family; else all the paths that cannot be taken.
 */
export const importFiles = (
  paths: readonly string[],
  family?: LexicalFamily,
): E.Either<readonly RefusedPath[], readonly ImportFile[]> => {
  const taken = paths.flatMap((path) => filesAt(path, family));
  const refused = taken.flatMap((one) => ("because" in one ? [one] : []));
  const files = taken.flatMap((one) => ("because" in one ? [] : [one]));
  const real = files.map(({ path }) => readingInput(path, () => realpathSync(path)));
  const twice = files.filter((_file, index) => real.indexOf(real[index] ?? "") !== index);
  const all = [...refused, ...twice.map(({ path }) => ({ path, because: "twice" }) as const)];
  return all.length > 0 ? E.left(all) : E.right(files);
};

const COMPRESSED = /\.(?:gz|bz2|xz|zst|zip)$/i;
/** What commands mean standard input by. */
const STANDARD_INPUT = "-";

const filesAt = (
  path: string,
  family: LexicalFamily | undefined,
): readonly (ImportFile | RefusedPath)[] => {
  const found = readingInput(path, () => statSync(path, { throwIfNoEntry: false }));
  if (found === undefined)
    return [{ path, because: path === STANDARD_INPUT ? "no_file" : "missing" }];
  if (found.isDirectory()) {
    const inside = readingInput(path, () => readdirSync(path))
      .filter((name) => {
        const named = familyOf(name);
        return named !== undefined && (family === undefined || named === family);
      })
      .sort()
      .flatMap((name) => filesAt(join(path, name), family));
    return inside.length > 0 ? inside : [{ path, because: "empty_directory" }];
  }
  if (!found.isFile()) return [{ path, because: "no_file" }];
  if (COMPRESSED.test(path)) return [{ path, because: "compressed" }];
  const known = family ?? familyOf(path);
  return known === undefined
    ? [{ path, because: "no_family" }]
    : [{ path, family: known, bytes: found.size }];
};

/** The lines of the files; `onBytes` is told of what is read of which, each time. */
export const importSource = (
  files: readonly ImportFile[],
  onBytes: (bytes: number, file: ImportFile) => void,
): ImportSource =>
  async function* (family) {
    for (const file of files) if (file.family === family) yield* linesOf(file, onBytes);
  };

async function* linesOf(
  file: ImportFile,
  onBytes: (bytes: number, file: ImportFile) => void,
): AsyncGenerator<readonly ImportLine[]> {
  const { path, family } = file;
  for await (const lines of readJsonLines(path, BATCH, (bytes) => {
    onBytes(bytes, file);
  }))
    yield lines.map(({ line, content }): ImportLine => ({
      file: path,
      line,
      content: E.isLeft(content) ? content : E.right(readLine(family, content.right)),
    }));
}
