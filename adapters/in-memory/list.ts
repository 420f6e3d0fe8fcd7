import {
  offsetOf,
  type Page,
  pageOf,
  type PageRequest,
  type Position,
} from "../../domain/shared/page.ts";
import { comparePositions } from "./ordering.ts";

/** Sorts what matched and cuts the page that is wanted out of it. */
export const listPage = <Item>(
  matching: readonly Item[],
  position: (item: Item) => Position,
  descending: readonly boolean[],
  request: PageRequest,
): Page<Item> => {
  const compare = comparePositions(descending);
  const placed = matching
    .map((item) => ({ item, at: position(item) }))
    .sort((a, b) => compare(a.at, b.at));
  const { from } = request;
  const rest =
    "after" in from
      ? placed.filter(({ at }) => compare(at, from.after) > 0)
      : placed.slice(offsetOf(request));
  const rows = rest.slice(0, request.size + 1).map(({ item }) => item);
  return pageOf(rows, request, request.count ? matching.length : null, position);
};
