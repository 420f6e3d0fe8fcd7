/**
 * Transactions see a snapshot each, and of two that read what the other writes both may commit (write
 * skew). So whatever a decision hangs on is written to as well: two that would lead to what neither
 * allows then meet in one document, and the later begins anew.
 */
import type { ChangeSet } from "../../domain/changes/change-set.ts";
import { type Family, lexicalFamilies } from "../../domain/shared/family.ts";
import type { Collections } from "./collections.ts";
import type { Course } from "./foresee.ts";
import { movesIn, referencesOf } from "./overtaken.ts";
import { singleTerm } from "./documents.ts";
import type { View } from "./view.ts";
import { placeOf } from "./writes.ts";

/** Matters that no single resource stands for, each a document in `locks`. */
const treeLock = (family: Family): string => `tree:${family}`;
const ADMINS = "admins";

/** They are there before the first transaction, so that none has to make them. */
export const makeLocks = async ({ locks }: Pick<Collections, "locks">): Promise<void> => {
  for (const _id of [...lexicalFamilies.map(treeLock), ADMINS])
    await locks.updateOne({ _id }, { $setOnInsert: { count: 0 } }, { upsert: true });
};

/**
 * Writes to what the set relies on without changing it: what its puts refer to (whoever deletes that
 * writes to it too), what has to be unchanged, the entry that has to have a sense. What a set writes
 * itself is written to anyway, and so are the entries whose senses it writes.
 */
export const lockWhatDecides = async (
  { collections, options }: View,
  changes: ChangeSet,
  course: Course,
): Promise<void> => {
  const relied = reliedOn(changes).filter((one) => !course.after.has(placeOf(one)));
  for (const [family, group] of Map.groupBy(relied, (one) => one.family)) {
    const ids = [...new Set(group.map(({ id }) => id))];
    await collections.resources[family].updateMany(
      { _id: { $in: ids } },
      { $inc: { lock: 1 } },
      options,
    );
  }
  const matters = mattersOf(changes, course);
  if (matters.length > 0)
    await collections.locks.updateMany(
      { _id: { $in: [...matters] } },
      { $inc: { count: 1 } },
      options,
    );
};

interface Place {
  readonly family: Family;
  readonly id: string;
}

const reliedOn = (changes: ChangeSet): readonly Place[] => [
  ...referencesOf(changes),
  ...changes.demands.flatMap((demand): readonly Place[] => {
    switch (demand.kind) {
      case "unchanged":
        return [demand];
      case "has_sense":
      case "comes_last":
        return [{ family: "entries", id: demand.entry_id }];
      case "active_admin":
      case "live_session":
        return [];
    }
  }),
];

/** Moves within a tree may close a circle together; changes of users may leave no administrator. */
const mattersOf = ({ demands }: ChangeSet, course: Course): readonly string[] => [
  ...lexicalFamilies.filter((family) => movesIn(course, family)).map(treeLock),
  ...(demands.some(({ kind }) => kind === "active_admin") || concernsAdmins(course)
    ? [ADMINS]
    : []),
];

const concernsAdmins = ({ steps, after }: Course): boolean =>
  steps.some((step) => {
    if (step.family !== "users" || step.before === undefined) return false;
    const made = after.get(placeOf(step));
    return ["role", "status"].some(
      (name) => singleTerm(step.before, name) !== singleTerm(made, name),
    );
  });
