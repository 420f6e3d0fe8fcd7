import { specOf } from "../../domain/families.ts";
import { expect } from "chai";
import { type Collection, type Document, MongoClient } from "mongodb";
import { patientDatabaseOf } from "../../adapters/mongodb/client.ts";
import { collectionsOf } from "../../adapters/mongodb/collections.ts";
import type { ResourceDocument } from "../../adapters/mongodb/documents.ts";
import { isRanked, rankedPipeline, storedSelection } from "../../adapters/mongodb/listing.ts";
import { facetPipeline } from "../../adapters/mongodb/facets.ts";
import { makeIndexes } from "../../adapters/mongodb/indexes.ts";
import { matchOf } from "../../adapters/mongodb/match.ts";
import { type Family, lexicalFamilies } from "../../domain/shared/family.ts";
import { HAS, partTerms } from "../../domain/shared/card.ts";
import { type Filter, orderOf, type ResourceQuery } from "../../domain/shared/resource-query.ts";
import { searchModes } from "../../domain/shared/search.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { aSample, families, putOf, repositoryOf } from "../contracts/families.ts";
import { describeWhere, fillWith } from "../contracts/open-store.ts";
import { searchFor } from "../contracts/search.ts";
import { openAt, openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

const nameOf = (family: Family): string => family.replace("-", "_");

const uniqueIn = (family: Family): readonly string[] => {
  const name = specOf(family).uniqueKey?.name;
  return [
    "external_id",
    "kept._id",
    ...(name === undefined ? [] : [`keys.unique.${name}`]),
    ...(family === "users" ? ["first"] : []),
  ];
};

const box = { west: -10, south: 30, east: 5, north: 45 };

/** Each filter by itself, as far as a family has it. */
const filtersOf = (family: Family): readonly Filter[] => {
  const { single, several } = specOf(family);
  const names = ["id", ...single, ...several].filter((name) => name !== HAS);
  const fields = ["lemma", "variant", "definition", "example", "name", "title", "email"];
  return [
    {},
    ...names.flatMap((name) => [
      { terms: [{ name, anyOf: [anId(0x100)] }] },
      { terms: [{ name, anyOf: [anId(0x100), anId(0x101)] }] },
    ]),
    ...(several.includes(HAS) ? [{ lacks: ["location"] }] : []),
    ...(family === "entry-senses" ? [{ entry_status: ["draft"] }] : []),
    { updated_since: anInstant() },
    { years: { from: 1400, to: 1500 } },
    { years: { from: 1400, to: null } },
    ...searchModes.flatMap((mode) =>
      ["c", "ca", "cas", "casa de campo"].map((text) => ({
        search: searchFor(text, mode, [fields]),
      })),
    ),
    { search: searchFor("cas", "contains", [fields]), terms: [{ name: "id", anyOf: [anId(1)] }] },
    ...names.slice(1, 3).map((name) => ({
      search: searchFor("cas", "auto", [fields]),
      terms: [{ name, anyOf: [anId(0x100)] }],
    })),
  ];
};

/** The default order, and each field in both directions. */
const ordersOf = (family: Family): readonly ResourceQuery["order"][] => [
  [],
  ...Object.keys(specOf(family).sorts).flatMap((field) => [
    [{ field, descending: false }],
    [{ field, descending: true }],
  ]),
];

describe("mongodb indexes", () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  const database = () => server.client.db(opened.database.name);

  before(async () => {
    opened = await openFresh();
    const puts = families.flatMap((family) =>
      Array.from({ length: 30 }, (_, n) => putOf(family, aSample(family, 0x100 + n))),
    );
    await fillWith(opened.store, ...puts);
  });
  after(() => opened.dispose());

  it("are made at the start, and left as they are at the next", async () => {
    const listed = () =>
      Promise.all(
        families.map((family) => database().collection(nameOf(family)).listIndexes().toArray()),
      );
    const made = await listed();
    const names = made.map((indexes) =>
      indexes.filter((index: Document) => index["unique"] === true).map(({ name }) => String(name)),
    );
    expect(names.map((each) => each.toSorted())).to.deep.equal(
      families.map((family) => uniqueIn(family).toSorted()),
    );
    for (const indexes of made) expect(indexes).to.have.length.below(65);
    await (await openAt(opened.database.uri)).close();
    expect(await listed()).to.deep.equal(made);
  });

  it("wait for a majority of the members, which may take its time, and not for one that is down", async () => {
    const { uri } = opened.database;
    const client = new MongoClient(uri, { monitorCommands: true });
    const made: Document[] = [];
    client.on("commandStarted", ({ commandName, command }) => {
      if (commandName === "createIndexes") made.push(command);
    });
    try {
      await makeIndexes(collectionsOf(patientDatabaseOf(client, uri)), server.deployment);
    } finally {
      await client.close();
    }
    expect(made).to.have.length.above(6);
    const quorum = server.deployment.transactions ? "majority" : undefined;
    for (const command of made) {
      expect(command["commitQuorum"]).to.equal(quorum);
      expect(command["writeConcern"]).to.include({ w: "majority", j: true, wtimeout: 60_000 });
    }
  });

  for (const family of families)
    describeWhere(server.explains, "the server does not explain itself", `serve ${family}`, () => {
      /** A first page, one by number, and one by position. */
      const pagesOf = async (listing: Omit<ResourceQuery, "page">) => {
        const page = { size: 20, from: { page: 1 }, count: true };
        const second = { ...page, from: { page: 2 } };
        if (family === "users") return [page, second];
        const { next } = await answerOf(
          repositoryOf(opened.store, family).list({ ...listing, page }),
        );
        return next === null ? [page] : [page, second, { ...page, from: { after: next } }];
      };

      it("for every filter and search, in every order, so that none looks through the whole of it", async function () {
        this.timeout(300_000);
        const collection = collectionsOf(database()).resources[family];
        for (const filter of filtersOf(family))
          for (const order of ordersOf(family))
            for (const page of await pagesOf({ filter, order }))
              for (const plan of await plansOf(family, collection, { filter, order, page }))
                expectIndex(plan);
      });

      it("where it is counted by terms", async () => {
        const collection = collectionsOf(database()).resources[family];
        const spec = specOf(family);
        for (const filter of filtersOf(family))
          for (const name of [...spec.single, ...spec.several]) {
            const match = matchOf(spec, filter);
            if (match !== null)
              expectIndex(
                await collection
                  .aggregate(facetPipeline(spec, match, name))
                  .explain("queryPlanner"),
              );
          }
      });

      it("where geometries decide", async () => {
        const collection = collectionsOf(database()).resources[family];
        for (const filter of [
          { touches: box },
          { near: { point: [0, 40] as const, radius_km: 10 } },
        ])
          expectIndex(
            await collection.find(matchOf(specOf(family), filter) ?? {}).explain("queryPlanner"),
          );
      });

      it("where it is asked what refers to what", async () => {
        const collection = collectionsOf(database()).resources[family];
        for (const name of [...specOf(family).single, ...specOf(family).several])
          if (name !== HAS)
            expectIndex(
              await collection
                .find({ [`keys.terms.${name}`]: { $in: [anId(1), anId(2)] } })
                .explain("queryPlanner"),
            );
      });
    });

  it("are as many as the terms and fields of every family ask for", async () => {
    for (const family of lexicalFamilies) {
      const indexes = await database().collection(nameOf(family)).listIndexes().toArray();
      const leading = new Set(indexes.map(({ key }: Document) => Object.keys(key as object)[0]));
      const { single, several, sorts, countsSenses } = specOf(family);
      const wanted = [
        ...[...single, ...several]
          .filter((name) => name !== HAS)
          .map((name) => `keys.terms.${name}`),
        ...Object.entries(sorts).map(
          ([name, { nullable }]) => `keys.${nullable ? "unset" : "sorts"}.${name}`,
        ),
        ...(countsSenses ? partTerms.map((name) => `parts.terms.${name}`) : []),
      ];
      expect([...leading]).to.include.members(wanted);
    }
  });
});

const plansOf = async (
  family: Family,
  collection: Collection<ResourceDocument>,
  query: ResourceQuery,
): Promise<readonly Document[]> => {
  const spec = specOf(family);
  const match = matchOf(spec, query.filter);
  if (match === null) return [];
  const counted = await collection.find(match).explain("queryPlanner");
  if (isRanked(orderOf(spec, query)))
    return [
      counted,
      await collection.aggregate(rankedPipeline(spec, match, query)).explain("queryPlanner"),
    ];
  const { match: filter, sort, skip, limit } = storedSelection(spec, match, query);
  return [counted, await collection.find(filter, { sort, skip, limit }).explain("queryPlanner")];
};

const expectIndex = (plan: Document): void => {
  const stages = winning(plan).join();
  expect(stages, JSON.stringify(plan))
    .to.match(/IXSCAN|IDHACK|EXPRESS/)
    .and.not.include("COLLSCAN");
};

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
