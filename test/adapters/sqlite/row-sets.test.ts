import { expect } from "chai";
import { inMemoryStore } from "../../../adapters/in-memory/store.ts";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { rowSets } from "../../../adapters/sqlite/conditions/row-sets.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import {
  lackCondition,
  termCondition,
} from "../../../adapters/sqlite/conditions/term-conditions.ts";
import type { ChangeSet } from "../../../domain/changes/change-set.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import type { Sense } from "../../../domain/entry-senses/sense.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Filter } from "../../../domain/shared/resource-query.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, aPut, editOf } from "../../builders/a-change.ts";
import { aLocation } from "../../builders/a-location.ts";
import { aPhenomenon } from "../../builders/a-phenomenon.ts";
import { anAttestation, aSense } from "../../builders/a-sense.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, fillWith, spanish } from "../../contracts/open-store.ts";
import { searchFor } from "../../contracts/search.ts";
import { chance } from "../../faults/chance.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const zone = anId(0xa0);
const town = anId(0xa1);
const elsewhere = anId(0xa2);
const seseo = anId(0xb0);

const filters: readonly Filter[] = [
  { terms: [{ name: "location_id", anyOf: [zone], reach: "subtree" }] },
  { terms: [{ name: "location_id", anyOf: [town] }] },
  { terms: [{ name: "location_id", anyOf: [town], reach: "subtree" }] },
  { terms: [{ name: "location_id", anyOf: [elsewhere, anId(0xff)], reach: "subtree" }] },
  { terms: [{ name: "phenomenon_id", anyOf: [seseo] }] },
  { lacks: ["senses"] },
  { lacks: ["location", "phenomenon"] },
  { terms: [{ name: "phenomenon_id", anyOf: [seseo] }], search: searchFor("v", "prefix") },
];

describe("sqlite: who meets a filter, remembered", () => {
  const { file, open } = storesOfAFile();
  let large: Store;
  let small: Store;
  let memory: Store;
  const lying = aLocation({ id: town, parent_id: zone });

  beforeEach(async () => {
    // One that answers by the index, and one that writes without it.
    [large, small, memory] = [open({ smallUpTo: -1 }), open(), inMemoryStore(spanish)];
    for (const store of [small, memory])
      await fillWith(
        store,
        aPut("locations", aLocation({ id: zone })),
        aPut("locations", aLocation({ id: elsewhere })),
        aPut("locations", lying),
        aPut("phenomenons", aPhenomenon({ id: seseo })),
      );
  });
  const expectAlike = async (what: string): Promise<void> => {
    for (const filter of filters) {
      const query = { filter, order: [], page: firstPage(20) };
      const [found, expected] = await Promise.all(
        [large, memory].map((store) => answerOf(store.lexicon.entries.listTexts(query))),
      );
      expect(found, `${what}: ${JSON.stringify(filter)}`).to.deep.equal(expected);
    }
  };
  const both = async (changes: Partial<ChangeSet>): Promise<void> => {
    for (const store of [small, memory]) await answerOf(commit(store, changes));
  };

  it("is what it would be found to be, whatever becomes of entries and senses", async () => {
    const random = chance(11);
    const roll = (sides: number): number => Math.floor(random() * sides);
    const entries = new Map<string, Entry>();
    const senses = new Map<string, Sense>();
    const anyOf = <A>(all: ReadonlyMap<string, A>): A | undefined =>
      [...all.values()][roll(all.size)];
    /** The last one's place in the file is the next one's; and those before it, where it is gone too. */
    const oftenLast = <A>(all: ReadonlyMap<string, A>): A | undefined =>
      roll(2) === 0 ? anyOf(all) : [...all.values()].at(-1);
    let made = 0;
    const places = () => [[], [zone], [town]][roll(3)] ?? [];
    const facts = (): Partial<Sense> => ({
      attestations: places().map((location_id) => anAttestation({ location_id })),
      phenomenon_ids: roll(2) === 0 ? [] : [seseo],
    });
    const acts: readonly (() => Promise<void>)[] = [
      async () => {
        const entry = anEntry({
          id: anId(0x1000 + ++made),
          lemma_form: roll(2) === 0 ? "voz" : "otra",
          location_ids: places(),
        });
        entries.set(entry.id, entry);
        await both({ puts: [aPut("entries", entry)] });
      },
      async () => {
        const entry = anyOf(entries);
        if (entry === undefined) return;
        const sense = aSense({ id: anId(0x1000 + ++made), entry_id: entry.id, ...facts() });
        senses.set(sense.id, sense);
        await both({ puts: [aPut("entry-senses", sense)] });
      },
      async () => {
        const sense = anyOf(senses);
        if (sense === undefined) return;
        const edited = editOf(sense, facts());
        senses.set(sense.id, edited);
        await both({ puts: [aPut("entry-senses", edited)] });
      },
      async () => {
        const sense = oftenLast(senses);
        if (sense === undefined) return;
        senses.delete(sense.id);
        await both({ deletes: [aDelete("entry-senses", sense)] });
      },
      async () => {
        const entry = oftenLast(entries);
        if (entry === undefined) return;
        const gone = [...senses.values()].filter(({ entry_id }) => entry_id === entry.id);
        for (const { id } of gone) senses.delete(id);
        entries.delete(entry.id);
        await both({
          deletes: [aDelete("entries", entry), ...gone.map((one) => aDelete("entry-senses", one))],
        });
      },
      async () => {
        const entry = anyOf(entries);
        if (entry === undefined) return;
        const edited = editOf(entry, { location_ids: places() });
        entries.set(entry.id, edited);
        await both({ puts: [aPut("entries", edited)] });
      },
    ];
    let location = lying;
    const moves = async (): Promise<void> => {
      location = editOf(location, { parent_id: [zone, elsewhere, null][roll(3)] ?? null });
      await both({ puts: [aPut("locations", location)] });
    };
    const all = [...acts, moves];
    const often = [0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 5, 6];
    for (let round = 0; round < 240; round++) {
      const act = often[roll(often.length)] ?? 0;
      await all[act]?.();
      // Several changes at a time, too, of which the second undoes what the first did.
      if (roll(3) === 0) await expectAlike(`round ${round}, after act ${act}`);
    }
  })
    .slow(8_000)
    .timeout(120_000);

  it("takes in a sense that came to where another entry's had been in the file", async () => {
    const [one, other] = [1, 2].map((n) => anEntry({ id: anId(n), lemma_form: "voz" }));
    if (one === undefined || other === undefined) throw new Error("there are two");
    const before = aSense({ id: anId(3), entry_id: one.id });
    const after = aSense({ id: anId(4), entry_id: other.id, phenomenon_ids: [seseo] });
    await both({ puts: [one, other].map((entry) => aPut("entries", entry)) });
    await both({ puts: [aPut("entry-senses", before)] });
    await expectAlike("before");
    await both({ deletes: [aDelete("entry-senses", before)] });
    await both({ puts: [aPut("entry-senses", after)] });
    await expectAlike("after");
  });

  it("has room for what is new", async () => {
    const total = async (): Promise<number | null> => {
      const filter = filters[0] ?? {};
      return (
        await answerOf(large.lexicon.entries.listTexts({ filter, order: [], page: firstPage(1) }))
      ).total;
    };
    const totals = [await total()];
    for (let batch = 0; batch < 3; batch++) {
      const some = Array.from({ length: 1_900 }, (_, n) =>
        anEntry({ id: anId(0x1000 + 1_900 * batch + n), location_ids: [town] }),
      );
      await fillWith(small, ...some.map((one) => aPut("entries", one)));
      totals.push(await total());
    }
    expect(totals).to.deep.equal([0, 1_900, 3_800, 5_700]);
  })
    .slow(4_000)
    .timeout(60_000);

  it("takes in what has changed while many others were asked for", async () => {
    const some = Array.from({ length: 40 }, (_, n) =>
      anEntry({ id: anId(0x1000 + n), phenomenon_ids: [anId(0x200 + n)] }),
    );
    await fillWith(
      small,
      ...some.map((_, n) => aPut("phenomenons", aPhenomenon({ id: anId(0x200 + n) }))),
      ...some.map((one) => aPut("entries", one)),
    );
    const totals = async (): Promise<readonly (number | null)[]> => {
      const found: (number | null)[] = [];
      for (let n = 0; n < some.length; n++) {
        const filter = { terms: [{ name: "phenomenon_id", anyOf: [anId(0x200 + n)] }] };
        const query = { filter, order: [], page: firstPage(1) };
        found.push((await answerOf(large.lexicon.entries.listTexts(query))).total);
      }
      return found;
    };
    const ones = some.map(() => 1);
    expect(await totals()).to.deep.equal(ones);
    const [first] = some;
    if (first === undefined) throw new Error("there is one");
    const edited = editOf(first, { phenomenon_ids: [anId(0x201)] });
    await answerOf(commit(small, { puts: [aPut("entries", edited)] }));
    expect(await totals()).to.deep.equal([0, 2, ...ones.slice(2)]);
    await answerOf(commit(small, { deletes: [aDelete("entries", edited)] }));
    expect(await totals()).to.deep.equal([0, ...ones.slice(1)]);
  });

  it("is brought up to date only when it is asked for again", () => {
    const database = openDatabase(file(), 2);
    const asked: string[] = [];
    const watched: Database = {
      ...database,
      lines: (sql, ...params) => {
        asked.push(sql);
        return database.lines(sql, ...params);
      },
    };
    const table = familyTables.entries;
    const sets = rowSets(watched, table, {
      owners: new Uint32Array(),
      ordinals: new Uint32Array(),
    });
    const conditions = [zone, town].map((id) =>
      termCondition(table, { name: "location_id", anyOf: [id] }),
    );
    const questions = (act: () => void): number => {
      asked.length = 0;
      act();
      return asked.length;
    };
    expect(questions(() => sets.all(conditions))).to.equal(2);
    expect(questions(() => sets.all(conditions))).to.equal(0);
    for (let n = 1; n < 2_000; n++) expect(questions(() => sets.note([n]))).to.equal(0);
    expect(conditions.map(sets.isKnown)).to.deep.equal([false, false]);
    expect(questions(() => sets.all(conditions.slice(1)))).to.equal(1);
    expect(questions(() => sets.all(conditions))).to.equal(1);
    // The dictionary is small: nothing can be many.
    expect(sets.mayBeMany(lackCondition(table, ["senses"]))).to.equal(false);
    database.close();
  });

  it("is looked for anew where more senses came than are worth taking in", async () => {
    const word = anEntry({ id: anId(1), lemma_form: "voz" });
    await both({ puts: [aPut("entries", word)] });
    await expectAlike("without senses");
    const many = Array.from({ length: 5_200 }, (_, n) =>
      aSense({
        id: anId(0x2000 + n),
        entry_id: word.id,
        sense_order: n + 1,
        phenomenon_ids: [seseo],
      }),
    );
    await both({ puts: many.map((one) => aPut("entry-senses", one)) });
    await expectAlike("with many");
    const [first] = many;
    if (first === undefined) throw new Error("there are many");
    await both({ puts: [aPut("entry-senses", editOf(first, { phenomenon_ids: [] }))] });
    await expectAlike("with one that changed");
    await both({
      deletes: many.map((one) => aDelete("entry-senses", one.id === first.id ? editOf(one) : one)),
    });
    await expectAlike("without them");
  })
    .slow(8_000)
    .timeout(120_000);
});
