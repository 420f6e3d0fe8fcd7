import { specOf } from "../../domain/families.ts";
import {
  type ChangeSet,
  type Demand,
  overtakenBy,
  type Overtaking,
} from "../../domain/changes/change-set.ts";
import { type Family, lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { Reference } from "../../domain/shared/reference.ts";
import { isLive, type ResourceDocument, resourceIn, singleTerm } from "./documents.ts";
import type { Course } from "./foresee.ts";
import { isMissing, readLinked, referring } from "./references.ts";
import type { View } from "./view.ts";
import { isDeletion, placeOf } from "./writes.ts";

/** What a set's puts refer to. */
export const referencesOf = ({ puts }: Pick<ChangeSet, "puts">): readonly Reference[] =>
  puts.flatMap(({ family, resource }) => specOf(family).references(resource));

/**
 * Whether the dictionary, once the set is made, is what its decision was made over: judged before the
 * first write, over what is there and what the set makes of it. That nobody comes in between is up to
 * the caller.
 */
export const overtaken = async (
  view: View,
  changes: ChangeSet,
  course: Course,
): Promise<Overtaking | null> => {
  const world = worldAfter(view, course);
  if (await refersToMissing(world, referencesOf(changes))) return "reference_missing";
  if (await isInUse(view, course)) return "in_use";
  if (await liesInItself(world, course)) return "cycle";
  for (const demand of changes.demands)
    if (!(await isMet(view, course, demand))) return overtakenBy(demand);
  return null;
};

/** Looks up what exists once the set is made; each thing is read once. */
interface World {
  readonly load: (family: LexicalFamily, ids: Iterable<string>) => Promise<void>;
  readonly at: (family: LexicalFamily, id: string) => ResourceDocument | undefined;
}

const worldAfter = (view: View, { after }: Course): World => {
  const known = new Map<string, ResourceDocument | undefined>(after);
  return {
    load: async (family, ids) => {
      const unknown = [...ids].filter((id) => !known.has(placeOf({ family, id })));
      const found = await readLinked(view, family, unknown);
      for (const id of unknown) known.set(placeOf({ family, id }), found.get(id));
    },
    at: (family, id) => {
      const document = known.get(placeOf({ family, id }));
      return isLive(document) ? document : undefined;
    },
  };
};

const refersToMissing = async (
  { load, at }: World,
  references: readonly Reference[],
): Promise<boolean> => {
  for (const [family, group] of Map.groupBy(references, (one) => one.family))
    await load(family, new Set(group.map(({ id }) => id)));
  return references.some((reference) => isMissing(reference, at(reference.family, reference.id)));
};

/** What the set writes refers to nothing that it deletes: that was looked at before. */
const isInUse = async ({ collections, reading }: View, course: Course): Promise<boolean> => {
  const gone = course.steps
    .filter((step) => isDeletion(step) && !isLive(course.after.get(placeOf(step))))
    .filter(({ family }) => family !== "users")
    .map(({ id }) => id);
  if (gone.length === 0) return false;
  for (const family of lexicalFamilies) {
    const others = referring(family, gone, idsWritten(course, family));
    const found = await collections.resources[family].findOne(others, {
      ...reading,
      projection: { _id: 1 },
    });
    if (found !== null) return true;
  }
  return false;
};

const idsWritten = ({ steps }: Pick<Course, "steps">, family: Family): readonly string[] =>
  steps.flatMap((step) => (step.family === family ? [step.id] : []));

/** Puts that lay something that is there already in something else. */
export const movesIn = ({ steps, after }: Course, family: Family): boolean => {
  const parentOf = specOf(family).parent?.of;
  if (parentOf === undefined) return false;
  return steps.some((step) => {
    const [from, to] = [resourceIn(step.before), resourceIn(after.get(placeOf(step)))];
    return from !== null && to !== null && parentOf(from) !== parentOf(to);
  });
};

/**
 * Only what moves can close a circle that passes through what is there: nothing lies in what is new.
 * So the rest is followed no further than the set itself reaches.
 */
const liesInItself = async (world: World, course: Course): Promise<boolean> => {
  for (const family of lexicalFamilies) {
    const { parent } = specOf(family);
    if (parent === undefined) continue;
    const moves = movesIn(course, family);
    for (const id of idsWritten(course, family))
      if (await isItsOwnAncestor(world, course, family, id, moves)) return true;
  }
  return false;
};

const isItsOwnAncestor = async (
  { load, at }: World,
  { after }: Course,
  family: LexicalFamily,
  id: string,
  moves: boolean,
): Promise<boolean> => {
  const seen = new Set<string>();
  for (let next = singleTerm(at(family, id), "parent_id"); next !== null;) {
    if (next === id) return true;
    if (seen.has(next) || (!moves && !after.has(placeOf({ family, id: next })))) return false;
    seen.add(next);
    await load(family, [next]);
    next = singleTerm(at(family, next), "parent_id");
  }
  return false;
};

const isMet = async (view: View, course: Course, demand: Demand): Promise<boolean> => {
  switch (demand.kind) {
    case "unchanged":
      return (await versionAfter(view, course, demand.family, demand.id)) === demand.version;
    case "has_sense":
      return isAnyLeft(view, course, "entry-senses", { entry_id: demand.entry_id });
    case "comes_last":
      return (await sensesBeyond(view, course, demand)) === 1;
    case "live_session":
      // Only read: were it written to, all that somebody does at once would stand in its own way. What
      // is under way while the session ends counts as done before.
      return (await view.collections.sessions.findOne({ _id: demand.id }, view.reading)) !== null;
    case "active_admin":
      return isAnyLeft(view, course, "users", { role: "admin", status: "active" });
  }
};

/** How many of the senses beside each other have an order or a later one. */
const sensesBeyond = async (
  { collections, reading }: View,
  course: Course,
  { entry_id, parent_sense_id, sense_order }: Extract<Demand, { kind: "comes_last" }>,
): Promise<number> => {
  const written = idsWritten(course, "entry-senses");
  const inSet = written.map((id) => course.after.get(placeOf({ family: "entry-senses", id })));
  const others = await collections.resources["entry-senses"]
    .find(
      {
        "keys.terms.entry_id": entry_id,
        "keys.sorts.sense_order": { $gte: sense_order },
        _id: { $nin: [...written] },
      },
      { ...reading, projection: { version: 1, keys: 1 } },
    )
    .toArray();
  return [...inSet, ...others].filter(
    (document) =>
      isLive(document) &&
      singleTerm(document, "entry_id") === entry_id &&
      singleTerm(document, "parent_id") === parent_sense_id &&
      Number(document?.keys?.sorts["sense_order"]) >= sense_order,
  ).length;
};

const versionAfter = async (
  { collections, reading }: View,
  { after }: Course,
  family: Family,
  id: string,
): Promise<number | undefined> => {
  const written = after.get(placeOf({ family, id }));
  if (written !== undefined) return written.version;
  const there = await collections.resources[family].findOne(
    { _id: id },
    { ...reading, projection: { version: 1 } },
  );
  return there?.version;
};

/** Whether there is one with these terms, among what the set writes or among the rest. */
const isAnyLeft = async (
  { collections, reading }: View,
  course: Course,
  family: Family,
  terms: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const ids = idsWritten(course, family);
  const wanted = Object.entries(terms);
  const inSet = ids.some((id) => {
    const document = course.after.get(placeOf({ family, id }));
    return (
      isLive(document) && wanted.every(([name, value]) => singleTerm(document, name) === value)
    );
  });
  if (inSet) return true;
  const filter = Object.fromEntries(wanted.map(([name, value]) => [`keys.terms.${name}`, value]));
  const found = await collections.resources[family].findOne(
    { ...filter, _id: { $nin: [...ids] } },
    { ...reading, projection: { _id: 1 } },
  );
  return found !== null;
};
