import type { LexicalFamily } from "../../domain/shared/family.ts";
import { type IdColumn, idColumn } from "./id-column.ts";
import type { LineRecord } from "./line-record.ts";
import { fileOf, lineOf, type Place } from "./places.ts";
import { copied, roomFor } from "./room-for-more.ts";

const states = ["unchecked", "new", "changed", "unchanged", "faulty"] as const;

const [EXISTED, SETTLED, READY, PLACED, AGAIN] = [1, 2, 4, 8, 16];

/** What is kept of a line as numbers and bytes. */
export interface NumberedRecord extends LineRecord {
  readonly number: number;
}

/** What is kept of lines of a family, by their numbers. */
export interface RecordColumns {
  readonly family: LexicalFamily;
  readonly files: readonly string[];
  readonly ids: IdColumn;
  readonly entryIds: IdColumn;
  readonly parentIds: IdColumn;
  readonly parentsBefore: IdColumn;
  /** By a number and one, where that is kept like this; those that are not lie in the other. */
  parents: Uint32Array;
  readonly otherParents: Map<number, LineRecord>;
  places: Float64Array;
  states: Uint8Array;
  flags: Uint8Array;
}

export const recordColumns = (family: LexicalFamily, files: readonly string[]): RecordColumns => ({
  family,
  files,
  ids: idColumn(),
  entryIds: idColumn(),
  parentIds: idColumn(),
  parentsBefore: idColumn(),
  parents: new Uint32Array(),
  otherParents: new Map(),
  places: new Float64Array(),
  states: new Uint8Array(),
  flags: new Uint8Array(),
});

/** Makes room for one with that number, and notes where it stands. */
export const placeRecord = (columns: RecordColumns, number: number, place: Place): void => {
  if (number >= columns.places.length) {
    const room = roomFor(number);
    columns.places = copied(columns.places, new Float64Array(room));
    columns.states = copied(columns.states, new Uint8Array(room));
    columns.flags = copied(columns.flags, new Uint8Array(room));
    columns.parents = copied(columns.parents, new Uint32Array(room));
  }
  columns.places[number] = place;
};

/** Those of these columns by their numbers: whatever is told to one, they keep. */
export const packedRecords = (columns: RecordColumns): ((number: number) => NumberedRecord) => {
  const packed = (number: number): NumberedRecord => {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- what is made has its shape
    const record = Object.create(shape) as { number: number } & LineRecord;
    record.number = number;
    return record;
  };
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- what is made is an object
  const shape = Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(identityIn(columns, packed)),
    ...Object.getOwnPropertyDescriptors(flagsIn(columns)),
  }) as object;
  return packed;
};

/** What it is about, and where it lies. */
const identityIn = (columns: RecordColumns, packed: (number: number) => NumberedRecord) => {
  const { ids, entryIds, parentIds, parentsBefore, otherParents } = columns;
  return {
    number: 0,
    family: columns.family,
    get at(): Place {
      return columns.places[this.number] ?? 0;
    },
    get file(): string {
      return columns.files[fileOf(this.at)] ?? "";
    },
    get line(): number {
      return lineOf(this.at);
    },

    get id(): string {
      return ids.get(this.number) ?? "";
    },
    set id(id: string) {
      ids.set(this.number, id === "" ? null : id);
    },
    get entry_id(): string | null {
      return entryIds.get(this.number);
    },
    set entry_id(id: string | null) {
      entryIds.set(this.number, id);
    },
    get parent_id(): string | null {
      return parentIds.get(this.number);
    },
    set parent_id(id: string | null) {
      parentIds.set(this.number, id);
    },
    get parent_before(): string | null {
      return parentsBefore.get(this.number);
    },
    set parent_before(id: string | null) {
      parentsBefore.set(this.number, id);
    },

    get parent(): LineRecord | null {
      const number = columns.parents[this.number] ?? 0;
      return number > 0 ? packed(number - 1) : (otherParents.get(this.number) ?? null);
    },
    set parent(parent: LineRecord | null) {
      const isPacked = parent !== null && isNumbered(parent);
      columns.parents[this.number] = isPacked ? parent.number + 1 : 0;
      if (parent === null || isPacked) otherParents.delete(this.number);
      else otherParents.set(this.number, parent);
    },

    get state(): LineRecord["state"] {
      return states[columns.states[this.number] ?? 0] ?? "unchecked";
    },
    set state(state: LineRecord["state"]) {
      columns.states[this.number] = states.indexOf(state);
    },
  };
};

/** What has become of it. */
const flagsIn = (columns: RecordColumns) => {
  const has = (number: number, flag: number): boolean =>
    ((columns.flags[number] ?? 0) & flag) !== 0;
  const note = (number: number, flag: number, is: boolean): void => {
    const others = (columns.flags[number] ?? 0) & ~flag;
    columns.flags[number] = is ? others | flag : others;
  };
  return {
    number: 0,
    get existed(): boolean {
      return has(this.number, EXISTED);
    },
    set existed(is: boolean) {
      note(this.number, EXISTED, is);
    },
    get settled(): boolean {
      return has(this.number, SETTLED);
    },
    set settled(is: boolean) {
      note(this.number, SETTLED, is);
    },
    get ready(): boolean {
      return has(this.number, READY);
    },
    set ready(is: boolean) {
      note(this.number, READY, is);
    },
    get placed(): boolean {
      return has(this.number, PLACED);
    },
    set placed(is: boolean) {
      note(this.number, PLACED, is);
    },
    get again(): boolean {
      return has(this.number, AGAIN);
    },
    set again(is: boolean) {
      note(this.number, AGAIN, is);
    },
  };
};

const isNumbered = (record: LineRecord): record is NumberedRecord => "number" in record;
