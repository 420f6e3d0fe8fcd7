import * as E from "fp-ts/lib/Either.js";
import { exportLine } from "../../adapters/files/export-line.ts";
import { readLine } from "../../adapters/files/resource-lines.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { exportDictionary } from "../../application/dictionary/export-dictionary.ts";
import {
  importDictionary,
  type ImportDeps,
  type ImportInput,
  type ImportReport,
} from "../../application/dictionary/import-dictionary.ts";
import type { FaultyLine, ImportLine } from "../../application/dictionary/import-line.ts";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import { systemOperator } from "../../domain/shared/actor.ts";
import type { Store } from "../../domain/store.ts";
import { answerOf } from "../contracts/answer-of.ts";

/** What the files of an import hold, by family. */
export type Files = Readonly<Partial<Record<LexicalFamily, readonly object[]>>>;

/** A line of an entry, as little as one may be. */
export const anEntryLine = (external_id: string, more: object = {}) => ({
  external_id,
  lemma_form: "casa",
  pos_id: "n.",
  entry_type_id: "word",
  ...more,
});

/** Few, so that even small imports come in several parts. */
const LINES_AT_ONCE = 4;

/** So few that most of them are put on the shelf, of small imports too. */
const FEW_KEYS = 3;

const linesOf = (files: Files): ImportInput["source"] =>
  async function* (family) {
    const lines = (files[family] ?? []).map((line, index): ImportLine => ({
      file: `${family}.jsonl`,
      line: index + 1,
      content: E.right(readLine(family, line as Readonly<Record<string, unknown>>)),
    }));
    for (let first = 0; first < lines.length; first += LINES_AT_ONCE)
      yield lines.slice(first, first + LINES_AT_ONCE);
  };

export const anImport = (files: Files, options: Partial<ImportInput> = {}): ImportInput => ({
  actor: systemOperator,
  source: linesOf(files),
  skipFaulty: false,
  dryRun: false,
  onFaulty: () => undefined,
  onPhase: () => undefined,
  onLines: () => undefined,
  keysInMemory: FEW_KEYS,
  ...options,
});

export interface Imported {
  readonly report: ImportReport;
  /** `entries:3 /lemma_form required` */
  readonly faults: readonly string[];
}

export const importInto = async (
  deps: ImportDeps,
  files: Files,
  options: Partial<ImportInput> = {},
): Promise<Imported> => {
  const faulty: FaultyLine[] = [];
  const onFaulty = (line: FaultyLine): void => void faulty.push(line);
  const report = await answerOf(importDictionary(deps)(anImport(files, { ...options, onFaulty })));
  const faults = faulty.flatMap(({ file, line, faults: own }) =>
    own.map(({ pointer, code }) => `${file.replace(".jsonl", "")}:${line} ${pointer} ${code}`),
  );
  return { report, faults };
};

/** What an export of a dictionary writes, by family. */
export const exported = async (
  store: Pick<Store, "lexicon" | "snapshots" | "audit">,
): Promise<Readonly<Record<string, readonly any[]>>> => {
  const families = lexicalFamilies;
  const lines: Record<string, any[]> = {};
  const deps = { ...store, clock: () => new Date(), newId: uuidV7(Date.now) };
  const all = await answerOf(exportDictionary(deps)({ actor: systemOperator, families }));
  for await (const one of all.resources)
    (lines[one.family] ??= []).push(JSON.parse(exportLine(one)));
  return lines;
};
