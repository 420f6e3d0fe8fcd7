import type { AnyBulkWriteOperation, Document } from "mongodb";
import type {
  ChangeSet,
  Delete,
  Put,
  Refusal,
  UniqueKey,
} from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { fieldsOfLife, type ResourceDocument, toDocument } from "./documents.ts";
import { violatedIndex } from "./mongodb-errors.ts";
import { RUN_LENGTH } from "./runs.ts";
import type { View } from "./view.ts";

/** One write to one document, over the version that is expected there; over none where that is null. */
export interface Write {
  readonly family: Family;
  readonly id: string;
  readonly expected: number | null;
  /** That it makes; a deletion makes one too. */
  readonly version: number;
  readonly set: Document;
  readonly unset: readonly string[];
  /** Which other values the document must have for it. */
  readonly only?: Document;
}

/** A write that is not refused, and the document that it meets. */
export interface Step extends Write {
  readonly before: ResourceDocument | undefined;
}

/** What a change set writes to resources, in its order. */
export const writesOf = (changes: ChangeSet, collation: Collation): readonly Write[] => [
  ...changes.deletes.map(deletion),
  ...changes.puts.map((put) => putting(put, collation)),
];

const deletion = ({ family, id, external_id, expected, stamp, with_entry }: Delete): Write => ({
  family,
  id,
  expected,
  version: expected + 1,
  set: {
    tombstone: {
      external_id,
      version: expected + 1,
      deleted_at: stamp.at,
      deleted_by: stamp.by,
      with_entry,
    },
  },
  unset: fieldsOfLife,
});

/** Fields are set one by one: what logins and kept answers leave in the document stays. */
const putting = ({ family, resource, expected, event }: Put, collation: Collation): Write => ({
  family,
  id: resource.id,
  expected,
  version: resource.version,
  set: toDocument(family, resource, event, collation),
  unset: resource.external_id === null ? ["tombstone", "external_id"] : ["tombstone"],
});

export const isDeletion = ({ set }: Pick<Write, "set">): boolean => "tombstone" in set;

export const placeOf = ({ family, id }: Pick<Write, "family" | "id">): string => `${family} ${id}`;

/** What a document is after a write. */
export const written = (
  before: ResourceDocument | undefined,
  { id, set, unset }: Write,
): ResourceDocument => {
  const kept = Object.entries(before ?? {}).filter(([name]) => !unset.includes(name));
  return { ...Object.fromEntries(kept), ...set, _id: id };
};

/** What the version that a write leaves is found by: a tombstone has it in a place of its own. */
export const atVersion = (version: number, isDeleted: boolean): Document =>
  isDeleted ? { "tombstone.version": version } : { version };

export interface Applied {
  readonly refusal: Refusal | null;
  /** How many of the steps may have been made: those before the one that was refused. */
  readonly made: number;
}

/** Makes steps in their order, up to the first that is refused, a round trip for each run. */
export const applySteps = async (view: View, steps: readonly Step[]): Promise<Applied> => {
  let made = 0;
  for (const run of runsOf(steps)) {
    const applied = await applyRun(view, run);
    made += applied.made;
    if (applied.refusal !== null) return { refusal: applied.refusal, made };
  }
  return { refusal: null, made };
};

/** What one command can write after the other: each of one family, and not too many. */
export const runsOf = <W extends Write>(writes: readonly W[]): readonly (readonly W[])[] =>
  writes.reduce<W[][]>((runs, write) => {
    const last = runs.at(-1);
    if (last?.[0]?.family === write.family && last.length < RUN_LENGTH) last.push(write);
    else runs.push([write]);
    return runs;
  }, []);

const applyRun = async ({ collections, options }: View, run: readonly Step[]): Promise<Applied> => {
  const [first] = run;
  if (first === undefined) return { refusal: null, made: 0 };
  try {
    const { matchedCount, insertedCount } = await collections.resources[first.family].bulkWrite(
      run.map(operation),
      { ordered: true, ...options },
    );
    // All were judged a moment ago, so this is one that somebody logged in to meanwhile.
    return matchedCount + insertedCount < run.length
      ? {
          refusal: versionMoved(run.find(({ only }) => only !== undefined) ?? first),
          made: run.length,
        }
      : { refusal: null, made: run.length };
  } catch (error) {
    const at = failedAt(error);
    const refused = run[at];
    const refusal = refused === undefined ? null : refusalOf(error, refused);
    if (refusal === null) throw error;
    return { refusal, made: at };
  }
};

/** Where a document exists that was not there a moment ago, its insert violates the index on `_id`. */
const operation = (step: Step): AnyBulkWriteOperation<ResourceDocument> =>
  step.before === undefined
    ? { insertOne: { document: written(undefined, step) } }
    : {
        updateOne: {
          filter: { _id: step.id, ...met(step) },
          update: {
            $set: step.set,
            $unset: Object.fromEntries(step.unset.map((field) => [field, ""])),
          },
        },
      };

const met = ({ before, expected, only }: Step): Document => {
  if (expected !== null) return { version: expected, ...only };
  return before?.tombstone === undefined
    ? { version: { $exists: false }, tombstone: { $exists: false } }
    : { "tombstone.version": before.tombstone.version };
};

export const versionMoved = ({ family, id }: Pick<Write, "family" | "id">): Refusal => ({
  _tag: "VersionMoved",
  family,
  id,
});

export const keyTaken = ({ family, id }: Write, keys: readonly UniqueKey[]): Refusal => ({
  _tag: "KeyTaken",
  family,
  keys,
  id,
});

const failedAt = (error: unknown): number => {
  if (!(error instanceof Error) || !("writeErrors" in error)) return -1;
  const first = [error.writeErrors].flat()[0] as { readonly index?: number } | undefined;
  return first?.index ?? -1;
};

/** Where the keys lie that only one resource has; their indexes are named after them. */
export const uniqueKeys: Readonly<Record<string, UniqueKey>> = {
  external_id: "external_id",
  "keys.unique.abbreviation": "abbreviation",
  "keys.unique.email": "email",
};

const refusalOf = (error: unknown, write: Write): Refusal | null => {
  const index = violatedIndex(error);
  if (index === null) return null;
  if (index === "kept._id") return { _tag: "AnswerTaken" };
  if (index === "_id_") return keyTaken(write, ["id"]);
  const key = uniqueKeys[index];
  return key === undefined ? null : keyTaken(write, [key]);
};
