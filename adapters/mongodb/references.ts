import { specOf } from "../../domain/families.ts";
import { lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { References, TreeFamily } from "../../domain/changes/references.ts";
import { referenceNames, type Wanted } from "../../domain/shared/reference.ts";
import type { Collections } from "./collections.ts";
import { isLive, type Match, type ResourceDocument, singleTerm } from "./documents.ts";
import { attempt } from "./mongodb-errors.ts";
import { type View, viewOf } from "./view.ts";

/** Resources of a family that refer to one of these, and are none of those. */
export const referring = (
  family: LexicalFamily,
  ids: readonly string[],
  otherThan: readonly string[],
): Match => {
  const { single, several } = specOf(family);
  const names = [...single, ...several].filter((name) =>
    (referenceNames as readonly string[]).includes(name),
  );
  return {
    $or: names.map((name) => ({ [`keys.terms.${name}`]: { $in: [...ids] } })),
    _id: { $nin: [...otherThan] },
  };
};

/** What is looked at of a resource that others refer to. */
const linked = {
  version: 1,
  "keys.terms.entry_id": 1,
  "keys.terms.parent_id": 1,
  "body.status": 1,
};

/** Those of these that exist, by id. */
export const readLinked = async (
  { collections, reading }: View,
  family: LexicalFamily,
  ids: Iterable<string>,
): Promise<Map<string, ResourceDocument>> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const found = await collections.resources[family]
    .find({ _id: { $in: wanted } }, { ...reading, projection: linked })
    .toArray();
  return new Map(found.filter(isLive).map((document) => [document._id, document]));
};

/** Whether nothing satisfies a reference: there is no such resource, or it is a sense of another entry. */
export const isMissing = (
  { of_entry }: Pick<Wanted, "of_entry">,
  there: ResourceDocument | undefined,
): boolean =>
  there === undefined || (of_entry !== undefined && singleTerm(there, "entry_id") !== of_entry);

/** By id, what each lies in, for these and all that they lie in. */
const readParents = async (
  view: View,
  family: TreeFamily,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const parents = new Map<string, string | null>();
  for (let next = new Set(ids); next.size > 0;) {
    const found = await readLinked(view, family, next);
    for (const id of next) parents.set(id, singleTerm(found.get(id), "parent_id"));
    next = new Set(
      [...next].flatMap((id) => parents.get(id) ?? []).filter((id) => !parents.has(id)),
    );
  }
  return parents;
};

const ancestorsIn = (
  parents: ReadonlyMap<string, string | null>,
  id: string,
): readonly string[] => {
  const ancestors: string[] = [];
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) {
    if (at === id || ancestors.includes(at)) break;
    ancestors.unshift(at);
  }
  return ancestors;
};

export const mongodbReferences = (collections: Collections): References => {
  const view = viewOf(collections);
  const { resources } = collections;
  return {
    missing: (references) =>
      attempt(async () => {
        const found = new Map<LexicalFamily, ReadonlyMap<string, ResourceDocument>>();
        for (const [family, wanted] of Map.groupBy(references, (one) => one.family)) {
          const ids = wanted.map(({ id }) => id);
          found.set(family, await readLinked(view, family, ids));
        }
        return references.filter((reference) =>
          isMissing(reference, found.get(reference.family)?.get(reference.id)),
        );
      }),
    usage: (ids) =>
      attempt(async () => {
        if (ids.length === 0) return {};
        const counts = await Promise.all(
          lexicalFamilies.map(async (family) => {
            const used = referring(family, ids, ids);
            return [family, await resources[family].countDocuments(used, view.reading)] as const;
          }),
        );
        return Object.fromEntries(counts.filter(([, count]) => count > 0));
      }),
    ancestors: (family, ids) =>
      attempt(async () => {
        const parents = await readParents(view, family, ids);
        return new Map(ids.map((id) => [id, ancestorsIn(parents, id)]));
      }),
  };
};
