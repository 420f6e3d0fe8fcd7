import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { countKeeper } from "../../../adapters/sqlite/counts/counts.ts";
import { openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { rollBack } from "../../../adapters/sqlite/file/transaction.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, editOf, putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { spanish } from "../../contracts/open-store.ts";
import { beforeNumbers } from "./earlier-schemas.ts";

/** Values that would come apart in a list whose items are not told apart with care. */
const kinds = [
  { pos_id: "s.", entry_type_id: "word", status: "draft" },
  { pos_id: 's."', entry_type_id: "word", status: "published" },
  { pos_id: "s.,word", entry_type_id: "word", status: "draft" },
  { pos_id: "1", entry_type_id: "2", status: "published" },
] as const;

const NAMES = ["pos_id", "entry_type_id", "status", "initial"] as const;

describe("sqlite: what is counted of entries", () => {
  let directory = "";
  let store: Store;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
    store = openSqliteStore({ file: join(directory, "d.db"), collation: spanish });
  });
  afterEach(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });

  const lookInto = (sql: string): readonly unknown[] => {
    const reader = new DatabaseSync(join(directory, "d.db"), { readOnly: true });
    try {
      return reader.prepare(sql).all();
    } finally {
      reader.close();
    }
  };
  const expectCounted = (): void => {
    const counted = (name: string) =>
      lookInto(`SELECT value, n FROM counts WHERE name = '${name}' AND n <> 0 ORDER BY value`);
    const found = (value: string) =>
      lookInto(`SELECT ${value} AS value, count(*) AS n FROM entries GROUP BY 1 ORDER BY 1`);
    for (const name of NAMES) expect(counted(name), name).to.deep.equal(found(name));
    const together = NAMES.map((name) => `combination.${name}`).join();
    expect(
      lookInto(
        `SELECT ${together}, n FROM entry_combinations AS combination WHERE n <> 0 ORDER BY 1, 2, 3, 4`,
      ),
    ).to.deep.equal(
      lookInto(
        `SELECT ${NAMES.join()}, count(*) AS n FROM entries GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
      ),
    );
    expect(
      lookInto(
        `SELECT ${together} FROM entries JOIN entry_combinations AS combination USING (combination) ORDER BY seq`,
      ),
    ).to.deep.equal(lookInto(`SELECT ${NAMES.join()} FROM entries ORDER BY seq`));
  };
  /** That each is found by each of its values, and nothing else is. */
  const expectFound = async (entries: readonly Entry[]): Promise<void> => {
    for (const name of NAMES)
      for (const value of new Set(entries.map((one) => valueOf(one, name)))) {
        const filter = { terms: [{ name, anyOf: [value] }] };
        const query = { filter, order: [], page: firstPage(100) };
        const { items, total } = await answerOf(store.lexicon.entries.list(query));
        const own = entries.filter((one) => valueOf(one, name) === value).map(({ id }) => id);
        expect(items.map(({ id }) => id).sort(), `${name} ${value}`).to.deep.equal(own.sort());
        expect(total).to.equal(own.length);
      }
  };
  const valueOf = (entry: Entry, name: (typeof NAMES)[number]): string =>
    name === "initial" ? spanish.initial(entry.lemma_form) : entry[name];

  it("is what there is, and all are found by it, whatever becomes of them", async () => {
    const made = Array.from({ length: 12 }, (_, n) => {
      const lemma_form = `${"añb"[n % 3] ?? ""}${n}`;
      return anEntry({ id: anId(n + 1), lemma_form, ...kinds[n % kinds.length] });
    });
    await answerOf(store.commit(changeSet({ puts: made.map((one) => putEntry(one)) })));
    expectCounted();
    await expectFound(made);

    const edited = made
      .slice(0, 6)
      .map((one, n) => editOf(one, { ...kinds[(n + 1) % kinds.length], lemma_form: `z${n}` }));
    const gone = made.slice(6, 9);
    const puts = edited.map((one) => putEntry(one));
    const deletes = gone.map((one) => aDelete("entries", one));
    await answerOf(store.commit(changeSet({ puts, deletes })));
    expectCounted();
    await expectFound([...edited, ...made.slice(9)]);
  });

  it("is not what a refused change set would have brought, also where it was the first of its kind", async () => {
    const first = anEntry({ id: anId(1), external_id: "e1" });
    await answerOf(store.commit(changeSet({ puts: [putEntry(first)] })));
    const other = (n: number, pos_id: string, external_id: string | null = null) =>
      anEntry({ id: anId(n), pos_id, external_id });
    // One group: what each of these would be numbered by, the next is.
    const [refused, kept] = await Promise.all([
      store.commit(changeSet({ puts: [putEntry(other(2, "a")), putEntry(other(3, "b", "e1"))] }))(),
      store.commit(changeSet({ puts: [putEntry(other(4, "c")), putEntry(other(5, "a"))] }))(),
    ]);
    expect(refused._tag).to.equal("Left");
    expect(kept._tag).to.equal("Right");
    await answerOf(store.commit(changeSet({ puts: [putEntry(other(6, "b"))] })));
    expectCounted();
    await expectFound([first, other(4, "c"), other(5, "a"), other(6, "b")]);
  });

  it("is not what a transaction would have brought that was undone as a whole", async () => {
    const file = join(directory, "d.db");
    const database = openDatabase(file, 1);
    const counts = countKeeper(database);
    const table = familyTables.entries;
    const numberOf = (...values: readonly string[]): number => {
      counts.begin();
      const number = counts.addMany(table, values, 1);
      counts.finish();
      return number;
    };
    const numbers = () =>
      database.lines("SELECT combination, pos_id, n FROM entry_combinations ORDER BY 1");
    database.exec("BEGIN IMMEDIATE");
    const gone = numberOf("a", "word", "draft", "a");
    rollBack(database);
    database.exec("BEGIN IMMEDIATE");
    const kept = numberOf("b", "word", "draft", "a");
    const again = numberOf("a", "word", "draft", "a");
    database.exec("COMMIT");
    expect(kept).to.equal(gone);
    expect(numbers()).to.deep.equal([
      [kept, "b", 1],
      [again, "a", 1],
    ]);
    database.close();
  });

  it("is what an import into nothing has brought, also where it is put off, and what is refused brings nothing", async () => {
    await store.close();
    store = openSqliteStore({ file: join(directory, "d.db"), collation: spanish, bulkFrom: 0 });
    const bulk = await answerOf(store.bulk(8));
    expect(bulk.isOneStep).to.equal(true);
    const made = kinds.map((kind, n) =>
      anEntry({ id: anId(n + 1), external_id: `e${n}`, ...kind }),
    );
    for (const one of made) await answerOf(bulk.commit(changeSet({ puts: [putEntry(one)] })));
    const again = anEntry({ id: anId(9), external_id: "e1", pos_id: "another" });
    const refused = await bulk.commit(changeSet({ puts: [putEntry(again)] }))();
    expect(refused._tag).to.equal("Left");
    const more = anEntry({ id: anId(10), external_id: "e10", ...kinds[0] });
    await answerOf(bulk.commit(changeSet({ puts: [putEntry(more)] })));
    await answerOf(bulk.finish());
    expectCounted();
    await expectFound([...made, more]);
  });

  it("is numbered in a file of a release before, and goes on from there", async () => {
    const made = Array.from({ length: 9 }, (_, n) =>
      anEntry({
        id: anId(n + 1),
        lemma_form: `${"añb"[n % 3] ?? ""}${n}`,
        ...kinds[n % kinds.length],
      }),
    );
    await answerOf(store.commit(changeSet({ puts: made.map((one) => putEntry(one)) })));
    await store.close();
    const older = new DatabaseSync(join(directory, "d.db"));
    older.exec(beforeNumbers);
    older.close();
    store = openSqliteStore({ file: join(directory, "d.db"), collation: spanish });
    expectCounted();
    await expectFound(made);
    const edited = made.slice(0, 4).map((one) => editOf(one, { pos_id: "x" }));
    await answerOf(store.commit(changeSet({ puts: edited.map((one) => putEntry(one)) })));
    expectCounted();
    await expectFound([...edited, ...made.slice(4)]);
  });
});
