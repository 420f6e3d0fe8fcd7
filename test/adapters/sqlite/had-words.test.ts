import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { cardRows } from "../../../adapters/sqlite/rows/card-rows.ts";
import { bitsOf } from "../../../adapters/sqlite/rows/had-words.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { SCHEMA_VERSION } from "../../../adapters/sqlite/schema/migrations.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { HAS } from "../../../domain/shared/card.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Filter } from "../../../domain/shared/resource-query.ts";
import { aFullResource } from "../../builders/a-resource.ts";
import { dataset } from "../../contracts/a-dataset.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { fillWith, spanish } from "../../contracts/open-store.ts";
import { putsOf } from "../../contracts/reference-list.ts";
import { beforeWords } from "./earlier-schemas.ts";

const words = familyTables.entries.words ?? [];

describe("sqlite: the words for what entries have, as bits", () => {
  it("are all that an entry may have, and of which none is a term", () => {
    const card = familyTables.entries.spec.card(aFullResource("entries"), spanish);
    expect(card.terms[HAS]).to.have.members(words);
    const { found, terms } = cardRows(familyTables.entries, card);
    expect(found.at(-1)).to.equal((1 << words.length) - 1);
    expect(terms.map(([name]) => name)).not.to.include(HAS);
  });

  it("have a bit each, and no word that is not known", () => {
    expect(bitsOf(["a", "b", "c"], ["c", "a"])).to.equal(5);
    expect(bitsOf(["a"], [])).to.equal(0);
    expect(() => bitsOf(["a"], ["b"])).to.throw("b is not among");
  });

  it("are taken over from a file of a release before, in which they were terms", async () => {
    const directory = mkdtempSync(join(tmpdir(), "dictionary-"));
    const file = join(directory, "d.db");
    const said: string[] = [];
    const log = (message: string): void => void said.push(message);
    const open = () => openSqliteStore({ file, collation: spanish, log });
    const inFile = <A>(work: (database: DatabaseSync) => A): A => {
      const database = new DatabaseSync(file);
      try {
        return work(database);
      } finally {
        database.close();
      }
    };
    const rows = () =>
      inFile((database) => [
        database.prepare("SELECT seq, has FROM entries ORDER BY seq").all(),
        database.prepare("SELECT * FROM entry_terms ORDER BY seq, name, value").all(),
      ]);
    const filters: readonly Filter[] = [
      ...words.map((word) => ({ lacks: [word] })),
      ...words.map((word) => ({ terms: [{ name: HAS, anyOf: [word, "nothing"] }] })),
      { lacks: ["etymology", "source"], terms: [{ name: HAS, anyOf: ["location"] }] },
    ];
    const found = async (store: ReturnType<typeof open>) => {
      const pages = [];
      for (const filter of filters) {
        const asked = { filter, order: [], page: firstPage(100) };
        pages.push(await answerOf(store.lexicon.entries.list(asked)));
      }
      return pages;
    };
    const first = open();
    await fillWith(first, ...putsOf(dataset));
    const [before, had] = [await found(first), rows()];
    expect(before.map(({ total }) => total)).to.satisfy((totals: readonly number[]) =>
      totals.every((total) => total > 0),
    );
    await first.close();
    inFile((database) => {
      database.exec(beforeWords);
    });
    expect(said).to.deep.equal([]);
    const upgraded = open();
    expect(said).to.deep.equal([`bringing the schema from version 14 to ${SCHEMA_VERSION}`]);
    expect(await found(upgraded)).to.deep.equal(before);
    await upgraded.close();
    expect(rows()).to.deep.equal(had);
    rmSync(directory, { recursive: true });
  });
});
