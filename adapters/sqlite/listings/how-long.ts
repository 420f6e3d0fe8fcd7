/** How long a question may take, which decides for which others it has to wait. */
import type { Family } from "../../../domain/shared/family.ts";
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { isLongText, type Search } from "../../../domain/shared/search.ts";
import { isLettered } from "../forms/grams.ts";
import type { Question } from "./reader-messages.ts";

/** At most some milliseconds; tenths of a second; seconds. */
export type HowLong = "short" | "longer" | "longest";

export const howLong = (question: Question): HowLong => {
  if (isOfTexts(question)) return isOfAllTexts(question) ? "longest" : "longer";
  return isOfMuch(question) ? "longer" : "short";
};

/**
 * Whether texts of entries and senses are searched, of which there may be millions, or all that match is put in an
 * order of several fields, which no index has. (A quick page does that only where few match.)
 */
const isOfTexts = (question: Question): boolean => {
  if ("family" in question && !LARGE.includes(question.family)) return false;
  const { filter, order } = queryIn(question);
  const tiers = filter.search?.tiers ?? [];
  const isSorted = order.length > 1 && question._tag !== "QuickPage";
  return isSorted || tiers.some((fields) => fields.some(isLongText));
};

const LARGE: readonly Family[] = ["entries", "entry-senses"];

/** Of these, whether all texts are looked at for certain, as their letters tell nothing, or sorted. */
const isOfAllTexts = (question: Question): boolean => {
  const { filter, order } = queryIn(question);
  return order.length > 1 || (filter.search !== undefined && !isNarrow(filter.search));
};

/** Of all others, whether much that is found is gone through, to count, sort or remember it. */
const isOfMuch = (question: Question): boolean =>
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
    case "Keep":
      return { filter: {}, order: [] };
  }
};

const isNarrow = ({ mode, query }: Search): boolean => mode !== "fuzzy" && isLettered(query.key);
