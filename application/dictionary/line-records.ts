import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { LineRecord } from "./line-record.ts";
import { type NumberedRecord, packedRecords, placeRecord, recordColumns } from "./packed-record.ts";

/** What is kept of the lines of a family that are not plain, in the order in which they are read. */
export interface LineRecords extends Iterable<LineRecord> {
  readonly count: () => number;
  readonly some: (isIt: (record: LineRecord) => boolean) => boolean;
  /** The one with so many before it. */
  readonly at: (before: number) => LineRecord | undefined;
  /** The one that has the number which `add` gave it. */
  readonly numbered: (number: number) => LineRecord;
  /** Keeps what it is so far: whatever becomes of it from now on, is to be told to what this answers. */
  readonly add: (record: LineRecord) => NumberedRecord;
  /** Keeps these themselves, wherever they stand among the others. */
  readonly insert: (records: readonly LineRecord[]) => void;
}

/** How many there are of all families. */
export const countRecords = (
  records: Readonly<Record<LexicalFamily, LineRecords>>,
  isIt: (record: LineRecord) => boolean,
): number => {
  let count = 0;
  for (const family of lexicalFamilies)
    for (const record of records[family]) if (isIt(record)) count++;
  return count;
};

/**
 * As numbers and bytes: a million as objects take 300 MB, which the collector of garbage goes through time and again.
 * What it answers is made when it is asked for, so that a line is known again by where it stands (`at`).
 */
export const lineRecords = (family: LexicalFamily, files: readonly string[]): LineRecords => {
  const columns = recordColumns(family, files);
  const packed = packedRecords(columns);
  const inserted = new Map<number, LineRecord>();
  let count = 0;
  /** Their numbers, in the order in which they are read; null where that is the order in which they came. */
  let order: Uint32Array | null = null;

  const numbered = (number: number): LineRecord => inserted.get(number) ?? packed(number);
  const at = (before: number): LineRecord | undefined =>
    before < count ? numbered(order === null ? before : (order[before] ?? 0)) : undefined;
  const each = function* (): Generator<LineRecord> {
    for (let before = 0; before < count; before++) {
      const record = at(before);
      if (record !== undefined) yield record;
    }
  };
  return {
    count: () => count,
    some: (isIt) => {
      for (const record of each()) if (isIt(record)) return true;
      return false;
    },
    at,
    numbered,
    add: (record) => {
      placeRecord(columns, count, record.at);
      const kept = packed(count++);
      const { state, id, entry_id, parent_before, parent_id, parent } = record;
      const { existed, settled, ready, placed, again } = record;
      const ids = { id, entry_id, parent_before, parent_id };
      return Object.assign(kept, ids, { state, parent, existed, settled, ready, placed, again });
    },
    insert: (records) => {
      for (const record of records) {
        placeRecord(columns, count, record.at);
        inserted.set(count++, record);
      }
      const { places } = columns;
      const placeOf = (number: number): number => places[number] ?? 0;
      order = Uint32Array.from({ length: count }, (_, number) => number).sort(
        (a, b) => placeOf(a) - placeOf(b),
      );
    },
    [Symbol.iterator]: each,
  };
};
