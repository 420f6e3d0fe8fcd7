import * as E from "fp-ts/lib/Either.js";
import type { Put } from "../../domain/changes/change-set.ts";
import {
  createEntry,
  type Entry,
  type EntryDraft,
  referencesOf,
  reviseEntry,
  withoutReferences,
} from "../../domain/entries/entry.ts";
import type { NewId } from "../../domain/shared/clock.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import { type UnsoundDraft, unknownReferences } from "../../domain/shared/reference.ts";
import { sameContent } from "../../domain/shared/same-content.ts";
import type { Stamp } from "../../domain/shared/versioned.ts";
import type { EntryLine, FaultyLine, ImportLine, LinePlace } from "./import-line.ts";

/**
 * Every id and external id met so far in this import, and where: two lines about one thing are a
 * fault. The same line may be met again, when it is written or tried once more.
 */
export type Seen = Map<string, LinePlace>;

/** What a batch of lines comes to. */
export interface BatchPlan {
  readonly puts: readonly Put[];
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly leftOutReferences: number;
  readonly faulty: readonly FaultyLine[];
}

export interface PlanOptions {
  readonly stamp: Stamp;
  readonly newId: NewId;
  readonly leaveOutReferences: boolean;
}

/** Decides line by line, over the entries that exist under the lines' keys. It writes nothing. */
export const planBatch = (
  lines: readonly ImportLine[],
  existing: readonly Entry[],
  seen: Seen,
  options: PlanOptions,
): BatchPlan => {
  const byId = new Map(existing.map((entry) => [entry.id, entry]));
  const byExternalId = new Map(existing.map((entry) => [entry.external_id, entry]));
  const puts: Put[] = [];
  const faulty: FaultyLine[] = [];
  let created = 0;
  let updated = 0;
  let unchanged = 0;
  let leftOutReferences = 0;
  for (const place of lines) {
    const planned = planLine(place, byId, byExternalId, seen, options);
    if (E.isLeft(planned)) {
      faulty.push({ file: place.file, line: place.line, faults: planned.left });
      continue;
    }
    const { put, leftOut } = planned.right;
    leftOutReferences += leftOut;
    if (put === null) unchanged++;
    else {
      puts.push(put);
      if (put.expected === null) created++;
      else updated++;
    }
  }
  return { puts, created, updated, unchanged, leftOutReferences, faulty };
};

interface PlannedLine {
  /** Null where the line changes nothing. */
  readonly put: Put | null;
  readonly leftOut: number;
}

const planLine = (
  place: ImportLine,
  byId: ReadonlyMap<string, Entry>,
  byExternalId: ReadonlyMap<string | null, Entry>,
  seen: Seen,
  options: PlanOptions,
): E.Either<readonly Fault[], PlannedLine> => {
  if (E.isLeft(place.content)) return place.content;
  const line = place.content.right;
  const named = line.external_id === null ? undefined : byExternalId.get(line.external_id);
  const current = line.id === null ? named : byId.get(line.id);
  const isTaken = named !== undefined && named.id !== (current?.id ?? line.id);
  const keyFaults: readonly Fault[] = [
    ...noteKeys(place, line, current, seen),
    ...(isTaken ? [{ pointer: "/external_id", code: "taken" as const }] : []),
  ];
  const read = readDraft(line.draft(current ?? null), options);
  if (keyFaults.length > 0) return E.left([...keyFaults, ...(E.isLeft(read) ? read.left : [])]);
  if (E.isLeft(read)) return read;
  const written = writeLine(line, read.right.draft, current, options);
  return E.isLeft(written)
    ? E.left(written.left.faults)
    : E.right({ put: written.right, leftOut: read.right.leftOut });
};

/** What a line says, without the references that are to be left out, or all that is wrong with it. */
const readDraft = (
  draft: E.Either<UnsoundDraft, EntryDraft>,
  { leaveOutReferences }: PlanOptions,
): E.Either<readonly Fault[], { readonly draft: EntryDraft; readonly leftOut: number }> => {
  if (E.isLeft(draft)) {
    const mentions = leaveOutReferences ? [] : draft.left.mentions;
    return E.left([...draft.left.faults, ...unknownReferences(mentions)]);
  }
  return E.right(
    leaveOutReferences
      ? { draft: withoutReferences(draft.right), leftOut: referencesOf(draft.right).length }
      : { draft: draft.right, leftOut: 0 },
  );
};

const writeLine = (
  line: EntryLine,
  draft: EntryDraft,
  current: Entry | undefined,
  { stamp, newId }: PlanOptions,
) => {
  if (current === undefined)
    return E.map((resource: Entry): Put => ({ family: "entries", resource, expected: null }))(
      createEntry(draft, line.id ?? newId(), stamp, line.status ?? "draft"),
    );
  return E.map((resource: Entry): Put | null =>
    changesNothing(current, resource)
      ? null
      : { family: "entries", resource, expected: current.version },
  )(reviseEntry(current, draft, stamp, line.status ?? current.status));
};

const changesNothing = (current: Entry, revised: Entry): boolean =>
  sameContent(
    { ...revised, version: 0, updated_at: "", updated_by: "" },
    { ...current, version: 0, updated_at: "", updated_by: "" },
  );

/** A line counts under every key of its entry: another may name the same one by its other key. */
const noteKeys = (
  place: LinePlace,
  line: EntryLine,
  current: Entry | undefined,
  seen: Seen,
): readonly Fault[] => {
  const keys = [
    { pointer: "/id", value: line.id ?? current?.id, own: line.id !== null },
    { pointer: "/external_id", value: line.external_id, own: true },
    { pointer: "/external_id", value: current?.external_id, own: false },
  ];
  const repeated = keys.flatMap(({ pointer, value, own }): readonly Fault[] => {
    if (value === undefined || value === null) return [];
    const key = `${pointer} ${value}`;
    const first = seen.get(key) ?? { file: place.file, line: place.line };
    seen.set(key, first);
    return first.file === place.file && first.line === place.line
      ? []
      : [
          {
            pointer: own ? pointer : "",
            code: "duplicate_in_import",
            params: { ...first },
          },
        ];
  });
  // Keys that the line names itself say where to mend it; else one word about the entry is enough.
  const named = repeated.filter((fault) => fault.pointer !== "");
  return named.length > 0 ? named : repeated.slice(0, 1);
};
