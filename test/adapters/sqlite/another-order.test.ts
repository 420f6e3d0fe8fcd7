import { expect } from "chai";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { walkingAll } from "../../../adapters/sqlite/conditions/plan.ts";
import { isMarked } from "../../../adapters/sqlite/file/marks.ts";
import { pageFrom } from "../../../adapters/sqlite/listings/select-page.ts";
import { ENDLESS, inAnotherOrder } from "../../../adapters/sqlite/listings/another-order.ts";
import { rowAfter, rowBits } from "../../../adapters/sqlite/rows/row-bits.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { aLocation } from "../../builders/a-location.ts";
import { anId } from "../../builders/an-id.ts";
import { anInstant } from "../../builders/an-instant.ts";
import { putOf } from "../../contracts/families.ts";
import { fillWith } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

describe("sqlite: the row that has so many before it", () => {
  it("is found in whichever word, and beyond all where there is none", () => {
    const seqs = [1, 2, 31, 32, 63, 64, 200];
    const bits = rowBits(Uint32Array.from(seqs));
    expect(seqs.map((_, before) => rowAfter(bits, before))).to.deep.equal(seqs);
    expect(rowAfter(bits, seqs.length)).to.be.greaterThan(200);
  });
});

describe("sqlite: rows in an order that only the file has", () => {
  const { file, open } = storesOfAFile();
  const COUNT = 400;
  const FEW = 20;

  let database: Database;
  beforeEach(async () => {
    const times = Array.from({ length: COUNT }, (_, n) => anInstant(n));
    await fillWith(
      open(),
      ...times.flatMap((at, n) => [
        putEntry(anEntry({ id: anId(n + 1), created_at: at, updated_at: at })),
        putOf("locations", aLocation({ id: anId(n + 1), created_at: at, updated_at: at })),
      ]),
    );
    database = openDatabase(file(), 1);
  });
  afterEach(() => database.close());

  it("are walked from a cursor on, and not from the time since which they were changed", () => {
    const totals = rememberedTotals(database, otherWriters(database, "always"));
    const all = rowBits(Uint32Array.from({ length: COUNT }, (_, n) => n + 1));
    for (const family of ["entries", "locations"] as const)
      for (const [field, at, found] of [
        ["updated_at", COUNT - 10, COUNT - 9],
        ["created_at", COUNT - 10, COUNT - 9],
        ["updated_at", null, 1],
      ] as const) {
        const table = familyTables[family];
        const from =
          at === null ? { page: 1 } : { after: { values: [anInstant(at - 1)], id: anId(at) } };
        const query: ResourceQuery = {
          filter: { updated_since: anInstant(0) },
          order: [{ field, descending: false }],
          page: { size: 2, from, count: false },
        };
        const shelf = { database, totals, table };
        const page = database.marking(all, 5, () =>
          pageFrom(shelf, walkingAll(table, [isMarked]), query, ["version"], COUNT),
        );
        expect(page?.items.map(([id]) => id)[0], `${family} ${field}`).to.equal(anId(found));
      }
  });

  it("are walked to where they come soon in the order of a time, else sorted; the same either way", () => {
    const totals = rememberedTotals(database, otherWriters(database, "always"));
    const sorted: boolean[] = [];
    const lines: Database["lines"] = (sql, ...params) => {
      if (sql.includes("AS page")) sorted.push(sql.includes("json_each"));
      return database.lines(sql, ...params);
    };
    const shelf = { database: { ...database, lines }, totals, table: familyTables.entries };
    const asked = (rows: readonly number[], query: Partial<ResourceQuery>) => {
      sorted.length = 0;
      const found = inAnotherOrder(
        shelf,
        rowBits(Uint32Array.from(rows)),
        { filter: {}, order: [], page: { size: 2, from: { page: 1 }, count: true }, ...query },
        ["version"],
        ENDLESS,
      );
      return { ids: found?.items.map(([id]) => id), sorted: [...sorted] };
    };
    const first = Array.from({ length: FEW }, (_, n) => n + 1);
    const last = first.map((n) => COUNT - FEW + n);
    const second = { size: 2, from: { page: FEW / 2 }, count: true };
    for (const field of ["created_at", "updated_at"])
      for (const [rows, descending, page, ids, isSorted] of [
        [first, false, undefined, [1, 2], false],
        [first, true, undefined, [20, 19], true],
        [last, false, undefined, [381, 382], true],
        [last, true, undefined, [400, 399], false],
        [last, true, second, [382, 381], true],
        [last, false, second, [399, 400], false],
      ] as const)
        expect(
          asked(rows, { order: [{ field, descending }], ...(page && { page }) }),
          `${field} ${descending} ${ids.join()}`,
        ).to.deep.equal({ ids: ids.map(anId), sorted: [isSorted] });
    const since = { filter: { updated_since: anInstant(COUNT - FEW) } };
    const order = [{ field: "updated_at", descending: false }];
    expect(asked(last, { ...since, order })).to.deep.equal({
      ids: [381, 382].map(anId),
      sorted: [false],
    });
  });
});
