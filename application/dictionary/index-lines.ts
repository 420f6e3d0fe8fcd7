import { specOf } from "../../domain/families.ts";
import * as E from "fp-ts/lib/Either.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Seen } from "../../domain/store.ts";
import { noteChangedKey } from "./changed-keys.ts";
import {
  addFaults,
  entryOf,
  type ImportIndex,
  keepKeys,
  keepNew,
  keepThere,
  noteFile,
  placeNumber,
  placeIn,
} from "./import-index.ts";
import { isLine, type LineRecord, type PlainRecord, unchecked } from "./line-record.ts";
import {
  type ImportLine,
  type KeysOfLine,
  keysOf,
  type LinePlace,
  type ReadLine,
} from "./import-line.ts";
import { isKept, type LineKeys } from "./line-keys.ts";
import type { Named } from "./named.ts";
import {
  isOfMany,
  remembering,
  resolveAll,
  type Resolved,
  type ResolvedOfLines,
} from "./resolve-mentions.ts";
import { canBePlain, settleNew, settleThere } from "./settle-line.ts";
import type { NotedLine } from "./write-order.ts";

/** What the dictionary has under the keys of some lines. */
interface Existing {
  readonly byId: ReadonlyMap<string, Versioned>;
  readonly byName: ReadonlyMap<string | null, Versioned>;
}

const nothing: Existing = { byId: new Map(), byName: new Map() };

/**
 * Notes which resource each line is about, and the lines that are about one that another is about.
 * Answers those that are plain and bring something new.
 */
export const indexLines = async (
  seen: Pick<Seen, "lexicon">,
  index: ImportIndex,
  family: LexicalFamily,
  lines: readonly ImportLine[],
): Promise<E.Either<StoreError, readonly NotedLine[]>> => {
  const found = await existingOnes(seen, index, family, lines);
  if (E.isLeft(found)) return found;
  const existing = found.right;
  const toSettle = canBePlain(family) ? readable(lines) : [];
  const resolved = await resolveAll(
    seen,
    index,
    toSettle.map((read) => ({ isNew: currentOf(read, existing) === undefined, read })),
  );
  if (E.isLeft(resolved)) return resolved;
  const { ofNew, ofOld } = resolved.right;
  const now = { ofNew: remembering(ofNew), ofOld: remembering(ofOld) };
  const looked = { existing, resolved: resolved.right, now };
  const judged = lines.map((line) => judge(index, family, line, looked));
  return E.right(judged.flatMap((one) => one ?? []));
};

/** What has been looked up for some lines. */
interface Looked {
  readonly existing: Existing;
  readonly resolved: ResolvedOfLines;
  /** The same for now: each is asked several times of a line, and lines name the same. */
  readonly now: ResolvedOfLines;
}

/** Null where it is not plain, or brings nothing new. */
const judge = (
  index: ImportIndex,
  family: LexicalFamily,
  line: ImportLine,
  { existing, resolved, now }: Looked,
): NotedLine | null => {
  noteFile(index, line.file);
  const record = unchecked(family, line, placeNumber(index, line.file, line.line));
  if (E.isLeft(line.content)) {
    record.settled = true;
    addFaults(index, index.records[family].add(record), line.content.left);
    return null;
  }
  const read = line.content.right;
  const { current, keys } = identify(index, record, read, existing);
  if (current === undefined) settleNew(index, record, read, now.ofNew);
  else settleThere(record, read, now.ofOld, current);
  if (isPlain(record)) {
    if (current !== undefined) keepThere(index, record, read, current);
    else keepNew(index, record, read);
    keepNamed(index, record, read, current === undefined ? now.ofNew : now.ofOld);
    return current === undefined ? { line, record, resolved: resolved.ofNew } : null;
  }
  if (record.id === "") record.id = index.newId();
  const kept = index.records[family].add(record);
  keepKeys(index, family, keys, current, kept);
  noteChangedKey(index, kept, { ...keys, clearsKey: read.clearsKey }, current);
  return null;
};

/** For when it is read again; what is written at once is not. */
const keepNamed = (
  index: ImportIndex,
  { state, at }: PlainRecord,
  read: ReadLine,
  resolved: Resolved,
): void => {
  if (state === "unchanged" || index.plain.state === "written") return;
  const named = read
    .fields()
    .mentions.filter(isOfMany)
    .map(({ family: of, id: key }): Named => {
      const target = resolved(of, key);
      const isThere = target !== undefined && !isLine(target) && target.line === null;
      return [of, key, isThere ? target.id : null];
    });
  index.named.keep(at, named);
};

const isPlain = (record: LineRecord): record is PlainRecord =>
  record.settled && record.state !== "faulty";

const existingOnes = async (
  { lexicon }: Pick<Seen, "lexicon">,
  index: ImportIndex,
  family: LexicalFamily,
  lines: readonly ImportLine[],
): Promise<E.Either<StoreError, Existing>> => {
  // Plain lines are written early only where there were no entries, and so no senses either.
  if (index.plain.state === "written") return E.right(nothing);
  const found = await lexicon[family].findAny(keysOf(readable(lines)))();
  return E.map((all: readonly Versioned[]): Existing => ({
    byId: new Map(all.map((resource) => [resource.id, resource])),
    byName: new Map(all.map((resource) => [resource.external_id, resource])),
  }))(found);
};

const readable = (lines: readonly ImportLine[]): readonly ReadLine[] =>
  lines.flatMap(({ content }) => (E.isRight(content) ? [content.right] : []));

/** What there is of the resource that a line is about: an id that it says decides. */
const currentOf = (
  { id, external_id }: KeysOfLine,
  { byId, byName }: Existing,
): Versioned | undefined =>
  id !== null ? under(id, byId) : external_id === null ? undefined : under(external_id, byName);

/** Where there is nothing, the key need not be hashed, of which most of the lines of an import have a new one. */
const under = <Found>(key: string, found: ReadonlyMap<string | null, Found>): Found | undefined =>
  found.size === 0 ? undefined : found.get(key);

/** Notes which resource a line is about; answers what there is of it, and which keys stand for the line. */
const identify = (
  index: ImportIndex,
  record: LineRecord,
  { id, external_id }: KeysOfLine,
  existing: Existing,
): { readonly current: Versioned | undefined; readonly keys: KeysOfLine } => {
  const named = external_id === null ? undefined : under(external_id, existing.byName);
  const current = currentOf({ id, external_id }, existing);
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
  if (record.state === "faulty" && isOfPlain(index, record)) index.repeatsOfPlain.add(record.at);
  // Who has the key keeps it, and those who refer to it mean him.
  return { current, keys: { id, external_id: isTaken ? null : external_id } };
};

/** Whether a plain line before it is about the same thing. */
const isOfPlain = ({ keys }: ImportIndex, { family, id }: LineRecord): boolean => {
  const first = keys[family].lines.byId.get(id);
  return first !== undefined && isKept(first);
};

const repeatedKeys = (
  index: ImportIndex,
  family: LexicalFamily,
  { id, external_id }: KeysOfLine,
  current: Versioned | undefined,
): readonly Fault[] => {
  const { byId, byName } = index.keys[family].lines;
  if (byId.isEmpty() && byName.isEmpty()) return [];
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
  lines: LineKeys,
  key: string | null,
  pointer: string,
): Fault | null => {
  const first = key === null ? undefined : lines.get(key);
  return first === undefined ? null : repeatOf(placeIn(index, first), pointer);
};

/** A key that stands in an earlier line already. */
export const repeatOf = ({ file, line }: LinePlace, pointer: string): Fault => ({
  pointer,
  code: "duplicate_in_import",
  params: { file, line },
});
