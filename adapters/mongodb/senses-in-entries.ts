/**
 * An entry is found by what its senses say, and a sense by its entry's status. Each keeps in its own
 * document what it needs of the other, so that one index answers, in order and with a count, however
 * many there are. (Looked up while reading, a million senses would be gone through for "what lacks a
 * location"; collected first, as a list of entries, they would be more than fits into one command.)
 * It is made anew in the same step as whatever changes it; a put of the one leaves alone what it
 * keeps of the other.
 *
 * The limits: definitions and examples lie in the database twice, with their grams; all of an entry's,
 * folded twice each, have to fit beside it into a document of 16 MB, which is some two thousand long
 * senses (their grams repeat, so that they hardly count), beyond which it is refused as too large; and
 * who writes one sense reads the keys of its siblings.
 */
import type { AnyBulkWriteOperation } from "mongodb";
import { partTerms } from "../../domain/shared/card.ts";
import { isLive, type Parts, type ResourceDocument, singleTerm, valueAt } from "./documents.ts";
import type { Course } from "./foresee.ts";
import { gramsOf } from "./grams.ts";
import { inRuns } from "./runs.ts";
import type { View } from "./view.ts";
import { placeOf } from "./writes.ts";

/** The entries about which a set changes something that they or their senses keep of each other. */
export const entriesTouched = ({ steps, after }: Course): readonly string[] => [
  ...new Set(
    steps.flatMap((step) => {
      const made = after.get(placeOf(step));
      if (step.family === "entry-senses")
        return [singleTerm(step.before, "entry_id"), singleTerm(made, "entry_id")].filter(
          (id) => id !== null,
        );
      if (step.family !== "entries" || !isLive(made) || !isLive(step.before)) return [];
      return statusOf(step.before) === statusOf(made) ? [] : [step.id];
    }),
  ),
];

const statusOf = (entry: ResourceDocument | undefined): string | null =>
  singleTerm(entry, "status");

/** Makes anew what these entries and their senses keep of each other. */
export const tieEntries = async (view: View, ids: readonly string[]): Promise<void> => {
  for (const run of inRuns(ids)) await tie(view, run);
};

const tie = async (view: View, ids: readonly string[]): Promise<void> => {
  const { collections, options, reading } = view;
  const { entries, "entry-senses": senses } = collections.resources;
  const found = await senses
    .find(
      { "keys.terms.entry_id": { $in: [...ids] } },
      { ...reading, projection: { "keys.terms": 1, "keys.forms": 1 } },
    )
    .toArray();
  const byEntry = Map.groupBy(found, (sense) => singleTerm(sense, "entry_id"));
  // What is alive is read first, in the same step, so that each update goes by its `_id` alone.
  const living = (
    await entries
      .find(
        { _id: { $in: [...ids] } },
        { ...reading, projection: { version: 1, "keys.terms.status": 1 } },
      )
      .toArray()
  ).filter(isLive);
  if (living.length === 0) return;
  await entries.bulkWrite(
    living.map(({ _id }): AnyBulkWriteOperation<ResourceDocument> => {
      const parts = partsOf(byEntry.get(_id) ?? []);
      const update = parts === null ? { $unset: { parts: "" } as const } : { $set: { parts } };
      return { updateOne: { filter: { _id }, update: { ...update, $inc: { lock: 1 } } } };
    }),
    { ordered: false, ...options },
  );
  await tellStatus(
    view,
    living.filter(({ _id }) => byEntry.has(_id)),
  );
};

const tellStatus = async (
  { collections, options }: View,
  living: readonly ResourceDocument[],
): Promise<void> => {
  const senses = collections.resources["entry-senses"];
  for (const [status, group] of Map.groupBy(living, statusOf)) {
    if (status === null) continue;
    const of = { $in: group.map(({ _id }) => _id) };
    await senses.updateMany(
      { "keys.terms.entry_id": of, entry_status: { $ne: status } },
      { $set: { entry_status: status } },
      options,
    );
  }
};

const partsOf = (senses: readonly ResourceDocument[]): Parts | null => {
  if (senses.length === 0) return null;
  const forms = senses.flatMap(({ keys }) => keys?.forms ?? []);
  return {
    terms: Object.fromEntries(
      [...partTerms, "has"].map((name) => [name, [...new Set(senses.flatMap(valuesOf(name)))]]),
    ),
    forms,
    grams: gramsOf(forms),
  };
};

const valuesOf =
  (name: string) =>
  (sense: ResourceDocument): readonly string[] =>
    (valueAt(sense, `keys.terms.${name}`) as readonly string[] | undefined) ?? [];
