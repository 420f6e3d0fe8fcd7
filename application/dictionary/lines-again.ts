import type { LexicalFamily } from "../../domain/shared/family.ts";
import { type ImportIndex, placeNumber } from "./import-index.ts";
import { type LineRecord, type PlainRecord, plainRecord } from "./line-record.ts";
import type { KeysOfLine, LinePlace } from "./import-line.ts";
import type { KeptLine } from "./kept-line.ts";
import { type Holder, isKept } from "./line-keys.ts";
import { asMade, plainLines } from "./plain-lines.ts";

/** Lines of a family that come once more: each in its turn, and the end when there are no more. */
export interface LinesAgain {
  /** Null of a plain one. */
  readonly recordOf: (line: LinePlace) => LineRecord | null;
  /** Has that of a plain one be kept like all others, once these have ended. */
  readonly keep: (record: PlainRecord) => void;
  readonly end: () => void;
}

/** Throws where their places and their number are not those that were read first. */
export const linesAgain = (index: ImportIndex, family: LexicalFamily): LinesAgain => {
  const records = index.records[family];
  const count = records.count();
  let left = plainLines(index.plain, [family]);
  const kept: LineRecord[] = [];
  let next = 0;
  let last: string = family;
  return {
    recordOf: ({ file, line }) => {
      last = file;
      const record = records.at(next);
      if (record?.line === line && record.file === file) {
        next++;
        return record;
      }
      if (left === 0) throw changed(file);
      left--;
      return null;
    },
    keep: (record) => {
      index.plain.counts[record.state][family]--;
      kept.push(record);
    },
    end: () => {
      if (left > 0 || next < count) throw changed(records.at(next)?.file ?? last);
      if (kept.length > 0) records.insert(kept);
    },
  };
};

/** A file that is not the same each time that it is read. */
export class ChangedError extends Error {
  readonly file: string;
  constructor(file: string) {
    super(`${file} has changed while it was read`);
    this.file = file;
  }
}

export const changed = (file: string): Error => new ChangedError(file);

const anew = { state: "new", entry_id: null } as const;

/** The record of a line that has been plain and is read again; undefined where its keys are others. */
export const recordOfPlain = (
  index: ImportIndex,
  family: LexicalFamily,
  { file, line }: LinePlace,
  { id, external_id }: KeysOfLine,
): PlainRecord | undefined => {
  const { byId, byName } = index.keys[family].lines;
  const holders = [
    ...(id === null ? [] : [byId.get(id)]),
    ...(external_id === null ? [] : [byName.get(external_id)]),
  ];
  const [first] = holders;
  const place = placeNumber(index, file, line);
  // Without a key it is about nothing that is there already, and nobody refers to it.
  if (holders.length === 0)
    return plainRecord(family, { file, line }, { place, ...anew, id: index.newId() });
  const isThis = (holder: Holder | undefined): holder is KeptLine =>
    holder !== undefined && isKept(holder) && holder.place === place;
  if (!holders.every(isThis) || !isThis(first)) return undefined;
  const { plain } = index;
  return plain.referredTo.get(place) ?? plainRecord(family, { file, line }, asMade(plain, first));
};
