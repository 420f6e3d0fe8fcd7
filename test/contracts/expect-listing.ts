import { expect } from "chai";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Store } from "../../domain/store.ts";
import { answerOf } from "./answer-of.ts";
import { type Listing, referenceList } from "./reference-list.ts";
import { walk } from "./walk.ts";

/** What a failure shows of an entry. */
const shown = ({ lemma_form, id }: Entry): string => `${lemma_form} ${id.slice(-4)}`;

/** A store's first page, its total and a walk to the end are what the domain defines. */
export const expectListing = async (
  store: Store,
  entries: readonly Entry[],
  listing: Listing,
  size: number,
): Promise<void> => {
  const expected = referenceList(entries, listing).map(shown);
  const what = JSON.stringify(listing);
  const list = (page: Parameters<typeof store.entries.list>[0]["page"]) =>
    store.entries.list({ ...listing, page });
  const first = await answerOf(list({ size, from: { page: 1 }, count: true }));
  expect(first.items.map(shown), what).to.deep.equal(expected.slice(0, size));
  expect(first.total, `total of ${what}`).to.equal(expected.length);
  expect(first.next === null, `end of ${what}`).to.equal(expected.length <= size);
  if (expected.length > size)
    expect((await walk(list, size)).map(shown), `walk through ${what}`).to.deep.equal(expected);
};
