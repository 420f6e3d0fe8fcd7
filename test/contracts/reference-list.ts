import type { Put, Resources } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { Sense } from "../../domain/entry-senses/sense.ts";
import { distanceKm } from "../../domain/locations/geo-distance.ts";
import { touches } from "../../domain/locations/geography.ts";
import type { Geometry } from "../../domain/locations/geometry.ts";
import { type Card, partTerms } from "../../domain/shared/card.ts";
import type { Facets } from "../../domain/shared/facets.ts";
import type { SortValue } from "../../domain/shared/page.ts";
import {
  type Filter,
  orderOf,
  type ResourceQuery,
  type Term,
} from "../../domain/shared/resource-query.ts";
import { rank } from "../../domain/shared/search.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { aPut } from "../builders/a-change.ts";
import { specs } from "./families.ts";
import { spanish } from "./open-store.ts";

/** All that a store under test holds. */
export type Dataset = { readonly [F in Family]?: readonly Resources[F][] };

export type Listing = Omit<ResourceQuery, "page">;

export const putsOf = (dataset: Dataset): readonly Put[] =>
  (Object.keys(dataset) as Family[]).flatMap((family) =>
    (dataset[family] ?? []).map((resource) => aPut<any>(family, resource, { expected: null })),
  );

/** A whole listing as the domain defines it, in the plainest way: what every store has to answer. */
export const referenceList = (
  dataset: Dataset,
  family: Family,
  { filter, order }: Listing,
): readonly Versioned[] => {
  const steps = orderOf(specs[family], { filter, order });
  const items = (dataset[family] ?? []).map((resource) =>
    itemOf(dataset, family, resource, filter),
  );
  return items
    .filter((item) => passes(dataset, filter, item))
    .map((item) => ({
      item,
      values: steps.map(({ field }): SortValue => {
        if (field === "rank") return item.rank;
        if (field === "distance_km") return item.distance;
        return item.card.sorts[field] ?? null;
      }),
    }))
    .sort((a, b) => {
      for (const [step, { descending }] of steps.entries()) {
        const compared = compare(a.values[step] ?? null, b.values[step] ?? null, descending);
        if (compared !== 0) return compared;
      }
      return compareText(a.item.resource.id, b.item.resource.id);
    })
    .map(({ item }) => item.resource);
};

/** What `facets` answers: of each name its values, counted once for each thing, largest first. */
export const referenceFacets = (
  dataset: Dataset,
  family: Family,
  filter: Filter,
  names: readonly string[],
): Facets =>
  Object.fromEntries(
    names.map((name) => {
      const counts = new Map<string, number>();
      for (const resource of referenceList(dataset, family, { filter, order: [] })) {
        const { card, cards: all } = itemOf(dataset, family, resource, {});
        const counted = partTerms.includes(name) ? all : [card];
        for (const value of new Set(counted.flatMap(({ terms }) => terms[name] ?? [])))
          counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return [
        name,
        Array.from(counts, ([value, count]) => ({ value, count })).sort(
          (a, b) => b.count - a.count || compareText(a.value, b.value),
        ),
      ];
    }),
  );

/** What `findBy` answers. */
export const referenceBy = (
  dataset: Dataset,
  family: Family,
  name: string,
  values: readonly string[],
): readonly Versioned[] =>
  referenceList(dataset, family, { filter: {}, order: [] }).filter((resource) =>
    (cardOf(family, resource).terms[name] ?? []).some((value) => values.includes(value)),
  );

interface Item {
  readonly resource: Versioned;
  readonly card: Card;
  /** Its own card, and those of its senses. */
  readonly cards: readonly Card[];
  readonly geometry: Geometry | null;
  readonly rank: number | null;
  readonly distance: number | null;
}

const cards = new WeakMap<Versioned, Card>();

export const cardOf = (family: Family, resource: Versioned): Card => {
  const card = cards.get(resource) ?? specs[family].card(resource, spanish);
  cards.set(resource, card);
  return card;
};

const grouped = new WeakMap<Dataset, ReadonlyMap<string, readonly Sense[]>>();

const sensesOf = (dataset: Dataset): ReadonlyMap<string, readonly Sense[]> => {
  const known =
    grouped.get(dataset) ?? Map.groupBy(dataset["entry-senses"] ?? [], ({ entry_id }) => entry_id);
  grouped.set(dataset, known);
  return known;
};

const itemOf = (
  dataset: Dataset,
  family: Family,
  resource: Versioned,
  { search, near }: Filter,
): Item => {
  const card = cardOf(family, resource);
  const senses = specs[family].countsSenses ? (sensesOf(dataset).get(resource.id) ?? []) : [];
  const all = [card, ...senses.map((sense) => cardOf("entry-senses", sense))];
  const geometry = "geometry" in resource ? (resource.geometry as Geometry | null) : null;
  return {
    resource,
    card,
    cards: all,
    geometry,
    rank: search === undefined ? null : rank(search)(all.flatMap(({ forms }) => forms)),
    distance: near === undefined || geometry === null ? null : distanceKm(geometry, near.point),
  };
};

const passes = (dataset: Dataset, filter: Filter, item: Item): boolean => {
  const { resource, card, geometry } = item;
  const has = item.cards.flatMap(({ terms }) => terms["has"] ?? []);
  const status = (dataset.entries ?? []).find(({ id }) =>
    (card.terms["entry_id"] ?? []).includes(id),
  )?.status;
  return [
    ...(filter.terms ?? []).map((term) => {
      const { name } = term;
      const anyOf = reachedBy(dataset, term);
      if (name === "id") return anyOf.includes(resource.id);
      const counted = partTerms.includes(name) ? item.cards : [card];
      return counted.some(({ terms }) => (terms[name] ?? []).some((one) => anyOf.includes(one)));
    }),
    filter.lacks?.some((word) => !has.includes(word)),
    filter.entry_status?.some((one) => one === status),
    filter.updated_since === undefined || resource.updated_at >= filter.updated_since,
    filter.years === undefined || card.years.some((range) => overlap(range, filter.years)),
    filter.touches === undefined || (geometry !== null && touches(geometry, filter.touches)),
    filter.near === undefined || (item.distance !== null && item.distance <= filter.near.radius_km),
    filter.search === undefined || item.rank !== null,
  ].every((passed) => passed !== false);
};

const reachedBy = ({ locations = [] }: Dataset, { anyOf, reach }: Term): readonly string[] => {
  if (reach === undefined) return anyOf;
  const parents = new Map(locations.map(({ id, parent_id }) => [id, parent_id]));
  const above = (id: string): readonly string[] => {
    const parent = parents.get(id) ?? null;
    return parent === null ? [] : [parent, ...above(parent)];
  };
  const below = [...parents.keys()].filter((id) => above(id).some((one) => anyOf.includes(one)));
  return reach === "subtree" ? [...anyOf, ...below] : below;
};

const overlap = (
  { from, to }: Card["years"][number],
  asked: Filter["years"] = { from: null, to: null },
): boolean => from <= (asked.to ?? Infinity) && to >= (asked.from ?? -Infinity);

const compare = (a: SortValue, b: SortValue, descending: boolean): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  const ascending = typeof a === "number" ? a - Number(b) : compareText(a, String(b));
  return descending ? -ascending : ascending;
};

/** The bytes of UTF-8 are in the order of code points. */
const compareText = (a: string, b: string): number => Buffer.compare(bytesOf(a), bytesOf(b));

const known = new Map<string, Buffer>();

const bytesOf = (text: string): Buffer => {
  const bytes = known.get(text) ?? Buffer.from(text);
  known.set(text, bytes);
  return bytes;
};
