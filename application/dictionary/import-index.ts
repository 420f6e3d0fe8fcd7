import { specOf } from "../../domain/families.ts";
import { type Family, type LexicalFamily, perLexicalFamily } from "../../domain/shared/family.ts";
import { type Fault, pointer } from "../../domain/shared/fault.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { NewId } from "../../domain/shared/clock.ts";
import type { KeysOfLine, LinePlace } from "./import-line.ts";
import type { KeyRoom } from "./key-room.ts";
import { type Holder, type KeptLine, type LineKeys, lineKeys } from "./line-keys.ts";
import { type LineRecord, type Outside, plainRecord, type Target } from "./line-record.ts";
import { fileOf, isWithin, lineOf, type Place, placeAt, type Stretch } from "./places.ts";

export interface OutsideByKeys {
  readonly byId: Map<string, Outside>;
  readonly byName: Map<string, Outside>;
}

interface Keys {
  readonly lines: { readonly byId: LineKeys; readonly byName: LineKeys };
  readonly outside: OutsideByKeys;
}

/**
 * Lines that bring something new, are sound and refer to nothing but what is settled: most of a large
 * import. Of each no more than its keys and its place are kept, until another line refers to it. The
 * same of lines that leave what there is as it is: most of an import that is run again.
 */
interface Plain {
  readonly files: string[];
  /** How many bring something new. */
  readonly counts: Record<LexicalFamily, number>;
  readonly unchanged: Record<LexicalFamily, number>;
  readonly referredTo: Map<Place, LineRecord>;
  /**
   * What has become of them when the other lines are looked at. Those written are in the dictionary, and are found
   * there; those held are kept ready, and need not be read again, but for those that the dictionary refuses; else all
   * are read once more to be written.
   */
  state: "unwritten" | "held" | "written";
  /**
   * Whether their keys are kept. Else nothing at all is, however many they are: a key that comes twice
   * is met in the dictionary, and the import begins anew, keeping them.
   */
  hasKeys: boolean;
  /** Those held that the dictionary refuses: all new ones within these. */
  readonly refused: Stretch[];
}

/** The lines of an import, and what their keys stand for. */
export interface ImportIndex {
  readonly newId: NewId;
  /** For the keys of plain lines. */
  readonly room: KeyRoom;
  /** Of all lines but the plain ones, in the order in which they are read. */
  readonly records: LineRecord[];
  readonly plain: Plain;
  readonly keys: Readonly<Record<LexicalFamily, Keys>>;
  /** The families of which it is known what a key stands for, whatever other lines may still say. */
  readonly settledFamilies: Set<LexicalFamily>;
  /** By their ids, entries whose next senses have to wait: one before does, and they stand in order. */
  readonly entriesWithWaitingSenses: Set<string>;
  /** Of lines that give what there is another external id, the one that it had: hardly any do. */
  readonly keysBefore: Map<LineRecord, string | null>;
  /** Of each faulty line, by what they say of which place. */
  readonly faults: Map<LineRecord, Map<string, Fault>>;
}

export const emptyIndex = (newId: NewId, room: KeyRoom): ImportIndex => ({
  newId,
  room,
  records: [],
  plain: {
    files: [],
    counts: perLexicalFamily(() => 0),
    unchanged: perLexicalFamily(() => 0),
    referredTo: new Map(),
    state: "unwritten",
    hasKeys: true,
    refused: [],
  },
  keys: perLexicalFamily(() => ({
    lines: { byId: lineKeys(room.table()), byName: lineKeys(room.table()) },
    outside: { byId: new Map(), byName: new Map() },
  })),
  settledFamilies: new Set(),
  entriesWithWaitingSenses: new Set(),
  keysBefore: new Map(),
  faults: new Map(),
});

/**
 * Whether only the dictionary knows which keys its lines have. It had none of that family before, and
 * nobody else writes: what it has under the key of a line comes from another line.
 */
export const isUnkept = ({ plain }: ImportIndex, family: Family): boolean =>
  !plain.hasKeys && family !== "users" && plain.counts[family] > 0;

/** Eight, four, four, four and twelve hexadecimal digits, in either case. */
const isId = (key: string): boolean =>
  key.length === 36 && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);

/** A key as an id; null where it cannot be one. */
export const asId = (key: string): string | null => (isId(key) ? key.toLowerCase() : null);

/**
 * What a key of a family stands for, in the import or in the dictionary. An id that there is wins over
 * an external id that looks the same, so that what an export writes is never taken for another.
 */
export const targetOf = (
  index: ImportIndex,
  family: LexicalFamily,
  key: string,
): Target | undefined => {
  const { lines, outside } = index.keys[family];
  const id = asId(key);
  const byId = id === null ? undefined : (lines.byId.get(id) ?? outside.byId.get(id));
  const found = byId ?? lines.byName.get(key) ?? outside.byName.get(key);
  if (found === undefined || !("place" in found)) return found;
  if (found.id !== null && index.plain.state !== "written") {
    const line = { place: found.place, id: found.id };
    return heldTarget(index, line) ?? referredTo(index, family, line);
  }
  return (id === null ? undefined : outside.byId.get(id)) ?? outside.byName.get(key);
};

/**
 * What is held, which is written before anything that refers to it: only its id matters. A record of each would take
 * as much memory as all else that is kept of it, and most entries have senses.
 */
const heldTarget = ({ plain }: ImportIndex, line: NewLine): Outside | null =>
  isHeld(plain, line.place) ? { id: line.id, entry_id: null } : null;

/** Entries alone are kept ready. */
export const stateOf = ({ state }: Plain, family: LexicalFamily): Plain["state"] =>
  state === "held" && family !== "entries" ? "unwritten" : state;

/** Whether it is ready to be written, or has been written from there. */
export const isHeld = ({ state, refused }: Plain, place: Place): boolean =>
  state === "held" && !refused.some((stretch) => isWithin(place, stretch));

/** A plain line that brings something new. */
interface NewLine {
  readonly place: Place;
  readonly id: string;
}

/** The one record of a plain line, whoever comes first: one that refers to it, or itself. It is kept from now on. */
export const referredTo = (
  index: ImportIndex,
  family: LexicalFamily,
  line: NewLine,
): LineRecord => {
  const { referredTo: known } = index.plain;
  const record = known.get(line.place) ?? plainRecord(family, placeIn(index, line), line.id);
  known.set(line.place, record);
  return record;
};

/** Keeps of a line that nothing has been said against only what a plain one needs. */
export const keepPlain = (
  index: ImportIndex,
  record: LineRecord,
  { id, external_id }: KeysOfLine,
): void => {
  const { family, file, line } = record;
  index.plain.counts[family]++;
  if (!index.plain.hasKeys) return;
  // By now, as others refer to it by that, whichever of its keys they name.
  record.id = id ?? index.newId();
  const { byId, byName } = index.keys[family].lines;
  const kept: KeptLine = { place: placeNumber(index, file, line), id: record.id };
  if (id !== null) byId.set(id, kept);
  if (external_id !== null) byName.set(external_id, kept);
};

/**
 * Forgets the keys of plain lines, where the dictionary that they are written to knows them. It had none of their
 * family, so that no line leaves anything as it is.
 */
export const forgetPlain = ({ room }: ImportIndex): void => {
  room.clear();
};

/** Keeps of a line that leaves what there is as it is under which keys others may name it. */
export const keepUnchanged = (
  index: ImportIndex,
  { family, file, line }: LineRecord,
  keys: KeysOfLine,
  current: Versioned,
): void => {
  index.plain.unchanged[family]++;
  keepKeys(index, family, keys, current, { place: placeNumber(index, file, line), id: null });
};

/** A line counts under every key of its resource: another may name the same one by its other key. */
export const keepKeys = (
  index: ImportIndex,
  family: LexicalFamily,
  { id, external_id }: KeysOfLine,
  current: Versioned | undefined,
  holder: Holder,
): void => {
  const { byId, byName } = index.keys[family].lines;
  keep(byId, id ?? current?.id ?? null, holder);
  keep(byName, external_id, holder);
  keep(byName, current?.external_id ?? null, holder);
};

const keep = (lines: LineKeys, key: string | null, holder: Holder): void => {
  if (key !== null && lines.get(key) === undefined) lines.set(key, holder);
};

export const placeNumber = (
  { plain: { files } }: ImportIndex,
  file: string,
  line: number,
): Place => {
  const known = files.lastIndexOf(file);
  return placeAt(known === -1 ? files.push(file) - 1 : known, line);
};

/** Where the line stands that has a key. */
export const placeIn = (
  { plain: { files } }: ImportIndex,
  holder: LinePlace | Pick<KeptLine, "place">,
): LinePlace =>
  "place" in holder
    ? { file: files[fileOf(holder.place)] ?? "", line: lineOf(holder.place) }
    : holder;

/** Notes what the dictionary has under keys that lines refer to. */
export const addOutside = (
  { keys }: ImportIndex,
  family: LexicalFamily,
  found: readonly Versioned[],
): void => {
  outsideOf(found, keys[family].outside);
};

/** What of the dictionary is kept where lines refer to it, by its keys; beside what is there. */
export const outsideOf = (
  found: readonly Versioned[],
  outside: OutsideByKeys = { byId: new Map(), byName: new Map() },
): OutsideByKeys => {
  for (const resource of found) {
    const target: Outside = { id: resource.id, entry_id: entryOf(resource) };
    outside.byId.set(resource.id, target);
    if (resource.external_id !== null) outside.byName.set(resource.external_id, target);
  }
  return outside;
};

/** The entry that a sense is of; null of everything else. */
export const entryOf = (resource: object): string | null =>
  "entry_id" in resource && typeof resource.entry_id === "string" ? resource.entry_id : null;

const nameOf = ({ code, pointer }: Fault): string => `${code} ${pointer ?? ""}`;

/** Whether the line has been told that. */
export const isTold = ({ faults }: ImportIndex, record: LineRecord, fault: Fault): boolean =>
  faults.get(record)?.has(nameOf(fault)) ?? false;

/** Where a line names what is unique in its family beside the ids. */
export const uniqueKeyPointer = (family: LexicalFamily): string =>
  pointer(specOf(family).uniqueKey?.name ?? "");

/** Whether a line before it is about the same thing, or has one of its ids. */
export const isRepeat = ({ faults }: ImportIndex, record: LineRecord): boolean =>
  Array.from(faults.get(record)?.values() ?? []).some(
    ({ code, pointer: at }) =>
      code === "duplicate_in_import" && at !== uniqueKeyPointer(record.family),
  );

/** Notes what is wrong with a line, each thing once, which makes it faulty. */
export const addFaults = (
  { faults }: ImportIndex,
  record: LineRecord,
  more: readonly Fault[],
): void => {
  if (more.length === 0) return;
  record.state = "faulty";
  const told = faults.get(record) ?? new Map<string, Fault>();
  for (const fault of more) {
    const name = nameOf(fault);
    if (!told.has(name)) told.set(name, fault);
  }
  faults.set(record, told);
};
