import { specOf } from "../../domain/families.ts";
import * as E from "fp-ts/lib/Either.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { type Fault, pointer } from "../../domain/shared/fault.ts";
import { type Mention, unknownReferences } from "../../domain/shared/reference.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Seen } from "../../domain/store.ts";
import { changesNothing, nobody } from "./changes-nothing.ts";
import { isGivenUp, restsOnLine } from "./changed-keys.ts";
import { currentOnes } from "./current-ones.ts";
import {
  addFaults,
  entryOf,
  type ImportIndex,
  targetOf,
  uniqueKeyPointer,
} from "./import-index.ts";
import { isLine, type LineRecord, type Target } from "./line-record.ts";
import { changed, type LinesAgain, recordOfPlain } from "./lines-again.ts";
import { draftingOf } from "./import-kinds.ts";
import type { ImportLine, LineFields } from "./import-line.ts";
import { repeatOf } from "./index-lines.ts";
import type { Place } from "./places.ts";
import { lookUp } from "./look-up.ts";

export interface ByKeyGivenUp {
  readonly record: LineRecord;
  readonly mention: Mention;
  readonly target: LineRecord;
}

/** What can be judged only when every line has been looked at. */
export interface Pending {
  /** Who names something by a key that its line gives up. */
  readonly byKeysGivenUp: ByKeyGivenUp[];
  /** Senses that have to be of the entry that is named beside them. */
  readonly ofEntry: {
    readonly record: LineRecord;
    readonly mention: Mention;
    readonly target: Target;
    readonly entry_id: string;
  }[];
  /** By a line that brings something new, or a new key, who refers to it: kept where lines may be left out. */
  readonly referrers: Map<Place, { readonly record: LineRecord; readonly mention: Mention }[]>;
}

export interface Judging {
  readonly index: ImportIndex;
  readonly pending: Pending;
  readonly skipFaulty: boolean;
}

/** Of one family. */
export interface Checking extends Judging {
  /** Whether plain lines are looked at as well: some may name something by a key that its line gives up. */
  readonly looksAtPlain: boolean;
  /** Who has a unique key of the family: ids of the dictionary's resources, and lines. */
  readonly holders: Map<string, string | LineRecord>;
}

/** Judges the lines of a batch that are not settled. */
export const checkLines = async (
  store: Pick<Seen, "lexicon">,
  checking: Checking,
  family: LexicalFamily,
  lines: readonly ImportLine[],
  again: LinesAgain,
): Promise<E.Either<StoreError, void>> => {
  const { index } = checking;
  const mentioned: Mention[] = [];
  const read = lines.flatMap((line) => {
    const record = again.recordOf(line);
    if (record === null && checking.looksAtPlain)
      mentioned.push(...notePlain(checking, family, line, again));
    if (record === null || record.settled) return [];
    if (E.isLeft(line.content)) throw changed(line.file);
    return [{ record, fields: line.content.right.fields() }];
  });
  const current = await currentOnes(
    store,
    family,
    read.filter(({ record }) => record.existed).map(({ record }) => record.id),
  );
  if (E.isLeft(current)) return current;
  const looked = await lookUp(
    store,
    index,
    read.flatMap(({ fields }) => fields.mentions).concat(mentioned),
  );
  if (E.isLeft(looked)) return looked;
  for (const { record, fields } of read)
    checkLine(checking, record, fields, current.right.get(record.id) ?? null);
  return E.right(undefined);
};

const checkLine = (
  checking: Checking,
  record: LineRecord,
  fields: LineFields,
  current: Versioned | null,
): void => {
  const { index } = checking;
  const targets = fields.mentions.map((mention) => ({
    mention,
    target: targetOf(index, mention.family, mention.id),
  }));
  const form = [...fields.faults, ...(record.existed ? [] : fields.missing)];
  const faults = [
    ...form,
    ...unknownReferences(
      targets.flatMap(({ mention, target }) => (target === undefined ? [mention] : [])),
    ),
  ];
  noteReferrers(checking, record, targets);
  const told = new Set(faults.map((fault) => fault.pointer));
  const more =
    form.length > 0
      ? checkSoundParts(index, record, fields, current, targets)
      : checkDraft(checking, record, fields, current, targets);
  const own = [
    ...faults,
    ...more.filter((fault) => fault.pointer === undefined || !told.has(fault.pointer)),
  ];
  addFaults(index, record, own);
  addFaults(index, record, uniqueKeyFaults(checking, record, fields));
};

type Targets = readonly { readonly mention: Mention; readonly target: Target | undefined }[];

/** What is wrong with the line as a whole; notes on the way what the line comes to. */
const checkDraft = (
  { index, pending }: Checking,
  record: LineRecord,
  fields: LineFields,
  current: Versioned | null,
  targets: Targets,
): readonly Fault[] => {
  const { family } = record;
  const { faults, create, revise } = draftingOf(family);
  const pointsAtSenses = targets.some(({ mention }) => mention.family === "entry-senses");
  const isTree = specOf(family).parent !== undefined;
  if (record.state === "unchecked") record.state = record.existed ? "changed" : "new";
  // Most lines bring an entry that is new and needs no other look.
  if (current === null && faults === undefined && !isTree && !pointsAtSenses) return [];
  const draft = fields.draft(current, (of, key) => targetOf(index, of, key)?.id ?? key);
  const made = current === null ? create(draft, record.id, nobody) : revise(current, draft, nobody);
  if (current === null) record.entry_id = entryOf(made);
  else if (record.state === "changed" && changesNothing(current, made)) record.state = "unchanged";
  noteParent(record, parentOf(family, made), targets);
  if (pointsAtSenses) pending.ofEntry.push(...ofEntries(record, made, targets));
  return faults?.(draft, current) ?? [];
};

/** The same of a line that could not be read whole: what it is to lie in, it can say for all that. */
const checkSoundParts = (
  index: ImportIndex,
  record: LineRecord,
  fields: LineFields,
  current: Versioned | null,
  targets: Targets,
): readonly Fault[] => {
  const draft = fields.draft(current, (of, key) => targetOf(index, of, key)?.id ?? key);
  const field = specOf(record.family).parent?.field ?? "";
  const isRead = fields.faults.every((fault) => fault.pointer !== pointer(field));
  const { [field]: into }: Readonly<Record<string, unknown>> = { ...draft };
  noteParent(record, isRead && typeof into === "string" ? into : null, targets);
  return draftingOf(record.family).faults?.(draft, current) ?? [];
};

const parentOf = (family: LexicalFamily, made: Versioned): string | null =>
  specOf(family).parent?.of(made) ?? null;

const noteParent = (record: LineRecord, parent_id: string | null, targets: Targets): void => {
  const { parent } = specOf(record.family);
  if (parent === undefined) return;
  record.parent_id = parent_id;
  const above = targets.find(({ mention }) => mention.pointer === pointer(parent.field))?.target;
  record.parent = above !== undefined && isLine(above) ? above : null;
};

/** The senses that a line points at, and the entries that they have to be of. */
const ofEntries = (record: LineRecord, made: Versioned, targets: Targets): Pending["ofEntry"] =>
  specOf(record.family)
    .references(made)
    .flatMap(({ pointer: at, of_entry: entry_id }) => {
      const named = targets.find(({ mention }) => mention.pointer === at);
      return entry_id === undefined || named?.target === undefined
        ? []
        : [{ record, entry_id, mention: named.mention, target: named.target }];
    });

const uniqueKeyFaults = (
  { holders, skipFaulty }: Checking,
  record: LineRecord,
  { uniqueKey }: LineFields,
): readonly Fault[] => {
  if (uniqueKey === null) return [];
  const at = uniqueKeyPointer(record.family);
  const holder = holders.get(uniqueKey);
  // What is left out does not keep it from those after it.
  const isLeftOut = skipFaulty && record.state === "faulty";
  if ((holder === undefined || holder === record.id) && !isLeftOut) holders.set(uniqueKey, record);
  if (holder === undefined || holder === record.id) return [];
  if (typeof holder !== "string" && holder.at === record.at) return [];
  return [typeof holder === "string" ? { pointer: at, code: "taken" } : repeatOf(holder, at)];
};

const noteReferrers = (
  { index, pending, skipFaulty }: Checking,
  record: LineRecord,
  targets: Targets,
): void => {
  for (const { mention, target } of targets) {
    if (target === undefined) continue;
    if (isGivenUp(index, mention.id, target))
      pending.byKeysGivenUp.push({ record, mention, target });
    if (!skipFaulty || !restsOnLine(index, mention.id, target)) continue;
    const known = pending.referrers.get(target.at);
    if (known === undefined) pending.referrers.set(target.at, [{ record, mention }]);
    else known.push({ record, mention });
  }
};

/**
 * A line about what there is has named it by the keys that it had, before those were given up: then more is kept of
 * it. Answers what such a one mentions.
 */
const notePlain = (
  checking: Checking,
  family: LexicalFamily,
  line: ImportLine,
  again: LinesAgain,
): readonly Mention[] => {
  if (E.isLeft(line.content)) throw changed(line.file);
  const { index, pending } = checking;
  const read = line.content.right;
  const { mentions } = read.fields();
  const byKeysGivenUp = mentions.flatMap((mention) => {
    const target = targetOf(index, mention.family, mention.id);
    return target !== undefined && isGivenUp(index, mention.id, target)
      ? [{ mention, target }]
      : [];
  });
  if (byKeysGivenUp.length === 0) return [];
  const record = recordOfPlain(index, family, line, read);
  if (record === undefined) throw changed(line.file);
  again.keep(record);
  for (const one of byKeysGivenUp) pending.byKeysGivenUp.push({ record, ...one });
  return mentions;
};
