import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { type Database, type Line, openReader } from "../../../adapters/sqlite/file/database.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import type { Shelf } from "../../../adapters/sqlite/facets/shelf.ts";
import { rowsMatching } from "../../../adapters/sqlite/conditions/matching-rows.ts";
import { areKept, keptRows, type RowsOf } from "../../../adapters/sqlite/listings/kept-rows.ts";
import { type Haste, longPage, quickPage } from "../../../adapters/sqlite/listings/quick-page.ts";
import { selectPage } from "../../../adapters/sqlite/listings/select-page.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import type { LexicalFamily } from "../../../domain/shared/family.ts";
import type { Page, PageRequest, Position, SortStep } from "../../../domain/shared/page.ts";
import type { Filter, ResourceQuery, Term } from "../../../domain/shared/resource-query.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { dataset } from "../../contracts/a-dataset.ts";
import { fillWith, spanish } from "../../contracts/open-store.ts";
import { putsOf } from "../../contracts/reference-list.ts";

type Order = readonly SortStep<string>[];

const first = (size: number, page = 1): PageRequest => ({ size, from: { page }, count: true });

const NOBODY: Position = { values: [], id: "" };

type Read = (page: PageRequest) => Page<Line> | null;

/** A page of five by its number, and the one after it by its cursor, out of all. */
const expectPage = (number: number, read: Read, all: readonly Line[], what: string): void => {
  const page = read(first(5, number));
  const end = number * 5;
  expect(page?.items, what).to.deep.equal(all.slice(end - 5, end));
  expect(page?.total, what).to.equal(all.length);
  const from = { after: page?.next ?? NOBODY };
  const next = page?.next == null ? null : read({ size: 5, from, count: false });
  expect(next?.total ?? null, `after ${what}`).to.equal(null);
  expect(next?.items ?? [], `after ${what}`).to.deep.equal(all.slice(end, end + 5));
};

describe("sqlite: a page that may take long", () => {
  const directory = mkdtempSync(join(tmpdir(), "quick-page-"));
  const opened: Database[] = [];
  /** What is read of these entries, or of the whole dataset. */
  const filled = async (name: string, puts: ReturnType<typeof putsOf>) => {
    const file = join(directory, name);
    const store = openSqliteStore({ file, collation: spanish });
    await fillWith(store, ...puts);
    await store.close();
    const database = openReader(file);
    opened.push(database);
    const totals = rememberedTotals(database, otherWriters(database, "always"));
    return (family: LexicalFamily): Shelf => ({ database, totals, table: familyTables[family] });
  };
  after(() => {
    for (const database of opened) database.close();
    rmSync(directory, { recursive: true });
  });

  const COLUMNS = ["version", "body"];
  const rowsOf =
    (shelf: Shelf): RowsOf =>
    (filter) =>
      rowsMatching(shelf, filter);
  const endless: Haste = { walked: Infinity, gathered: 1_000_000 };
  const ways: readonly ((shelf: Shelf, query: ResourceQuery) => Page<Line> | null)[] = [
    (shelf, query) => selectPage(shelf, query, COLUMNS),
    (shelf, query) => longPage(shelf, query, COLUMNS, rowsOf(shelf)),
    (shelf, query) =>
      quickPage(shelf, query, COLUMNS, endless) ??
      // What senses lack is never counted: rows are kept of it.
      (areKept(shelf.table) ? longPage(shelf, query, COLUMNS, keptRows(shelf)) : null),
  ];

  it("is the same by whichever way it is read, for each filter, in each order, near its beginning and its end", async () => {
    const shelfOf = await filled("all.db", putsOf(dataset));
    let compared = 0;
    for (const family of ["entries", "entry-senses", "sources"] as const) {
      const shelf = shelfOf(family);
      const { spec } = shelf.table;
      const cards = (dataset[family] as readonly never[]).map((one) => spec.card(one, spanish));
      const values = (name: string): readonly string[] => [
        ...new Set(cards.flatMap(({ terms }) => terms[name] ?? [])),
      ];
      const names = [...spec.single, ...spec.several];
      const terms = names.flatMap((name) =>
        values(name)
          .slice(0, 3)
          .map((value): Term => ({ name, anyOf: [value] })),
      );
      const others: readonly Filter[] = [
        { updated_since: "2026-01-01T00:00:00.000Z" },
        ...(names.includes("has")
          ? [{ lacks: ["source"] }, { lacks: ["source", "location"] }]
          : []),
        ...(family === "entry-senses" ? [{ entry_status: ["published", "draft"] }] : []),
        {},
      ];
      const filters = [
        ...others,
        ...terms.flatMap((term) => others.map((other) => ({ ...other, terms: [term] }))),
        { terms: terms.slice(0, 2) },
      ];
      const orders: readonly Order[] = [
        [],
        ...Object.keys(spec.sorts).flatMap((field) =>
          [false, true].map((descending): Order => [{ field, descending }]),
        ),
      ];
      const listings = filters.flatMap((filter) => orders.map((order) => ({ filter, order })));
      for (const listing of listings) {
        const all = selectPage(shelf, { ...listing, page: first(1_000) }, COLUMNS).items;
        const last = Math.max(1, Math.ceil(all.length / 5));
        const what = `${family} ${JSON.stringify(listing)}`;
        for (const number of new Set([1, 3, Math.max(1, last - 1), last, last + 1, 1_000]))
          for (const read of ways) {
            expectPage(number, (page) => read(shelf, { ...listing, page }), all, what);
            compared++;
          }
      }
    }
    expect(compared).to.be.greaterThan(500);
  });

  it("of nothing tells how much that is only where it was asked", async () => {
    const shelf = (await filled("none.db", putsOf({ entries: [anEntry()] })))("entries");
    const filter = { terms: [{ name: "pos_id", anyOf: ["none"] }] };
    const order = [{ field: "created_at", descending: false }];
    for (const count of [true, false]) {
      const page = { size: 5, from: { after: { values: [""], id: anId(1) } }, count };
      const nothing = { items: [], total: count ? 0 : null, next: null };
      expect(longPage(shelf, { filter, order, page }, [], rowsOf(shelf))).to.deep.equal(nothing);
      expect(quickPage(shelf, { filter, order, page }, [])).to.deep.equal(nothing);
    }
  });

  describe("of many that lie together", () => {
    /** All that have one part of speech come after all others in the order of the dictionary. */
    const entries = Array.from({ length: 400 }, (_, n) =>
      anEntry({
        id: anId(n + 1),
        lemma_form: `${n < 200 ? "a" : "z"}${String.fromCharCode(97 + (n % 26))}${n}`,
        pos_id: n < 200 ? "noun" : "verb",
      }),
    );
    const nouns = { terms: [{ name: "pos_id", anyOf: ["noun"] }] };
    const backwards: Order = [{ field: "lemma_form", descending: true }];
    let shelf: Shelf;
    before(async () => {
      shelf = (await filled("together.db", putsOf({ entries })))("entries");
    });
    const quickly = (query: Partial<ResourceQuery>, haste: Haste) =>
      quickPage(shelf, { filter: nouns, order: backwards, page: first(5), ...query }, [], haste);

    it("is none where the walk goes on for longer than it should", () => {
      expect(quickly({}, { walked: 150, gathered: 0 })).to.equal(null);
      expect(quickly({}, { walked: 210, gathered: 0 })?.items).to.have.lengthOf(5);
      expect(quickly({ order: [] }, { walked: 150, gathered: 0 })?.items).to.have.lengthOf(5);
    });
    it("is none where it lies far from the beginning, or too many had to be gathered", () => {
      const far = { page: first(5, 20) };
      expect(quickly(far, { walked: 250, gathered: 199 })).to.equal(null);
      expect(quickly(far, { walked: 250, gathered: 200 })?.items).to.have.lengthOf(5);
    });
    it("is none where more had to be put in an order of several fields, filtered or not", () => {
      const order: Order = [...backwards, { field: "created_at", descending: false }];
      expect(quickly({ order }, { walked: 0, gathered: 199 })).to.equal(null);
      expect(quickly({ order }, { walked: 0, gathered: 200 })?.items).to.have.lengthOf(5);
      expect(quickly({ order, filter: {} }, { walked: 0, gathered: 399 })).to.equal(null);
      expect(quickly({ order, filter: {} }, { walked: 0, gathered: 400 })?.total).to.equal(400);
    });
    it("is known to be empty past the end, and nothing is walked for it", () => {
      const past = quickly({ page: first(5, 41) }, { walked: 1, gathered: 200 });
      expect(past).to.deep.equal({ items: [], total: 200, next: null });
    });
  });
});
