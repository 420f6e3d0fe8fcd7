import { specOf } from "../../domain/families.ts";
import * as E from "fp-ts/lib/Either.js";
import { groundFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { type Fault, pointer } from "../../domain/shared/fault.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import {
  addFaults,
  entryOf,
  type ImportIndex,
  keepPlain,
  type LineRecord,
  placeIn,
  unchecked,
} from "./import-index.ts";
import { kindOf } from "./import-kinds.ts";
import {
  type ImportLine,
  type KeysOfLine,
  keysOf,
  type LineFields,
  type LinePlace,
  type ReadLine,
} from "./import-line.ts";
import { type Known, type Resolved, resolveMentions } from "./resolve-mentions.ts";
import type { NotedLine } from "./write-order.ts";

/** What the dictionary has under the keys of some lines. */
interface Existing {
  readonly byId: ReadonlyMap<string, Versioned>;
  readonly byName: ReadonlyMap<string | null, Versioned>;
}

/**
 * Notes which resource each line is about, and the lines that are about one that another is about.
 * Answers those that are plain.
 */
export const indexLines = async (
  known: Known,
  index: ImportIndex,
  family: LexicalFamily,
  lines: readonly ImportLine[],
): Promise<E.Either<StoreError, readonly NotedLine[]>> => {
  const found = await existingOnes(known.dictionary, index, family, lines);
  if (E.isLeft(found)) return found;
  const mentions = readable(lines).flatMap((read) => read.fields().mentions);
  const looked = await resolveMentions(known, index, mentions);
  if (E.isLeft(looked)) return looked;
  const judged = lines.map((line) => judge(index, family, line, found.right, looked.right));
  return E.right(judged.flatMap((one) => one ?? []));
};

/** Null where it is not plain. */
const judge = (
  index: ImportIndex,
  family: LexicalFamily,
  line: ImportLine,
  existing: Existing,
  resolved: Resolved,
): NotedLine | null => {
  const record = unchecked(family, line);
  if (E.isLeft(line.content)) {
    record.settled = true;
    addFaults(index, record, line.content.left);
    index.records.push(record);
    return null;
  }
  const read = line.content.right;
  const current = identify(index, record, read, existing);
  settle(index, record, read.fields(), resolved);
  if (record.settled && record.state === "new") {
    keepPlain(index, record, read);
    return { line, record, resolved };
  }
  if (record.id === "") record.id = index.newId();
  keepKeys(index, record, read, current);
  index.records.push(record);
  return null;
};

const existingOnes = async (
  { lexicon }: Known["dictionary"],
  index: ImportIndex,
  family: LexicalFamily,
  lines: readonly ImportLine[],
): Promise<E.Either<StoreError, Existing>> => {
  // Plain lines are written early only where there were no entries, and so no senses either.
  const found = index.plain.isWritten
    ? E.right([])
    : await lexicon[family].findAny(keysOf(readable(lines)))();
  return E.map((all: readonly Versioned[]): Existing => ({
    byId: new Map(all.map((resource) => [resource.id, resource])),
    byName: new Map(all.map((resource) => [resource.external_id, resource])),
  }))(found);
};

const readable = (lines: readonly ImportLine[]): readonly ReadLine[] =>
  lines.flatMap(({ content }) => (E.isRight(content) ? [content.right] : []));

/**
 * Most lines bring something new that refers to nothing, or to what is settled: all that can be wrong
 * with it stands in the line, and it need not be read again to be checked.
 */
const settle = (
  index: ImportIndex,
  record: LineRecord,
  fields: LineFields,
  resolved: Resolved,
): void => {
  const { family, existed } = record;
  if (existed || fields.abbreviation !== null || !canBePlain(index, family)) return;
  if (!isResolved(index, fields, resolved)) return;
  record.settled = true;
  const form = [...fields.faults, ...fields.missing];
  addFaults(index, record, form.length > 0 ? form : draftFaults(family, fields, resolved));
  if (record.state === "unchecked") record.state = "new";
};

/** Whether all that it mentions is; of a sense that waits for more, those after it wait too. */
const isResolved = (
  { entriesWithWaitingSenses: waiting }: ImportIndex,
  { mentions }: LineFields,
  resolved: Resolved,
): boolean => {
  const owner = mentions.find((mention) => mention.pointer === OWNER);
  const entry = owner && resolved(owner.family, owner.id)?.id;
  const isAll = mentions.every(({ family, id }) => resolved(family, id) !== undefined);
  if (entry === undefined || (isAll && !waiting.has(entry))) return isAll;
  waiting.add(entry);
  return false;
};

/** Where a sense says which entry it is of: there it finds its place, if it names none. */
const OWNER = pointer("entry_id");

/**
 * What others of its family refer to or lie in has to be found by them: either few are, and are kept,
 * or it is written, and they find it in the dictionary.
 */
const canBePlain = ({ plain }: ImportIndex, family: LexicalFamily): boolean =>
  !groundFamilies.includes(family) && (specOf(family).parent === undefined || plain.isWritten);

const draftFaults = (
  family: LexicalFamily,
  { draft }: LineFields,
  resolved: Resolved,
): readonly Fault[] =>
  kindOf(family).faults?.(
    draft(null, (of, key) => resolved(of, key)?.id ?? key),
    null,
  ) ?? [];

/** What there is of the resource that a line is about: an id that it says decides. */
const identify = (
  index: ImportIndex,
  record: LineRecord,
  { id, external_id }: KeysOfLine,
  { byId, byName }: Existing,
): Versioned | undefined => {
  const named = external_id === null ? undefined : byName.get(external_id);
  const current = id === null ? named : byId.get(id);
  record.id = current?.id ?? id ?? "";
  if (current !== undefined) {
    record.existed = true;
    record.entry_id = entryOf(current);
    record.parent_before = specOf(record.family).parent?.of(current) ?? null;
  }
  const isTaken = named !== undefined && named.id !== record.id;
  addFaults(index, record, [
    ...repeatedKeys(index, record.family, { id, external_id }, current),
    ...(isTaken ? [{ pointer: "/external_id", code: "taken" } as const] : []),
  ]);
  return current;
};

const repeatedKeys = (
  index: ImportIndex,
  family: LexicalFamily,
  { id, external_id }: KeysOfLine,
  current: Versioned | undefined,
): readonly Fault[] => {
  const { byId, byName } = index.keys[family].lines;
  const repeated = [
    repeat(index, byId, id ?? current?.id ?? null, id === null ? "" : "/id"),
    repeat(index, byName, external_id, "/external_id"),
    current?.external_id === external_id
      ? null
      : repeat(index, byName, current?.external_id ?? null, ""),
  ].flatMap((fault) => fault ?? []);
  // Keys that the line names itself say where to mend it; else one word about the resource is enough.
  const named = repeated.filter(({ pointer }) => pointer !== "");
  return named.length > 0 ? named : repeated.slice(0, 1);
};

const repeat = (
  index: ImportIndex,
  lines: ReadonlyMap<string, LineRecord | number>,
  key: string | null,
  pointer: string,
): Fault | null => {
  const first = key === null ? undefined : lines.get(key);
  return first === undefined ? null : repeatOf(placeIn(index, first), pointer);
};

/** A line counts under every key of its resource: another may name the same one by its other key. */
const keepKeys = (
  index: ImportIndex,
  record: LineRecord,
  { id, external_id }: KeysOfLine,
  current: Versioned | undefined,
): void => {
  const { byId, byName } = index.keys[record.family].lines;
  keep(byId, id ?? current?.id ?? null, record);
  keep(byName, external_id, record);
  keep(byName, current?.external_id ?? null, record);
};

const keep = (
  lines: Map<string, LineRecord | number>,
  key: string | null,
  record: LineRecord,
): void => {
  if (key !== null && !lines.has(key)) lines.set(key, record);
};

/** A key that stands in an earlier line already. */
export const repeatOf = ({ file, line }: LinePlace, pointer: string): Fault => ({
  pointer,
  code: "duplicate_in_import",
  params: { file, line },
});
