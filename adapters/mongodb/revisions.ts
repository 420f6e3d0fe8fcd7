import type { Family } from "../../domain/shared/family.ts";
import type { Collections } from "./collections.ts";
import type { ResourceDocument, RevisionDocument } from "./documents.ts";
import { inRuns } from "./runs.ts";
import type { View } from "./view.ts";

/** The version that a document holds, or its deletion, as its history tells of it; null of what never was. */
export const revisionIn = (
  family: Exclude<Family, "users">,
  document: ResourceDocument | null | undefined,
): Omit<RevisionDocument, "_id"> | null => {
  if (document == null) return null;
  const { _id: id, body, event, tombstone } = document;
  if (body !== undefined && event !== undefined)
    return {
      family,
      id,
      version: body.version,
      action: event.action,
      at: body.updated_at,
      by: body.updated_by,
      comment: event.comment,
      state: body,
    };
  if (tombstone === undefined) return null;
  return {
    family,
    id,
    version: tombstone.version,
    action: "deleted",
    at: tombstone.deleted_at,
    by: tombstone.deleted_by,
    comment: null,
    state: null,
  };
};

/** Two families may know the same id. */
export const revisionId = ({
  family,
  id,
  version,
}: Pick<RevisionDocument, "family" | "id" | "version">): string => `${family} ${id} ${version}`;

/** A version that a write ends, and whose it was. */
export interface Ended {
  readonly family: Family;
  readonly before: ResourceDocument | undefined;
}

/**
 * Keeps the versions that are about to end. Written anew where one is there already: a change that
 * was cut off or taken back may have left another state under this number.
 */
export const keepRevisions = async (
  { collections, options }: View,
  ended: readonly Ended[],
): Promise<void> => {
  const revisions = ended.flatMap(({ family, before }) =>
    family === "users" ? [] : (revisionIn(family, before) ?? []),
  );
  for (const run of inRuns(revisions)) await write(collections, run, options);
};

const write = (
  { revisions }: Collections,
  ended: readonly Omit<RevisionDocument, "_id">[],
  options: View["options"],
) =>
  revisions.bulkWrite(
    ended.map((revision) => ({
      replaceOne: { filter: { _id: revisionId(revision) }, replacement: revision, upsert: true },
    })),
    { ordered: true, ...options },
  );
