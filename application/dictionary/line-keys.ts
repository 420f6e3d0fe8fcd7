import type { KeyTable } from "./key-room.ts";
import type { LineRecord } from "./line-record.ts";
import type { Place } from "./places.ts";

/** What is kept of a plain line, under each of its keys. */
export interface KeptLine {
  readonly place: Place;
  /** Of what it brings; null where it brings nothing new, and all else of it is found in the dictionary. */
  readonly id: string | null;
}

export type Holder = LineRecord | KeptLine;

export const isKept = (holder: Holder): holder is KeptLine => "place" in holder;

/** Keys of one kind of the lines of a family: their ids, or their external ids. */
export interface LineKeys {
  readonly get: (key: string) => Holder | undefined;
  readonly set: (key: string, holder: Holder) => void;
  readonly isEmpty: () => boolean;
}

/** Of those of which more than their keys is kept the objects, which are known by what they are. */
export const lineKeys = (plain: KeyTable): LineKeys => {
  const records = new Map<string, LineRecord>();
  return {
    get: (key) => {
      const record = records.get(key);
      if (record !== undefined) return record;
      const text = plain.get(key);
      return text === undefined ? undefined : keptIn(text);
    },
    set: (key, holder) => {
      if (isKept(holder)) plain.set(key, textOf(holder));
      else records.set(key, holder);
    },
    isEmpty: () => records.size === 0 && plain.isEmpty(),
  };
};

const textOf = ({ place, id }: KeptLine): string => (id === null ? `${place}` : `${place} ${id}`);

const keptIn = (text: string): KeptLine => {
  const [place, id = null] = text.split(" ");
  return { place: Number(place), id };
};
