import { statSync } from "node:fs";
import { expect } from "chai";
import { type BulkWork, openBulkWork } from "../../../adapters/sqlite/bulk/bulk-work.ts";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { wholeOf } from "../../../adapters/sqlite/rows/kept-text.ts";
import { type Stored, storedOf } from "../../../adapters/sqlite/rows/stored.ts";
import { settledUpTo } from "../../../adapters/sqlite/schema/tiers.ts";
import { created, updated } from "../../../domain/changes/revision.ts";
import { aPut, putEntry } from "../../builders/a-change.ts";
import { aSense } from "../../builders/a-sense.ts";
import { anEntry, aVariant } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, spanish } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const entry = (n: number, more: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({ id: anId(n), external_id: `e${n}`, ...more });
const stored = (...entries: readonly ReturnType<typeof entry>[]): readonly Stored[] =>
  entries.map((one) => storedOf("entries", one, spanish));

const at = "2026-03-01T12:00:00.000Z";
const audit = [] as const;

describe("sqlite: entries that are kept ready beside others", () => {
  const { file, open } = storesOfAFile();
  let work: BulkWork;
  let database: Database;

  beforeEach(async () => {
    await answerOf(commit(open(), { puts: [putEntry(entry(1))] }));
    work = openBulkWork(file(), spanish, { lockPatienceMs: 0, isBeside: false, mayBeAlone: false });
    database = openDatabase(file(), 1);
  });
  afterEach(() => {
    database.close();
  });

  const ids = () => database.lines("SELECT id FROM entries ORDER BY seq").map(([id]) => id);

  it("are nobody's to see before they are written, and then in the order in which they came", () => {
    work.held?.add(stored(entry(5), entry(3)));
    work.held?.add(stored(entry(4)));
    expect(ids()).to.deep.equal([anId(1)]);
    expect(work.held?.write({ count: 2, at, audit }).refusal).to.equal(null);
    expect(ids()).to.deep.equal([1, 5, 3].map(anId));
    expect(work.held?.write({ count: 1, at, audit }).refusal).to.equal(null);
    expect(ids()).to.deep.equal([1, 5, 3, 4].map(anId));
    work.finish();
  });

  it("are the same in every table as what is put there, but for their time", async () => {
    const full = (n: number, time: string) =>
      entry(n, {
        lemma_form: "Ñandú",
        homograph_number: 2,
        variants: [aVariant("ñandu"), aVariant("suri")],
        labels: [{ type: "register", value: "coloquial" }],
        notes: `"${at}"\u00a0é`,
        created_at: time,
        updated_at: time,
      });
    const rowsOf = (id: string) =>
      ["entries", "entry_forms", "entry_terms"].map((table) =>
        database
          .all(`SELECT * FROM ${table} WHERE seq = (SELECT seq FROM entries WHERE id = ?)`, id)
          .map(({ seq: _seq, id: _id, external_id: _key, body: _body, ...row }) => row),
      );
    const counted = () =>
      database.lines(
        `SELECT family, name, value, n FROM counts
         UNION ALL SELECT 'combination', pos_id, initial, n FROM entry_combinations ORDER BY 1, 2, 3`,
      );
    const before = counted();
    await answerOf(commit(open(), { puts: [putEntry(full(5, at))] }));
    const once = counted();
    work.held?.add(stored(full(6, "2025-01-01T00:00:00.000Z")));
    expect(work.held?.write({ count: 1, at, audit }).refusal).to.equal(null);
    expect(rowsOf(anId(6))).to.deep.equal(rowsOf(anId(5)));
    const [body] = database.lines("SELECT body FROM entries WHERE id = ?", anId(6))[0] ?? [];
    expect(wholeOf("entries", anId(6), body)).to.deep.equal(full(6, at));
    const countOf = (lines: typeof once, [family, name, value]: (typeof once)[number]) =>
      Number(
        lines.find((line) => line[0] === family && line[1] === name && line[2] === value)?.[3] ?? 0,
      );
    const twice = counted();
    for (const line of twice)
      expect(countOf(twice, line) - countOf(once, line), String(line)).to.equal(
        countOf(once, line) - countOf(before, line),
      );
    work.close();
  });

  for (const [what, other, refusal] of [
    ["an id", entry(1, { external_id: "e8" }), { keys: ["id"], id: anId(1) }],
    ["an external id", entry(8, { external_id: "e1" }), { keys: ["external_id"], id: anId(8) }],
  ] as const)
    it(`are refused together where others have ${what} of one of them, and are gone then`, () => {
      work.held?.add(stored(entry(2), other, entry(3)));
      const refused = { _tag: "KeyTaken", family: "entries", ...refusal };
      expect(work.held?.write({ count: 2, at, audit }).refusal).to.deep.equal(refused);
      expect(ids()).to.deep.equal([anId(1)]);
      expect(work.held?.write({ count: 1, at, audit }).refusal).to.equal(null);
      expect(ids()).to.deep.equal([1, 3].map(anId));
      work.finish();
    });

  it("have a number together that is right after a part was refused, and others took its numbers", async () => {
    const of = (n: number, pos_id: string, more = {}) => entry(n, { pos_id, ...more });
    work.held?.add(stored(of(2, "a"), of(8, "b", { external_id: "e1" })));
    work.held?.add(stored(of(3, "c"), of(4, "a"), of(5, "b"), of(6, "c")));
    expect(work.held?.write({ count: 2, at, audit }).refusal).to.have.property("_tag", "KeyTaken");
    await answerOf(commit(open(), { puts: [putEntry(of(9, "rival"))] }));
    expect(work.held?.write({ count: 4, at, audit }).refusal).to.equal(null);
    expect(
      database.lines(
        `SELECT entries.pos_id, together.pos_id, n FROM entries
         JOIN entry_combinations AS together USING (combination) WHERE seq > 1 ORDER BY seq`,
      ),
    ).to.deep.equal([
      ["rival", "rival", 1],
      ["c", "c", 2],
      ["a", "a", 1],
      ["b", "b", 1],
      ["c", "c", 2],
    ]);
    work.finish();
  });

  it("are gone with who gives them up", () => {
    work.held?.add(stored(entry(2)));
    work.close();
    expect(ids()).to.deep.equal([anId(1)]);
  });

  it("are nothing but new entries", async () => {
    const store = open({ bulkFrom: 0 });
    const { held, abandon } = await answerOf(store.bulk(1));
    for (const put of [
      putEntry(entry(2), 1),
      { ...putEntry(entry(2)), event: updated },
      putEntry(entry(2, { version: 2 })),
      aPut("entry-senses", aSense({ id: anId(9), entry_id: anId(1) })),
    ])
      expect(() => held?.add([put])).to.throw("are to be held");
    expect(created.action).to.equal("created");
    await abandon();
    work.close();
  });

  it("are brought from the log into the file two by two, while the next are written", async () => {
    const { held, finish } = await answerOf(open({ bulkFrom: 0 }).bulk(1));
    const puts = [2, 3, 4, 5, 6].map((n) => putEntry(entry(n, { notes: "ñ".repeat(100_000) })));
    await answerOf(held!.add(puts));
    const sizes: number[] = [];
    while (sizes.length < puts.length) {
      await answerOf(held!.write({ count: 1, at, audit }));
      sizes.push(statSync(file()).size);
    }
    expect(sizes[1]).to.equal(sizes[0]);
    expect(sizes[2]).to.be.greaterThan(sizes[1]! + 2 * 200_000);
    expect(sizes[3]).to.equal(sizes[2]);
    expect(sizes[4]).to.be.greaterThan(sizes[3]! + 2 * 200_000);
    await answerOf(finish());
    work.close();
  });

  it("are settled with all others as soon as many have come", () => {
    database.exec(`
      INSERT INTO entries (id, version, action, by_lemma_form, by_created_at, by_updated_at,
        pos_id, entry_type_id, status, initial, key, combination, body)
      WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
      SELECT 'x' || n, 1, 'created', 'x', '${at}', '${at}', 'n', 'w', 'draft', 'x', 'x', 1, '{}' FROM numbers`);
    expect(settledUpTo(database)).to.equal(0);
    work.held?.add(stored(entry(2), entry(3)));
    expect(work.held?.write({ count: 1, at, audit }).refusal).to.equal(null);
    expect(settledUpTo(database)).to.equal(100_001);
    expect(work.held?.write({ count: 1, at, audit }).refusal).to.equal(null);
    work.finish();
    expect(settledUpTo(database)).to.equal(100_001);
  });
});
