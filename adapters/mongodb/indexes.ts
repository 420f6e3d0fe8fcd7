import { specOf } from "../../domain/families.ts";
import type { Collection, IndexDescription } from "mongodb";
import { allFamilies, type Family } from "../../domain/shared/family.ts";
import { HAS, partTerms } from "../../domain/shared/card.ts";
import type { Deployment } from "./client.ts";
import type { Collections } from "./collections.ts";
import { orderKeys } from "./list-page.ts";

/** Indexes are named after what they lead with; errors of unique ones are told apart by the name. */
const unique = (path: string): IndexDescription => ({ ...sparse(path), unique: true });
const sparse = (path: string): IndexDescription => ({
  name: path,
  key: { [path]: 1 },
  sparse: true,
});
const by = (...paths: readonly string[]): IndexDescription => ({
  name: `by ${paths.join(" ").replaceAll("keys.", "")}`,
  key: new Map(paths.map((path) => [path.replace(/^-/, ""), path.startsWith("-") ? -1 : 1])),
});

const ofEveryFamily: readonly IndexDescription[] = [
  unique("external_id"),
  unique("kept._id"),
  sparse("kept.kept_at"),
  by("keys.made_by"),
  {
    name: "deleted",
    key: new Map([
      ["tombstone.deleted_at", -1],
      ["_id", 1],
    ]),
    // A compound index is never sparse, as every document has an _id.
    partialFilterExpression: { "tombstone.deleted_at": { $exists: true } },
  },
];

/** What a family is found and ordered by, from its spec. */
const ofFamily = (family: Family): readonly IndexDescription[] => {
  const spec = specOf(family);
  const defaultOrder = pathsOf(family, spec.defaultOrder);
  // Terms that stand at the end of an order are judged without reading the document; only one list
  // may be part of an index, so these are the terms that are single.
  const filters = spec.single.map(termOf);
  // In both directions, because ties break on ascending ids in both.
  const orders = [true, false].flatMap((descending) =>
    Object.keys(spec.sorts).map((field) => pathsOf(family, [{ field, descending }])),
  );
  const terms = [...spec.single, ...spec.several].filter((name) => name !== HAS);
  const isLong = spec.defaultOrder.length > 1;
  return [
    ...(spec.uniqueKey === undefined ? [] : [unique(`keys.unique.${spec.uniqueKey.name}`)]),
    ...[...(isLong ? [defaultOrder] : []), ...orders].map((paths) =>
      by(...paths, "_id", ...filters),
    ),
    ...terms.map((name) => by(termOf(name), ...defaultOrder, "_id")),
    by("keys.forms.field", "keys.forms.key"),
    by("keys.grams"),
    by("keys.years.to", "keys.years.from"),
    by("keys.boxes.west", "keys.boxes.east", "keys.boxes.south", "keys.boxes.north"),
    ...(spec.countsSenses
      ? [
          ...partTerms.map((name) => by(`parts.terms.${name}`, ...defaultOrder, "_id")),
          by("parts.forms.field", "parts.forms.key"),
          by("parts.grams"),
        ]
      : []),
  ];
};

const termOf = (name: string): string => `keys.terms.${name}`;

const pathsOf = (family: Family, order: Parameters<typeof orderKeys>[1]): readonly string[] =>
  orderKeys(specOf(family), order).map(({ path, descending }) => (descending ? `-${path}` : path));

const beside: Readonly<Partial<Record<Family, readonly IndexDescription[]>>> = {
  "entry-senses": [
    by("entry_status", "keys.sorts.entry_id", "keys.sorts.sense_order", "_id"),
    sparse("tombstone.with_entry"),
  ],
  users: [unique("first")],
};

const everything = (
  collections: Collections,
): readonly (readonly [Pick<Collection, "createIndexes">, readonly IndexDescription[]])[] => [
  ...allFamilies.map(
    (family) =>
      [
        collections.resources[family],
        [...ofEveryFamily, ...ofFamily(family), ...(beside[family] ?? [])],
      ] as const,
  ),
  [collections.revisions, [by("id", "family", "-version")]],
  [collections.sessions, [by("user_id"), by("expires_at")]],
  [collections.attempts, [by("attempts.at")]],
  [collections.answers, [by("kept_at")]],
  [
    collections.audit,
    [[], ["actor.id"], ["action"], ["outcome"]].map((path) => by(...path, "-at", "_id")),
  ],
];

/**
 * Makes what is missing, and the collections with it, which transactions had rather find there. A
 * replica set would wait for all of its members, one that is down included, unless told otherwise; a
 * single server refuses to be told.
 */
export const makeIndexes = async (
  collections: Collections,
  { transactions }: Pick<Deployment, "transactions">,
): Promise<void> => {
  const options = transactions ? { commitQuorum: "majority" } : {};
  await Promise.all(
    everything(collections).map(([collection, indexes]) =>
      collection.createIndexes([...indexes], options),
    ),
  );
};
