import * as E from "fp-ts/lib/Either.js";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import {
  changed,
  type ImportIndex,
  type LineRecord,
  linesAgain,
  recordOfPlain,
  recordsOfFamily,
} from "./import-index.ts";
import type { ImportLine, ImportSource } from "./import-line.ts";

/** A line and what is known of it. */
export interface NotedLine {
  readonly line: ImportLine;
  readonly record: LineRecord;
}

/** All lines that are not written yet, family by family, with what is known of each. */
export async function* notedLines(
  source: ImportSource,
  index: ImportIndex,
): AsyncGenerator<readonly NotedLine[]> {
  for (const family of lexicalFamilies) {
    if (leftOf(index, family) === 0) continue;
    const again = linesAgain(index, family);
    for await (const lines of source(family)) {
      yield lines.flatMap((line): readonly NotedLine[] => {
        const kept = again.recordOf(line);
        if (kept === null && index.plain.isWritten) return [];
        const record = kept ?? plainAgain(index, family, line);
        if (record === undefined) throw changed(line.file);
        return [{ line, record }];
      });
    }
    again.end();
  }
}

/** How many of its lines are not written yet. */
const leftOf = (index: ImportIndex, family: LexicalFamily): number =>
  recordsOfFamily(index, family).length + (index.plain.isWritten ? 0 : index.plain.counts[family]);

/** The record of a plain line; undefined where it is not that line any more. */
const plainAgain = (
  index: ImportIndex,
  family: LexicalFamily,
  line: ImportLine,
): LineRecord | undefined => {
  if (E.isLeft(line.content)) return undefined;
  const read = line.content.right;
  const { faults, missing, mentions } = read.fields();
  return faults.length + missing.length + mentions.length > 0
    ? undefined
    : recordOfPlain(index, family, line, read);
};

/** These lines in batches of that size, each of which is written in one step. */
export async function* batchesOf(
  lines: AsyncIterable<readonly NotedLine[]>,
  size: number,
  wanted: (record: LineRecord) => boolean,
): AsyncGenerator<readonly NotedLine[]> {
  let batch: NotedLine[] = [];
  for await (const some of lines)
    for (const one of some) {
      if (!wanted(one.record)) continue;
      batch.push(one);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

/** The lines that are to be written, each after the one that what it lies in comes from. */
export async function* parentsFirst(
  lines: AsyncIterable<readonly NotedLine[]>,
): AsyncGenerator<readonly NotedLine[]> {
  const waiting = new Map<LineRecord, NotedLine[]>();
  for await (const some of lines) {
    const out: NotedLine[] = [];
    for (const one of some) {
      const { record } = one;
      const { parent } = record;
      if (!isWritten(record)) continue;
      if (parent !== null && isWritten(parent) && !parent.ready) {
        const others = waiting.get(parent);
        if (others === undefined) waiting.set(parent, [one]);
        else others.push(one);
        continue;
      }
      const freed = [one];
      // What is added is met by this very loop.
      for (const { record: done } of freed) {
        done.ready = true;
        freed.push(...(waiting.get(done) ?? []));
        waiting.delete(done);
      }
      out.push(...freed);
    }
    yield out;
  }
}

/** Whether its line changes the dictionary. */
const isWritten = ({ state }: LineRecord): boolean => state === "new" || state === "changed";
