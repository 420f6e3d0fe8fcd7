import type { KeyTable } from "./key-room.ts";
import type { KeptLine } from "./kept-line.ts";
import type { LineRecord, Outside } from "./line-record.ts";
import type { LineRecords } from "./line-records.ts";
import type { NumberedRecord } from "./packed-record.ts";

export type Holder = LineRecord | KeptLine;

export const isKept = (holder: Holder | Outside): holder is KeptLine => "place" in holder;

/** Keys of one kind of the lines of a family: their ids, or their external ids. */
export interface LineKeys {
  readonly get: (key: string) => Holder | undefined;
  readonly set: (key: string, holder: NumberedRecord | KeptLine) => void;
  readonly isEmpty: () => boolean;
}

/** Of those of which more than their keys is kept by their numbers. */
export const lineKeys = (plain: KeyTable, numbers: KeyTable, records: LineRecords): LineKeys => ({
  get: (key) => {
    // Mostly there are none, and a key need not be hashed for them.
    const number = records.count() === 0 ? undefined : numbers.get(key);
    if (number !== undefined) return records.numbered(Number(number));
    const text = plain.get(key);
    return text === undefined ? undefined : keptIn(text);
  },
  set: (key, holder) => {
    if (isKept(holder)) plain.set(key, textOf(holder));
    else numbers.set(key, String(holder.number));
  },
  isEmpty: () => records.count() === 0 && plain.isEmpty(),
});

const SEPARATOR = " ";

const textOf = ({ place, state, id, entry_id }: KeptLine): string => {
  const text = String(place) + SEPARATOR + state + SEPARATOR + id;
  return entry_id === null ? text : text + SEPARATOR + entry_id;
};

const keptIn = (text: string): KeptLine => {
  const afterPlace = text.indexOf(SEPARATOR);
  const afterState = text.indexOf(SEPARATOR, afterPlace + 1);
  const afterId = text.indexOf(SEPARATOR, afterState + 1);
  const state = text.slice(afterPlace + 1, afterState);
  return {
    place: Number(text.slice(0, afterPlace)),
    state: state === "new" || state === "changed" ? state : "unchanged",
    id: afterId === -1 ? text.slice(afterState + 1) : text.slice(afterState + 1, afterId),
    entry_id: afterId === -1 ? null : text.slice(afterId + 1),
  };
};
