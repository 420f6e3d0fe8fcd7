import { specOf } from "../../domain/families.ts";
import type { Resources } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import { boxesAround, distanceKm } from "../../domain/locations/geo-distance.ts";
import { boxesMeet, splitBox, touches } from "../../domain/locations/geography.ts";
import type { Geometry } from "../../domain/locations/geometry.ts";
import { partTerms } from "../../domain/shared/card.ts";
import { countsParts, type FacetedPage, type Facets, tally } from "../../domain/shared/facets.ts";
import {
  type Filter,
  type Match,
  orderOf,
  positionOf,
  type ResourceQuery,
} from "../../domain/shared/resource-query.ts";
import { rank } from "../../domain/shared/search.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { listPage } from "./list.ts";
import { nameOf, referrersTo, type Row, type Tables } from "./tables.ts";

/** A page of what matches, in the order of the query. */
export const listing = <F extends Family>(
  tables: Tables,
  family: F,
  query: ResourceQuery,
): FacetedPage<Resources[F]> => {
  const spec = specOf(family);
  const order = orderOf(spec, query);
  const matching = matchingRows(tables, family, query.filter);
  const page = listPage(
    matching,
    ({ row, match }) => positionOf(order, row.resource.id, row.card, match),
    order.map(({ descending }) => descending),
    query.page,
  );
  const { filter, facets } = query;
  return {
    ...page,
    items: page.items.map(({ row }) => row.resource),
    ...(facets && { facets: facetsOf(tables, family, filter, facets) }),
  };
};

/** What matches a filter, with what counts as part of it. */
const matchingRows = <F extends Family>(tables: Tables, family: F, filter: Filter) =>
  [...tables.families[family].rows.values()].flatMap((row) => {
    const parts = specOf(family).countsSenses ? sensesOf(tables, row.resource.id) : [];
    const match = matchOf(tables, filter, row, parts);
    return match === null ? [] : [{ row, parts, match }];
  });

const facetsOf = (
  tables: Tables,
  family: Family,
  filter: Filter,
  names: readonly string[],
): Facets => {
  const spec = specOf(family);
  const counts = tally<{ readonly row: Row; readonly parts: readonly Row[] }>(
    names,
    ({ row, parts }, name) =>
      [row, ...(countsParts(spec, name) ? parts : [])].flatMap(
        ({ card }) => card.terms[name] ?? [],
      ),
  );
  for (const matching of matchingRows(tables, family, filter)) counts.add(matching);
  return counts.facets();
};

const sensesOf = (tables: Tables, entryId: string): readonly Row[] =>
  [...referrersTo(tables, nameOf("entries", entryId)).values()].flatMap(({ family, id }) => {
    const row = family === "entry-senses" ? tables.families[family].rows.get(id) : undefined;
    return row?.resource.entry_id === entryId ? [row] : [];
  });

/** Null where the resource does not match. */
const matchOf = (tables: Tables, filter: Filter, row: Row, parts: readonly Row[]): Match | null => {
  const { search, near } = filter;
  if (!hasTerms(filter, row, parts) || !isOfTime(filter, row)) return null;
  if (filter.entry_status !== undefined && !isOfEntry(tables, filter.entry_status, row))
    return null;
  if (filter.touches !== undefined && !doesTouch(filter.touches, row)) return null;
  const distance_km = near === undefined ? null : distanceTo(near, row);
  if (near !== undefined && distance_km === null) return null;
  const forms = [row, ...parts].flatMap(({ card }) => card.forms);
  const ranked = search === undefined ? null : rank(search)(forms);
  return search !== undefined && ranked === null ? null : { rank: ranked, distance_km };
};

const hasTerms = ({ terms = [], lacks }: Filter, row: Row, parts: readonly Row[]): boolean => {
  const valuesOf = (name: string, rows: readonly Row[]): readonly string[] =>
    rows.flatMap(({ card }) => card.terms[name] ?? []);
  const all = [row, ...parts];
  const has = valuesOf("has", all);
  return (
    terms.every(({ name, anyOf }) =>
      (name === "id"
        ? [row.resource.id]
        : valuesOf(name, partTerms.includes(name) ? all : [row])
      ).some((value) => anyOf.includes(value)),
    ) &&
    (lacks === undefined || lacks.some((word) => !has.includes(word)))
  );
};

const isOfTime = ({ updated_since, years }: Filter, { resource, card }: Row): boolean =>
  (updated_since === undefined || resource.updated_at >= updated_since) &&
  (years === undefined ||
    card.years.some(
      ({ from, to }) =>
        (years.from === null || to >= years.from) && (years.to === null || from <= years.to),
    ));

const isOfEntry = (tables: Tables, statuses: readonly string[], { card }: Row): boolean =>
  (card.terms["entry_id"] ?? []).some((id) =>
    statuses.includes(tables.families.entries.rows.get(id)?.resource.status ?? ""),
  );

const geometryOf = (resource: Versioned): Geometry | null =>
  "geometry" in resource ? (resource.geometry as Geometry | null) : null;

const doesTouch = (box: NonNullable<Filter["touches"]>, { resource, card }: Row): boolean => {
  const geometry = geometryOf(resource);
  return geometry !== null && boxesMeet(card.boxes, splitBox(box)) && touches(geometry, box);
};

/** Null where it is farther away than was asked for, or nowhere. */
const distanceTo = (
  { point, radius_km }: NonNullable<Filter["near"]>,
  { resource, card }: Row,
): number | null => {
  const geometry = geometryOf(resource);
  if (geometry === null || !boxesMeet(card.boxes, boxesAround(point, radius_km))) return null;
  const distance = distanceKm(geometry, point);
  return distance <= radius_km ? distance : null;
};
