import { specOf } from "../../domain/families.ts";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { References, TreeFamily } from "../../domain/changes/references.ts";
import type { Usage } from "../../domain/shared/app-error.ts";
import { byFamily, lexicalFamilies } from "../../domain/shared/family.ts";
import { nameOf, type Referrer, referrersTo, tableOf, type Tables } from "./tables.ts";
import type { Wanted } from "../../domain/shared/reference.ts";
import type { Term } from "../../domain/shared/resource-query.ts";

export const inMemoryReferences = (tables: Tables): References => ({
  missing: (references) =>
    TE.fromIO(() => references.filter((reference) => !exists(tables, reference))),
  usage: (ids) => TE.fromIO(() => usage(tables, ids)),
  ancestors: (family, ids) =>
    TE.fromIO(() => new Map(ids.map((id) => [id, ancestors(tables, family, id)]))),
});

/** Whether what is wanted is there, and is a sense of the entry that it has to be of. */
export const exists = (
  { families }: Tables,
  { family, id, of_entry }: Omit<Wanted, "pointer">,
): boolean =>
  of_entry === undefined
    ? families[family].rows.has(id)
    : families["entry-senses"].rows.get(id)?.resource.entry_id === of_entry;

const usage = (tables: Tables, ids: readonly string[]): Usage => {
  const asked = new Set(ids);
  const found = new Map<string, Referrer>();
  for (const id of asked)
    for (const family of lexicalFamilies)
      for (const [name, referrer] of referrersTo(tables, nameOf(family, id)))
        if (!asked.has(referrer.id)) found.set(name, referrer);
  const counted = byFamily(found.values(), ({ family }) => family);
  return Object.fromEntries(
    lexicalFamilies.flatMap((family) => {
      const all = counted.get(family);
      return all === undefined ? [] : [[family, all.length]];
    }),
  );
};

const parentOf = (tables: Tables, family: TreeFamily, id: string): string | null => {
  const row = tableOf(tables, family).rows.get(id);
  return row === undefined ? null : (specOf(family).parent?.of(row.resource) ?? null);
};

const ancestors = (tables: Tables, family: TreeFamily, id: string): readonly string[] => {
  const parents: string[] = [];
  for (
    let parent = parentOf(tables, family, id);
    parent !== null;
    parent = parentOf(tables, family, parent)
  )
    parents.push(parent);
  return parents.reverse();
};

/** What lies in these locations, each once, after them or without them. */
export const reached = (
  tables: Tables,
  ids: readonly string[],
  reach: NonNullable<Term["reach"]>,
): ReadonlySet<string> => {
  const childrenOf = (id: string): readonly string[] =>
    [...referrersTo(tables, nameOf("locations", id)).values()].flatMap((referrer) =>
      referrer.family === "locations" && parentOf(tables, "locations", referrer.id) === id
        ? [referrer.id]
        : [],
    );
  const all = new Set(reach === "subtree" ? ids : ids.flatMap(childrenOf));
  // What is added is met by this very loop.
  for (const id of all) for (const child of childrenOf(id)) all.add(child);
  return all;
};
