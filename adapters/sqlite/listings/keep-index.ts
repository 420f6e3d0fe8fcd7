import { randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import { type Draft, draftBeside, isDraftOf, keptBeside } from "./kept-beside.ts";
import type { Written } from "./reader-messages.ts";

export interface KeepingOptions {
  readonly file: string;
  /** Has the thread of the index write another piece of it there; null where there is nothing to be kept. */
  readonly write: (draft: Draft) => TE.TaskEither<StoreError, Written | null>;
  /** Notes in the file, durably, that what has this token counts. */
  readonly note: (token: string) => TE.TaskEither<StoreError, void>;
  /** Is told why an index is not kept: nothing but the next start depends on it. */
  readonly log: (message: string) => void;
}

const RETRY_MS = 250;
const MOST_REFUSED = 40;

const NOT_KEPT = "The index is not kept for the next start, which makes it again";

/** Who writes one is seen by its last change; what is older than this was left by somebody who was killed over it. */
const LEFT_OVER_MS = 60_000;

/**
 * Keeps the index beside the file, for the next start. In this order: written and on the disk, noted in the file,
 * and only then under its name; whatever is cut off in between leaves a name and a note that do not go together,
 * and the next start makes an index as it would have.
 */
export const indexKeeping = ({ file, write, note, log }: KeepingOptions) => {
  let isWanted = false;
  let isOver = false;
  let running = Promise.resolve();

  const pause = async (): Promise<void> => {
    if (!isOver) await sleep(RETRY_MS);
  };
  /** Whether all of it is there. */
  const written = async (draft: Draft): Promise<boolean> => {
    for (let refused = 0; !isOver;) {
      const asked = await write(draft)();
      if (E.isRight(asked)) {
        if (asked.right !== "begun") return asked.right === "whole";
        refused = 0;
        continue;
      }
      // Too many may be waiting for the index, or its thread has died, and another takes its place.
      if (++refused === MOST_REFUSED) throw new Error("its thread has too much to do");
      await pause();
    }
    return false;
  };
  const publish = async ({ path, token }: Draft): Promise<void> => {
    await flushed(path);
    if (E.isRight(await note(token)())) return rename(path, keptBeside(file));
    if (!isOver) throw new Error("it cannot be noted in the file");
  };
  const keep = async (): Promise<void> => {
    const draft = draftBeside(file, randomUUID());
    try {
      if (!(await written(draft))) return;
      await removeLeftOver(file, draft);
      await publish(draft);
    } finally {
      await rm(draft.path, { force: true });
    }
  };
  const keepOn = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await keep().catch((error: unknown) => {
        // That of a thread comes with its stack.
        const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
        log(`${NOT_KEPT}: ${reason.replace(/^Error: /, "")}`);
      });
    }
  };
  return {
    /** That an index is ready; what was kept before, or is being kept, is of another. */
    begin: (): void => {
      if (isWanted) return;
      isWanted = true;
      running = running.then(keepOn);
    },
    /** Writes nothing more, and waits for what is under way. */
    end: async (): Promise<void> => {
      isWanted = false;
      isOver = true;
      await running;
    },
  };
};

const flushed = async (path: string): Promise<void> => {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const removeLeftOver = async (file: string, own: Draft): Promise<void> => {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (!isDraftOf(file, name) || name === basename(own.path)) continue;
    const path = join(folder, name);
    // Of another who has it open too it may be gone meanwhile, and of another user it may have to stay.
    const old = await stat(path).catch(() => null);
    if (old !== null && Date.now() - old.mtimeMs > LEFT_OVER_MS)
      await rm(path, { force: true }).catch(() => undefined);
  }
};
