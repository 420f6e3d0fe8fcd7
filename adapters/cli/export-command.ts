import * as E from "fp-ts/lib/Either.js";
import type { ExportInput } from "../../application/dictionary/export-dictionary.ts";
import type { Verb } from "../../application/shared/use-case.ts";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot } from "../../domain/changes/snapshot.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { exportToDirectory, exportToStream } from "../files/export-files.ts";
import { exportOrder } from "../files/export-keys.ts";
import { familyNamed } from "../files/import-files.ts";
import type { Language } from "../messages/fault-detail.ts";
import { describeError } from "./describe-error.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "./exit-codes.ts";
import { progress } from "./progress.ts";
import { say } from "./texts.ts";

export interface ExportOptions {
  readonly family?: string;
  /** A directory; standard output where it is not named. */
  readonly to?: string;
}

type ExportVerb = Verb<ExportInput, AsyncIterable<Snapshot<LexicalFamily>>>;

/** Exports the dictionary, and tells what it came to. */
export const runExport =
  (exportDictionary: ExportVerb, actor: Actor, language: Language) =>
  async ({ family, to }: ExportOptions): Promise<ExitCode> => {
    const known = family === undefined ? undefined : familyNamed(family);
    if (family !== undefined && known === undefined)
      return complain(
        say(language, "unknown_family", { family, families: lexicalFamilies.join(", ") }),
        exitCodes.usage,
      );
    const families = known === undefined ? lexicalFamilies : [known];
    const resources = await exportDictionary({ actor, families: exportOrder(families) })();
    if (E.isLeft(resources))
      return complain(describeError(resources.left, language), exitCodeOf(resources.left));
    const shown = to === undefined ? null : progress(language);
    try {
      shown?.phase(say(language, "exporting"), 0, say(language, "lines"));
      const advance = (): void => shown?.advance(1);
      const lines = await (to === undefined
        ? exportToStream(resources.right, families, process.stdout, advance)
        : exportToDirectory(resources.right, families, to, advance));
      shown?.stop();
      const done = to === undefined ? { lines } : { lines, to };
      process.stderr.write(
        `${say(language, to === undefined ? "exported" : "exported_to", done)}\n`,
      );
      return exitCodes.done;
    } finally {
      shown?.stop();
    }
  };

const complain = (message: string, code: ExitCode): ExitCode => {
  process.stderr.write(`${message}\n`);
  return code;
};
