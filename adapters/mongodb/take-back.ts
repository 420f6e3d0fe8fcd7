import type { AnyBulkWriteOperation } from "mongodb";
import type { Collections } from "./collections.ts";
import type { ResourceDocument } from "./documents.ts";
import { placeOf, type Present } from "./foresee.ts";
import { runsOf, traceOf, type Write } from "./writes.ts";

/**
 * Makes the documents what they were before these writes, in reverse, as keys may have gone from one
 * to the other. What a rival has changed since stays as the rival left it.
 */
export const takeBack = async (
  { resources }: Collections,
  writes: readonly Write[],
  present: Present,
): Promise<void> => {
  const last = new Map(writes.map((write) => [placeOf(write), write]));
  for (const run of runsOf([...last.values()].reverse())) {
    const [first] = run;
    if (first === undefined) continue;
    await resources[first.family].bulkWrite(
      run.map((write) => restoring(write, present.get(placeOf(write)))),
      { ordered: true },
    );
  }
};

const restoring = (
  write: Write,
  before: ResourceDocument | undefined,
): AnyBulkWriteOperation<ResourceDocument> => {
  const filter = { _id: write.id, ...traceOf(write) };
  if (before === undefined) return { deleteOne: { filter } };
  const { _id, ...replacement } = before;
  return { replaceOne: { filter, replacement } };
};
