import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { KeyTable } from "./key-room.ts";
import type { Place } from "./places.ts";

/**
 * Something that a plain line names, by which key, and what that was when the line was checked: whatever others make
 * of the key meanwhile, that is meant. Null where a line of the import brings it, and has it by its place.
 */
export type Named = readonly [family: LexicalFamily, key: string, id: string | null];

/** What plain lines name of families that may be as many as the lines. */
export interface NamedTable {
  readonly at: (place: Place) => readonly Named[];
  readonly keep: (place: Place, all: readonly Named[]) => void;
}

export const namedTable = (table: KeyTable): NamedTable => ({
  at: (place) => {
    const text = table.get(String(place));
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as it was kept
    return text === undefined ? [] : (JSON.parse(text) as readonly Named[]);
  },
  keep: (place, all) => {
    if (all.length > 0) table.set(String(place), JSON.stringify(all));
  },
});
