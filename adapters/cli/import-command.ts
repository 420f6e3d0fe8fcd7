import { existsSync, realpathSync } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { ImportInput, ImportReport } from "../../application/dictionary/import-entries.ts";
import type { FaultyLine } from "../../application/dictionary/import-line.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import { type ImportFile, importFile, importSource } from "../files/import-files.ts";
import { faultDetail, type Language } from "../messages/fault-detail.ts";
import { describeError } from "./describe-error.ts";
import { progress } from "./progress.ts";

export interface ImportOptions {
  readonly family?: string;
  readonly dryRun: boolean;
  readonly skipFaulty: boolean;
  readonly withoutReferences: boolean;
}

type ImportVerb = (input: ImportInput) => TE.TaskEither<AppError, ImportReport>;

/** Imports files and tells what came of it; true where all that was asked for was done. */
export const runImport =
  (importEntries: ImportVerb, actor: Actor, language: Language) =>
  async (paths: readonly string[], options: ImportOptions): Promise<boolean> => {
    const files = paths.map((path) => importFile(path, options.family));
    const twice = repeatedPath(paths);
    if (twice !== undefined) {
      complain(`${twice} is named twice.`);
      return false;
    }
    const refused = files.flatMap((file) => (E.isLeft(file) ? [file.left] : []));
    if (refused.length > 0) {
      refused.forEach(complain);
      return false;
    }
    return importThem(
      importEntries,
      actor,
      language,
      files.flatMap((file) => (E.isRight(file) ? [file.right] : [])),
      options,
    );
  };

const importThem = async (
  importEntries: ImportVerb,
  actor: Actor,
  language: Language,
  files: readonly ImportFile[],
  options: ImportOptions,
): Promise<boolean> => {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const shown = progress(options.dryRun ? bytes : 2 * bytes, "bytes");
  const faulty: FaultyLine[] = [];
  const outcome = await importEntries({
    actor,
    source: importSource(files, shown.advance),
    skipFaulty: options.skipFaulty,
    dryRun: options.dryRun,
    leaveOutReferences: options.withoutReferences,
    onFaulty: (line) => faulty.push(line),
    onPhase: (phase) => shown.phase(phase === "checking" ? "Checking" : "Writing"),
  })();
  shown.stop();
  for (const line of faulty) complain(describeFaulty(line, language));
  if (E.isLeft(outcome)) {
    complain(describeError(outcome.left, language));
    return false;
  }
  process.stdout.write(`${describeReport(outcome.right, options)}\n`);
  if (!options.withoutReferences && faulty.some(namesUnknown)) complain(REFERENCES_HINT);
  return outcome.right.faulty === 0 || options.skipFaulty;
};

const namesUnknown = ({ faults }: FaultyLine): boolean =>
  faults.some(({ code }) => code === "unknown_reference");

const REFERENCES_HINT =
  "Lines refer to what the dictionary does not have; --without-references leaves such mentions out.";

const repeatedPath = (paths: readonly string[]): string | undefined => {
  const real = paths.map((path) => (existsSync(path) ? realpathSync(path) : path));
  return paths.find((_path, index) => real.indexOf(real[index] ?? "") !== index);
};

const complain = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

/** `entries.jsonl:12 /lemma_form too_long: …`, a line for each fault. */
const describeFaulty = ({ file, line, faults }: FaultyLine, language: Language): string =>
  faults
    .map(
      (fault) =>
        `${file}:${line} ${fault.pointer ?? ""} ${fault.code}: ${faultDetail(fault, language)}`,
    )
    .join("\n");

const describeReport = (report: ImportReport, options: ImportOptions): string => {
  const { created, updated, unchanged, faulty, leftOutReferences } = report;
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${faulty} faulty`;
  const references = options.withoutReferences
    ? ` ${leftOutReferences} references were left out.`
    : "";
  if (report.written) return `Imported: ${counts}.${references}`;
  return options.dryRun
    ? `Dry run, nothing was written. It would come to: ${counts}.${references}`
    : `Nothing was written: ${faulty} lines are faulty. Mend them, or take the others with --skip-faulty.`;
};
