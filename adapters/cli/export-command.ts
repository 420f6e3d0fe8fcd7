import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { ExportInput } from "../../application/dictionary/export-dictionary.ts";
import type { Snapshot, SnapshotFamily } from "../../domain/changes/snapshot.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import { exportToDirectory, exportToStream } from "../files/export-files.ts";
import { importableFamilies } from "../files/import-files.ts";
import type { Language } from "../messages/fault-detail.ts";
import { describeError } from "./describe-error.ts";
import { progress } from "./progress.ts";

export interface ExportOptions {
  readonly family?: string;
  /** A directory; standard output where it is not named. */
  readonly to?: string;
}

type ExportVerb = (
  input: ExportInput,
) => TE.TaskEither<AppError, AsyncIterable<Snapshot<SnapshotFamily>>>;

/** Exports the dictionary; true where it was done. */
export const runExport =
  (exportDictionary: ExportVerb, actor: Actor, language: Language) =>
  async ({ family, to }: ExportOptions): Promise<boolean> => {
    const families = importableFamilies.filter((one) => family === undefined || one === family);
    if (families.length === 0) {
      process.stderr.write(
        `There is no family "${family}"; there is: ${importableFamilies.join(", ")}.\n`,
      );
      return false;
    }
    const resources = await exportDictionary({ actor, families })();
    if (E.isLeft(resources)) {
      process.stderr.write(`${describeError(resources.left, language)}\n`);
      return false;
    }
    let lines = 0;
    const counted = (): void => {
      lines++;
    };
    const shown = to === undefined ? null : progress(0, "lines");
    shown?.phase("Exporting");
    await (to === undefined
      ? exportToStream(resources.right, process.stdout, counted)
      : exportToDirectory(resources.right, families, to, counted));
    shown?.stop();
    process.stderr.write(`Exported ${lines} lines${to === undefined ? "" : ` to ${to}`}.\n`);
    return true;
  };
