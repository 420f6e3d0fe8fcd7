import { specOf } from "../../domain/families.ts";
import { type Family, type LexicalFamily, perLexicalFamily } from "../../domain/shared/family.ts";
import { type Fault, pointer } from "../../domain/shared/fault.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { NewId } from "../../domain/shared/clock.ts";
import type { KeysOfLine, LinePlace } from "./import-line.ts";
import type { KeyRoom } from "./key-room.ts";
import { type LineFaults, lineFaults } from "./line-faults.ts";
import { type NamedTable, namedTable } from "./named.ts";
import type { KeptLine } from "./kept-line.ts";
import { type LineRecords, lineRecords } from "./line-records.ts";
import type { NumberedRecord } from "./packed-record.ts";
import { type Holder, isKept, type LineKeys, lineKeys } from "./line-keys.ts";
import {
  type LineRecord,
  type Outside,
  type PlainRecord,
  plainRecord,
  type Target,
} from "./line-record.ts";
import { fewOutside, type OutsideByKeys, outsideKeys } from "./outside-keys.ts";
import { fileOf, lineOf, type Place, placeAt } from "./places.ts";
import { asMade, isPlaced, noPlainLines, type PlainLines } from "./plain-lines.ts";

interface Keys {
  readonly lines: { readonly byId: LineKeys; readonly byName: LineKeys };
  readonly outside: OutsideByKeys;
}

/** The external id that what there is had before its line. */
interface KeyBefore {
  readonly family: LexicalFamily;
  readonly key: string | null;
}

/** The lines of an import, and what their keys stand for. */
export interface ImportIndex {
  readonly newId: NewId;
  /** For the keys of plain lines, and what they name. */
  readonly room: KeyRoom;
  readonly named: NamedTable;
  /** Of all lines but the plain ones. */
  readonly records: Readonly<Record<LexicalFamily, LineRecords>>;
  readonly plain: PlainLines;
  readonly keys: Readonly<Record<LexicalFamily, Keys>>;
  /** The families of which it is known what a key stands for, whatever other lines may still say. */
  readonly settledFamilies: Set<LexicalFamily>;
  /** By their ids, entries whose next senses have to wait: one before does, and they stand in order. */
  readonly entriesWithWaitingSenses: Set<string>;
  /** Of lines that give what there is another external id, the one that it had: hardly any do. */
  readonly keysBefore: Map<Place, KeyBefore>;
  readonly faults: LineFaults;
  /** Lines about what a plain line before them is about already. */
  readonly repeatsOfPlain: Set<Place>;
}

/** With room for the keys of plain lines, and for those of all others. */
export const emptyIndex = (newId: NewId, room: KeyRoom, recordRoom: KeyRoom): ImportIndex => {
  const plain = noPlainLines();
  const records = perLexicalFamily((family) => lineRecords(family, plain.files));
  const keysOf = (family: LexicalFamily): LineKeys =>
    lineKeys(room.table(), recordRoom.table(), records[family]);
  return {
    newId,
    room,
    named: namedTable(room.table()),
    records,
    plain,
    keys: perLexicalFamily((family) => ({
      lines: { byId: keysOf(family), byName: keysOf(family) },
      outside: {
        byId: outsideKeys(recordRoom.table()),
        byName: outsideKeys(recordRoom.table()),
      },
    })),
    settledFamilies: new Set(),
    entriesWithWaitingSenses: new Set(),
    keysBefore: new Map(),
    faults: lineFaults(recordRoom.table()),
    repeatsOfPlain: new Set(),
  };
};

/**
 * Whether only the dictionary knows which keys its lines have. It had none of that family before, and
 * nobody else writes: what it has under the key of a line comes from another line.
 */
export const isUnkept = ({ plain }: ImportIndex, family: Family): boolean =>
  !plain.hasKeys && family !== "users" && plain.counts.new[family] > 0;

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
  if (found === undefined || !isKept(found)) return found;
  return targetOfPlain(index, family, asMade(index.plain, found));
};

/**
 * Of a line of which no more than its keys was kept, no more matters than its id and when it is there: a record of
 * each would take more memory than all else, and most entries have senses. Unless lines of its own family have to
 * come after it, in whatever order they stand.
 */
const targetOfPlain = (index: ImportIndex, family: LexicalFamily, kept: KeptLine): Target => {
  const isInTree = specOf(family).parent !== undefined;
  const isToCome = kept.state === "new" && !isPlaced(index.plain, family, kept.place);
  return isInTree && isToCome ? referredTo(index, family, kept) : outsideOfPlain(kept);
};

const outsideOfPlain = ({ place, state, id, entry_id }: KeptLine): Outside => ({
  id,
  entry_id,
  line: state === "new" ? place : null,
});

/** The one record of a plain line, whoever comes first: one that refers to it, or itself. It is kept from now on. */
const referredTo = (index: ImportIndex, family: LexicalFamily, line: KeptLine): LineRecord => {
  const { referredTo: known } = index.plain;
  const record = known.get(line.place) ?? plainRecord(family, placeIn(index, line), line);
  known.set(line.place, record);
  return record;
};

/** What a key stands for, if a plain line says so of what is there, or made ready: no other line can change that. */
export const thereByLine = (
  { keys, plain }: ImportIndex,
  family: LexicalFamily,
  key: string,
): Outside | undefined => {
  const id = asId(key);
  const { byId, byName } = keys[family].lines;
  const found = id === null ? byName.get(key) : byId.get(id);
  if (found === undefined || !isKept(found)) return undefined;
  if (found.state === "new" && !isPlaced(plain, family, found.place)) return undefined;
  return outsideOfPlain(asMade(plain, found));
};

/** Keeps of a line that brings something new only what a plain one needs. */
export const keepNew = (
  index: ImportIndex,
  record: PlainRecord,
  { id, external_id }: KeysOfLine,
): void => {
  const { family } = record;
  index.plain.counts.new[family]++;
  if (!index.plain.hasKeys) return;
  // By now, as others refer to it by that, whichever of its keys they name.
  record.id = id ?? index.newId();
  const { byId, byName } = index.keys[family].lines;
  const kept = keptOf(record);
  if (id !== null) byId.set(id, kept);
  if (external_id !== null) byName.set(external_id, kept);
};

const keptOf = ({ at, state, id, entry_id }: PlainRecord): KeptLine => ({
  place: at,
  state,
  id,
  entry_id,
});

/**
 * Forgets the keys of plain lines, where the dictionary that they are written to knows them. It had none of their
 * family, so that no line leaves anything as it is.
 */
export const forgetPlain = ({ room }: ImportIndex): void => {
  room.clear();
};

/** The same of one about what there is: also under which keys others may name that. */
export const keepThere = (
  index: ImportIndex,
  record: PlainRecord,
  keys: KeysOfLine,
  current: Versioned,
): void => {
  index.plain.counts[record.state][record.family]++;
  keepKeys(index, record.family, keys, current, keptOf(record));
};

/** A line counts under every key of its resource: another may name the same one by its other key. */
export const keepKeys = (
  index: ImportIndex,
  family: LexicalFamily,
  { id, external_id }: KeysOfLine,
  current: Versioned | undefined,
  holder: NumberedRecord | KeptLine,
): void => {
  const { byId, byName } = index.keys[family].lines;
  keep(byId, id ?? current?.id ?? null, holder);
  keep(byName, external_id, holder);
  keep(byName, current?.external_id ?? null, holder);
};

const keep = (lines: LineKeys, key: string | null, holder: NumberedRecord | KeptLine): void => {
  if (key !== null && lines.get(key) === undefined) lines.set(key, holder);
};

/** Files are numbered in the order in which they are read. */
export const noteFile = ({ plain: { files } }: ImportIndex, file: string): void => {
  if (files.at(-1) !== file) files.push(file);
};

export const placeNumber = ({ plain: { files } }: ImportIndex, file: string, line: number): Place =>
  placeAt(files.lastIndexOf(file), line);

/** Where the line stands that has a key. */
export const placeIn = ({ plain: { files } }: ImportIndex, holder: Holder): LinePlace =>
  isKept(holder) ? { file: files[fileOf(holder.place)] ?? "", line: lineOf(holder.place) } : holder;

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
  outside: OutsideByKeys = fewOutside(),
): OutsideByKeys => {
  for (const resource of found) {
    const target: Outside = { id: resource.id, entry_id: entryOf(resource), line: null };
    outside.byId.set(resource.id, target);
    if (resource.external_id !== null) outside.byName.set(resource.external_id, target);
  }
  return outside;
};

/** The entry that a sense is of; null of everything else. */
export const entryOf = (resource: object): string | null =>
  "entry_id" in resource && typeof resource.entry_id === "string" ? resource.entry_id : null;

/** What has been found to be wrong with a line. */
const faultsOf = ({ faults }: ImportIndex, { at, state }: LineRecord): readonly Fault[] =>
  state === "faulty" ? faults.of(at) : [];

/** Whether the line has been told that. */
export const isTold = (index: ImportIndex, record: LineRecord, fault: Fault): boolean =>
  faultsOf(index, record).some(isLike(fault));

/** Where a line names what is unique in its family beside the ids. */
export const uniqueKeyPointer = (family: LexicalFamily): string =>
  pointer(specOf(family).uniqueKey?.name ?? "");

/** Whether a line before it is about the same thing, or has one of its ids. */
export const isRepeat = (index: ImportIndex, record: LineRecord): boolean =>
  faultsOf(index, record).some(
    ({ code, pointer: at }) =>
      code === "duplicate_in_import" && at !== uniqueKeyPointer(record.family),
  );

/** Notes what is wrong with a line, each thing once, which makes it faulty. */
export const addFaults = (index: ImportIndex, record: LineRecord, more: readonly Fault[]): void => {
  if (more.length === 0) return;
  const told = [...faultsOf(index, record)];
  const before = told.length;
  for (const fault of more) if (!told.some(isLike(fault))) told.push(fault);
  record.state = "faulty";
  if (told.length > before) index.faults.add(record.at, told.slice(before));
};

const isLike =
  ({ code, pointer: at }: Fault) =>
  (told: Fault): boolean =>
    told.code === code && (told.pointer ?? "") === (at ?? "");
