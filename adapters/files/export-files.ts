import { once } from "node:events";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot } from "../../domain/changes/snapshot.ts";
import { type ExportKeys, exportKeys, roundsOf } from "./export-keys.ts";
import { writeLine } from "./resource-lines.ts";
import { makeDirectory, requireNoDirectory, syncDirectory } from "./directories.ts";
import { draftOf, openDraft, removeAbandoned, removedOnSignal } from "./drafts.ts";

/** Lines are gathered before they are written: a write for each would be most of the work. */
const BUFFER_CHARACTERS = 256 * 1024;

type Resources = AsyncIterable<Snapshot<LexicalFamily>>;

interface Draft {
  readonly family: LexicalFamily;
  readonly target: string;
  readonly path: string;
  file: FileHandle;
  gathered: string;
  lines: number;
  /** Whether it refers to what had not been met yet, so that it has to be written once more. */
  isUnfinished: boolean;
}

/** Is told how an export gets on. */
export interface ExportWatcher {
  /** So many lines more were read, of those that are to be written. */
  readonly advance: (lines: number) => void;
  /** Those of a family are to be read and written once more: some refer to what was not met before them. */
  readonly again: (family: LexicalFamily) => void;
}

/**
 * Writes `<family>.jsonl` files into a directory, out of what `exportOrder` asks for. Each is written
 * under another name, flushed to disk and only then put in the place of an older one, so that a failure
 * leaves no half of a file. Answers how many lines there are.
 */
export const exportToDirectory = async (
  resources: Resources,
  families: readonly LexicalFamily[],
  directory: string,
  watcher: ExportWatcher,
): Promise<number> => {
  makeDirectory(directory);
  const drafts = new Map<LexicalFamily, Draft>();
  const named = families.map((family) => namesOf(directory, family));
  for (const { target } of named) requireNoDirectory(target);
  for (const { target } of named) removeAbandoned(target);
  const forget = removedOnSignal(named.map(({ path }) => path));
  try {
    for (const names of named) drafts.set(names.family, await beginDraft(names));
    await writeDrafts(resources, drafts, watcher);
    for (const draft of drafts.values()) await finishDraft(draft);
    for (const { path, target } of drafts.values()) await rename(path, target);
    await syncDirectory(directory);
    return [...drafts.values()].reduce((sum, { lines }) => sum + lines, 0);
  } catch (error) {
    for (const { file, path } of drafts.values()) {
      await file.close().catch(() => undefined);
      await rm(path, { force: true });
    }
    throw error;
  } finally {
    forget();
  }
};

const namesOf = (directory: string, family: LexicalFamily) => {
  const target = join(directory, `${family}.jsonl`);
  return { family, target, path: draftOf(target) };
};

const beginDraft = async (names: Pick<Draft, "family" | "target" | "path">): Promise<Draft> => {
  const file = await openDraft(names.path, names.target);
  return { ...names, file, gathered: "", lines: 0, isUnfinished: false };
};

const finishDraft = async (draft: Draft): Promise<void> => {
  await flush(draft);
  await draft.file.sync();
  await draft.file.close();
};

/**
 * Writes each family as it is first met; those that refer to what comes later are begun anew when the
 * keys of all are known. Most dictionaries are read once that way.
 */
const writeDrafts = async (
  resources: Resources,
  drafts: ReadonlyMap<LexicalFamily, Draft>,
  { advance, again }: ExportWatcher,
): Promise<void> => {
  const keys = exportKeys();
  const last = Math.max(...[...drafts.keys()].map((family) => lexicalFamilies.indexOf(family)));
  const unfinished = (): readonly Draft[] =>
    [...drafts.values()].filter(({ isUnfinished }) => isUnfinished);
  let isSecond = false;
  for await (const { family, resource, round } of roundsOf(resources)) {
    const mayEnd = round === 2 || lexicalFamilies.indexOf(family) > last;
    if (mayEnd && unfinished().length === 0) return;
    if (round === 2 && !isSecond) {
      isSecond = true;
      for (const draft of unfinished()) await beginAnew(draft);
    }
    if (round === 1) keys.add(family, resource);
    const draft = drafts.get(family);
    if (draft === undefined) continue;
    const wasUnfinished = draft.isUnfinished;
    // The first round writes a family until that proves unfinished; the second those that did.
    if (wasUnfinished === (round === 2))
      await addLine(draft, lineOf(keys, family, resource, draft, round));
    if (round === 1 || wasUnfinished) advance(1);
    if (draft.isUnfinished !== wasUnfinished) again(family);
  }
};

const addLine = async (draft: Draft, line: string): Promise<void> => {
  draft.gathered += `${line}\n`;
  draft.lines++;
  if (draft.gathered.length >= BUFFER_CHARACTERS) await flush(draft);
};

const lineOf = (
  keys: ExportKeys,
  family: LexicalFamily,
  resource: Snapshot<LexicalFamily>["resource"],
  draft: Draft,
  round: number,
): string =>
  writeLine(family, resource, (of, id) => {
    const key = keys.of(of, id);
    if (key === undefined && round === 1) draft.isUnfinished = true;
    return key ?? id;
  });

const beginAnew = async (draft: Draft): Promise<void> => {
  draft.gathered = "";
  draft.lines = 0;
  await draft.file.close();
  draft.file = await open(draft.path, "w");
};

const flush = async (draft: Draft): Promise<void> => {
  const { gathered, file } = draft;
  draft.gathered = "";
  if (gathered !== "") await file.appendFile(gathered);
};

/** Writes the lines of the families to one stream, which stays open. */
export const exportToStream = async (
  resources: Resources,
  families: readonly LexicalFamily[],
  stream: Writable,
  onLines: (by: number) => void,
): Promise<number> => {
  const keys = exportKeys();
  let lines = 0;
  let gathered = "";
  const write = async (): Promise<void> => {
    if (gathered !== "" && !stream.write(gathered)) await once(stream, "drain");
    gathered = "";
  };
  for await (const { family, resource, round } of roundsOf(resources)) {
    if (round === 1) {
      keys.add(family, resource);
      continue;
    }
    if (!families.includes(family)) continue;
    gathered += `${writeLine(family, resource, (of, id) => keys.of(of, id) ?? id)}\n`;
    lines++;
    onLines(1);
    if (gathered.length >= BUFFER_CHARACTERS) await write();
  }
  await write();
  return lines;
};
