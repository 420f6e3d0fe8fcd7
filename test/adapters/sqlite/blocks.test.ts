import { expect } from "chai";
import { DatabaseSync } from "node:sqlite";
import { inMemoryStore } from "../../../adapters/in-memory/store.ts";
import { termCondition } from "../../../adapters/sqlite/conditions/term-conditions.ts";
import { facetValues } from "../../../adapters/sqlite/facets/facet-values.ts";
import { openReader } from "../../../adapters/sqlite/file/database.ts";
import { rowBits } from "../../../adapters/sqlite/rows/row-bits.ts";
import { within } from "../../../adapters/sqlite/file/transaction.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { entryFacets } from "../../../domain/shared/facets.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Filter } from "../../../domain/shared/resource-query.ts";
import type { Store } from "../../../domain/store.ts";
import { deleteEntry, putEntry } from "../../builders/a-change.ts";
import { aLocation } from "../../builders/a-location.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { putOf } from "../../contracts/families.ts";
import { commit, spanish } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

/** Of an index that finds rows block by block (`blocks.ts`): nothing is left out, wherever rows lie. */
describe("sqlite: rows in many blocks", () => {
  const { file, open, closeAll } = storesOfAFile();
  const BLOCK_ROWS = 2 ** 17;
  const PART = 30;
  const entries = Array.from({ length: 4 * PART }, (_, n) =>
    anEntry({
      id: anId(1_000 + n),
      lemma_form: `${["casa", "ñu", "zorro"][n % 3] ?? ""} ${n}`,
      pos_id: ["n.f.", "n.m.", "v.", "adv."][(n * n) % 4] ?? "",
      entry_type_id: ["word", "phrase"][n % 2] ?? "",
      status: n % 5 === 0 ? "published" : "draft",
      location_ids: n % 7 === 0 ? [anId(1)] : [],
      etymology: n % 4 === 0 ? { note: "del latín", etymons: [] } : null,
    }),
  );

  /** As if as many entries had come between the last and the next. */
  const moveLast = (seq: number): void => {
    const database = new DatabaseSync(file());
    const last = database.prepare("SELECT max(seq) AS seq FROM entries").get()?.["seq"] ?? 0;
    for (const table of ["entries", "entry_forms", "entry_terms"])
      database.prepare(`UPDATE ${table} SET seq = ? WHERE seq = ?`).run(seq, last);
    database.close();
  };

  /** Some before the end of the first block and some after it; none in the third; and then the fourth and its next. */
  const filled = async (): Promise<readonly [Store, Store]> => {
    const memory = inMemoryStore(spanish);
    let store = open();
    for (const one of [memory, store])
      await answerOf(commit(one, { puts: [putOf("locations", aLocation({ id: anId(1) }))] }));
    for (const [at, seq] of [
      BLOCK_ROWS - 10,
      3 * BLOCK_ROWS + 5,
      4 * BLOCK_ROWS - 12,
      0,
    ].entries()) {
      const puts = entries.slice(at * PART, (at + 1) * PART).map((entry) => putEntry(entry));
      for (const one of [memory, store]) await answerOf(commit(one, { puts }));
      if (seq === 0) continue;
      await closeAll();
      moveLast(seq);
      store = open();
    }
    return [memory, store];
  };

  const term = (name: string, ...anyOf: readonly string[]) => ({ name, anyOf });
  const filters: readonly Filter[] = [
    { terms: [term("status", "published")] },
    { terms: [term("pos_id", "v.", "adv.", "n.f.")] },
    { terms: [term("entry_type_id", "phrase"), term("initial", "ñ", "z")] },
    { terms: [term("status", "draft"), term("location_id", anId(1))] },
    { terms: [term("has", "etymology"), term("status", "draft")] },
    { lacks: ["etymology"], terms: [term("entry_type_id", "word")] },
  ];

  it("are found, counted and shown as in memory, also where whole blocks are gone", async () => {
    const [memory, store] = await filled();
    const found = (one: Store, filter: Filter) =>
      answerOf(
        one.lexicon.entries.list({
          filter,
          order: [],
          page: firstPage(2 * entries.length),
          facets: entryFacets,
        }),
      );
    const expectAlike = async (): Promise<void> => {
      for (const filter of filters) {
        const expected = await found(memory, filter);
        expect(expected.items).not.to.be.empty;
        expect(await found(store, filter), JSON.stringify(filter)).to.deep.equal(expected);
      }
    };
    await expectAlike();
    const gone = { deletes: entries.slice(0, PART - 1).map((entry) => deleteEntry(entry)) };
    for (const one of [memory, store]) await answerOf(commit(one, gone));
    await expectAlike();
  });

  it("are all read where facets are counted in memory", async () => {
    await filled();
    const reader = openReader(file());
    const seqs = reader.lines("SELECT seq FROM entries").map(([seq]) => Number(seq));
    const all = rowBits(Uint32Array.from(seqs));
    const values = facetValues(reader, familyTables.entries);
    const counted = within(reader, () => values.count(all, ["status", "pos_id"]));
    reader.close();
    const withStatus = (wanted: string) => entries.filter(({ status }) => status === wanted).length;
    expect(counted?.get("status")).to.deep.equal(
      new Map(["published", "draft"].map((status) => [status, withStatus(status)])),
    );
  });

  for (const name of familyTables.entries.counted)
    it(`are found by its index, block by block, where many have a ${name}`, async () => {
      await filled();
      const reader = openReader(file());
      const { direct } = termCondition(familyTables.entries, { name, anyOf: [anId(1)] });
      const sql = `EXPLAIN QUERY PLAN SELECT count(*) FROM entries AS item WHERE ${direct?.sql}`;
      const plan = reader.lines(sql, ...(direct?.params ?? [])).map((line) => String(line[3]));
      reader.close();
      expect(plan).to.include(
        "SEARCH item USING COVERING INDEX entries_by_combination (<expr>=? AND combination=?)",
      );
    });
});
