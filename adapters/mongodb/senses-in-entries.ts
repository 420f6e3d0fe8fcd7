/**
 * An entry is found by what its senses say, and a sense by its entry's status. Each keeps in its own
 * document what it needs of the other, so that one index answers, in order and with a count, however
 * many there are. (Looked up while reading, a million senses would be gone through for "what lacks a
 * location"; collected first, as a list of entries, they would be more than fits into one command.)
 * It is made anew in the same step as whatever changes it; a put of the one leaves alone what it
 * keeps of the other.
 *
 * The limits: definitions and examples lie in the database twice, with their grams; all of an entry's,
 * folded twice each, have to fit beside it into a document of 16 MB. That is some two thousand long
 * senses, 8 MB of text, as grams repeat and hardly count; of text whose grams do not repeat (random
 * Chinese, say) it is some 1.4 MB, and a third of that where the server counts the keys in an index.
 * Beyond that a sense is refused as too large. Who writes one reads the keys of its siblings.
 */
import type { AnyBulkWriteOperation, Document } from "mongodb";
import { HAS, partTerms } from "../../domain/shared/card.ts";
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

/** What an entry is to keep of its senses, and its senses of it. */
export interface Tie {
  readonly id: string;
  readonly status: string | null;
  /** None where it has no senses. */
  readonly parts: Parts | null;
}

/** Makes anew what these entries and their senses keep of each other. */
export const tieEntries = async (view: View, ids: readonly string[]): Promise<void> => {
  for (const run of inRuns(ids)) {
    const parts = partsByEntry(await readSenses(view, run));
    // What is alive is read first, in the same step, so that each update goes by its `_id` alone.
    const entries = await readEntries(view, run, { version: 1, "keys.terms.status": 1 });
    await makeTies(view, { ties: tiesOf(entries, parts) });
  }
};

/** The senses of these entries but for those that are named, with what their entries keep of them. */
export const readSenses = (
  {
    collections,
    reading,
  }: Pick<View, "collections"> & { readonly reading: Partial<View["reading"]> },
  ids: readonly string[],
  otherThan: readonly string[] = [],
): Promise<readonly ResourceDocument[]> =>
  collections.resources["entry-senses"]
    .find(
      {
        "keys.terms.entry_id": { $in: [...ids] },
        ...(otherThan.length > 0 && { _id: { $nin: [...otherThan] } }),
      },
      { ...reading, projection: { "keys.terms": 1, "keys.forms": 1 } },
    )
    .toArray();

export const readEntries = (
  { collections, reading }: View,
  ids: readonly string[],
  projection: Document,
): Promise<readonly ResourceDocument[]> =>
  collections.resources.entries
    .find({ _id: { $in: [...ids] } }, { ...reading, projection })
    .toArray();

export const partsByEntry = (
  senses: readonly ResourceDocument[],
): ReadonlyMap<string | null, Parts> =>
  new Map(
    [...Map.groupBy(senses, (sense) => singleTerm(sense, "entry_id"))].map(([id, group]) => [
      id,
      partsOf(group),
    ]),
  );

/** Those of the entries that are alive. */
export const tiesOf = (
  entries: readonly ResourceDocument[],
  parts: ReadonlyMap<string | null, Parts>,
): readonly Tie[] =>
  entries.filter(isLive).map((entry) => ({
    id: entry._id,
    status: statusOf(entry),
    parts: parts.get(entry._id) ?? null,
  }));

/** What a set changes of them; of entries that are too large their senses are told alone. */
interface TiesToMake {
  readonly ties: readonly Tie[];
  readonly untied?: readonly Tie[];
}

export const makeTies = async (view: View, { ties, untied = [] }: TiesToMake): Promise<void> => {
  // First, as it always has room: who may see a sense hangs on it.
  for (const run of inRuns([...untied, ...ties])) await tellStatus(view, run);
  for (const run of inRuns(ties)) {
    await view.collections.resources.entries.bulkWrite(run.map(tying), {
      ordered: false,
      ...view.options,
    });
  }
};

const tying = ({ id, parts }: Tie): AnyBulkWriteOperation<ResourceDocument> => {
  const update = parts === null ? { $unset: { parts: "" } as const } : { $set: { parts } };
  return { updateOne: { filter: { _id: id }, update: { ...update, $inc: { lock: 1 } } } };
};

/** Tells senses the status of their entry. */
const tellStatus = async ({ collections, options }: View, ties: readonly Tie[]): Promise<void> => {
  const senses = collections.resources["entry-senses"];
  const told = ties.filter(({ parts }) => parts !== null);
  for (const [status, group] of Map.groupBy(told, ({ status }) => status)) {
    if (status === null) continue;
    const of = { $in: group.map(({ id }) => id) };
    await senses.updateMany(
      { "keys.terms.entry_id": of, entry_status: { $ne: status } },
      { $set: { entry_status: status } },
      options,
    );
  }
};

const partsOf = (senses: readonly ResourceDocument[]): Parts => {
  const forms = senses.flatMap(({ keys }) => keys?.forms ?? []);
  return {
    terms: Object.fromEntries(
      [...partTerms, HAS].map((name) => [name, [...new Set(senses.flatMap(valuesOf(name)))]]),
    ),
    forms,
    grams: [...new Set(senses.flatMap(gramsIn))],
  };
};

/** Read of none, as they may be many times the text; what a set writes has them with it. */
const gramsIn = ({ keys }: ResourceDocument): readonly string[] =>
  keys?.grams ?? gramsOf(keys?.forms ?? []);

const valuesOf =
  (name: string) =>
  (sense: ResourceDocument): readonly string[] =>
    (valueAt(sense, `keys.terms.${name}`) as readonly string[] | undefined) ?? [];
