import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { expect } from "chai";
import { inMemoryStore } from "../../../adapters/in-memory/store.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import { entryFacets } from "../../../domain/shared/facets.ts";
import { firstPage, type PageRequest } from "../../../domain/shared/page.ts";
import { specOf } from "../../../domain/families.ts";
import type { Filter, ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { searchModes } from "../../../domain/shared/search.ts";
import type { Store } from "../../../domain/store.ts";
import type { ChangeSet } from "../../../domain/changes/change-set.ts";
import { deleteEntry, editOf, putEntry } from "../../builders/a-change.ts";
import { anEntry, aVariant } from "../../builders/an-entry.ts";
import { aLocation } from "../../builders/a-location.ts";
import { anAttestation, aSense } from "../../builders/a-sense.ts";
import { anId } from "../../builders/an-id.ts";
import { anInstant } from "../../builders/an-instant.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { facetsOf } from "../../contracts/facets-of.ts";
import { putOf } from "../../contracts/families.ts";
import { commit, fillWith, spanish } from "../../contracts/open-store.ts";
import { searchFor } from "../../contracts/search.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Null of a thread that has ended meanwhile. */
const niceOf = (thread: number): number | null => {
  try {
    return getPriority(thread);
  } catch {
    return null;
  }
};

describe("sqlite: threads that read", () => {
  const { open, closeAll } = storesOfAFile();
  /** Reads by threads, however little there is. */
  const openLarge = (): Store => open({ smallUpTo: -1 });

  const questions: readonly ResourceQuery[] = ["c", "ca", "cá", "sa", "ñ"].flatMap((text) =>
    searchModes.flatMap((mode) => {
      const filter = { search: searchFor(text, mode) };
      const published = { ...filter, terms: [{ name: "status", anyOf: ["published"] }] };
      const of = (one: ResourceQuery["filter"], page: PageRequest, field?: string) => ({
        filter: one,
        page,
        order: field === undefined ? [] : [{ field, descending: true }],
      });
      return [
        of(filter, firstPage(4)),
        of(filter, { size: 3, from: { page: 2 }, count: true }),
        of(published, firstPage(4)),
        of({ ...published, lacks: ["senses"] }, firstPage(4)),
        of({ lacks: ["senses"] }, { size: 3, from: { page: 2 }, count: true }),
        of(filter, firstPage(4), "lemma_form"),
      ];
    }),
  );

  /** The index and the file answer alike, page by page, wherever a page ends. */
  const expectAlike = async (large: Store, small: Store) => {
    // Two stores in one process: what comes from another process comes in a turn of its own.
    await nextTurn();
    for (const query of questions) {
      const [found, expected] = await Promise.all(
        [large, small].map((store) => answerOf(store.lexicon.entries.listTexts(query))),
      );
      expect(found, JSON.stringify(query)).to.deep.equal(expected);
      const next = expected?.next;
      if (next === undefined || next === null) continue;
      const rest = { ...query, page: { size: 4, from: { after: next }, count: true } };
      expect(await answerOf(large.lexicon.entries.listTexts(rest))).to.deep.equal(
        await answerOf(small.lexicon.entries.listTexts(rest)),
      );
    }
  };

  it("see every change of any writer, in the order of the dictionary", async () => {
    const [large, small] = [openLarge(), open()];
    const lemmas = ["casa", "cása", "Casa", "saca", "caña", "ca", "ñoca", "sá", "acasa", "cano"];
    const entry = (n: number, lemma: string) => anEntry({ id: anId(n), lemma_form: lemma });
    let living: readonly Entry[] = lemmas.map((lemma, n) => entry(n + 1, lemma));
    await fillWith(small, ...living.map((one) => putEntry(one)));
    await expectAlike(large, small);
    for (let round = 0; round < 12; round++) {
      const writer = round % 2 === 0 ? large : small;
      const at = round % living.length;
      const lemma = lemmas[(round * 7) % lemmas.length] ?? "";
      const last = living.at(-1);
      const old = living[at];
      if (old === undefined || last === undefined) throw new Error("nothing left");
      if (round % 4 === 0) {
        // The last one's place in the file is the next one's.
        await answerOf(commit(writer, { deletes: [deleteEntry(last)] }));
        living = living.slice(0, -1);
      } else if (round % 4 === 1) {
        const more = [entry(100 + round, lemma), entry(200 + round, `${lemma}s`)];
        await answerOf(commit(writer, { puts: more.map((one) => putEntry(one)) }));
        living = [...living, ...more];
      } else {
        const changes: Partial<Entry> =
          round % 4 === 2
            ? { status: "published" }
            : { lemma_form: lemma, variants: [aVariant("cañas")] };
        const edited = editOf(old, changes);
        await answerOf(commit(writer, { puts: [putEntry(edited)] }));
        living = living.map((one) => (one === old ? edited : one));
      }
      await expectAlike(large, small);
    }
    // Nothing of the entry itself is other than before.
    for (const [n, { id }] of living.slice(0, 3).entries()) {
      const sense = aSense({ id: anId(0x500 + n), entry_id: id });
      await answerOf(commit(small, { puts: [putOf("entry-senses", sense)] }));
      await expectAlike(large, small);
    }
  })
    .slow(8_000)
    .timeout(120_000);

  it("begin anew where more has changed than is worth taking in", async () => {
    const [large, small] = [openLarge(), open()];
    await fillWith(small, putEntry(anEntry({ id: anId(1), lemma_form: "casa" })));
    await expectAlike(large, small);
    const many = Array.from({ length: 6_000 }, (_, n) =>
      putEntry(anEntry({ id: anId(n + 2), lemma_form: n % 100 === 0 ? `casa${n}` : "otro" })),
    );
    await answerOf(commit(small, { puts: many }));
    await expectAlike(large, small);
  })
    .slow(8_000)
    .timeout(120_000);

  const expectFacetsAlike = async (large: Store, small: Store) => {
    const published = { terms: [{ name: "status", anyOf: ["published"] }] };
    const filters: readonly Filter[] = [
      {},
      published,
      { lacks: ["location"] },
      ...["c", "cosa", "cosa 1", "cosa 12", "x"].flatMap((text) => [
        { search: searchFor(text, "contains") },
        { ...published, search: searchFor(text, "auto") },
      ]),
    ];
    for (const filter of filters)
      for (const names of [
        [...entryFacets],
        ["initial"],
        ["location_id", "status", "location_id", "status"],
      ])
        expect(
          await facetsOf(large, "entries", filter, names),
          JSON.stringify(filter),
        ).to.deep.equal(await facetsOf(small, "entries", filter, names));
  };

  it("count the facets of any number of hits", async () => {
    const [large, small] = [openLarge(), inMemoryStore(spanish)];
    const zones = [1, 2, 3].map((n) => aLocation({ id: anId(n) }));
    const entries = Array.from({ length: 1_500 }, (_, n) =>
      anEntry({
        id: anId(100 + n),
        lemma_form: n % 4 === 0 ? "casa" : `cosa ${n}`,
        pos_id: ["n.f.", "n.m.", "v."][n % 3] ?? "",
        status: n % 5 === 0 ? "draft" : "published",
        location_ids: n % 7 === 0 ? [anId(1 + (n % 3))] : [],
      }),
    );
    const senses = entries
      .filter((_, n) => n % 6 === 0)
      .flatMap(({ id }, n) =>
        [1, 2].map((step) =>
          aSense({
            id: anId(10_000 + 2 * n + step),
            entry_id: id,
            attestations: [anAttestation({ location_id: anId(1 + ((n + step) % 3)) })],
          }),
        ),
      );
    const both = async (changes: Partial<ChangeSet>) => {
      for (const store of [large, small]) await answerOf(commit(store, changes));
      await expectFacetsAlike(large, small);
    };
    await both({
      puts: [
        ...zones.map((one) => putOf("locations", one)),
        ...entries.map((one) => putEntry(one)),
        ...senses.map((one) => putOf("entry-senses", one)),
      ],
    });
    // What the index has taken in since it was built counts as well.
    const [first, second] = entries.slice(1);
    if (first === undefined || second === undefined) throw new Error("there are no entries");
    await both({
      puts: [
        putEntry(anEntry({ id: anId(50_000), lemma_form: "cosa", pos_id: "adj." })),
        putEntry(editOf(first, { pos_id: "adv.", lemma_form: "cosas" })),
      ],
      deletes: [deleteEntry(second)],
    });
  })
    .slow(8_000)
    .timeout(120_000);

  it("put what they find in any order, few hits or many, wherever a page begins", async () => {
    const [large, small] = [openLarge(), inMemoryStore(spanish)];
    const puts = Array.from({ length: 1_500 }, (_, n) =>
      putEntry(
        anEntry({
          id: anId((n * 7) % 1_500),
          lemma_form: n % 4 === 0 ? `casa ${n}` : `cosa ${(n * 11) % 1_500}`,
          homograph_number: n % 3 === 0 ? 1 + (n % 5) : null,
          created_at: anInstant(n % 50),
          updated_at: anInstant(50 + (n % 70)),
        }),
      ),
    );
    for (const store of [large, small]) await answerOf(commit(store, { puts }));
    const list = (store: Store, query: ResourceQuery) =>
      answerOf(store.lexicon.entries.listTexts(query));
    const { sorts } = specOf("entries");
    const questions = ["a", "casa", "cosa 1", "cosa 12", "x"].flatMap((text) =>
      Object.keys(sorts).flatMap((field) =>
        [false, true].map((descending) => ({
          filter: { search: searchFor(text, "contains") },
          order: [{ field, descending }],
        })),
      ),
    );
    for (const asked of questions)
      for (const page of [1, 2, 9]) {
        const query = { ...asked, page: { size: 7, from: { page }, count: true } };
        const expected = await list(small, query);
        expect(await list(large, query), JSON.stringify(query)).to.deep.equal(expected);
        if (expected.next === null) continue;
        const rest = { ...asked, page: { size: 7, from: { after: expected.next }, count: true } };
        expect(await list(large, rest)).to.deep.equal(await list(small, rest));
      }
  })
    .slow(8_000)
    .timeout(120_000);

  it("count facets at the moment of the total beside them, whoever writes meanwhile", async () => {
    const [large, other] = [openLarge(), open()];
    const casa = (n: number) => putEntry(anEntry({ id: anId(n), lemma_form: `casa ${n}` }));
    await fillWith(other, ...Array.from({ length: 40 }, (_, n) => casa(n + 1)));
    const filters: readonly Filter[] = [
      {},
      { terms: [{ name: "pos_id", anyOf: [anEntry().pos_id] }] },
      { lacks: ["location"] },
      { search: searchFor("cas", "contains") },
    ];
    let written = 100;
    const writeSome = async (writer: Store) => {
      for (let times = 0; times < 4; times++)
        await answerOf(commit(writer, { puts: [casa(written++)] }));
    };
    for (let round = 0; round < 80; round++) {
      const filter = filters[round % filters.length] ?? {};
      const query = { filter, order: [], page: firstPage(5), facets: ["status"] };
      const [page] = await Promise.all([
        answerOf(large.lexicon.entries.listTexts(query)),
        writeSome(round % 8 < 4 ? large : other),
      ]);
      const counts = page.facets?.["status"]?.map(({ count }) => count) ?? [];
      const sum = counts.reduce((all, count) => all + count, 0);
      expect(sum, JSON.stringify(filter)).to.equal(page.total);
    }
  })
    .slow(8_000)
    .timeout(60_000);

  it("end with the store, whatever they are asked", async () => {
    const store = openLarge();
    const asked = store.lexicon.entries.list({ filter: {}, order: [], page: firstPage(9) })();
    await closeAll();
    expect((await asked)._tag).to.be.oneOf(["Left", "Right"]);
  }).slow(2_000);

  (process.platform === "linux" ? it : it.skip)(
    "give way to the one that answers at once, whose priority stays",
    async () => {
      const before = getPriority();
      const nices = (): readonly (number | null)[] =>
        readdirSync("/proc/self/task").map((thread) => niceOf(Number(thread)));
      const gaveWay = (): number => nices().filter((nice) => nice === Math.max(10, before)).length;
      const store = openLarge();
      const others = gaveWay();
      for (const query of questions.slice(0, 6))
        await answerOf(store.lexicon.entries.listTexts(query));
      expect(gaveWay()).to.be.greaterThan(others);
      expect(getPriority(process.pid)).to.equal(before);
    },
  );
});
