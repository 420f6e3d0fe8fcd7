import type { AnyBulkWriteOperation } from "mongodb";
import type { Collections } from "./collections.ts";
import type { ResourceDocument } from "./documents.ts";
import type { Documents } from "./foresee.ts";
import { atVersion, isDeletion, placeOf, runsOf, type Step } from "./writes.ts";

/**
 * Makes the documents what they were before these steps, in reverse, as keys may have gone from one
 * to the other. What has been changed since stays as it is.
 */
export const takeBack = async (
  { resources }: Collections,
  steps: readonly Step[],
  present: Documents,
): Promise<void> => {
  const last = new Map(steps.map((step) => [placeOf(step), step]));
  for (const run of runsOf([...last.values()].reverse())) {
    const [first] = run;
    if (first === undefined) continue;
    await resources[first.family].bulkWrite(
      run.map((step) => restoring(step, present.get(placeOf(step)))),
      { ordered: true },
    );
  }
};

const restoring = (
  step: Step,
  before: ResourceDocument | undefined,
): AnyBulkWriteOperation<ResourceDocument> => {
  const filter = { _id: step.id, ...atVersion(step.version, isDeletion(step)) };
  if (before === undefined) return { deleteOne: { filter } };
  const { _id, ...replacement } = before;
  return { replaceOne: { filter, replacement } };
};
