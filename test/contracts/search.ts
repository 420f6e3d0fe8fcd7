import { expect } from "chai";
import type { EntryFilter, EntrySortField } from "../../domain/entries/entry-query.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { firstPage, type SortStep } from "../../domain/shared/page.ts";
import { foldQuery, type SearchMode } from "../../domain/shared/search.ts";
import type { Store } from "../../domain/store.ts";
import { answerOf } from "./answer-of.ts";

export interface Asked {
  readonly mode?: SearchMode;
  readonly filter?: EntryFilter;
  readonly order?: readonly SortStep<EntrySortField>[];
}

/** What a search finds, all on one page. */
export const search = async (
  store: Store,
  text: string,
  { mode = "auto", filter = {}, order = [] }: Asked = {},
): Promise<readonly Entry[]> => {
  const searched = { ...filter, search: { query: foldQuery(text), mode } };
  const page = await answerOf(
    store.entries.list({ filter: searched, order, page: firstPage(100) }),
  );
  expect(page.total, `total for ${text}`).to.equal(page.items.length);
  return page.items;
};
