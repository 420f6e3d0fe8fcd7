import type { AnyBulkWriteOperation, ClientSession, Document } from "mongodb";
import type {
  ChangeSet,
  Delete,
  Family,
  Put,
  Refusal,
  UniqueKey,
} from "../../domain/changes/change-set.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Collections } from "./collections.ts";
import type { ResourceDocument, StoredFamilies, StoredFamily } from "./documents.ts";
import { violatedIndex } from "./mongodb-errors.ts";

/** One write to one document, over the version that is expected there; over none where that is null. */
export interface Write {
  readonly family: Family;
  readonly id: string;
  readonly expected: number | null;
  readonly set: Document;
  readonly unset: readonly string[];
  /** Which other values the document must have for it. */
  readonly only?: Document;
}

/** What a change set writes to resources, in its order. */
export const writesOf = (families: StoredFamilies, changes: ChangeSet): readonly Write[] => [
  ...changes.deletes.map((remove) => deletion(families[remove.family].fields, remove)),
  ...changes.puts.map((put) => putting(storedOf(families, put.family), put)),
];

/** A family's mapper takes that family's resources, which `Put` ties together. */
const storedOf = (families: StoredFamilies, family: Family): StoredFamily<Versioned> =>
  families[family] as unknown as StoredFamily<Versioned>;

const deletion = (
  fields: readonly string[],
  { family, id, external_id, expected, stamp }: Delete,
): Write => ({
  family,
  id,
  expected,
  set: {
    tombstone: {
      external_id,
      version: expected + 1,
      deleted_at: stamp.at,
      deleted_by: stamp.by,
    },
  },
  unset: fields,
});

/** Fields are set one by one: what logins and kept answers leave in the document stays. */
const putting = (stored: StoredFamily<Versioned>, { family, resource, expected }: Put): Write => {
  const set = stored.toDocument(resource);
  return {
    family,
    id: resource.id,
    expected,
    set,
    unset: resource.external_id === null ? ["tombstone", "external_id"] : ["tombstone"],
  };
};

/** The version that a write leaves, which a tombstone has in a place of its own. */
export const traceOf = ({ set }: Write): Document =>
  "tombstone" in set
    ? { "tombstone.version": (set["tombstone"] as { version: number }).version }
    : { version: set["version"] as number };

export interface Applied {
  readonly refusal: Refusal | null;
  /** How many of the writes were made: those before the one that was refused. */
  readonly made: number;
}

/** Makes writes in their order, up to the first that is refused, a round trip for each run of one family. */
export const applyWrites = async (
  collections: Collections,
  writes: readonly Write[],
  session?: ClientSession,
): Promise<Applied> => {
  let made = 0;
  for (const run of runsOf(writes)) {
    const applied = await applyRun(collections, run, writes.length > 1, session);
    made += applied.made;
    if (applied.refusal !== null) return { refusal: applied.refusal, made };
  }
  return { refusal: null, made };
};

export const runsOf = (writes: readonly Write[]): readonly (readonly Write[])[] =>
  writes.reduce<Write[][]>((runs, write) => {
    const last = runs.at(-1);
    if (last?.[0]?.family === write.family) last.push(write);
    else runs.push([write]);
    return runs;
  }, []);

const applyRun = async (
  collections: Collections,
  run: readonly Write[],
  several: boolean,
  session?: ClientSession,
): Promise<Applied> => {
  const [first] = run;
  if (first === undefined) return { refusal: null, made: 0 };
  try {
    const { upsertedIds, matchedCount, upsertedCount } = await collections.resources[
      first.family
    ].bulkWrite(
      run.map((write) => operation(write, several)),
      { ordered: true, ...(session !== undefined && { session }) },
    );
    const fromNothing = run.find(({ expected }, at) => expected !== null && at in upsertedIds);
    if (fromNothing !== undefined) return { refusal: versionMoved(fromNothing), made: run.length };
    if (matchedCount + upsertedCount === 0) return { refusal: versionMoved(first), made: 0 };
    return { refusal: null, made: run.length };
  } catch (error) {
    const at = failedAt(error);
    const refused = run[at];
    const refusal = refused === undefined ? null : refusalOf(error, refused);
    if (refusal === null) throw error;
    return { refusal, made: at };
  }
};

/**
 * Creating is an upsert over the tombstone that there may be: where the resource exists, the insert
 * that becomes of it violates the index on `_id`. Of several writes the same trick stops the rest
 * where a version has moved, which an update that matches nothing would not; it can only make a
 * document of what never was there, and that is seen afterwards.
 */
const operation = (write: Write, several: boolean): AnyBulkWriteOperation<ResourceDocument> => ({
  updateOne: {
    filter:
      write.expected === null
        ? { _id: write.id, tombstone: { $exists: true } }
        : { _id: write.id, version: write.expected, ...write.only },
    update: {
      $set: write.set,
      $unset: Object.fromEntries(write.unset.map((field) => [field, ""])),
    },
    upsert: write.expected === null || several,
  },
});

export const versionMoved = ({ family, id }: Write): Refusal => ({
  _tag: "VersionMoved",
  family,
  id,
});

export const keyTaken = ({ family, id }: Write, key: UniqueKey): Refusal => ({
  _tag: "KeyTaken",
  family,
  key,
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
  "keys.email": "email",
};

export const valueAt = (document: Document, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (value as Document | undefined)?.[name], document);

const refusalOf = (error: unknown, write: Write): Refusal | null => {
  const index = violatedIndex(error);
  if (index === null) return null;
  if (index === "kept._id") return { _tag: "AnswerTaken" };
  if (index === "_id_")
    return write.expected === null ? keyTaken(write, "id") : versionMoved(write);
  const key = uniqueKeys[index];
  return key === undefined ? null : keyTaken(write, key);
};
