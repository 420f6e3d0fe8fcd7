import { expect } from "chai";
import { fragment } from "../../../adapters/sqlite/file/fragment.ts";
import { rankedForms } from "../../../adapters/sqlite/forms/found-forms.ts";
import { foundBeside } from "../../../adapters/sqlite/forms/found-beside.ts";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { settlingUpTo } from "../../../adapters/sqlite/schema/tier-schema.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { foldQuery, type Search } from "../../../domain/shared/search.ts";
import type { Store } from "../../../domain/store.ts";
import { putEntry } from "../../builders/a-change.ts";
import { anExample, aSense } from "../../builders/a-sense.ts";
import { anEntry, aVariant } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { putOf } from "../../contracts/families.ts";
import { fillWith } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const LEMMAS = ["mar", "mór", "casa", "amargo"];
const DEFINITIONS = ["El mar, o la mar.", "Casa cerca del río.", "Que amarga.", "Más que malo."];

describe("sqlite: what is found among very many texts", () => {
  const { file, open } = storesOfAFile();
  let store: Store;
  let database: Database;
  beforeEach(async () => {
    store = open();
    const entries = LEMMAS.map((lemma_form, n) => anEntry({ id: anId(n + 1), lemma_form }));
    const senses = Array.from({ length: 40 }, (_, n) =>
      aSense({
        id: anId(100 + n),
        entry_id: anId(1 + (n % 4)),
        definition: `${DEFINITIONS[n % 4]} ${DEFINITIONS[n % 3]}`,
        examples: n % 5 === 0 ? [anExample({ text: "Vio el már." })] : [],
      }),
    );
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
    return found && database.lines(`${found.rows.sql} ORDER BY 1`, ...found.rows.params);
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

  it("is found once, until something is written or something else is asked", async () => {
    const shelf = shelfOf("entries");
    const [mar, casa] = [searchFor("mar", ["definition"]), searchFor("casas", ["definition"])];
    const found = inSteps(shelf, mar);
    expect(found).to.have.lengthOf(4);
    database.exec("DELETE FROM found_beside WHERE seq > 1");
    expect(inSteps(shelf, mar)).to.have.lengthOf(1);
    expect(inSteps(shelf, casa)).to.have.lengthOf(4);
    expect(inSteps(shelf, mar)).to.deep.equal(found);
    database.exec("DELETE FROM found_beside WHERE seq > 1");
    await fillWith(store, putEntry(anEntry({ id: anId(50) })));
    expect(inSteps(shelf, mar)).to.deep.equal(found);
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
