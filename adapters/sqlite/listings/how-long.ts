/** How long a question may take, which decides for which others it has to wait. */
import type { Family } from "../../../domain/shared/family.ts";
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { isLongText, type Search } from "../../../domain/shared/search.ts";
import { isLettered } from "../forms/grams.ts";
import type { Question } from "./reader-messages.ts";

/**
 * Seconds: to search the texts of entries and senses, of which there may be millions, or to put all that match in an
 * order of several fields, which no index has. (A quick page does that only where few match.)
 */
export const isLong = (question: Question): boolean => {
  if ("family" in question && !LARGE.includes(question.family)) return false;
  const { filter, order } = queryIn(question);
  const tiers = filter.search?.tiers ?? [];
  const isSorted = order.length > 1 && question._tag !== "QuickPage";
  return isSorted || tiers.some((fields) => fields.some(isLongText));
};

const LARGE: readonly Family[] = ["entries", "entry-senses"];

/** Of these, what looks at all texts for certain, as their letters tell nothing, or sorts. */
export const isLongest = (question: Question): boolean => {
  const { filter, order } = queryIn(question);
  return order.length > 1 || (filter.search !== undefined && !isNarrow(filter.search));
};

/** Of all others, what goes through much that is found, to count, sort or remember it: some tenths of a second. */
export const isHeavy = (question: Question): boolean =>
  question._tag === "QuickPage"
    ? question.family === "entries" && question.query.filter.search !== undefined
    : ["Page", "Facets", "Rows", "Sorted"].includes(question._tag);

type Asked = Pick<ResourceQuery, "filter" | "order">;

const queryIn = (question: Question): Asked => {
  switch (question._tag) {
    case "Page":
    case "QuickPage":
    case "Index":
    case "Sorted":
      return question.query;
    case "Rows":
    case "Facets":
      return { filter: question.filter, order: [] };
    case "Audit":
    case "Deleted":
    case "Usage":
    case "Look":
      return { filter: {}, order: [] };
  }
};

const isNarrow = ({ mode, query }: Search): boolean => mode !== "fuzzy" && isLettered(query.key);
