import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import type { Snapshot, SnapshotFamily } from "../../domain/changes/snapshot.ts";
import { writeEntryLine } from "./entry-lines.ts";

type Line = { readonly [F in SnapshotFamily]: (resource: Snapshot<F>["resource"]) => string };
const line: Line = { entries: writeEntryLine };

/** Lines are gathered before they are written: a write for each would be most of the work. */
const BUFFER_CHARACTERS = 64 * 1024;

type Resources = AsyncIterable<Snapshot<SnapshotFamily>>;

/**
 * Writes `<family>.jsonl` files into a directory. Each is written under another name, flushed to disk
 * and only then put in the place of an older one, so that a failure leaves no half of a file.
 */
export const exportToDirectory = async (
  resources: Resources,
  families: readonly SnapshotFamily[],
  directory: string,
  onLine: () => void,
): Promise<void> => {
  mkdirSync(directory, { recursive: true });
  const drafts = families.map((family) => {
    const target = join(directory, `${family}.jsonl`);
    const draft = `${target}.${process.pid}.tmp`;
    return { family, target, draft, stream: createWriteStream(draft) };
  });
  try {
    await writeLines(resources, (family) => streamOf(drafts, family), onLine);
    for (const { draft, target, stream } of drafts) {
      stream.end();
      await once(stream, "close");
      await flushToDisk(draft);
      await rename(draft, target);
    }
  } catch (error) {
    for (const { draft, stream } of drafts) {
      stream.destroy();
      await rm(draft, { force: true });
    }
    throw error;
  }
};

const streamOf = (
  drafts: readonly { readonly family: SnapshotFamily; readonly stream: Writable }[],
  family: SnapshotFamily,
): Writable => {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- while there is one family
  const found = drafts.find((draft) => draft.family === family);
  if (found === undefined) throw new Error(`${family} was not asked for`);
  return found.stream;
};

const flushToDisk = async (path: string): Promise<void> => {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
};

/** Writes the lines of all families to one stream, which stays open. */
export const exportToStream = (
  resources: Resources,
  stream: Writable,
  onLine: () => void,
): Promise<void> => writeLines(resources, () => stream, onLine);

const writeLines = async (
  resources: Resources,
  streamFor: (family: SnapshotFamily) => Writable,
  onLine: () => void,
): Promise<void> => {
  let gathered = "";
  let current: Writable | null = null;
  const flush = async (): Promise<void> => {
    if (current !== null && gathered !== "" && !current.write(gathered))
      await once(current, "drain");
    gathered = "";
  };
  for await (const { family, resource } of resources) {
    const stream = streamFor(family);
    if (stream !== current) await flush();
    current = stream;
    gathered += `${line[family](resource)}\n`;
    onLine();
    if (gathered.length >= BUFFER_CHARACTERS) await flush();
  }
  await flush();
};
