import type { Document } from "mongodb";
import { boxesAround } from "../../domain/locations/geo-distance.ts";
import { type Box, splitBox } from "../../domain/locations/geography.ts";
import { type FamilySpec, partTerms } from "../../domain/shared/card.ts";
import type { Filter, Term } from "../../domain/shared/resource-query.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { foundBy } from "./find-forms.ts";
import type { Match } from "./documents.ts";

export type Spec = Pick<
  FamilySpec<Versioned>,
  "sorts" | "defaultOrder" | "single" | "several" | "countsSenses"
>;

export const termPath = (name: string): string => (name === "id" ? "_id" : `keys.terms.${name}`);

/** One value is asked for by itself: then an index that begins with it also gives the order. */
export const anyOf = (path: string, values: readonly string[]): Match => ({
  [path]: values.length === 1 ? values[0] : { $in: [...values] },
});

/** Only what exists has keys to be ordered by. */
export const exists = ({ defaultOrder: [first] }: Spec): Match => ({
  [`keys.sorts.${first?.field ?? "created_at"}`]: { $gte: "" },
});

/** What matches nothing, whatever there is, is not asked for. */
const NOTHING = null;

/**
 * What a filter leaves, by what the documents hold; null where that is nothing. Where a geometry
 * decides, these are the candidates.
 */
export const matchOf = (spec: Spec, filter: Filter): Match | null => {
  const found: readonly (Match | null)[] = [
    ...(filter.search === undefined ? [] : [foundBy(filter.search, spec.countsSenses)]),
    ...(filter.terms ?? []).map((term) => holdsTerm(spec, term)),
    ...(filter.entry_status === undefined ? [] : [listed("entry_status", filter.entry_status)]),
    ...(filter.updated_since === undefined
      ? []
      : [{ "keys.sorts.updated_at": { $gte: filter.updated_since } }]),
    ...(filter.years === undefined ? [] : [overlaps(filter.years)]),
    ...(filter.touches === undefined ? [] : [meets(splitBox(filter.touches))]),
    ...(filter.near === undefined
      ? []
      : [meets(boxesAround(filter.near.point, filter.near.radius_km))]),
    ...(filter.lacks === undefined ? [] : [lacksOne(spec, filter.lacks)]),
  ];
  const conditions = found.filter((condition) => condition !== NOTHING);
  if (conditions.length < found.length) return NOTHING;
  const saysThatItExists = conditions.some((condition) => !mayBeDeleted(condition));
  return { $and: saysThatItExists ? conditions : [exists(spec), ...conditions] };
};

/** Conditions that what was deleted meets too, or may. */
const mayBeDeleted = (condition: Match): boolean => "_id" in condition || "$nor" in condition;

const listed = (path: string, values: readonly string[]): Match | null =>
  values.length === 0 ? NOTHING : anyOf(path, values);

const holdsTerm = (spec: Spec, { name, anyOf: values }: Term): Match | null => {
  if (values.length === 0) return NOTHING;
  const own = anyOf(termPath(name), values);
  return spec.countsSenses && partTerms.includes(name)
    ? { $or: [own, anyOf(`parts.terms.${name}`, values)] }
    : own;
};

/** Not all of the words are there. */
const lacksOne = ({ countsSenses }: Spec, words: readonly string[]): Match | null => {
  if (words.length === 0) return NOTHING;
  const places = ["keys.terms.has", ...(countsSenses ? ["parts.terms.has"] : [])];
  const has = (word: string): Match => ({ $or: places.map((place) => ({ [place]: word })) });
  return { $nor: [{ $and: words.map(has) }] };
};

const overlaps = ({ from, to }: NonNullable<Filter["years"]>): Match => ({
  "keys.years": {
    $elemMatch: {
      from: { $lte: to ?? Infinity },
      to: { $gte: from ?? -Infinity },
    },
  },
});

const meets = (boxes: readonly Box[]): Match | null => {
  const met = boxes.map(({ west, south, east, north }): Document => ({
    "keys.boxes": {
      $elemMatch: {
        west: { $lte: east },
        east: { $gte: west },
        south: { $lte: north },
        north: { $gte: south },
      },
    },
  }));
  return met.length === 0 ? NOTHING : { $or: met };
};
