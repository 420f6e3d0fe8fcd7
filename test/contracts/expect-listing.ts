import { expect } from "chai";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Family } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { ResourceQuery } from "../../domain/shared/resource-query.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Store } from "../../domain/store.ts";
import type { UserRecord } from "../../domain/users/user.ts";
import { answerOf } from "./answer-of.ts";
import { repositoryOf } from "./families.ts";
import { type Dataset, type Listing, referenceList } from "./reference-list.ts";
import { walk } from "./walk.ts";

/** A family's listing, users too. */
export const listOf =
  (store: Store, family: Family) =>
  (query: ResourceQuery): TE.TaskEither<StoreError, Page<Versioned>> =>
    family === "users"
      ? TE.map((page: Page<UserRecord>) => ({
          ...page,
          items: page.items.map(({ user }) => user),
        }))(store.users.list(query))
      : repositoryOf(store, family).list(query);

/** What a failure shows of a resource: its text or key, and the end of its id. */
const shown = (resource: Versioned): string => {
  const { lemma_form, definition, name, abbreviation } = resource as unknown as Record<
    string,
    unknown
  >;
  return `${String(lemma_form ?? definition ?? name ?? abbreviation)} ${resource.id.slice(-4)}`;
};

/** A store's first page, its total and a walk to the end are what the domain defines. */
export const expectListing = async (
  store: Store,
  dataset: Dataset,
  family: Family,
  listing: Listing,
  size: number,
): Promise<number> => {
  const expected = referenceList(dataset, family, listing).map(shown);
  const what = `${family} ${JSON.stringify(listing)}`;
  const list = (page: ResourceQuery["page"]) => listOf(store, family)({ ...listing, page });
  const first = await answerOf(list({ size, from: { page: 1 }, count: true }));
  expect(first.items.map(shown), what).to.deep.equal(expected.slice(0, size));
  expect(first.total, `total of ${what}`).to.equal(expected.length);
  expect(first.next === null, `end of ${what}`).to.equal(expected.length <= size);
  if (expected.length > size)
    expect((await walk(list, size)).map(shown), `walk through ${what}`).to.deep.equal(expected);
  return expected.length;
};
