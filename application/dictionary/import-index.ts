import {
  lexicalFamilies,
  type LexicalFamily,
  perLexicalFamily,
} from "../../domain/shared/family.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { FaultyLine, LinePlace } from "./import-line.ts";

/** What a key stands for: something that the dictionary has, and that no line is about. */
export interface Outside {
  readonly id: string;
  /** The entry that a sense is of. */
  readonly entry_id: string | null;
}

/**
 * All that is kept of a line while the others are read: of a million lines too, so it is little, and
 * it is the same object that grows.
 */
export interface LineRecord extends LinePlace {
  readonly family: LexicalFamily;
  id: string;
  /** Whether the dictionary has it already. */
  existed: boolean;
  /** Whether nothing that other lines say can change what the line comes to. */
  settled: boolean;
  /** What the line comes to. */
  state: "unchecked" | "new" | "changed" | "unchanged" | "faulty";
  entry_id: string | null;
  /** What it lies in: now, and as the line has it. */
  parent_before: string | null;
  parent_id: string | null;
  /** The line that what it lies in comes from. */
  parent: LineRecord | null;
  /** Whether its turn has come. */
  ready: boolean;
  /** Whether it is written, or is about to be in the same step. */
  placed: boolean;
  /** Whether it has to be written (again) once everything else is. */
  again: boolean;
}

export type Target = LineRecord | Outside;

interface Keys {
  readonly lines: {
    readonly byId: Map<string, LineRecord>;
    readonly byName: Map<string, LineRecord>;
  };
  readonly outside: { readonly byId: Map<string, Outside>; readonly byName: Map<string, Outside> };
}

/** Every line of an import, in the order in which they are read, and what their keys stand for. */
export interface ImportIndex {
  readonly records: LineRecord[];
  readonly keys: Readonly<Record<LexicalFamily, Keys>>;
  readonly faults: Map<LineRecord, readonly Fault[]>;
}

const noKeys = (): Keys => ({
  lines: { byId: new Map(), byName: new Map() },
  outside: { byId: new Map(), byName: new Map() },
});

export const emptyIndex = (): ImportIndex => ({
  records: [],
  keys: perLexicalFamily(noKeys),
  faults: new Map(),
});

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
  { keys }: ImportIndex,
  family: LexicalFamily,
  key: string,
): Target | undefined => {
  const { lines, outside } = keys[family];
  const id = asId(key);
  const byId = id === null ? undefined : (lines.byId.get(id) ?? outside.byId.get(id));
  return byId ?? lines.byName.get(key) ?? outside.byName.get(key);
};

export const isLine = (target: Target): target is LineRecord => "state" in target;

/** Whether it is there only once its line has been written. */
export const comesWithLine = (target: Target): target is LineRecord =>
  isLine(target) && !target.existed;

/** Notes what the dictionary has under keys that lines refer to. */
export const addOutside = (
  { keys }: ImportIndex,
  family: LexicalFamily,
  found: readonly Versioned[],
): void => {
  const { byId, byName } = keys[family].outside;
  for (const resource of found) {
    const target: Outside = { id: resource.id, entry_id: entryOf(resource) };
    byId.set(resource.id, target);
    if (resource.external_id !== null) byName.set(resource.external_id, target);
  }
};

/** The entry that a sense is of; null of everything else. */
export const entryOf = (resource: object): string | null =>
  "entry_id" in resource && typeof resource.entry_id === "string" ? resource.entry_id : null;

/** Notes what is wrong with a line, which makes it faulty. */
export const addFaults = (
  { faults }: ImportIndex,
  record: LineRecord,
  more: readonly Fault[],
): void => {
  if (more.length === 0) return;
  record.state = "faulty";
  faults.set(record, [...(faults.get(record) ?? []), ...more]);
};

/** What became of the lines of a family. */
export interface FamilyReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faulty: number;
}

/** By family, of those that have lines. */
export type ImportCounts = Readonly<Partial<Record<LexicalFamily, FamilyReport>>>;

export const countsOf = ({ records }: ImportIndex): ImportCounts => {
  const none = { new: 0, changed: 0, unchanged: 0, faulty: 0, unchecked: 0 };
  const counted = new Map(lexicalFamilies.map((family) => [family, { ...none }]));
  for (const { family, state } of records) {
    const counts = counted.get(family);
    if (counts !== undefined) counts[state]++;
  }
  return Object.fromEntries(
    [...counted].flatMap(([family, { new: created, changed: updated, unchanged, faulty }]) =>
      created + updated + unchanged + faulty === 0
        ? []
        : [[family, { created, updated, unchanged, faulty }] as const],
    ),
  );
};

/** In the order in which the lines are read. */
export function* faultyLines({ records, faults }: ImportIndex): Generator<FaultyLine> {
  for (const record of records) {
    const own = faults.get(record);
    if (own !== undefined) yield { file: record.file, line: record.line, faults: own };
  }
}
