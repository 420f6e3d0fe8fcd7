import * as E from "fp-ts/lib/Either.js";
import type { ImportInput, ImportReport } from "../../application/dictionary/import-dictionary.ts";
import type { FaultyLine } from "../../application/dictionary/import-line.ts";
import type { Verb } from "../../application/shared/use-case.ts";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import {
  type ImportFile,
  importFiles,
  importSource,
  type RefusedPath,
} from "../files/import-files.ts";
import type { Language } from "../messages/fault-detail.ts";
import { askedFamily } from "./asked-family.ts";
import { complain, complainOf } from "./complain.ts";
import { describeFault } from "./describe-fault.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { ifCutOff } from "./if-cut-off.ts";
import { progress } from "./progress.ts";
import { say, type TextName } from "./texts.ts";

export interface ImportOptions {
  readonly family?: string;
  readonly dryRun: boolean;
  readonly skipFaulty: boolean;
}

type ImportVerb = Verb<ImportInput, ImportReport>;

/** What can be told before the store is opened: the files, or what to end with where they are not to be had. */
export const filesToImport = (
  paths: readonly string[],
  { family }: Pick<ImportOptions, "family">,
  language: Language,
): E.Either<ExitCode, readonly ImportFile[]> => {
  const asked = askedFamily(family, language);
  if (E.isLeft(asked)) return asked;
  const files = importFiles(paths, asked.right);
  if (E.isRight(files)) return files;
  for (const { path, because } of files.left)
    complain(say(language, refusals[because], { path, families: lexicalFamilies.join("|") }));
  return E.left(exitCodes.missingInput);
};

const refusals = {
  missing: "missing",
  no_file: "no_file",
  compressed: "compressed",
  no_family: "no_family",
  empty_directory: "empty_directory",
  twice: "twice",
} as const satisfies Record<RefusedPath["because"], string>;

/** Imports files and tells what came of it. */
export const runImport =
  (importDictionary: ImportVerb, actor: Actor, language: Language) =>
  async (files: readonly ImportFile[], options: ImportOptions): Promise<ExitCode> => {
    const shown = progress(language);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    // What is read once more, to be checked and written, counts by its lines.
    let unread = new Map<ImportFile, number>();
    let mayBeWritten = false;
    const text = (): TextName => (mayBeWritten ? "import_cut_off" : "cut_off");
    const forget = ifCutOff(shown, text, language);
    try {
      const outcome = await importDictionary({
        actor,
        source: importSource(files, (read, file) => {
          const left = unread.get(file) ?? 0;
          unread.set(file, left - read);
          shown.advance(Math.min(read, Math.max(left, 0)));
        }),
        skipFaulty: options.skipFaulty,
        dryRun: options.dryRun,
        onFaulty: (line) => {
          shown.stop();
          complain(describeFaulty(line, language));
        },
        onPhase: (phase, lines) => {
          mayBeWritten ||= phase === "writing";
          const isReading = phase === "reading" || phase === "reading_again";
          unread = new Map(isReading ? files.map((file) => [file, file.bytes]) : []);
          if (lines === null)
            shown.phase(say(language, phase), isReading ? bytes : 0, isReading ? "bytes" : null);
          else shown.phase(say(language, phase), lines, say(language, "lines"));
        },
        onLines: shown.advance,
      })();
      shown.stop();
      if (E.isLeft(outcome)) return complainOfImport(outcome.left, language);
      process.stdout.write(`${describeReport(outcome.right, options, language)}\n`);
      const isDone = outcome.right.faulty === 0 || options.skipFaulty;
      return isDone ? exitCodes.done : exitCodes.faultyData;
    } finally {
      forget();
      shown.stop();
    }
  };

/** Much may be written by then. */
const complainOfImport = (error: AppError, language: Language): ExitCode => {
  switch (error._tag) {
    case "StorageFull":
      return complainOf(error, language, say(language, "import_storage_full"));
    case "Conflict":
      return complainOf(error, language, say(language, "import_contended"));
    default:
      return complainOf(error, language);
  }
};

/** `entries.jsonl:12 /lemma_form: …`, a line for each fault. */
const describeFaulty = ({ file, line, faults }: FaultyLine, language: Language): string =>
  faults
    .map((fault) => {
      const at = fault.pointer === undefined || fault.pointer === "" ? "" : ` ${fault.pointer}`;
      return `${file}:${line}${at}: ${describeFault(fault, language)}`;
    })
    .join("\n");

const describeReport = (
  { families, faulty, written }: ImportReport,
  { dryRun, skipFaulty }: ImportOptions,
  language: Language,
): string => {
  const counts = lexicalFamilies.flatMap((family) => {
    const own = families[family];
    return own === undefined ? [] : [say(language, "counts", { family, ...own })];
  });
  const told = counts.length > 0 ? counts : [say(language, "no_lines")];
  if (dryRun && faulty > 0 && !skipFaulty) return say(language, "dry_run_faulty", { faulty });
  if (dryRun) return [say(language, "dry_run"), ...told].join("\n");
  if (!written) return say(language, "nothing_written", { faulty });
  return [
    say(language, "imported"),
    ...told,
    ...(faulty > 0 ? [say(language, "left_out", { faulty })] : []),
  ].join("\n");
};
