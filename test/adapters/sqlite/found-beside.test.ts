import { expect } from "chai";
import { fragment } from "../../../adapters/sqlite/file/fragment.ts";
import { rankedForms } from "../../../adapters/sqlite/forms/found-forms.ts";
import { foundBeside } from "../../../adapters/sqlite/forms/found-beside.ts";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { within } from "../../../adapters/sqlite/file/transaction.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { settlingUpTo } from "../../../adapters/sqlite/schema/tier-schema.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { foldQuery, type Search } from "../../../domain/shared/search.ts";
import type { Put } from "../../../domain/changes/change-set.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, deleteEntry, editOf, putEntry } from "../../builders/a-change.ts";
import { aLocation } from "../../builders/a-location.ts";
import { anExample, aSense } from "../../builders/a-sense.ts";
import { anEntry, aVariant } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { putOf } from "../../contracts/families.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, fillWith } from "../../contracts/open-store.ts";
import { chance, oneOf } from "../../faults/chance.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const LEMMAS = ["mar", "mór", "casa", "amargo"];
const DEFINITIONS = ["El mar, o la mar.", "Casa cerca del río.", "Que amarga.", "Más que malo."];

const entries = LEMMAS.map((lemma_form, n) => anEntry({ id: anId(n + 1), lemma_form }));
const senses = Array.from({ length: 40 }, (_, n) =>
  aSense({
    id: anId(100 + n),
    entry_id: anId(1 + (n % 4)),
    definition: `${DEFINITIONS[n % 4]} ${DEFINITIONS[n % 3]}`,
    examples: n % 5 === 0 ? [anExample({ text: "Vio el már." })] : [],
  }),
);

describe("sqlite: what is found among very many texts", () => {
  const { file, open } = storesOfAFile();
  let store: Store;
  let database: Database;
  beforeEach(async () => {
    store = open();
    await fillWith(store, ...entries.map((entry) => putEntry(entry)));
    await fillWith(store, ...senses.map((sense) => putOf("entry-senses", sense)));
    database = openDatabase(file(), 1);
  });
  afterEach(() => database.close());

  const texts = familyTables["entry-senses"];
  const searchFor = (text: string, ...tiers: readonly (readonly string[])[]): Search => ({
    query: foldQuery(text),
    mode: "fuzzy",
    tiers,
  });
  const shelfOf = (family: "entries" | "entry-senses") => {
    const totals = rememberedTotals(database, otherWriters(database, "always"));
    return { database, totals, table: familyTables[family] };
  };
  const inSteps = (shelf: ReturnType<typeof shelfOf>, search: Search, step = 7) => {
    const found = foundBeside(shelf, search, { texts, lettered: null }, step);
    return found && shelf.database.lines(`${found.rows.sql} ORDER BY 1`, ...found.rows.params);
  };

  it("is what is found in one query, however many steps it takes", () => {
    for (const family of ["entries", "entry-senses"] as const)
      for (const text of ["mar", "márt", "amarga casa", "rio", "zzzzzz"])
        for (const tiers of [
          [["definition"]],
          [["example", "definition"]],
          [["lemma"], ["definition"]],
        ])
          for (const [step, mode] of [
            [1, "fuzzy"],
            [7, "auto"],
            [7, "fuzzy"],
            [39, "suffix"],
          ] as const) {
            const [shelf, search] = [shelfOf(family), { ...searchFor(text, ...tiers), mode }];
            const all = rankedForms(shelf.table, search, { among: null, lettered: null });
            expect(inSteps(shelf, search, step)).to.deep.equal(
              database.lines(`SELECT seq, rank FROM (${all.sql}) ORDER BY 1`, ...all.params),
            );
          }
  });

  it("is the same where the headwords are gone through in steps, settled or later", async () => {
    const lemmas = ["amar", "mar", "maro", "mas", "más", "mar"];
    for (const step of settlingUpTo(8)) database.exec(step);
    await fillWith(
      store,
      ...lemmas.map((lemma_form, n) =>
        putEntry(anEntry({ id: anId(20 + n), lemma_form, variants: [aVariant(`${lemma_form}s`)] })),
      ),
    );
    const shelf = shelfOf("entries");
    for (const text of ["mar", "mas", "casa", "z"])
      for (const tiers of [[["lemma"], ["definition"]], [["lemma", "variant", "definition"]]]) {
        const search = searchFor(text, ...tiers);
        const all = rankedForms(shelf.table, search, { among: null, lettered: null });
        const lines = database.lines(
          `SELECT seq, rank FROM (${all.sql}) ORDER BY 1`,
          ...all.params,
        );
        for (const step of [1, 2, 3]) expect(inSteps(shelf, search, step)).to.deep.equal(lines);
      }
    const queries: string[] = [];
    const run: Database["run"] = (sql, ...params) => {
      queries.push(sql);
      return database.run(sql, ...params);
    };
    const steps = (mode: Search["mode"]): number => {
      const search = { ...searchFor("maz", ["lemma"], ["definition"]), mode };
      queries.length = 0;
      inSteps({ ...shelf, database: { ...database, run } }, search, 3);
      return queries.filter((sql) => sql.includes("entry_headwords")).length;
    };
    expect([steps("fuzzy"), steps("contains")]).to.deep.equal([2, 1]);
  });

  it("is found once, until something else is asked", () => {
    const shelf = shelfOf("entries");
    const [mar, casa] = [searchFor("mar", ["definition"]), searchFor("casas", ["definition"])];
    const found = inSteps(shelf, mar);
    expect(found).to.have.lengthOf(4);
    database.exec("DELETE FROM found_beside WHERE seq > 1");
    expect(inSteps(shelf, mar)).to.have.lengthOf(1);
    expect(inSteps(shelf, casa)).to.have.lengthOf(4);
    expect(inSteps(shelf, mar)).to.deep.equal(found);
  });

  describe("and written to meanwhile", () => {
    /** The fourth comes back once its texts are gone through again. */
    const without = (shelf: ReturnType<typeof shelfOf>, search: Search): void => {
      inSteps(shelf, search);
      database.exec("DELETE FROM found_beside WHERE seq = 4");
    };
    const seqsIn = (shelf: ReturnType<typeof shelfOf>, search: Search) =>
      inSteps(shelf, search)?.map(([seq]) => seq);

    it("is looked for in what has changed alone", async () => {
      const [shelf, mar] = [shelfOf("entries"), searchFor("mar", ["definition"])];
      without(shelf, mar);
      await answerOf(commit(store, { puts: [putEntry(editOf(entries[1] ?? anEntry()))] }));
      await fillWith(store, putOf("locations", aLocation()));
      expect(seqsIn(shelf, mar)).to.deep.equal([1, 2, 3]);
      await answerOf(
        commit(store, { puts: [putOf("entry-senses", editOf(senses[3] ?? aSense()))] }),
      );
      expect(seqsIn(shelf, mar)).to.deep.equal([1, 2, 3, 4]);
      without(shelf, mar);
      const many = Array.from({ length: 1_001 }, (_, n) => anEntry({ id: anId(0x1000 + n) }));
      await fillWith(store, ...many.map((one) => putEntry(one)));
      expect(seqsIn(shelf, mar)).to.deep.equal([1, 2, 3, 4]);
    });

    it("is looked for in senses that have changed alone, whatever became of entries", async () => {
      const [shelf, mar] = [shelfOf("entry-senses"), searchFor("mar", ["definition"])];
      const found = seqsIn(shelf, mar) ?? [];
      without(shelf, mar);
      await answerOf(commit(store, { puts: [putEntry(editOf(entries[3] ?? anEntry()))] }));
      expect(seqsIn(shelf, mar)).to.deep.equal(found.filter((seq) => seq !== 4));
      const edited = editOf(senses[3] ?? aSense());
      await answerOf(commit(store, { puts: [putOf("entry-senses", edited)] }));
      expect(seqsIn(shelf, mar)).to.deep.equal(found);
    });

    it("is told apart from what it was before by a name, as totals are remembered by it", async () => {
      const [shelf, mar] = [shelfOf("entry-senses"), searchFor("mar", ["definition"])];
      const name = () => foundBeside(shelf, mar, { texts, lettered: null }, 7)?.set.params[0];
      const first = name();
      expect(name()).to.equal(first);
      await answerOf(
        commit(store, { puts: [putOf("entry-senses", editOf(senses[3] ?? aSense()))] }),
      );
      expect(name()).to.not.equal(first);
    });

    it("is found anew where that was undone, or not done to the end", async () => {
      const [shelf, mar] = [shelfOf("entries"), searchFor("mar", ["definition"])];
      inSteps(shelf, mar);
      const entry = anEntry({ id: anId(50) });
      const sense = aSense({ id: anId(51), entry_id: entry.id, definition: "El mar." });
      await fillWith(store, putEntry(entry), putOf("entry-senses", sense));
      database.exec("BEGIN");
      expect(seqsIn(shelf, mar)).to.deep.equal([1, 2, 3, 4, 5]);
      database.exec("ROLLBACK");
      expect(seqsIn(shelf, mar)).to.deep.equal([1, 2, 3, 4, 5]);
      database.exec(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON found_beside BEGIN SELECT RAISE(ABORT, 'full'); END",
      );
      expect(() => inSteps(shelf, searchFor("casas", ["definition"]))).to.throw("full");
      database.exec("DROP TRIGGER full");
      expect(seqsIn(shelf, mar)).to.deep.equal([1, 2, 3, 4, 5]);
    });

    it("is what a search finds that goes through all, whatever becomes of entries and senses", async () => {
      const random = chance(31);
      const roll = (sides: number): number => Math.floor(random() * sides);
      const words = new Map(entries.map((one) => [one.id, one]));
      const own = new Map(senses.map((one) => [one.id, one]));
      const anyOf = <A>(all: ReadonlyMap<string, A>): A | undefined =>
        oneOf(random, [...all.values()]);
      /** The last one's place in the file is the next one's. */
      const oftenLast = <A>(all: ReadonlyMap<string, A>): A | undefined =>
        roll(2) === 0 ? anyOf(all) : [...all.values()].at(-1);
      let made = 0;
      const facts = () => ({
        definition: `${oneOf(random, DEFINITIONS)} ${oneOf(random, LEMMAS)}`,
        examples: roll(3) === 0 ? [anExample({ text: "Amargas son las casas." })] : [],
      });
      const puts = (...all: readonly Put[]) => answerOf(commit(store, { puts: all }));
      const senseOf = (entry_id: string) => {
        const sense = aSense({ id: anId(0x2000 + ++made), entry_id, ...facts() });
        own.set(sense.id, sense);
        return putOf("entry-senses", sense);
      };
      const acts: readonly (() => Promise<unknown>)[] = [
        () => {
          const lemma_form = `${oneOf(random, LEMMAS)}${oneOf(random, ["", "s"])}`;
          const entry = anEntry({ id: anId(0x2000 + ++made), lemma_form });
          words.set(entry.id, entry);
          return puts(putEntry(entry));
        },
        () => puts(...Array.from({ length: 1 + roll(2) }, () => senseOf(anyOf(words)?.id ?? ""))),
        () => {
          const edited = editOf(anyOf(own) ?? aSense(), facts());
          own.set(edited.id, edited);
          return puts(putOf("entry-senses", edited));
        },
        () => {
          const lemma_form = oneOf(random, LEMMAS) ?? "mar";
          const edited = editOf(anyOf(words) ?? anEntry(), { lemma_form });
          words.set(edited.id, edited);
          return puts(putEntry(edited));
        },
        () => {
          const gone = oftenLast(own) ?? aSense();
          own.delete(gone.id);
          return answerOf(commit(store, { deletes: [aDelete("entry-senses", gone)] }));
        },
        () => {
          if (words.size < 3) return Promise.resolve();
          const gone = oftenLast(words) ?? anEntry();
          words.delete(gone.id);
          const with_it = [...own.values()].filter(({ entry_id }) => entry_id === gone.id);
          for (const { id } of with_it) own.delete(id);
          const deletes = [
            deleteEntry(gone),
            ...with_it.map((one) => aDelete("entry-senses", one)),
          ];
          return answerOf(commit(store, { deletes }));
        },
      ];
      const often = [0, 1, 1, 1, 1, 2, 2, 3, 4, 5].map((act) => acts[act]);
      const fields = [
        [["definition"]],
        [["example"]],
        [["lemma", "variant"], ["definition"], ["example"]],
      ];
      const searches = (["auto", "contains", "fuzzy", "prefix"] as const).flatMap((mode) =>
        fields.map((tiers) => ({ ...searchFor("amar", ...tiers), mode })),
      );
      // Each connection has one table, and follows it while nothing else is asked.
      const readers = (["entries", "entry-senses"] as const).flatMap((family) =>
        searches.map((search) => {
          const reader = openDatabase(file(), 1);
          const totals = rememberedTotals(reader, otherWriters(reader, "always"));
          return { search, shelf: { database: reader, totals, table: familyTables[family] } };
        }),
      );
      try {
        for (let round = 0; round < 60; round++) {
          for (let n = roll(3); n >= 0; n--) await oneOf(random, often)?.();
          for (const { search, shelf } of readers) {
            const found = within(shelf.database, () => inSteps(shelf, search, 3));
            const all = rankedForms(shelf.table, search, { among: null, lettered: null });
            const told = `round ${round}: ${shelf.table.name} ${JSON.stringify(search)}`;
            expect(found, told).to.deep.equal(
              database.lines(`SELECT seq, rank FROM (${all.sql}) ORDER BY 1`, ...all.params),
            );
          }
        }
      } finally {
        for (const { shelf } of readers) shelf.database.close();
      }
    })
      .slow(8_000)
      .timeout(60_000);
  });

  it("is found in those alone that have the letters, and in what has none", () => {
    const [shelf, search] = [shelfOf("entries"), searchFor("amarga", ["lemma"], ["definition"])];
    const lettered = fragment("SELECT seq FROM entry_senses WHERE seq IN (?, ?)", 3, 4);
    const found = foundBeside(shelf, search, { texts, lettered }, 7);
    const ranked = rankedForms(shelf.table, search, { among: null, lettered });
    expect(database.lines(`${found?.rows.sql} ORDER BY 1`, ...(found?.rows.params ?? [])))
      .to.deep.equal(database.lines(`SELECT * FROM (${ranked.sql}) ORDER BY 1`, ...ranked.params))
      .and.to.have.lengthOf(2);
  });

  it("is left to one query where the texts are few", () => {
    const search = searchFor("mar", ["definition"]);
    expect(foundBeside(shelfOf("entries"), search, { texts, lettered: null }, 40)).to.equal(null);
  });
});
