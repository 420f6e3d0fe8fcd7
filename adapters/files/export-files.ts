import { once } from "node:events";
import { type FileHandle, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { WithKeys } from "../../domain/changes/snapshot.ts";
import { exportLine } from "./export-line.ts";
import { makeDirectory, requireNoDirectory, syncDirectory } from "./directories.ts";
import { draftOf, openDraft, removeAbandoned, removedOnSignal } from "./drafts.ts";

/** Lines are gathered before they are written: a write for each would be most of the work. */
const BUFFER_CHARACTERS = 256 * 1024;

/** After so many lines, others have their turn: a store may read on without ever waiting. */
const TURN = 1_000;

type Resources = AsyncIterable<WithKeys<LexicalFamily>>;

interface Draft {
  readonly family: LexicalFamily;
  readonly target: string;
  readonly path: string;
  readonly file: FileHandle;
  gathered: string;
  lines: number;
}

/**
 * Writes `<family>.jsonl` files into a directory. Each is written under another name, flushed to disk and only then
 * put in the place of an older one, so that a failure leaves no half of a file. Answers how many lines there are.
 */
export const exportToDirectory = async (
  resources: Resources,
  families: readonly LexicalFamily[],
  directory: string,
  onLines: (by: number) => void,
): Promise<number> => {
  makeDirectory(directory);
  const drafts = new Map<LexicalFamily, Draft>();
  const named = families.map((family) => namesOf(directory, family));
  for (const { target } of named) requireNoDirectory(target);
  for (const { target } of named) removeAbandoned(target);
  const forget = removedOnSignal(named.map(({ path }) => path));
  try {
    for (const names of named) drafts.set(names.family, await beginDraft(names));
    await writeDrafts(resources, drafts, onLines);
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
  return { ...names, file, gathered: "", lines: 0 };
};

const finishDraft = async (draft: Draft): Promise<void> => {
  await flush(draft);
  await draft.file.sync();
  await draft.file.close();
};

const writeDrafts = async (
  resources: Resources,
  drafts: ReadonlyMap<LexicalFamily, Draft>,
  onLines: (by: number) => void,
): Promise<void> => {
  for await (const { family, line } of linesOf(resources)) {
    const draft = drafts.get(family);
    if (draft === undefined) continue;
    draft.gathered += line;
    draft.lines++;
    onLines(1);
    if (draft.gathered.length >= BUFFER_CHARACTERS) await flush(draft);
  }
};

const flush = async (draft: Draft): Promise<void> => {
  const { gathered, file } = draft;
  draft.gathered = "";
  if (gathered !== "") await file.appendFile(gathered);
};

/** Writes the lines to one stream, which stays open. Answers how many there are. */
export const exportToStream = async (resources: Resources, stream: Writable): Promise<number> => {
  let lines = 0;
  let gathered = "";
  const write = async (): Promise<void> => {
    if (gathered !== "" && !stream.write(gathered)) await once(stream, "drain");
    gathered = "";
  };
  for await (const { line } of linesOf(resources)) {
    gathered += line;
    lines++;
    if (gathered.length >= BUFFER_CHARACTERS) await write();
  }
  await write();
  return lines;
};

async function* linesOf(
  resources: Resources,
): AsyncGenerator<{ readonly family: LexicalFamily; readonly line: string }> {
  let met = 0;
  for await (const one of resources) {
    if (++met % TURN === 0) await setImmediate();
    yield { family: one.family, line: `${exportLine(one)}\n` };
  }
}
