import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { beforeMerging, beforeStrands } from "./earlier-schemas.ts";
import { inMemoryStore } from "../../../adapters/in-memory/store.ts";
import { openReader } from "../../../adapters/sqlite/file/database.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { matchesOf } from "../../../adapters/sqlite/conditions/plan.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { type ChangeSet, changeSet } from "../../../domain/changes/change-set.ts";
import type { Sense } from "../../../domain/entry-senses/sense.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import { type Search, searchModes } from "../../../domain/shared/search.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, aPut, editOf } from "../../builders/a-change.ts";
import { anExample, aSense } from "../../builders/a-sense.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, fillWith, spanish } from "../../contracts/open-store.ts";
import { searchFor } from "../../contracts/search.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const entries = [1, 2, 3].map((n) => anEntry({ id: anId(n), lemma_form: `voz ${n}` }));

/** Sentences of made-up words, each of which few have, and one that all have. */
const syllables = ["pa", "te", "ki", "lo", "mu", "ñá", "rre", "bri", "güe", "cho"];
const word = (n: number): string =>
  [0, 1, 2].map((at) => syllables[Math.floor(n / 10 ** at) % 10]).join("");
const sentence = (n: number): string => `Dicho de ${word(n)} o ${word(7 * n + 3)}.`;

const odd = [
  'Entre "comillas" y %signos_ * AND OR NOT (NEAR) ^col:umna',
  "l'aigua ’d’abans ʼs’",
  "ave 🦜🦜 corredora",
  "한국어 사전 낱말",
  "línea\nsiguiente\ty tabulador",
  "ab",
];
const senses = Array.from({ length: 600 }, (_, n) =>
  aSense({
    id: anId(0x1000 + n),
    entry_id: anId(1 + (n % 3)),
    definition: odd[n] ?? sentence(n),
    examples: n % 5 === 0 ? [anExample({ text: sentence(n + 500), translation: "A kettle." })] : [],
  }),
);

const queries = [
  ...[7, 19, 123, 456, 999].map(word),
  ...[7, 123].map((n) => word(n).slice(1, 5)),
  ...["PÁTEKI", "kitepa", "pateki o", "de pateki o muloki.", "kettle", "dicho de", "icho", "ab"],
  ...[
    '"comillas"',
    "%signos_ *",
    "AND OR NOT (",
    "^col:",
    "l’aigua",
    "🦜🦜 c",
    "국어 사",
    "línea\n",
  ],
  ...["patekx", "loquenohay", "ñaparre", "napa", "x".repeat(200), sentence(77), `${sentence(77)}x`],
];
const everywhere: Search["tiers"] = [["lemma"], ["variant"], ["definition"], ["example"]];
const scopes: readonly Search["tiers"][] = [[["definition"]], [["example"]], everywhere];

describe("sqlite: searches by the letters in definitions and examples", () => {
  const { file, open, closeAll } = storesOfAFile();

  const answers = async ({ lexicon }: Store, search: Search): Promise<unknown> => {
    const query = { filter: { search }, order: [], page: firstPage(100) };
    const [found, of] = [
      await answerOf(lexicon["entry-senses"].list(query)),
      await answerOf(lexicon.entries.list(query)),
    ];
    return [found, of].map(({ items, total }) => ({ ids: items.map(({ id }) => id), total }));
  };
  const expectSame = async (store: Store, memory: Store): Promise<void> => {
    for (const text of queries)
      for (const mode of searchModes)
        for (const tiers of scopes) {
          const search = searchFor(text, mode, tiers);
          expect(
            await answers(store, search),
            `${mode} ${text} in ${tiers.join(" ")}`,
          ).to.deep.equal(await answers(memory, search));
        }
  };
  const reading = <A>(read: (database: ReturnType<typeof openReader>) => A): A => {
    const database = openReader(file());
    try {
      return read(database);
    } finally {
      database.close();
    }
  };
  const due = (): number =>
    reading((database) => Number(database.lines("SELECT count(*) FROM sense_grams_due")[0]?.[0]));
  /** What is looked at for a search. */
  const plan = (family: "entries" | "entry-senses", search: Search) =>
    reading((database) => {
      const totals = rememberedTotals(database, otherWriters(database, "always"));
      const [found] = matchesOf({ database, totals, table: familyTables[family] }, { search }, []);
      return { isByLetters: found?.set.sql.includes("sense_grams"), areFew: found?.areFew };
    });
  const filled = async (store: Store): Promise<Store> => {
    await fillWith(
      store,
      ...entries.map((one) => aPut("entries", one)),
      ...senses.map((one) => aPut("entry-senses", one)),
    );
    return store;
  };

  it("find what a plain look at all of them does, whatever is edited", async function () {
    this.timeout(120_000);
    const [store, memory] = [await filled(open()), await filled(inMemoryStore(spanish))];
    const both = async (changes: Partial<ChangeSet>): Promise<void> => {
      for (const one of [store, memory]) await answerOf(commit(one, changes));
    };
    await expectSame(store, memory);
    const edited = senses.slice(100, 121).map((one, n) => ({ before: one, n }));
    for (const { before, n } of edited) {
      const definition = n % 2 === 0 ? `Otra cosa, ${word(7)}.` : before.definition;
      await both({ puts: [aPut("entry-senses", editOf<Sense>(before, { definition }))] });
      expect(due()).to.be.below(16);
    }
    // Of those at the end the numbers come free, and the next ones have them.
    for (const gone of senses.slice(-3)) await both({ deletes: [aDelete("entry-senses", gone)] });
    const added = Array.from({ length: 5 }, (_, n) =>
      aSense({ id: anId(0x9000 + n), entry_id: anId(1), definition: `Nuevo: ${word(456)} ${n}` }),
    );
    for (const one of added) await both({ puts: [aPut("entry-senses", one)] });
    await expectSame(store, memory);
    await both({ deletes: senses.slice(200, 240).map((one) => aDelete("entry-senses", one)) });
    expect(due()).to.equal(0);
    await expectSame(store, memory);
  });

  it("look at few of them where few have the letters, and at all where many have", async () => {
    await filled(open());
    const rare = searchFor(word(123), "contains", [["definition"]]);

    expect(plan("entry-senses", rare)).to.deep.equal({ isByLetters: true, areFew: true });
    expect(plan("entries", rare)).to.deep.equal({ isByLetters: true, areFew: true });
    expect(plan("entries", { ...rare, tiers: everywhere })).to.deep.equal({
      isByLetters: true,
      areFew: false,
    });
    const near = searchFor("kitelxxxxxyyyyy", "fuzzy", [["definition"]]);
    expect(plan("entry-senses", near)).to.deep.equal({ isByLetters: true, areFew: true });
    for (const search of [
      searchFor("dicho", "contains", [["definition"]]),
      searchFor("pa", "contains", [["definition"]]),
      searchFor("pateki", "fuzzy", [["definition"]]),
      searchFor(word(123), "contains", [["lemma", "variant"]]),
    ])
      expect(plan("entries", search)).to.deep.equal({ isByLetters: false, areFew: false });
  });

  it("settle no more at once than others can wait for, and leave what is very long as it is", async () => {
    const store = await filled(open());
    const long = (n: number, length: number) =>
      aSense({
        id: anId(0x9000 + n),
        entry_id: anId(1),
        definition: `Larga ${word(n)}.`,
        examples: Array.from({ length: length / 1_000 }, () =>
          anExample({ text: "x".repeat(1_000) }),
        ),
      });
    const dueAfter = async (...added: readonly Sense[]): Promise<number> => {
      await answerOf(commit(store, { puts: added.map((one) => aPut("entry-senses", one)) }));
      return due();
    };
    const found = async (n: number): Promise<number> => {
      const search = searchFor(`larga ${word(n)}`, "contains", [["definition"]]);
      const query = { filter: { search }, order: [], page: firstPage(20) };
      return (await answerOf(store.lexicon["entry-senses"].list(query))).items.length;
    };
    expect(await dueAfter(long(1, 20_000))).to.equal(1);
    // Together they are too long to wait for a sixteenth.
    expect(await dueAfter(long(2, 20_000))).to.equal(0);
    // One after another is settled: each write does no more than its share.
    const left: number[] = [await dueAfter(...[3, 4, 5, 6, 7].map((n) => long(n, 20_000)))];
    while ((left.at(-1) ?? 0) > 1) left.push(await dueAfter(long(7 + left.length, 1_000)));
    expect(left).to.deep.equal([3, 1]);
    expect(await dueAfter(long(20, 40_000))).to.equal(2);
    for (let n = 21; n < 34; n++) await dueAfter(long(n, 1_000));
    expect(due()).to.equal(1);
    for (const n of [1, 2, 3, 7, 8, 20, 21, 33]) expect(await found(n), String(n)).to.equal(1);
    await answerOf(commit(store, { deletes: [aDelete("entry-senses", long(20, 40_000))] }));
    expect(await found(20)).to.equal(0);
    await closeAll();
    open();
    expect(due()).to.equal(1);
  });

  it("keep their index in few parts, without SQLite's merging all of them at once", async () => {
    const asked = (sql: string) => reading((database) => database.lines(sql)[0]?.[0]);
    const store = await filled(open());
    let edited: readonly Sense[] = senses;
    for (let round = 1; round <= 3; round++) {
      edited = edited.map((one, n) => editOf(one, { definition: sentence(301 * round + n) }));
      for (let from = 0; from < edited.length; from += 16) {
        const puts = edited.slice(from, from + 16).map((one) => aPut("entry-senses", one));
        await answerOf(commit(store, { puts }));
      }
    }
    // Each part has a number of its own, which is part of those of its pages.
    const parts = asked("SELECT count(DISTINCT id >> 37) FROM sense_grams_data WHERE id >> 37 > 0");
    expect(parts).to.be.within(1, 30);
    expect(asked("SELECT v FROM sense_grams_config WHERE k = 'automerge'")).to.equal(0);
    await closeAll();
    const database = new DatabaseSync(file());
    database.exec(beforeMerging);
    database.close();
    open();
    expect(asked("SELECT v FROM sense_grams_config WHERE k = 'crisismerge'")).to.equal(512);
  });

  it("are all settled by imports, of however few entries", async () => {
    const store = open();
    const bulk = await answerOf(store.bulk(entries.length));
    expect(bulk.isOneStep).to.equal(false);
    await answerOf(bulk.commit(changeSet({ puts: entries.map((one) => aPut("entries", one)) })));
    const many = Array.from({ length: 2_000 }, (_, n) =>
      aSense({ id: anId(0x1000 + n), entry_id: anId(1), definition: sentence(n) }),
    );
    await answerOf(bulk.commit(changeSet({ puts: many.map((one) => aPut("entry-senses", one)) })));
    expect(due()).to.equal(0);
    await answerOf(bulk.finish());
  });

  it("find what was put in at once, restored, made anew, and there before the index was", async () => {
    const memory = await filled(inMemoryStore(spanish));
    const store = open({ bulkFrom: 1 });
    const bulk = await answerOf(store.bulk(entries.length));
    expect(bulk.isOneStep).to.equal(true);
    const puts = [
      ...entries.map((one) => aPut("entries", one)),
      ...senses.map((one) => aPut("entry-senses", one)),
    ];
    await answerOf(bulk.commit(changeSet({ puts })));
    await answerOf(bulk.finish());
    expect(due()).to.equal(0);
    const search = searchFor(word(123), "contains", [["definition"]]);
    const expected = await answers(memory, search);
    expect(await answers(store, search)).to.deep.equal(expected);
    await closeAll();

    const database = new DatabaseSync(file());
    database.exec(beforeStrands);
    database.exec("DROP TABLE sense_grams; DROP TABLE sense_grams_due; PRAGMA user_version = 6");
    database.exec(`DELETE FROM counts WHERE name = 'combination';
      CREATE INDEX entries_by_type ON entries (entry_type_id);
      CREATE INDEX entries_by_status ON entries (status);
      CREATE INDEX entries_by_initial ON entries (initial);`);
    database.close();
    expect(await answers(open(), search)).to.deep.equal(expected);

    await closeAll();
    const again = new DatabaseSync(file());
    again.exec("UPDATE sense_forms SET key = 'x'; UPDATE settings SET value = 'older'");
    again.close();
    expect(await answers(open(), search)).to.deep.equal(expected);
    expect(due()).to.equal(0);
  });
});
