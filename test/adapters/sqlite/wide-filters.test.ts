import { expect } from "chai";
import { setTimeout } from "node:timers/promises";
import { inMemoryStore } from "../../../adapters/in-memory/store.ts";
import { byZones, conditionsOf } from "../../../adapters/sqlite/conditions/conditions.ts";
import { type Database, openReader } from "../../../adapters/sqlite/file/database.ts";
import { type EntryIndex, entryIndex } from "../../../adapters/sqlite/entry-index/entry-index.ts";
import { entryNews } from "../../../adapters/sqlite/changes/entry-news.ts";
import { fragment } from "../../../adapters/sqlite/file/fragment.ts";
import { rowsMatching } from "../../../adapters/sqlite/conditions/matching-rows.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import type { KnownRows } from "../../../adapters/sqlite/listings/reader-messages.ts";
import { sortedPage } from "../../../adapters/sqlite/listings/sorted-page.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { within } from "../../../adapters/sqlite/file/transaction.ts";
import type { ChangeSet } from "../../../domain/changes/change-set.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Filter, ResourceQuery } from "../../../domain/shared/resource-query.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, aPut, editOf } from "../../builders/a-change.ts";
import { aLocation } from "../../builders/a-location.ts";
import { anAttestation, aSense } from "../../builders/a-sense.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, fillWith, spanish } from "../../contracts/open-store.ts";
import { searchFor } from "../../contracts/search.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const [zone, town, village, elsewhere] = [0xa0, 0xa1, 0xa2, 0xa3].map((n) => anId(n)) as [
  string,
  string,
  string,
  string,
];
const lying = aLocation({ id: town, parent_id: zone });
const locations = [
  aLocation({ id: zone }),
  aLocation({ id: elsewhere }),
  lying,
  aLocation({ id: village, parent_id: zone }),
];
/** More than are looked for while others wait for the index. */
const entries = Array.from({ length: 5_200 }, (_, n) =>
  anEntry({
    id: anId(0x1000 + n),
    lemma_form: n === 7 ? "única" : `voz ${n}`,
    location_ids: [n % 16 === 0 ? village : town],
  }),
);
const [first, second] = entries as [(typeof entries)[number], (typeof entries)[number]];

const lyingIn = (id: string): Filter => ({
  terms: [{ name: "location_id", anyOf: [id], reach: "subtree" }],
});
const [inZone, inTown] = [lyingIn(zone), lyingIn(town)];
const inVillage: Filter = { terms: [{ name: "location_id", anyOf: [village] }] };
const drafts: Filter = { terms: [{ name: "status", anyOf: ["draft"] }] };
const bare: Filter = { lacks: ["senses"] };

describe("sqlite: filters that let much through", () => {
  const { file, open } = storesOfAFile();
  let small: Store;
  let memory: Store;

  beforeEach(async function () {
    this.timeout(60_000);
    [small, memory] = [open(), inMemoryStore(spanish)];
    for (const store of [small, memory])
      await fillWith(
        store,
        ...locations.map((one) => aPut("locations", one)),
        ...entries.map((one) => aPut("entries", one)),
      );
  });
  const both = async (changes: Partial<ChangeSet>): Promise<void> => {
    for (const store of [small, memory]) await answerOf(commit(store, changes));
  };
  const queryOf = (filter: Filter): ResourceQuery => ({ filter, order: [], page: firstPage(20) });
  /**
   * Where a walk would take longer than to sort, and to sort longer than others should wait: no index has an order
   * of two fields.
   */
  const late: ResourceQuery = {
    filter: inVillage,
    order: [
      { field: "updated_at", descending: false },
      { field: "homograph_number", descending: true },
    ],
    page: { size: 100, from: { page: 4 }, count: true },
  };
  const expected = async (filter: Filter) =>
    (await answerOf(memory.lexicon.entries.list(queryOf(filter)))).total;

  describe("the index", () => {
    let database: Database;
    let index: EntryIndex;
    const shelf = () => ({
      database,
      totals: rememberedTotals(database, otherWriters(database, "always")),
      table: familyTables.entries,
    });
    beforeEach(() => {
      database = openReader(file());
      index = within(database, () => entryIndex(shelf(), otherWriters(database, "always")));
    });
    afterEach(() => {
      database.close();
    });
    /** How many it finds, or what it wants to be told; null where it cannot tell. */
    const ask = (filter: Filter, ...rows: readonly KnownRows[]) => {
      const answer = within(database, () =>
        index.select({ query: queryOf(filter), columns: [], rows }),
      );
      if (answer === null || "found" in answer) return null;
      return "rowsOf" in answer ? answer.rowsOf : answer.total;
    };
    const look = (filter: Filter): KnownRows =>
      within(database, () => ({
        filter,
        rows: rowsMatching(shelf(), filter),
        known: entryNews(database).known(),
      }));

    it("looks at once for what is little, and for who of few hits meets a filter", () => {
      expect(ask(inTown)).to.equal(4_875);
      expect(ask(inVillage)).to.equal(325);
      expect(ask({ ...drafts, search: searchFor("voz") })).to.equal(5_199);
      for (const filter of [inZone, bare])
        expect(ask({ ...filter, search: searchFor("única") })).to.equal(1);
    });

    it("wants to be told the rest, part by part, and remembers it", () => {
      const wanted = { ...inZone, ...bare, search: searchFor("voz") };
      expect(ask(wanted)).to.deep.equal([inZone, bare]);
      expect(ask(wanted, look(inZone), look(bare))).to.equal(5_199);
      expect(ask(wanted)).to.equal(5_199);
      expect(ask(bare)).to.equal(5_200);
      const placeless: Filter = { lacks: ["location"] };
      expect(ask(placeless)).to.deep.equal([placeless]);
    });

    it("takes in what has happened since others looked", async () => {
      const senseOf = (entry_id: string, n: number) =>
        aSense({ id: anId(n), entry_id, attestations: [anAttestation({ location_id: town })] });
      const left = (entry: Entry) => aPut("entries", editOf(entry, { location_ids: [] }));
      await both({ puts: [left(second)] });
      const known = look(inZone);
      const gone = senseOf(first.id, 0x501);
      await both({ puts: [left(first), aPut("entry-senses", gone)] });
      await both({ deletes: [aDelete("entry-senses", gone)] });
      await both({ puts: [aPut("entry-senses", senseOf(second.id, 0x502))] });
      const come = [1, 2].map((n) => anEntry({ id: anId(n), location_ids: [village] }));
      await both({ puts: come.map((one) => aPut("entries", one)) });
      expect(ask(inZone, known)).to.equal(5_201);
      expect(await expected(inZone)).to.equal(5_201);
    });

    it("knows it no more once a location lies elsewhere", async () => {
      const early = look(inZone);
      expect(ask(inZone, early)).to.equal(5_200);
      await both({
        puts: [
          aPut("locations", editOf(lying, { description: "la misma" })),
          aPut("locations", aLocation({ id: anId(0xa4), parent_id: zone })),
        ],
      });
      expect(ask(inZone)).to.equal(5_200);
      const moved = editOf(editOf(lying), { parent_id: elsewhere });
      await both({ puts: [aPut("locations", moved)] });
      expect(ask(inZone)).to.equal(325);
      expect(ask(inZone, early)).to.equal(325);
      await both({ puts: [aPut("locations", editOf(moved, { parent_id: zone }))] });
      // Found before that: it may have been another zone meanwhile.
      expect(ask(inZone, early)).to.equal(null);
      expect(ask(inZone, look(inZone))).to.equal(5_200);
    });

    describe("in an order that it does not have", () => {
      const found = (query: ResourceQuery = late): KnownRows => {
        const answer = within(database, () => index.select({ query, columns: [], rows: [] }));
        if (answer === null || !("found" in answer))
          throw new Error("it was to be sorted by others");
        return answer.found;
      };
      const sorted = (known: KnownRows, query: ResourceQuery = late) =>
        within(database, () => {
          const since = entryNews(database).since(known.known, 1_000);
          return sortedPage(shelf(), { query, columns: [], found: known }, since);
        });
      const inMemory = (query: ResourceQuery) => answerOf(memory.lexicon.entries.list(query));
      const expectAlike = async (known: KnownRows, query: ResourceQuery = late): Promise<void> => {
        const [page, expected] = [sorted(known, query), await inMemory(query)];
        expect(page?.items.map(([id]) => id)).to.deep.equal(expected.items.map(({ id }) => id));
        expect(page?.total).to.equal(expected.total);
        expect(page?.facets).to.deep.equal(expected.facets);
      };

      it("leaves much to others", async () => {
        await expectAlike(found());
        const query = { ...late, facets: ["location_id", "status"] };
        await expectAlike(found(query), query);
        const searching = { ...late, filter: { ...inVillage, search: searchFor("voz") } };
        await expectAlike(found(searching), searching);
      });

      it("has them take in what has happened since", async () => {
        const query = { ...late, filter: { ...inVillage, search: searchFor("voz", "prefix") } };
        const known = found(query);
        const come = Array.from({ length: 40 }, (_, n) =>
          anEntry({ id: anId(0x9000 + n), lemma_form: `voz nueva ${n}`, location_ids: [village] }),
        );
        const [out, renamed, gone] = [16, 32, 48].map((n) => entries[n]) as [Entry, Entry, Entry];
        await both({
          puts: [
            aPut("entries", editOf(out, { location_ids: [] })),
            aPut("entries", editOf(renamed, { lemma_form: "otra" })),
            aPut("entries", editOf(second, { location_ids: [village] })),
            ...come.map((one) => aPut("entries", one)),
            aPut("entries", anEntry({ id: anId(2), lemma_form: "nueva", location_ids: [village] })),
          ],
          deletes: [aDelete("entries", gone)],
        });
        const attestations = [anAttestation({ location_id: village })];
        await both({
          puts: [aPut("entry-senses", aSense({ id: anId(3), entry_id: first.id, attestations }))],
        });
        await expectAlike(known, query);
      });

      it("has them look anew where that cannot be told of a few", async () => {
        const [early, query] = [found(), { ...late, filter: lyingIn(village) }];
        const known = found(query);
        await both({ puts: [aPut("locations", editOf(lying, { parent_id: elsewhere }))] });
        expect(sorted(known, query)).to.equal(null);
        const many = Array.from({ length: 1_001 }, (_, n) => anEntry({ id: anId(0x9000 + n) }));
        await both({ puts: many.map((one) => aPut("entries", one)) });
        expect(sorted(early)).to.equal(null);
        expect(sorted(found())?.total).to.equal(325);
      });
    });

    it("takes a zone of many places for one of much, whatever is there", () => {
      const [condition] = conditionsOf(shelf(), lyingIn(elsewhere), byZones);
      const { sql, params } = condition?.lines ?? fragment("");
      expect(database.lines(sql, ...params)).to.not.deep.equal([]);
    });

    it("does not take over what is too old", async () => {
      const early = look(inZone);
      const many = Array.from({ length: 1_001 }, (_, n) =>
        anEntry({ id: anId(0x9000 + n), location_ids: [town] }),
      );
      await both({ puts: many.map((one) => aPut("entries", one)) });
      expect(ask(inZone)).to.deep.equal([inZone]);
      expect(ask(inZone, early)).to.equal(null);
      expect(ask(inZone, look(inZone))).to.equal(6_201);
    });
  });

  it("are found by all who ask at once, and in what others write", async () => {
    const large = open({ smallUpTo: -1 });
    const filters = [inZone, inTown, drafts, bare, { ...inZone, ...bare }];
    const facets = ["status", "location_id"];
    const plain = [...filters.map(queryOf), late];
    const queries = [...plain, ...plain.map((query) => ({ ...query, facets }))];
    const pages = ({ lexicon }: Store, asked: readonly ResourceQuery[]) =>
      Promise.all(asked.map((query) => answerOf(lexicon.entries.list(query))));
    const found = () => pages(large, [...queries, ...queries]);
    const inMemory = async () => {
      const once = await pages(memory, queries);
      return [...once, ...once];
    };
    expect(await found()).to.deep.equal(await inMemory());
    await both({
      puts: [
        aPut("entries", editOf(first, { location_ids: [] })),
        aPut("entry-senses", aSense({ id: anId(0x500), entry_id: second.id })),
      ],
    });
    expect(await found()).to.deep.equal(await inMemory());
    await both({ puts: [aPut("locations", editOf(lying, { parent_id: elsewhere }))] });
    expect(await found()).to.deep.equal(await inMemory());
  })
    .slow(4_000)
    .timeout(60_000);

  it("have facets that add up to the total beside them, while others write", async () => {
    const large = open({ smallUpTo: -1 });
    const searching = { ...drafts, search: searchFor("voz", "prefix") };
    const queries = [inVillage, { ...inVillage, ...bare }, searching].flatMap((filter) => [
      { ...queryOf(filter), facets: ["status"] },
      { ...late, filter, facets: ["status"] },
    ]);
    const end = new AbortController();
    const writing = (async () => {
      for (let n = 0; !end.signal.aborted; n++) {
        const entry = anEntry({ id: anId(0x9000 + n), lemma_form: "voz", location_ids: [village] });
        await answerOf(commit(small, { puts: [aPut("entries", entry)] }));
        if (n % 3 === 0) await answerOf(commit(small, { deletes: [aDelete("entries", entry)] }));
        // Now and then there is time to be of one moment.
        await setTimeout(n % 10);
      }
    })();
    try {
      for (let round = 0; round < 20; round++)
        for (const page of await Promise.all(
          queries.map((query) => answerOf(large.lexicon.entries.list(query))),
        ))
          expect(page.facets?.["status"]?.[0]?.count).to.equal(page.total);
    } finally {
      end.abort();
      await writing;
    }
  })
    .slow(10_000)
    .timeout(60_000);
});
