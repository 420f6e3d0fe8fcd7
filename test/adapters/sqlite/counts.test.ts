import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, editOf, putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { spanish } from "../../contracts/open-store.ts";

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
    expect(counted("combination")).to.deep.equal(
      found("json_array(pos_id, entry_type_id, status)"),
    );
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
});
