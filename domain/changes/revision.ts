/** The history of a resource: each version with what it changed, kept after deletion. */
import { pointer } from "../shared/fault.ts";
import { sameContent } from "../shared/same-content.ts";
import type { Tombstone } from "../shared/versioned.ts";

export const revisionActions = [
  "created",
  "updated",
  "deleted",
  "restored",
  "transitioned",
] as const;
export type RevisionAction = (typeof revisionActions)[number];

/** What a version was made by, beside its stamp. */
export interface RevisionEvent {
  readonly action: Exclude<RevisionAction, "deleted">;
  readonly comment: string | null;
}

export const created: RevisionEvent = { action: "created", comment: null };

export const isCreation = ({ action, comment }: RevisionEvent): boolean =>
  action === created.action && comment === created.comment;
export const updated: RevisionEvent = { action: "updated", comment: null };
export const restored: RevisionEvent = { action: "restored", comment: null };

/** One version of a resource, as a store keeps it: its state, and the one that it followed. */
export interface Revision<R> {
  readonly version: number;
  readonly action: RevisionAction;
  readonly at: string;
  readonly by: string;
  readonly comment: string | null;
  /** Null of a deletion. */
  readonly state: R | null;
  /** Null of a creation, and of what follows a deletion. */
  readonly before: R | null;
}

/** A tombstone as its family's history needs it. */
export interface Grave extends Tombstone {
  /** The entry that took this sense with it. */
  readonly with_entry: string | null;
}

export interface Change {
  /** A JSON Pointer into objects; an array is one change. */
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What every version changes, and what therefore says nothing. */
const unsaid = ["id", "version", "created_at", "created_by", "updated_at", "updated_by"];

/** The fields that differ, in the order of the resource's own; of a creation or deletion, all that were set. */
export const changesBetween = (before: object | null, after: object | null): readonly Change[] =>
  differences(before ?? {}, after ?? {}, []).filter(
    ({ path, from, to }) => !unsaid.includes(path.slice(1)) && !(isUnset(from) && isUnset(to)),
  );

const isUnset = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

const differences = (before: object, after: object, path: readonly string[]): readonly Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const from: unknown = Reflect.get(before, name) ?? null;
    const to: unknown = Reflect.get(after, name) ?? null;
    const here = [...path, name];
    if (isPlain(from) && isPlain(to)) return differences(from, to, here);
    return sameContent(from, to) ? [] : [{ path: pointer(...here), from, to }];
  });

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
