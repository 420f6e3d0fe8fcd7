import * as E from "fp-ts/lib/Either.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Mention } from "../../domain/shared/reference.ts";
import { type ImportIndex, isHeld, placeNumber, stateOf } from "./import-index.ts";
import type { LineRecord } from "./line-record.ts";
import { changed, linesAgain, recordOfPlain, recordsOfFamily } from "./lines-again.ts";
import type { ImportLine, ImportSource } from "./import-line.ts";
import { type Resolved, settledTarget } from "./resolve-mentions.ts";

/** A line and what is known of it. */
export interface NotedLine {
  readonly line: ImportLine;
  readonly record: LineRecord;
  /** What it mentions, where that is not to be asked of the index. */
  readonly resolved?: Resolved;
}

/** Which lines are to come once more. */
interface Wanted {
  readonly wanted: (record: LineRecord) => boolean;
  /** Whether plain ones that are not written yet are. */
  readonly withPlain: boolean;
}

/** The lines of these families, one after the other where any is wanted, with what is known of each. */
export async function* notedLines(
  source: ImportSource,
  index: ImportIndex,
  families: readonly LexicalFamily[],
  { wanted, withPlain }: Wanted,
): AsyncGenerator<readonly NotedLine[]> {
  for (const family of families) {
    let left = withPlain ? plainToWrite(index, family) : 0;
    const takesPlain = left > 0;
    if (!takesPlain && !recordsOfFamily(index, family).some(wanted)) continue;
    const again = linesAgain(index, family);
    let last: string = family;
    for await (const lines of source(family)) {
      yield lines.flatMap((line): readonly NotedLine[] => {
        last = line.file;
        const kept = again.recordOf(line);
        if (kept === null && !(takesPlain && isLeft(index, line))) return [];
        const record = kept ?? plainAgain(index, family, line);
        if (record === undefined) throw changed(line.file);
        if (kept === null && record.state === "new") left--;
        return wanted(record) ? [{ line, record }] : [];
      });
    }
    again.end();
    // What was counted as new has to come, or it would be told of and not be there.
    if (left !== 0) throw changed(last);
  }
}

/** How many plain lines it has that are still to be written. */
const plainToWrite = ({ plain }: ImportIndex, family: LexicalFamily): number => {
  switch (stateOf(plain, family)) {
    case "unwritten":
      return plain.counts[family];
    case "held":
      return plain.refused.reduce((sum, { count }) => sum + count, 0);
    case "written":
      return 0;
  }
};

const isLeft = (index: ImportIndex, { file, line }: ImportLine): boolean =>
  !isHeld(index.plain, placeNumber(index, file, line));

/** The record of a plain line; undefined where it is not that line any more. */
const plainAgain = (
  index: ImportIndex,
  family: LexicalFamily,
  line: ImportLine,
): LineRecord | undefined => {
  if (E.isLeft(line.content)) return undefined;
  const read = line.content.right;
  const record = recordOfPlain(index, family, line, read);
  if (record?.state === "unchanged") return record;
  const { faults, missing, mentions } = read.fields();
  const isSettled = ({ family: of, id }: Mention): boolean =>
    settledTarget(index, of, id) !== undefined;
  const isSame = faults.length + missing.length === 0 && mentions.every(isSettled);
  return isSame ? record : undefined;
};

/** These lines in batches of that size, each of which is written in one step. */
export async function* batchesOf(
  lines: AsyncIterable<readonly NotedLine[]>,
  size: number,
): AsyncGenerator<readonly NotedLine[]> {
  let batch: NotedLine[] = [];
  for await (const some of lines)
    for (const one of some) {
      batch.push(one);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

/** These lines, each after the one that what it lies in comes from. */
export async function* parentsFirst(
  lines: AsyncIterable<readonly NotedLine[]>,
): AsyncGenerator<readonly NotedLine[]> {
  const waiting = new Map<LineRecord, NotedLine[]>();
  for await (const some of lines) {
    const out: NotedLine[] = [];
    for (const one of some) {
      const { record } = one;
      const { parent } = record;
      if (parent !== null && isToBeWritten(parent) && !parent.ready) {
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
  // Circles were found before: to write nothing of them, and say that it is done, would lose them.
  if (waiting.size > 0) throw new Error(`${waiting.size} lines lie in what is never written`);
}

/** Whether its line changes the dictionary, which has not been done yet. */
export const isToBeWritten = ({ state, placed }: LineRecord): boolean =>
  !placed && (state === "new" || state === "changed");
