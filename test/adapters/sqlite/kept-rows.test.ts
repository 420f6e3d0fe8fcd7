import { expect } from "chai";
import { inMemoryStore } from "../../../adapters/in-memory/store.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import type { Shelf } from "../../../adapters/sqlite/facets/shelf.ts";
import { type Database, openReader } from "../../../adapters/sqlite/file/database.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { within } from "../../../adapters/sqlite/file/transaction.ts";
import { keptRows, type RowsOf } from "../../../adapters/sqlite/listings/kept-rows.ts";
import { longPage, quickPage } from "../../../adapters/sqlite/listings/quick-page.ts";
import { countBits } from "../../../adapters/sqlite/rows/row-bits.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import type { ChangeSet } from "../../../domain/changes/change-set.ts";
import { type Entry, entryStatuses } from "../../../domain/entries/entry.ts";
import type { Sense } from "../../../domain/entry-senses/sense.ts";
import type { PageRequest, SortStep } from "../../../domain/shared/page.ts";
import type { Filter, ResourceQuery, Term } from "../../../domain/shared/resource-query.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, aPut, editOf } from "../../builders/a-change.ts";
import { aLocation } from "../../builders/a-location.ts";
import { aPhenomenon } from "../../builders/a-phenomenon.ts";
import { anAttestation, anExample, aSense } from "../../builders/a-sense.ts";
import { aSource } from "../../builders/a-source.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { anInstant } from "../../builders/an-instant.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, fillWith, spanish } from "../../contracts/open-store.ts";
import { chance, oneOf } from "../../faults/chance.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const [zone, town, elsewhere] = [anId(0xa0), anId(0xa1), anId(0xa2)];
const [seseo, atlas] = [anId(0xb0), anId(0xc0)];
const lying = aLocation({ id: town, parent_id: zone });

const lyingIn = (...anyOf: readonly string[]): Term => ({
  name: "location_id",
  anyOf,
  reach: "subtree",
});
const terms: readonly Term[] = [
  lyingIn(zone),
  lyingIn(town),
  lyingIn(elsewhere, town),
  { name: "location_id", anyOf: [zone], reach: "descendants" },
  { name: "location_id", anyOf: [town] },
  { name: "label", anyOf: ["coloquial"] },
  { name: "phenomenon_id", anyOf: [seseo] },
  { name: "source_id", anyOf: [atlas] },
  { name: "pos_id", anyOf: ["noun"] },
];
const others: readonly Filter[] = [
  { lacks: ["example", "source"] },
  { lacks: ["phenomenon"] },
  { entry_status: ["published"] },
  { entry_status: ["draft", "in_review"] },
  { years: { from: 1800, to: null } },
  { years: { from: 1500, to: 1700 } },
  { updated_since: anInstant(20) },
];
const orders: readonly (readonly SortStep<string>[])[] = [
  [],
  [{ field: "updated_at", descending: false }],
  [{ field: "created_at", descending: true }],
  [{ field: "sense_order", descending: false }],
];

describe("sqlite: who meets a filter of senses, kept", () => {
  const { file, open } = storesOfAFile();
  let small: Store;
  let memory: Store;
  let database: Database;
  let shelf: Shelf;
  let kept: RowsOf;
  /** What was read of the file, in lists. */
  const asked: string[] = [];

  beforeEach(async () => {
    [small, memory] = [open(), inMemoryStore(spanish)];
    for (const store of [small, memory])
      await fillWith(
        store,
        aPut("locations", aLocation({ id: zone })),
        aPut("locations", aLocation({ id: elsewhere })),
        aPut("locations", lying),
        aPut("phenomenons", aPhenomenon({ id: seseo })),
        aPut("sources", aSource({ id: atlas })),
      );
    const reader = openReader(file());
    const lines: Database["lines"] = (sql, ...params) => {
      asked.push(sql);
      return reader.lines(sql, ...params);
    };
    database = { ...reader, lines };
    const totals = rememberedTotals(database, otherWriters(database, "always"));
    shelf = { database, totals, table: familyTables["entry-senses"] };
    kept = keptRows(shelf);
  });
  afterEach(() => {
    database.close();
  });
  const both = async (changes: Partial<ChangeSet>): Promise<void> => {
    for (const store of [small, memory]) await answerOf(commit(store, changes));
  };

  it("is what it would be found to be, whatever becomes of senses, entries and zones", async () => {
    const random = chance(23);
    const roll = (sides: number): number => Math.floor(random() * sides);
    const entries = new Map<string, Entry>();
    const senses = new Map<string, Sense>();
    const gone: { readonly entry: Entry; readonly senses: readonly Sense[] }[] = [];
    const anyOf = <A>(all: ReadonlyMap<string, A>): A | undefined =>
      oneOf(random, [...all.values()]);
    /** The last one's place in the file is the next one's. */
    const oftenLast = <A>(all: ReadonlyMap<string, A>): A | undefined =>
      roll(2) === 0 ? anyOf(all) : [...all.values()].at(-1);
    let made = 0;
    const newId = (): string => anId(0x1000 + ++made);
    const status = () => oneOf(random, entryStatuses) ?? "draft";
    const facts = (): Partial<Sense> => ({
      attestations: [zone, town, elsewhere]
        .filter(() => roll(3) === 0)
        .map((location_id) =>
          anAttestation({ location_id, year_from: 1500 + roll(500), year_to: null }),
        ),
      labels: roll(2) === 0 ? [] : [{ type: "register", value: "coloquial" }],
      examples: roll(2) === 0 ? [] : [anExample()],
      phenomenon_ids: roll(2) === 0 ? [] : [seseo],
      source_refs: roll(2) === 0 ? [] : [{ source_id: atlas, locator: null }],
      pos_id: roll(2) === 0 ? null : "noun",
      sense_order: 1 + roll(3),
      updated_at: anInstant(roll(40)),
    });
    const puts = (...all: readonly Sense[]) => all.map((one) => aPut("entry-senses", one));
    let location = lying;
    const acts = {
      newEntry: async () => {
        const entry = anEntry({ id: newId(), status: status() });
        entries.set(entry.id, entry);
        await both({ puts: [aPut("entries", entry)] });
      },
      newSense: async () => {
        const entry = anyOf(entries);
        if (entry === undefined) return;
        const created_at = anInstant(roll(40));
        const sense = aSense({ id: newId(), entry_id: entry.id, created_at, ...facts() });
        senses.set(sense.id, sense);
        await both({ puts: puts(sense) });
      },
      edit: async () => {
        const sense = anyOf(senses);
        if (sense === undefined) return;
        const edited = editOf(sense, facts());
        senses.set(sense.id, edited);
        await both({ puts: puts(edited) });
      },
      remove: async () => {
        const sense = oftenLast(senses);
        if (sense === undefined) return;
        senses.delete(sense.id);
        await both({ deletes: [aDelete("entry-senses", sense)] });
      },
      judge: async () => {
        const entry = anyOf(entries);
        if (entry === undefined) return;
        const edited = editOf(entry, { status: status() });
        entries.set(entry.id, edited);
        await both({ puts: [aPut("entries", edited)] });
      },
      removeEntry: async () => {
        const entry = oftenLast(entries);
        if (entry === undefined) return;
        const own = [...senses.values()].filter(({ entry_id }) => entry_id === entry.id);
        for (const { id } of own) senses.delete(id);
        entries.delete(entry.id);
        gone.push({ entry, senses: own });
        await both({
          deletes: [aDelete("entries", entry), ...own.map((one) => aDelete("entry-senses", one))],
        });
      },
      restore: async () => {
        const last = gone.pop();
        if (last === undefined) return;
        // One more for the deletion.
        const entry = editOf(editOf(last.entry), { status: status() });
        const own = last.senses.map((one) => editOf(editOf(one)));
        entries.set(entry.id, entry);
        for (const one of own) senses.set(one.id, one);
        const anew = { expected: null };
        await both({
          puts: [
            aPut("entries", entry, anew),
            ...own.map((one) => aPut("entry-senses", one, anew)),
          ],
        });
      },
      move: async () => {
        location = editOf(location, { parent_id: oneOf(random, [zone, elsewhere, null]) ?? null });
        await both({ puts: [aPut("locations", location)] });
      },
    };
    const { newEntry, newSense, edit, remove, judge, removeEntry, restore, move } = acts;
    const often = [newEntry, newSense, newSense, newSense, newSense, edit, edit, remove].concat(
      [remove, judge, judge],
      [removeEntry, restore, move],
    );

    const aFilter = (): Filter => {
      const filter = oneOf(random, others) ?? {};
      const term = oneOf(random, terms);
      if (term === undefined || roll(4) === 0) return filter;
      const both = roll(4) === 0 ? [term, oneOf(random, terms) ?? term] : [term];
      return roll(2) === 0 ? { terms: both } : { ...filter, terms: both };
    };
    const quickly = { found: 0, none: 0 };
    const expectAlike = async (what: string): Promise<void> => {
      const order = oneOf(random, orders) ?? [];
      const from = { page: 1 + roll(3) };
      const page: PageRequest = { size: 5, from, count: roll(2) === 0 };
      const query: ResourceQuery = { filter: aFilter(), order, page };
      const expected = await answerOf(memory.lexicon["entry-senses"].list(query));
      const wanted = { ids: expected.items.map(({ id }) => id), total: expected.total };
      const told = `${what}: ${JSON.stringify(query)}`;
      const long = within(database, () => longPage(shelf, query, [], kept));
      expect({ ids: long.items.map(([id]) => id), total: long.total }, told).to.deep.equal(wanted);
      const haste = { walked: 20, gathered: 4 };
      const quick = within(database, () => quickPage(shelf, query, [], haste));
      quickly[quick === null ? "none" : "found"]++;
      if (quick === null) return;
      const { items, total } = quick;
      expect({ ids: items.map(([id]) => id), total }, `quickly ${told}`).to.deep.equal(wanted);
    };
    for (let round = 0; round < 300; round++) {
      const act = oneOf(random, often) ?? newEntry;
      await act();
      // Several changes at a time, too.
      if (roll(3) === 0)
        for (let n = 0; n < 12; n++) await expectAlike(`round ${round}, after ${act.name}`);
    }
    expect(Math.min(quickly.found, quickly.none)).to.be.greaterThan(200);
  })
    .slow(10_000)
    .timeout(120_000);

  describe("of some senses", () => {
    const [entry, draft] = [
      anEntry({ id: anId(1), status: "published" }),
      anEntry({ id: anId(2), status: "draft" }),
    ];
    const attestations = [anAttestation({ location_id: town })];
    const some = (count: number, first: number, entry_id: string): readonly Sense[] =>
      Array.from({ length: count }, (_, n) =>
        aSense({ id: anId(first + n), entry_id, sense_order: n + 1, attestations }),
      );
    const first = aSense({ id: anId(0x500), entry_id: entry.id, attestations });
    const senses = [first, ...some(14, 0x600, entry.id), ...some(5, 0x700, draft.id)];
    const filters: readonly Filter[] = [
      { terms: [lyingIn(zone)] },
      { lacks: ["example"] },
      { entry_status: ["draft"] },
      { terms: [{ name: "phenomenon_id", anyOf: [seseo] }] },
    ];
    beforeEach(async () => {
      await both({ puts: [entry, draft].map((one) => aPut("entries", one)) });
      await both({ puts: senses.map((one) => aPut("entry-senses", one)) });
    });
    /** How many meet each, and how often the file was gone through for that: for what is lacked twice. */
    const found = (): readonly [readonly number[], number] => {
      asked.length = 0;
      const counts = filters.map((filter) => within(database, () => countBits(kept(filter))));
      return [counts, asked.filter((sql) => sql.includes("group_concat")).length];
    };

    it("is not looked for anew after a write, unless zones moved", async () => {
      expect(found()).to.deep.equal([[20, 20, 5, 0], 5]);
      expect(found()).to.deep.equal([[20, 20, 5, 0], 0]);
      await both({ puts: [aPut("entries", editOf(entry, { notes: "otra" }))] });
      expect(found()).to.deep.equal([[20, 20, 5, 0], 0]);
      await both({ puts: [aPut("entry-senses", editOf(first, { attestations: [] }))] });
      expect(found()).to.deep.equal([[19, 20, 5, 0], 0]);
      await both({ puts: [aPut("entries", editOf(draft, { status: "published" }))] });
      expect(found()).to.deep.equal([[19, 20, 0, 0], 0]);
      await both({ puts: [aPut("locations", editOf(lying, { parent_id: elsewhere }))] });
      // Whatever lies in other tables is forgotten then.
      expect(found()).to.deep.equal([[0, 20, 0, 0], 5]);
    });

    it("is looked for anew where more changed than is worth taking in", async () => {
      found();
      await both({ puts: some(1_001, 0x1000, entry.id).map((one) => aPut("entry-senses", one)) });
      expect(found()).to.deep.equal([[1_021, 1_021, 5, 0], 5]);
      // The entry has more senses than are asked one by one for its status.
      await both({ puts: [aPut("entries", editOf(entry, { status: "draft" }))] });
      expect(found()[0]).to.deep.equal([1_021, 1_021, 1_021, 0]);
    });

    it("is kept by the thread that reads pages, and is what others have written since", async () => {
      const large = open({ smallUpTo: -1 });
      const lists = () =>
        Promise.all(
          [large, memory].map(({ lexicon }) => {
            const page = { size: 4, from: { page: 2 }, count: true };
            const query = { filter: { lacks: ["attestation"] }, order: orders[1] ?? [], page };
            return answerOf(lexicon["entry-senses"].listTexts(query));
          }),
        );
      const writes: readonly Partial<ChangeSet>[] = [
        {},
        { puts: [aPut("entry-senses", editOf(first, { attestations: [] }))] },
        {
          puts: some(9, 0x800, draft.id).map((one) =>
            aPut("entry-senses", { ...one, attestations: [] }),
          ),
        },
        { deletes: [aDelete("entry-senses", editOf(first))] },
      ];
      const totals: (number | null | undefined)[] = [];
      for (const changes of writes) {
        await both(changes);
        const [found, expected] = await lists();
        expect(found).to.deep.equal(expected);
        totals.push(found?.total);
      }
      expect(totals).to.deep.equal([0, 1, 10, 9]);
    });

    it("is left to a walk where nobody asks for how many, and to a set where somebody does", () => {
      const quickly = (filter: Filter, count: boolean, haste = { walked: 100, gathered: 4 }) => {
        asked.length = 0;
        const query = { filter, order: [], page: { size: 2, from: { page: 1 }, count } };
        const page = within(database, () => quickPage(shelf, query, [], haste));
        return page && [page.items.length, page.total];
      };
      const [inZone, lacking, ofDrafts, ofSeseo] = filters as [Filter, Filter, Filter, Filter];
      for (const wide of [inZone, lacking, ofDrafts, { ...inZone, ...lacking }]) {
        expect(quickly(wide, true)).to.equal(null);
        const unbounded = asked.filter((sql) => !sql.includes("LIMIT (0 + ?)"));
        expect(unbounded.filter((sql) => sql.includes("sense"))).to.deep.equal([]);
        expect(quickly(wide, false)).to.deep.equal([2, null]);
        expect(quickly(wide, false, { walked: 1, gathered: 4 })).to.equal(null);
      }
      const both = { ...lacking, terms: [...(inZone.terms ?? []), ...(ofSeseo.terms ?? [])] };
      for (const narrow of [ofSeseo, both]) expect(quickly(narrow, true)).to.deep.equal([0, 0]);
      expect(quickly(ofDrafts, true, { walked: 100, gathered: 5 })).to.deep.equal([2, 5]);
    });
  });
});
