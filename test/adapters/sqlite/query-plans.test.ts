import { expect } from "chai";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type Line, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { migrate } from "../../../adapters/sqlite/schema/migrations.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { walkingAll } from "../../../adapters/sqlite/conditions/plan.ts";
import { pageFrom, selectPage } from "../../../adapters/sqlite/listings/select-page.ts";
import { strandsOf, walkedInStrands } from "../../../adapters/sqlite/conditions/strands.ts";
import { familyTables, sortColumn } from "../../../adapters/sqlite/rows/tables.ts";
import { termCondition } from "../../../adapters/sqlite/conditions/term-conditions.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { HAS, partTerms } from "../../../domain/shared/card.ts";
import { type LexicalFamily, lexicalFamilies } from "../../../domain/shared/family.ts";
import type { Filter, ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { foldQuery, type SearchMode } from "../../../domain/shared/search.ts";
import { anId } from "../../builders/an-id.ts";

/** What many resources have in common; of the rest, only few that are alike have to be put in order. */
const ALIKE = ["homograph_number", "sense_order"];

/** These have no column that only their own condition names, which need not be asked of a row in them. */
const NEARLY_COVERING = ["entries_by_creation", "entries_edited_by_creation", "entries_by_update"];

describe("sqlite: how it looks for what is asked", () => {
  let directory = "";
  let database: Database;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-"));
    database = openDatabase(join(directory, "d.db"), 16);
    migrate(database);
  });
  after(async () => {
    database.close();
    await rm(directory, { recursive: true });
  });

  /** The steps of all that is run for a query, as SQLite explains them; the page's own sorting apart. */
  const steps = async (
    family: LexicalFamily,
    filter: Filter,
    rest: Partial<ResourceQuery> = {},
  ): Promise<readonly string[]> => {
    const seen: string[] = [];
    const explaining: Database = {
      ...database,
      lines: (sql, ...params) => {
        const plan = database.lines(`EXPLAIN QUERY PLAN ${sql}`, ...params);
        const details = plan.map((line) => String(line[3]));
        seen.push(
          ...(details.at(-1)?.includes("TEMP B-TREE") === true ? details.slice(0, -1) : details),
        );
        return database.lines(sql, ...params);
      },
    };
    const totals = rememberedTotals(explaining, otherWriters(database));
    const table = familyTables[family];
    // Past the end of nothing, the second page only counts.
    const pages = [1, 2].map((number) => ({ size: 20, from: { page: number }, count: true }));
    for (const page of rest.page === undefined ? pages : [rest.page])
      selectPage({ database: explaining, totals, table }, { filter, order: [], ...rest, page }, [
        "version",
        "body",
      ]);
    return seen;
  };
  const oneTerm = (name: string): Filter => ({ terms: [{ name, anyOf: [anId(1)] }] });
  const searching = (mode: SearchMode, ...fields: readonly string[]): Filter => ({
    search: { query: foldQuery("casa"), mode, tiers: [fields] },
  });

  /** Of keys, in the index of a table that has what is settled, and in that of what came later. */
  const rangesOf = (table: string, range: string): readonly string[] =>
    ["by_key", "later_by_key"].map(
      (index) => `SEARCH ${table} USING COVERING INDEX ${table}_${index} (${range})`,
    );

  const expectNoSorting = (plan: readonly string[]) => {
    expect(plan.filter((step) => step.includes("TEMP B-TREE"))).to.deep.equal([]);
  };
  /** An index may be walked, the rows with their bodies may not. */
  const expectNoScan = (plan: readonly string[]) => {
    const scans = plan.filter((step) => step.startsWith("SCAN") && !step.includes("page"));
    const isOfIndex = (step: string) =>
      step.includes("COVERING INDEX") || NEARLY_COVERING.some((index) => step.endsWith(index));
    expect(scans.filter((step) => !isOfIndex(step))).to.deep.equal([]);
  };

  it("locations: what is found looks up its distance, and does not go through all that are near", async () => {
    const near = { point: [0, 0], radius_km: 100 } as const;
    const plan = await steps("locations", { near, ...searching("prefix", "name") });
    expect(
      plan.filter((step) => step.startsWith("SEARCH places USING AUTOMATIC")),
    ).not.to.deep.equal([]);
  });

  for (const family of lexicalFamilies) {
    const table = familyTables[family];
    const { spec } = table;

    it(`${family}: by default, an index has the order, and a cursor begins in it`, async () => {
      const plan = await steps(family, {});
      expectNoScan(plan);
      expectNoSorting(plan);
      const values = spec.defaultOrder.map(() => "a");
      const from = { after: { values, id: anId(1) } };
      const walked = await steps(family, {}, { page: { size: 20, from, count: false } });
      const columns = [...spec.defaultOrder.map(({ field }) => sortColumn(table, field)), "id"];
      expectNoSorting(walked);
      const begun = walked.filter((step) => step.includes(`((${columns.join(",")})>(`));
      expect(begun).to.have.lengthOf(strandsOf(family, columns[0] ?? "")?.length ?? 1);
      expect(
        walked.filter((step) => /^(SEARCH|SCAN)/.test(step) && !begun.includes(step)),
      ).to.satisfy((others: readonly string[]) => others.every((step) => /page|whole/.test(step)));
    });

    for (const [field, { nullable }] of Object.entries(spec.sorts)) {
      const isTime = field.endsWith("_at");
      it(`${family}: sorted by ${field}, it is read in order`, async () => {
        const order = [{ field, descending: isTime }];
        const plan = await steps(family, {}, { order });
        expectNoScan(plan);
        if (field !== "entry_id") expectNoSorting(plan);
        if (!nullable)
          expectNoScan(await steps(family, {}, { order: [{ field, descending: true }] }));
      });
    }

    for (const field of Object.keys(spec.sorts).filter((one) => ALIKE.includes(one)))
      it(`${family}: many have the same ${field}, and are sorted by no direction of it`, async () => {
        for (const descending of [false, true])
          expectNoSorting(await steps(family, {}, { order: [{ field, descending }] }));
      });

    for (const name of table.counted) {
      /** Combinations are few, and so are blocks. */
      const isOfCombinations = (step: string): boolean =>
        /^SCAN (?:(?:of|entry_combinations|json_each|block|CONSTANT ROW)\b|\(subquery)/.test(step);
      it(`${family}: of one ${name}, it is found by what rows have together`, async () => {
        const plan = await steps(family, oneTerm(name));
        expectNoScan(plan.filter((step) => !isOfCombinations(step)));
        expect(plan).to.include(
          `SEARCH item USING COVERING INDEX ${table.name}_by_combination (<expr>=? AND combination=?)`,
        );
      });

      for (const other of table.counted.filter((one) => one !== name))
        it(`${family}: how many are of one ${name} and one ${other} is known`, async () => {
          const terms = [name, other].map((one) => ({ name: one, anyOf: [anId(1), anId(2)] }));
          const plan = await steps(family, { terms });
          expectNoScan(plan.filter((step) => !isOfCombinations(step)));
          // The last row is looked at, for the number of its block.
          expect(plan.join("\n")).not.to.match(/SEARCH entries ./);
        });
    }

    for (const name of spec.single.filter((one) => !table.counted.includes(one)))
      it(`${family}: of one ${name}, it is found in order`, async () => {
        const plan = await steps(family, oneTerm(name));
        expectNoScan(plan);
        expectNoSorting(plan);
        expect(plan.join("\n")).to.match(
          new RegExp(`SEARCH item USING COVERING INDEX \\w+ \\(${name}=\\?\\)`),
        );
      });

    for (const name of spec.several.filter((one) => one !== HAS || table.words === null))
      it(`${family}: of one ${name}, it is found by it`, async () => {
        const plan = await steps(family, oneTerm(name));
        expectNoScan(plan.filter((step) => !/^SCAN (picked|\(subquery|found)/.test(step)));
        expect(plan.join("\n")).to.match(
          new RegExp(
            `SEARCH term USING COVERING INDEX ${table.part}_terms_by_value \\(value=\\? AND name=\\?\\)`,
          ),
        );
      });
  }

  it("entries: in the order of their homograph numbers, a cursor begins in each strand that goes on after it", async () => {
    const after = async (value: number | null, descending: boolean) => {
      const from = { after: { values: [value], id: anId(1) } };
      const order = [{ field: "homograph_number", descending }];
      const plan = await steps("entries", {}, { order, page: { size: 20, from, count: false } });
      expectNoSorting(plan);
      return plan.filter((step) => /entries_(by|without)_homograph/.test(step));
    };
    const unnumbered = "SEARCH entries USING COVERING INDEX entries_without_homograph";
    expect(await after(2, false)).to.deep.equal([
      "SEARCH entries USING COVERING INDEX entries_by_homograph ((by_homograph_number,id)>(?,?))",
      `${unnumbered} (by_homograph_number=?)`,
    ]);
    const down = "USING COVERING INDEX entries_by_homograph_down (by_homograph_number";
    const [first, ...rest] = await after(2, true);
    expect(first).to.include(down);
    expect(rest).to.deep.equal([`${unnumbered} (by_homograph_number=?)`]);
    for (const descending of [false, true])
      expect(await after(null, descending)).to.deep.equal([
        `${unnumbered} (by_homograph_number=? AND id>?)`,
      ]);
  });

  it("entries: of neither time it reads a row, along indexes that lack one of both", () => {
    const root = (name: string) =>
      database.lines("SELECT rootpage FROM sqlite_schema WHERE name = ?", name)[0]?.[0];
    for (const field of ["by_created_at", "by_updated_at"]) {
      const column = { column: field, sql: `item.${field}`, descending: true, nullable: false };
      const strands = strandsOf("entries", field) ?? [];
      const walk = walkedInStrands(strands, {
        order: [column],
        where: [],
        after: null,
        isFromTheEnd: false,
        since: undefined,
      });
      const code = database.lines(`EXPLAIN ${walk.sql}`);
      const rows = code.filter(([, op, , at]) => op === "OpenRead" && at === root("entries"));
      expect(rows).to.have.lengthOf(2);
      const isRead = ([, op, cursor]: Line) =>
        op === "Column" && rows.some((row) => row[2] === cursor);
      expect(code.filter(isRead)).to.deep.equal([]);
    }
  });

  it("finds what has changed since along indexes", async () => {
    const plan = await steps("entries", { updated_since: "2026-01-01T00:00:00.000Z" });
    const found = plan.filter((step) => step.startsWith("SEARCH entries"));
    expect(found).to.include("SEARCH entries USING INDEX entries_by_creation (by_created_at>?)");
    expect(found).to.include("SEARCH entries USING INDEX entries_by_update (by_updated_at>?)");
  });

  it("begins where what has changed since begins, in the order of that time", async () => {
    const since = { updated_since: "2026-01-01T00:00:00.000Z" };
    const begun = async (family: LexicalFamily, field: string, descending: boolean) => {
      const totals = rememberedTotals(database, otherWriters(database));
      const seen: string[] = [];
      const lines: Database["lines"] = (sql, ...params) => {
        const plan = database.lines(`EXPLAIN QUERY PLAN ${sql}`, ...params);
        seen.push(...plan.map(([, , , step]) => String(step)));
        return [];
      };
      const table = familyTables[family];
      const page = { size: 20, from: { page: 1 }, count: true };
      const query = { filter: since, order: [{ field, descending }], page };
      const shelf = { database: { ...database, lines }, totals, table };
      pageFrom(shelf, walkingAll(table, []), query, ["version"], 100);
      return seen.filter((step) => /^(SEARCH|SCAN) (entries|item)\b/.test(step));
    };
    for (const descending of [false, true]) {
      const [unedited, edited] = await begun("entries", "updated_at", descending);
      expect(unedited).to.include("entries_by_creation (by_created_at>?)");
      expect(edited).to.include("entries_by_update (by_updated_at>?)");
      const [first] = await begun("entries", "created_at", descending);
      expect(first).to.include("entries_by_creation (by_created_at>?)");
      const [sense] = await begun("entry-senses", "updated_at", descending);
      expect(sense).to.include("entry_senses_by_update (by_updated_at>?)");
    }
  });

  it("counts what most have and what has changed since in the rows as they lie, not fetched one by one", async () => {
    const id = anId(1);
    const at = "2026-01-02T00:00:00.000Z";
    database.exec(`BEGIN;
      INSERT INTO entry_combinations VALUES (1, '${id}', '${id}', '${id}', '${id}', 100);
      UPDATE counts SET n = 100 WHERE family = 'entries' AND name = '';
      INSERT INTO entries (id, version, action, by_lemma_form, by_created_at, by_updated_at,
        pos_id, entry_type_id, status, initial, key, combination, body)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100)
      SELECT 'x' || n, 1, 'created', 'x', '${at}', '${at}', '${id}', '${id}', '${id}', '${id}', 'x', 1, '{}'
      FROM numbers`);
    for (const name of familyTables.entries.counted) {
      const since = { updated_since: "2026-01-01T00:00:00.000Z" };
      const plan = await steps("entries", { ...oneTerm(name), ...since });
      expect(plan, name).to.include("SCAN item");
      expect(plan.join("\n"), name).not.to.match(/ USING INDEX entries_by_combination/);
    }
    database.exec("ROLLBACK");
  });

  it("finds whole words and beginnings in a range of an index", async () => {
    const fields = {
      entries: "lemma",
      locations: "name",
      phenomenons: "abbreviation",
      sources: "title",
    } as const;
    for (const [family, field] of Object.entries(fields)) {
      const { part } = familyTables[family as keyof typeof fields];
      for (const [mode, range] of [
        ["exact", "key=?"],
        ["prefix", "key>? AND key<?"],
      ] as const) {
        const plan = await steps(family as keyof typeof fields, searching(mode, field));
        const expected =
          family === "entries"
            ? rangesOf("entries", range)
            : [`SEARCH form USING PRIMARY KEY (${range})`];
        const found = plan.filter((step) => / form |entry_forms|_by_key/.test(step));
        expect(new Set(found), part).to.deep.equal(new Set(expected));
      }
    }
  });

  it("finds lemmas and variants together in a range of an index of each", async () => {
    const plan = await steps("entries", searching("prefix", "lemma", "variant"));
    const range = "key>? AND key<?";
    const expected = [...rangesOf("entries", range), ...rangesOf("entry_forms", range)];
    const found = plan.filter((step) => / form |_by_key/.test(step));
    expect(new Set(found)).to.deep.equal(new Set(expected));
  });

  it("goes to the senses of entries with a status from the entries, and from the senses where most have it", async () => {
    const published: Filter = { entry_status: ["published"] };
    const few = await steps("entry-senses", published);
    expect(few).to.include(
      "SEARCH item USING COVERING INDEX entries_by_combination (<expr>=? AND combination=?)",
    );
    expect(few.filter((step) => step.startsWith("SCAN sense"))).to.deep.equal([]);
    database.exec(`BEGIN; INSERT INTO counts VALUES ('entries', 'status', 'published', 2);
      UPDATE counts SET n = 3 WHERE family = 'entries' AND name = ''`);
    const most = await steps("entry-senses", published);
    database.exec("ROLLBACK");
    expect(most).to.include("SCAN sense USING COVERING INDEX entry_senses_by_entry");
  });

  it("looks at the long texts of senses only where they are asked for", async () => {
    const plan = await steps("entries", searching("auto", "lemma", "variant"));
    expect(plan.join()).not.to.include("sense");
  });

  for (const name of partTerms)
    it(`entries: row by row, it looks for a ${name} in the senses of that row`, () => {
      const { test } = termCondition(familyTables.entries, { name, anyOf: [anId(1)] });
      const sql = `EXPLAIN QUERY PLAN SELECT item.id FROM entries AS item WHERE ${test.sql}`;
      const plan = database.lines(sql, ...test.params).map((line) => String(line[3]));
      expect(plan).to.include(
        "SEARCH sense USING COVERING INDEX entry_senses_by_entry (entry_id=?)",
      );
      expect(plan).to.include("SEARCH term USING PRIMARY KEY (seq=? AND name=? AND value=?)");
    });

  for (const [family, name] of [
    ["entries", "location_id"],
    ["entry-senses", "location_id"],
    ["sources", "location_id"],
  ] as const)
    it(`${family}: row by row, it looks at what the row has, not for each of many a ${name}`, () => {
      const table = familyTables[family];
      const { test } = termCondition(table, { name, anyOf: [anId(1), anId(2)] });
      const sql = `EXPLAIN QUERY PLAN SELECT item.id FROM ${table.name} AS item WHERE ${test.sql}`;
      const plan = database.lines(sql, ...test.params).map((line) => String(line[3]));
      const own = plan.filter((step) => step.startsWith("SEARCH term"));
      expect(own).not.to.be.empty;
      for (const step of own) expect(step).to.match(/USING PRIMARY KEY \(seq=\? AND name=\?\)$/);
    });

  for (const [family, field, step] of [
    ["entries", "definition", "SEARCH form USING PRIMARY KEY (seq=?)"],
    ["entry-senses", "definition", "SEARCH form USING PRIMARY KEY (seq=?)"],
    ["entries", "lemma", "SEARCH entries USING INTEGER PRIMARY KEY (rowid=?)"],
    ["entries", "variant", "SEARCH form USING PRIMARY KEY (seq=?)"],
    ["locations", "name", "SEARCH form USING INDEX location_forms_by_location (seq=?)"],
  ] as const)
    it(`${family}: beside what leaves few, looks at the ${field} of these alone`, async () => {
      for (const mode of ["auto", "suffix", "contains", "fuzzy"] as const) {
        const plan = await steps(family, { ...searching(mode, field), ...oneTerm("source_id") });
        const forms = plan.filter((one) => / form |_forms | entries /.test(one));
        expect(new Set(forms), mode).to.deep.equal(new Set([step]));
      }
    });

  it("looks at what few have before anything else that is asked", async () => {
    const few = { name: "phenomenon_id", anyOf: [anId(1)] };
    const plan = await steps("entry-senses", { lacks: ["example"], terms: [few] });
    expect(plan.filter((step) => step.includes("EXCEPT"))).to.deep.equal([]);
  });

  it("asks for what is lacking the index of the senses' terms, and goes through the bits of entries in an index", async () => {
    const plan = await steps("entries", { lacks: ["source"] });
    expect(plan.join("\n")).to.match(
      /SEARCH term USING COVERING INDEX sense_terms_by_value \(value=\? AND name=\?/,
    );
    expect(plan).to.include("SCAN item USING COVERING INDEX entries_by_combination");
    expectNoScan(plan.filter((step) => !/^SCAN (picked|\(subquery|found|whole)/.test(step)));
  });
});
