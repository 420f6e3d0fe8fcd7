/** How long a question may take, which decides for which others it has to wait. */
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { isLongText, type Search } from "../../../domain/shared/search.ts";
import { isLettered } from "../forms/grams.ts";
import type { Question } from "./reader-messages.ts";

/** A search of long texts compares up to all of them, and no index has several fields at once in order: seconds. */
export const isLong = (question: Question): boolean => {
  const { filter, order } = queryIn(question);
  const tiers = filter.search?.tiers ?? [];
  return order.length > 1 || tiers.some((fields) => fields.some(isLongText));
};

/** Of these, what the index of their letters does not narrow down, or all that is found is sorted anew for. */
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
    case "Usage":
      return { filter: {}, order: [] };
  }
};

const isNarrow = ({ mode, query }: Search): boolean => mode !== "fuzzy" && isLettered(query.key);
