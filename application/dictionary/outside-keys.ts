import type { KeyTable } from "./key-room.ts";
import type { Outside } from "./line-record.ts";

/** What keys of one kind stand for in the dictionary; a `Map` does for a few. */
export interface OutsideKeys {
  readonly get: (key: string) => Outside | undefined;
  readonly set: (key: string, target: Outside) => void;
}

export interface OutsideByKeys {
  readonly byId: OutsideKeys;
  readonly byName: OutsideKeys;
}

export const fewOutside = (): OutsideByKeys => ({ byId: new Map(), byName: new Map() });

/** For as many as the lines of an import may name. */
export const outsideKeys = (table: KeyTable): OutsideKeys => ({
  get: (key) => {
    const text = table.get(key);
    if (text === undefined) return undefined;
    const [id = "", entry_id = null] = text.split(SEPARATOR);
    return { id, entry_id, line: null };
  },
  set: (key, { id, entry_id }) => {
    if (table.get(key) === undefined)
      table.set(key, entry_id === null ? id : id + SEPARATOR + entry_id);
  },
});

/** No id has one. */
const SEPARATOR = " ";
