import { expect } from "chai";
import type { Entry } from "../../domain/entries/entry.ts";
import { firstPage, type SortStep } from "../../domain/shared/page.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import { foldQuery, type Search, type SearchMode } from "../../domain/shared/search.ts";
import type { Store } from "../../domain/store.ts";
import { answerOf } from "./answer-of.ts";

export interface Asked {
  readonly mode?: SearchMode;
  readonly tiers?: Search["tiers"];
  readonly filter?: Filter;
  readonly order?: readonly SortStep<string>[];
}

/** Lemmas and variants, as entries are searched unless something else is asked for. */
export const searchFor = (
  text: string,
  mode: SearchMode = "auto",
  tiers: Search["tiers"] = [["lemma", "variant"]],
): Search => ({ query: foldQuery(text), mode, tiers });

/** What has all of these: by name of a term, any of the values. */
export const having = (terms: Readonly<Record<string, readonly string[]>>): Filter => ({
  terms: Object.entries(terms).map(([name, anyOf]) => ({ name, anyOf })),
});

/** What a search finds, all on one page. */
export const search = async (
  store: Store,
  text: string,
  { mode, tiers, filter = {}, order = [] }: Asked = {},
): Promise<readonly Entry[]> => {
  const searched = { ...filter, search: searchFor(text, mode, tiers) };
  const page = await answerOf(
    store.lexicon.entries.list({ filter: searched, order, page: firstPage(100) }),
  );
  expect(page.total, `total for ${text}`).to.equal(page.items.length);
  return page.items;
};
