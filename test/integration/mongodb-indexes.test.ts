import { expect } from "chai";
import type { Collection, Document } from "mongodb";
import { collectionsOf } from "../../adapters/mongodb/collections.ts";
import type { ResourceDocument } from "../../adapters/mongodb/documents.ts";
import {
  entrySelection,
  isRanked,
  matchOf,
  rankedPipeline,
} from "../../adapters/mongodb/entry-listing.ts";
import {
  type EntryFilter,
  type EntryQuery,
  entrySortFields,
} from "../../domain/entries/entry-query.ts";
import { foldQuery, searchModes } from "../../domain/shared/search.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { fill } from "../contracts/open-store.ts";
import { openAt, openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

const unique: Readonly<Record<string, readonly string[]>> = {
  entries: ["external_id", "kept._id"],
  users: ["external_id", "kept._id", "keys.email", "first"],
};

const filters: readonly EntryFilter[] = [
  {},
  { pos_id: ["noun"] },
  { pos_id: ["noun", "verb"] },
  { entry_type_id: ["word"] },
  { status: ["draft"] },
  { initial: ["c"] },
  { updated_since: anInstant() },
  { pos_id: ["noun"], status: ["draft"], updated_since: anInstant() },
  ...searchModes.map((mode) => ({ search: { query: foldQuery("ca"), mode } })),
];

const orders: readonly EntryQuery["order"][] = [
  [],
  ...entrySortFields.flatMap((field) => [
    [{ field, descending: false }],
    [{ field, descending: true }],
  ]),
];

describe("mongodb indexes", () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  const database = () => server.client.db(opened.database.name);

  before(async () => {
    opened = await openFresh();
    await fill(
      opened.store,
      Array.from({ length: 200 }, (_, n) => anEntry({ id: anId(n), lemma_form: `casa ${n}` })),
    );
  });
  after(() => opened.dispose());

  it("are made at the start, and left as they are at the next", async () => {
    const listed = () =>
      Promise.all(
        Object.keys(unique).map((name) => database().collection(name).listIndexes().toArray()),
      );
    const made = await listed();
    const names = made.map((indexes) =>
      indexes.filter((index: Document) => index["unique"] === true).map(({ name }) => String(name)),
    );
    expect(names.map((each) => each.toSorted())).to.deep.equal(
      Object.values(unique).map((each) => each.toSorted()),
    );
    await (await openAt(opened.database.uri)).close();
    expect(await listed()).to.deep.equal(made);
  });

  describe("serve", () => {
    const plans: Document[] = [];

    before(async function () {
      const { entries } = collectionsOf(database()).resources;
      const explained = await entries
        .find({})
        .explain()
        .catch(() => null);
      if (explained === null) return this.skip(); // the server does not explain itself
      for (const filter of filters)
        for (const order of orders)
          for (const page of await pagesOf({ filter, order }))
            plans.push(...(await plansOf(entries, { filter, order, page })));
    });

    /** A first page, one by number, and one by position. */
    const pagesOf = async (listing: Omit<EntryQuery, "page">) => {
      const first = { size: 20, from: { page: 1 }, count: true };
      const { next } = await answerOf(opened.store.entries.list({ ...listing, page: first }));
      const second = { ...first, from: { page: 2 } };
      return next === null ? [first] : [first, second, { ...first, from: { after: next } }];
    };

    const plansOf = async (
      entries: Collection<ResourceDocument>,
      query: EntryQuery,
    ): Promise<readonly Document[]> => {
      const match = matchOf(query.filter);
      if (match === null) return [];
      const counted = await entries.find(match).explain("queryPlanner");
      if (isRanked(query))
        return [
          counted,
          await entries.aggregate(rankedPipeline(match, query)).explain("queryPlanner"),
        ];
      const { match: filter, sort, skip, limit } = entrySelection(match, query);
      return [counted, await entries.find(filter, { sort, skip, limit }).explain("queryPlanner")];
    };

    it("every listing and search, so that none looks through the whole collection", () => {
      expect(plans).to.have.length.above(filters.length * orders.length);
      for (const plan of plans) {
        const stages = winning(plan).join();
        expect(stages, JSON.stringify(plan)).to.include("IXSCAN").and.not.include("COLLSCAN");
      }
    });
  });
});

/** The stages of the plans that were chosen, wherever they stand in the explanation. */
const winning = (plan: unknown): readonly string[] => {
  if (typeof plan !== "object" || plan === null) return [];
  return Object.entries(plan).flatMap(([name, value]) =>
    name === "rejectedPlans"
      ? []
      : name === "stage" && typeof value === "string"
        ? [value]
        : winning(value),
  );
};
