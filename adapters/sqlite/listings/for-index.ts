import { type Filter, orderOf, type ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { familyTables } from "../rows/tables.ts";

/** The fields that the index is for, none of them before another. */
export const FIELDS = ["lemma", "variant"];

/** Whether the index can answer it, or may: searches and what is of many parts in any order, all else in the dictionary's own. */
export const isForIndex = (query: ResourceQuery): boolean =>
  query.filter.search === undefined
    ? isOfRows(query.filter) &&
      (isInOrder(query) || (query.order.length === 1 && isOfParts(query.filter)))
    : isSearchForIndex(query.filter);

/** Whether the index can answer it too, where the file would take long: mostly the file is faster. */
export const mayBeForIndex = ({ filter, order }: ResourceQuery): boolean =>
  filter.search === undefined &&
  isOfRows(filter) &&
  Object.keys(filter).length > 0 &&
  order.length === 1;

/** Whether it lies in tables beside the entries': here it is remembered, in the file counted after each change. */
const isOfParts = ({ terms = [], lacks }: Filter): boolean =>
  lacks !== undefined || terms.some(({ name }) => familyTables.entries.spec.several.includes(name));

/** Whether the file would have to look for it, for the facets too: by its columns alone, an index has all. */
export const isLookedFor = (filter: Filter): boolean =>
  filter.search !== undefined || isOfParts(filter);

/** Whether it is in the memory of the index what a search finds. */
const isSearchForIndex = (filter: Filter): boolean => {
  if (filter.search === undefined || !isOfRows(filter)) return false;
  const [fields, ...others] = filter.search.tiers;
  return (
    others.length === 0 &&
    fields?.length === FIELDS.length &&
    FIELDS.every((field) => fields.includes(field))
  );
};

const isOfRows = ({ near, touches }: Filter): boolean =>
  near === undefined && touches === undefined;

/** Whether it is wanted as the index has it: by rank, where there is one, and then by lemma. */
export const isInOrder = (query: ResourceQuery): boolean => {
  const order = orderOf(familyTables.entries.spec, query);
  const wanted = [...(query.filter.search === undefined ? [] : ["rank"]), "lemma_form"];
  return (
    order.length === wanted.length &&
    order.every(({ field, descending }, at) => field === wanted[at] && !descending)
  );
};
