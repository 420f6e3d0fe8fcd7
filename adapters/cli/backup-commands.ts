import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import * as E from "fp-ts/lib/Either.js";
import type { RestoreInput } from "../../application/dictionary/restore-dictionary.ts";
import type { Verb } from "../../application/shared/use-case.ts";
import type { BackupRecords, RestoreRefusal } from "../../domain/changes/backup.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type * as TE from "fp-ts/lib/TaskEither.js";
import {
  backupSource,
  type CheckedBackup,
  checkBackup,
  mayBeReplaced,
  writeBackup,
} from "../files/backup-file.ts";
import { readingInput } from "../files/unreadable.ts";
import type { Language } from "../messages/fault-detail.ts";
import { complain, complainOf } from "./complain.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { progress } from "./progress.ts";
import { grouped, say, type TextName } from "./texts.ts";

/** What a backup is made with. */
export interface BackupTools {
  readonly backUp: Verb<{ readonly actor: Actor }, BackupRecords>;
  readonly isOfOneMoment: boolean;
  readonly now: Date;
}

/** Whether a backup may be written there, which can be told before the store is opened. */
export const refuseTarget = (path: string, language: Language): ExitCode | null => {
  const directory = dirname(path);
  if (!existsSync(directory))
    return complain(say(language, "no_directory", { path: directory }), "cannotWrite");
  return mayBeReplaced(path)
    ? null
    : complain(say(language, "no_backup_there", { path }), "cannotWrite");
};

/** Writes a backup and tells what is in it. */
export const runBackup =
  ({ backUp, isOfOneMoment, now }: BackupTools, actor: Actor, language: Language) =>
  async (path: string): Promise<ExitCode> => {
    const records = await backUp({ actor })();
    if (E.isLeft(records)) return complainOf(records.left, language);
    if (!isOfOneMoment) process.stderr.write(`${say(language, "no_snapshots")}\n`);
    const shown = progress(language);
    try {
      shown.phase(say(language, "backing_up"), 0, say(language, "records"));
      const written = await writeBackup(records.right, {
        path,
        made_at: now,
        one_moment: isOfOneMoment,
        onRecords: shown.advance,
        onWritten: (bytes) => shown.phase(say(language, "checking"), bytes, "bytes"),
        onBytes: shown.advance,
      });
      shown.stop();
      process.stdout.write(`${say(language, "backed_up", { path })}\n`);
      process.stdout.write(`${describeCounts(written, language)}\n`);
      return exitCodes.done;
    } finally {
      shown.stop();
    }
  };

/** Reads a backup to its end, before anything is opened; or why it is not restored. */
export const checkForRestore = async (
  path: string,
  language: Language,
): Promise<E.Either<ExitCode, CheckedBackup>> => {
  const found = readingInput(path, () => statSync(path, { throwIfNoEntry: false }));
  if (found?.isFile() !== true) {
    const text = found === undefined ? "missing" : "not_a_backup";
    return E.left(complain(say(language, text, { path }), "missingInput"));
  }
  const shown = progress(language);
  try {
    shown.phase(say(language, "checking"), found.size, "bytes");
    const checked = await checkBackup(path, shown.advance);
    shown.stop();
    return E.isRight(checked)
      ? checked
      : E.left(complain(say(language, checked.left, { path }), "faultyData"));
  } finally {
    shown.stop();
  }
};

type RestoreVerb = (input: RestoreInput) => TE.TaskEither<AppError | RestoreRefusal, void>;

const refusals = {
  NotEmpty: "not_empty",
  AnotherRestore: "another_restore",
  NotAsGiven: "not_as_given",
} as const satisfies Record<RestoreRefusal["_tag"], TextName>;

/** Restores a backup that was found whole, and tells what came back. */
export const runRestore =
  (restore: RestoreVerb, actor: Actor, language: Language) =>
  async (path: string, checked: CheckedBackup): Promise<ExitCode> => {
    const shown = progress(language);
    try {
      shown.phase(say(language, "restoring"), checked.total, say(language, "records"));
      const backup = backupSource(path, checked, (records) => {
        shown.advance(records);
      });
      const outcome = await restore({ actor, backup })();
      shown.stop();
      if (E.isLeft(outcome)) {
        const { left } = outcome;
        return isRefusal(left)
          ? complain(say(language, refusals[left._tag]))
          : complainOf(left, language);
      }
      const { made_at } = checked.header;
      process.stdout.write(`${say(language, "restored", { path, made_at })}\n`);
      process.stdout.write(`${describeCounts(checked, language)}\n`);
      return exitCodes.done;
    } finally {
      shown.stop();
    }
  };

const isRefusal = (error: AppError | RestoreRefusal): error is RestoreRefusal =>
  error._tag in refusals;

const describeCounts = ({ counts }: CheckedBackup, language: Language): string =>
  Object.entries(counts)
    .map(([name, count]) => {
      const told = name === "deleted" || name === "past" ? say(language, name) : name;
      return `  ${told}: ${grouped(count, language)}`;
    })
    .join("\n");
