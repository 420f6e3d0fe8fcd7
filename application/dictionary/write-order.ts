import * as E from "fp-ts/lib/Either.js";
import { groundFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { Mention } from "../../domain/shared/reference.ts";
import { type ImportIndex, placeNumber, targetOf } from "./import-index.ts";
import type { LineRecord } from "./line-record.ts";
import { changed, linesAgain, recordOfPlain } from "./lines-again.ts";
import type { ImportLine, ImportSource } from "./import-line.ts";
import { plainToWrite, isHeld } from "./plain-lines.ts";
import type { Place } from "./places.ts";
import type { Resolved } from "./resolve-mentions.ts";

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

/** What is written in one step is there for all of it, from its beginning. */
export const place = (index: ImportIndex, batch: readonly NotedLine[]): void => {
  const { placedUpTo } = index.plain;
  for (const { record } of batch) {
    record.placed = true;
    const { family, at } = record;
    placedUpTo.set(family, Math.max(at, placedUpTo.get(family) ?? at));
  }
};

/** Undoes that of the last. */
export const takeBack = (index: ImportIndex, batch: readonly NotedLine[]): void => {
  const { placedUpTo } = index.plain;
  for (const { record } of batch) {
    record.placed = false;
    const before = record.at - 1;
    placedUpTo.set(record.family, Math.min(before, placedUpTo.get(record.family) ?? before));
  }
};

/** The lines of these families, one after the other where any is wanted, with what is known of each. */
export async function* notedLines(
  source: ImportSource,
  index: ImportIndex,
  families: readonly LexicalFamily[],
  { wanted, withPlain }: Wanted,
): AsyncGenerator<readonly NotedLine[]> {
  for (const family of families) {
    let left = withPlain ? plainToWrite(index.plain, family) : 0;
    const takesPlain = left > 0;
    if (!takesPlain && !index.records[family].some(wanted)) continue;
    const again = linesAgain(index, family);
    let last: string = family;
    for await (const lines of source(family)) {
      yield lines.flatMap((line): readonly NotedLine[] => {
        last = line.file;
        const kept = again.recordOf(line);
        if (kept !== null) return wanted(kept) ? [{ line, record: kept }] : [];
        const plain = takesPlain ? plainAgain(index, family, line) : null;
        if (plain === null) return [];
        left--;
        return [plain];
      });
    }
    again.end();
    // What was counted as new has to come, or it would be told of and not be there.
    if (left !== 0) throw changed(last);
  }
}

/** A plain line that is to be written; null where it is not. */
const plainAgain = (
  index: ImportIndex,
  family: LexicalFamily,
  line: ImportLine,
): NotedLine | null => {
  if (E.isLeft(line.content)) throw changed(line.file);
  const read = line.content.right;
  const record = recordOfPlain(index, family, line, read);
  if (record === undefined) throw changed(line.file);
  const place = placeNumber(index, line.file, line.line);
  const isNew = record.state === "new";
  if (record.state === "unchanged" || (isNew && isHeld(index.plain, family, place))) return null;
  const { faults, missing, mentions } = read.fields();
  const resolved = resolvedBefore(index, place);
  const isKnown = ({ family: of, id }: Mention): boolean => resolved(of, id) !== undefined;
  if (faults.length + (isNew ? missing.length : 0) > 0 || !mentions.every(isKnown))
    throw changed(line.file);
  return { line, record, resolved };
};

/** What a plain line mentions, as it was when the line was checked. */
const resolvedBefore = (index: ImportIndex, place: Place): Resolved => {
  const all = index.named.at(place);
  return (family, key) => {
    if (groundFamilies.includes(family)) return targetOf(index, family, key);
    const named = all.find(([of, by]) => of === family && by === key);
    if (named === undefined) return undefined;
    const [, , id] = named;
    return id === null ? targetOf(index, family, key) : { id, entry_id: null, line: null };
  };
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
  const waiting = new Map<Place, NotedLine[]>();
  for await (const some of lines) {
    const out: NotedLine[] = [];
    for (const one of some) {
      const { record } = one;
      const { parent } = record;
      if (parent !== null && isToBeWritten(parent) && !parent.ready) {
        const others = waiting.get(parent.at);
        if (others === undefined) waiting.set(parent.at, [one]);
        else others.push(one);
        continue;
      }
      const freed = [one];
      // What is added is met by this very loop.
      for (const { record: done } of freed) {
        done.ready = true;
        freed.push(...(waiting.get(done.at) ?? []));
        waiting.delete(done.at);
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
