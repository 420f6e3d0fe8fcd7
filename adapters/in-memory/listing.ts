import { specOf } from "../../domain/families.ts";
import type { Resources } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import { boxesAround } from "../../domain/locations/geo-distance.ts";
import { boxesMeet, splitBox } from "../../domain/locations/geography.ts";
import type { Geometry } from "../../domain/locations/geometry.ts";
import { HAS, partTerms } from "../../domain/shared/card.ts";
import { countsParts, type FacetedPage, type Facets, tally } from "../../domain/shared/facets.ts";
import { matchJudge } from "../../domain/shared/match-judge.ts";
import { sortedPage } from "../../domain/shared/ordering.ts";
import {
  type Filter,
  orderOf,
  positionOf,
  type ResourceQuery,
  type Term,
} from "../../domain/shared/resource-query.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { reached } from "./references.ts";
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
  const page = sortedPage(
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
const matchingRows = <F extends Family>(tables: Tables, family: F, filter: Filter) => {
  const judge = matchJudge(filter);
  const terms = (filter.terms ?? []).map((term) => wantedOf(tables, term));
  return [...tables.families[family].rows.values()].flatMap((row) => {
    const parts = specOf(family).countsSenses ? sensesOf(tables, row.resource.id) : [];
    if (!hasTerms(terms, row, parts) || !mayMatch(tables, filter, row, parts)) return [];
    const forms = [row, ...parts].flatMap(({ card }) => card.forms);
    const match = judge(geometryOf(row.resource), forms);
    return match === null ? [] : [{ row, parts, match }];
  });
};

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

/** Whether what is indexed of a row lets it match. */
const mayMatch = (tables: Tables, filter: Filter, row: Row, parts: readonly Row[]): boolean =>
  lacksOne(filter, row, parts) &&
  isOfTime(filter, row) &&
  (filter.entry_status === undefined || isOfEntry(tables, filter.entry_status, row)) &&
  liesNearby(filter, row);

interface WantedTerm {
  readonly name: string;
  readonly anyOf: ReadonlySet<string>;
}

const wantedOf = (tables: Tables, { name, anyOf, reach }: Term): WantedTerm => ({
  name,
  anyOf: reach === undefined ? new Set(anyOf) : reached(tables, anyOf, reach),
});

const valuesOf = (name: string, rows: readonly Row[]): readonly string[] =>
  rows.flatMap(({ card }) => card.terms[name] ?? []);

const hasTerms = (terms: readonly WantedTerm[], row: Row, parts: readonly Row[]): boolean =>
  terms.every(({ name, anyOf }) =>
    (name === "id"
      ? [row.resource.id]
      : valuesOf(name, partTerms.includes(name) ? [row, ...parts] : [row])
    ).some((value) => anyOf.has(value)),
  );

const lacksOne = ({ lacks }: Filter, row: Row, parts: readonly Row[]): boolean => {
  if (lacks === undefined) return true;
  const has = valuesOf(HAS, [row, ...parts]);
  return lacks.some((word) => !has.includes(word));
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

/** As far as boxes tell, which is enough of most of what lies elsewhere. */
const liesNearby = ({ touches, near }: Filter, { card }: Row): boolean =>
  (touches === undefined || boxesMeet(card.boxes, splitBox(touches))) &&
  (near === undefined || boxesMeet(card.boxes, boxesAround(near.point, near.radius_km)));
