import * as E from "fp-ts/lib/Either.js";
import type { Exported, ExportInput } from "../../application/dictionary/export-dictionary.ts";
import type { Verb } from "../../application/shared/use-case.ts";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { exportToDirectory, exportToStream } from "../files/export-files.ts";
import type { Language } from "../messages/fault-detail.ts";
import { askedFamily } from "./asked-family.ts";
import { complainOf } from "./complain.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { ifCutOff } from "./if-cut-off.ts";
import { progress } from "./progress.ts";
import { say, type TextName } from "./texts.ts";

export interface ExportOptions {
  readonly family?: string;
  /** A directory; standard output where it is not named. */
  readonly to?: string;
}

type ExportVerb = Verb<ExportInput, Exported>;

/** What can be told before the store is opened: the families, or what to end with where there is no such one. */
export const familiesToExport = (
  { family }: Pick<ExportOptions, "family">,
  language: Language,
): E.Either<ExitCode, readonly LexicalFamily[]> =>
  E.map((asked: LexicalFamily | undefined) => (asked === undefined ? lexicalFamilies : [asked]))(
    askedFamily(family, language),
  );

/** Exports the dictionary, and tells what it came to. */
export const runExport =
  (exportDictionary: ExportVerb, actor: Actor, language: Language) =>
  async (
    families: readonly LexicalFamily[],
    { to }: Pick<ExportOptions, "to">,
  ): Promise<ExitCode> => {
    const begun = await exportDictionary({ actor, families })();
    if (E.isLeft(begun)) return complainOf(begun.left, language);
    const { total, resources } = begun.right;
    const shown = to === undefined ? null : progress(language);
    const text = (): TextName => (to === undefined ? "output_cut_off" : "export_cut_off");
    const forget = ifCutOff(shown, text, language);
    try {
      shown?.phase(say(language, "exporting"), total, say(language, "lines"));
      const advance = (lines: number): void => shown?.advance(lines);
      const lines = await (to === undefined
        ? exportToStream(resources, process.stdout)
        : exportToDirectory(resources, families, to, advance));
      shown?.stop();
      const done = to === undefined ? { lines } : { lines, to };
      process.stderr.write(
        `${say(language, to === undefined ? "exported" : "exported_to", done)}\n`,
      );
      return exitCodes.done;
    } finally {
      forget();
      shown?.stop();
    }
  };
