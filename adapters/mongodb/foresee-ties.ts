/**
 * Where there are no transactions, a sense is written before its entry is told of it. So what the
 * entry is to keep is made before the first write, of its senses as they will be, and whether that
 * fits into a document is known by then. Nobody else writes in the meantime.
 */
import { BSON } from "mongodb";
import { isLive, type ResourceDocument, singleTerm } from "./documents.ts";
import type { Course } from "./foresee.ts";
import { TOO_LARGE } from "./mongodb-errors.ts";
import { inRuns } from "./runs.ts";
import {
  entriesTouched,
  partsByEntry,
  readEntries,
  readSenses,
  type Tie,
  tiesOf,
} from "./senses-in-entries.ts";
import type { View } from "./view.ts";
import { placeOf } from "./writes.ts";

/** 16 MB, but for what the command that it is sent in takes, and counters that are raised. */
const MOST_BYTES = 16 * 1024 * 1024 - 64 * 1024;

class EntryTooLarge extends Error {
  override readonly name = TOO_LARGE;
}

export interface Ties {
  /** All entries that are touched, tied or not. */
  readonly entries: readonly string[];
  readonly ties: readonly Tie[];
  /** Entries that were too large before, of which the set makes none larger. */
  readonly untied: readonly Tie[];
}

/** Throws where a sense that the set writes does not fit into what its entry keeps of its senses. */
export const foreseeTies = async (view: View, course: Course): Promise<Ties> => {
  const entries = entriesTouched(course);
  const made = sensesMade(course);
  const ties: Tie[] = [];
  const untied: Tie[] = [];
  for (const run of inRuns(entries)) {
    for (const { tie, size } of await tiesWithSizes(view, course, run, made)) {
      if (size <= MOST_BYTES) ties.push(tie);
      else if (made.has(tie.id))
        throw new EntryTooLarge(`entry ${tie.id} would have ${size} bytes with its senses`);
      else untied.push(tie);
    }
  }
  return { entries, ties, untied };
};

/** By their entry, the senses that the set puts. */
const sensesMade = ({
  steps,
  after,
}: Course): ReadonlyMap<string | null, readonly ResourceDocument[]> => {
  const senses = steps.filter(({ family }) => family === "entry-senses").map(placeOf);
  const made = [...new Set(senses)].flatMap((place) => after.get(place) ?? []);
  return Map.groupBy(made.filter(isLive), (sense) => singleTerm(sense, "entry_id"));
};

const tiesWithSizes = async (
  view: View,
  { steps, present, after }: Course,
  ids: readonly string[],
  made: ReadonlyMap<string | null, readonly ResourceDocument[]>,
): Promise<readonly { readonly tie: Tie; readonly size: number }[]> => {
  const written = steps.flatMap((step) =>
    step.family === "entry-senses" && present.has(placeOf(step)) ? [step.id] : [],
  );
  const siblings = await readSenses(view, ids, written);
  // This takes as long as there is text. Only then are the entries read, during which whoever does
  // not wait any longer can say so.
  const parts = partsByEntry([...siblings, ...ids.flatMap((id) => made.get(id) ?? [])]);
  const inSet = ids.flatMap((id) => after.get(placeOf({ family: "entries", id })) ?? []);
  const known = new Set(inSet.map(({ _id }) => _id));
  const others = await readEntries(
    view,
    ids.filter((id) => !known.has(id)),
    { parts: 0 },
  );
  const entries = new Map([...inSet, ...others].map((entry) => [entry._id, entry]));
  return tiesOf([...entries.values()], parts).map((tie) => ({
    tie,
    size: BSON.calculateObjectSize(
      { ...entries.get(tie.id), parts: tie.parts },
      { ignoreUndefined: true },
    ),
  }));
};
