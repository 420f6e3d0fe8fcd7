import { expect } from "chai";
import { type Database, openReader } from "../../../adapters/sqlite/file/database.ts";
import { countFacets } from "../../../adapters/sqlite/facets/facet-counts.ts";
import { type FacetValues, facetValues } from "../../../adapters/sqlite/facets/facet-values.ts";
import { rowsMatching } from "../../../adapters/sqlite/conditions/matching-rows.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { type RowBits, rowBits, seqsIn } from "../../../adapters/sqlite/rows/row-bits.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { within } from "../../../adapters/sqlite/file/transaction.ts";
import type { ChangeSet } from "../../../domain/changes/change-set.ts";
import { entryFacets } from "../../../domain/shared/facets.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, deleteEntry, editOf, putEntry } from "../../builders/a-change.ts";
import { aLocation } from "../../builders/a-location.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anAttestation, aSense } from "../../builders/a-sense.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { putOf } from "../../contracts/families.ts";
import { commit } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const table = familyTables.entries;
const COUNT = 400;
/** Looking at more of them than these, one by one, takes as long as reading what all have. */
const FEW = COUNT / 20;

const zones = [1, 2, 3].map((n) => aLocation({ id: anId(n) }));
const zone = (n: number): string => anId(1 + (n % zones.length));
const entries = Array.from({ length: COUNT }, (_, n) =>
  anEntry({
    id: anId(1_000 + n),
    pos_id: ["n.f.", "n.m.", "v."][n % 3] ?? "",
    location_ids: n % 4 === 0 ? [zone(n)] : n % 4 === 1 ? [zone(n), zone(n + 1)] : [],
  }),
);
const entryAt = (n: number) => entries[n] ?? anEntry();
const senseOf = (n: number, places: readonly number[], id = 5_000 + n) =>
  aSense({
    id: anId(id),
    entry_id: entryAt(n).id,
    attestations: places.map((place) => anAttestation({ location_id: zone(place) })),
  });

describe("sqlite: what facets count, in memory", () => {
  const { file, open } = storesOfAFile();
  let store: Store;
  let database: Database;
  let values: FacetValues;
  const change = (changes: Partial<ChangeSet>) => answerOf(commit(store, changes));
  beforeEach(async () => {
    store = open();
    await change({
      puts: [
        ...zones.map((one) => putOf("locations", one)),
        ...entries.map((one) => putEntry(one)),
        ...[0, 3, 6, 7, 9].map((n) => putOf("entry-senses", senseOf(n, [n, n + 1]))),
      ],
    });
    database = openReader(file());
    values = facetValues(database, table);
  });
  afterEach(() => {
    database.close();
  });

  const living = (every = 1): RowBits =>
    rowBits(
      Uint32Array.from(
        database
          .lines("SELECT seq FROM entries WHERE seq % ? = 0", every)
          .map(([seq]) => Number(seq)),
      ),
    );
  const plain = (counts: ReturnType<FacetValues["count"]>) =>
    counts &&
    Object.fromEntries(
      Array.from(counts, ([name, sums]) => [
        name,
        Object.fromEntries([...sums].filter(([, count]) => count > 0)),
      ]),
    );
  /** Null, or as if the rows were looked at one by one. */
  const counted = (every?: number) =>
    within(database, () => {
      const rows = living(every);
      const counts = plain(values.count(rows, entryFacets));
      if (counts !== null)
        expect(counts).to.deep.equal(plain(countFacets(database, table, rows, entryFacets)));
      return counts;
    });

  /** By what is in memory, which are those that the file tells. */
  const expectNouns = () => {
    within(database, () => {
      const filter = { terms: [{ name: "pos_id", anyOf: ["n.f.", "n.m."] }] };
      const shelf = { database, table, totals: rememberedTotals(database, otherWriters(database)) };
      const found = values.rowsOf(filter.terms);
      expect(found && seqsIn(found)).to.have.members(seqsIn(rowsMatching(shelf, filter)));
    });
  };

  it("is read once that has paid, and not before", () => {
    const rows = rowBits(Uint32Array.from({ length: FEW }, (_, n) => n + 1));
    expect(within(database, () => values.count(rows, ["pos_id"]))).to.equal(null);
    expect(within(database, () => values.rowsOf([]))).to.equal(null);
    expect(counted()?.["location_id"]).to.include.keys(zone(0), zone(1), zone(2));
    expect(counted(COUNT)).not.to.equal(null);
  });

  const edits: Readonly<Record<string, () => Partial<ChangeSet>>> = {
    "an entry with another part of speech and other places": () => ({
      puts: [putEntry(editOf(entryAt(1), { pos_id: "adv.", location_ids: [zone(2)] }))],
    }),
    "an entry that has no place any more": () => ({
      puts: [putEntry(editOf(entryAt(4), { location_ids: [] }))],
    }),
    "an entry that has all places": () => ({
      puts: [putEntry(editOf(entryAt(2), { location_ids: zones.map(({ id }) => id) }))],
    }),
    "a new entry": () => ({
      puts: [putEntry(anEntry({ id: anId(9_000), pos_id: "interj.", location_ids: [zone(1)] }))],
    }),
    "an entry that goes": () => ({ deletes: [deleteEntry(entryAt(COUNT - 1))] }),
    "a new entry in the place of the last, which goes": () => ({
      deletes: [deleteEntry(entryAt(COUNT - 1))],
      puts: [putEntry(anEntry({ id: anId(9_000), pos_id: "interj.", location_ids: [zone(1)] }))],
    }),
    "a new sense": () => ({ puts: [putOf("entry-senses", senseOf(2, [0, 1], 9_000))] }),
    "a sense with other places": () => ({
      puts: [putOf("entry-senses", editOf(senseOf(6, []), {}))],
    }),
    "a sense that goes": () => ({ deletes: [aDelete("entry-senses", senseOf(3, []))] }),
    "a sense that is another entry's": () => ({
      puts: [putOf("entry-senses", editOf(senseOf(7, [7, 8]), { entry_id: entryAt(8).id }))],
    }),
    "more senses than are worth taking in": () => ({
      puts: entries
        .slice(20, 20 + 3 * FEW)
        .map((_, n) => putOf("entry-senses", senseOf(20 + n, [n]))),
    }),
    "more than is worth taking in": () => ({
      puts: entries.slice(0, 3 * FEW).map((one) => putEntry(editOf(one, { pos_id: "adv." }))),
    }),
  };
  for (const [name, edit] of Object.entries(edits))
    it(`keeps up with ${name}`, async () => {
      const before = counted();
      await change(edit());
      const after = counted();
      expect(after).not.to.deep.equal(before);
      expect(after, "it has been read").not.to.equal(null);
      expectNouns();
    });

  const edit = (one: Entry, round: number) =>
    editOf(one, { location_ids: round % 2 === 0 ? [zone(1), zone(2)] : [zone(0)] });

  it("is the same whenever which part of it was read", async () => {
    const read = (name: string) =>
      within(database, () => {
        const expected = countFacets(database, table, living(), [name]);
        const counts = plain(values.count(living(), [name]));
        expect(counts).to.deep.equal(plain(expected));
      });
    let one = entryAt(0);
    for (const [round, name] of ["pos_id", "location_id", "phenomenon_id"].entries()) {
      read(name);
      one = editOf(edit(one, round), { pos_id: name, version: one.version + 1 });
      await change({ puts: [putEntry(one)] });
      read(name);
    }
    counted();
  });

  it("is read anew when very much has changed little by little", async () => {
    let reads = 0;
    const counting: Database = {
      ...database,
      iterate: (...asked) => {
        reads++;
        return database.iterate(...asked);
      },
    };
    values = facetValues(counting, table);
    counted();
    const once = reads;
    let one = entryAt(0);
    for (let round = 0; round < 3 * FEW; round++) {
      one = edit(one, round);
      await change({ puts: [putEntry(one)] });
      counted(2);
    }
    expect(reads).to.equal(3 * once);
  });

  it("takes in later what could not be read", async () => {
    let isBroken = false;
    const breaking: Database = {
      ...database,
      lines: (...asked) => {
        if (isBroken && asked[0].includes("_terms")) throw new Error("disk I/O error");
        return database.lines(...asked);
      },
    };
    values = facetValues(breaking, table);
    counted();
    await change({ puts: [putEntry(edit(entryAt(0), 0))] });
    isBroken = true;
    expect(() => counted()).to.throw("disk I/O error");
    isBroken = false;
    expect(counted()).not.to.equal(null);
  });
});
