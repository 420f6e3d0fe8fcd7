import type { Facets } from "../../domain/shared/facets.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import type { Store } from "../../domain/store.ts";
import { answerOf } from "./answer-of.ts";

/** What a page tells of all that matches. */
export const facetsOf = async (
  store: Store,
  family: LexicalFamily,
  filter: Filter,
  facets: readonly string[],
): Promise<Facets | undefined> => {
  const query = { filter, order: [], page: firstPage(1), facets };
  return (await answerOf(store.lexicon[family].listTexts(query))).facets;
};
