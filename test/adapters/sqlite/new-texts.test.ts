import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { newTexts, putsOfTexts } from "../../../adapters/sqlite/bulk/new-texts.ts";
import { storedChanges } from "../../../adapters/sqlite/rows/stored.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { changeSet, type Put } from "../../../domain/changes/change-set.ts";
import { created } from "../../../domain/changes/revision.ts";
import { aFullResource } from "../../builders/a-resource.ts";
import { aSense } from "../../builders/a-sense.ts";
import { anEntry, aVariant } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { spanish } from "../../contracts/open-store.ts";

const tables = [
  "entries",
  "entry_forms",
  "entry_terms",
  "entry_combinations",
  "entry_senses",
  "sense_forms",
  "sense_terms",
  "counts",
];

describe("new resources as their texts alone", () => {
  const putNew = <F extends "entries" | "entry-senses" | "sources">(
    family: F,
    resource: Extract<Put, { readonly family: F }>["resource"],
  ): Put => ({ family, resource, expected: null, event: created }) as Put;
  const full = { ...aFullResource("entries"), version: 1 };
  const plain = anEntry({ id: anId(30), lemma_form: "Ñandú «grande»\u2028", notes: 'dijo "no"' });

  for (const [family, puts] of [
    ["entries", [putNew("entries", full), putNew("entries", plain)]],
    [
      "entry-senses",
      [
        putNew("entry-senses", { ...aFullResource("entry-senses"), version: 1 }),
        putNew("entry-senses", aSense({ id: anId(31), entry_id: anId(30) })),
      ],
    ],
  ] as const)
    it(`are stored as they would be of themselves: ${family}`, () => {
      const texts = newTexts(puts);
      if (texts === null) throw new Error("they are new");
      expect(putsOfTexts(structuredClone(texts), spanish)).to.deep.equal(
        storedChanges(changeSet({ puts }), spanish).puts,
      );
    });

  const notNew: Readonly<Record<string, readonly Put[]>> = {
    "nothing at all": [],
    "what was there before": [{ ...putNew("entries", plain), expected: 1 }],
    "what comes back from its grave": [putNew("entries", { ...plain, version: 3 })],
    "what was restored": [
      { ...putNew("entries", plain), event: { action: "restored", comment: null } },
    ],
    "a family that is kept as JSON": [putNew("sources", aFullResource("sources"))],
    "two families": [
      putNew("entries", plain),
      putNew("entry-senses", aSense({ id: anId(31), entry_id: anId(30) })),
    ],
  };
  for (const [what, puts] of Object.entries(notNew))
    it(`are not sent so: ${what}`, () => {
      expect(newTexts(puts)).to.equal(null);
    });

  it("leave the same rows in the file, whichever thread has made them", async () => {
    const entries = Array.from({ length: 40 }, (_, n) =>
      anEntry({
        id: anId(n + 1),
        external_id: `e${n}`,
        lemma_form: `${"añbz"[n % 4] ?? ""}${n}`,
        pos_id: ["s.", "v."][n % 2] ?? "",
        variants: n % 3 === 0 ? [aVariant(`Vá${n}`)] : [],
        pronunciations: n % 5 === 0 ? [{ ipa: "a", audio_url: null, location_ids: [] }] : [],
        relations:
          n === 7 ? [{ type: "synonym", entry_id: anId(1), sense_id: null, note: null }] : [],
      }),
    );
    const senses = entries.map(({ id }, n) => aSense({ id: anId(n + 101), entry_id: id }));
    const sets = [
      ...entries.map((entry) => putNew("entries", entry)),
      ...senses.map((sense) => putNew("entry-senses", sense)),
    ].map((put) => changeSet({ puts: [put] }));
    /** With so many change sets under way: where few wait, the thread that writes makes the rows. */
    const rowsOf = async (ahead: number): Promise<readonly unknown[]> => {
      const directory = mkdtempSync(join(tmpdir(), "dictionary-"));
      const file = join(directory, "d.db");
      const store = openSqliteStore({ file, collation: spanish, bulkFrom: 0 });
      const bulk = await answerOf(store.bulk(1));
      for (let from = 0; from < sets.length; from += ahead)
        await Promise.all(sets.slice(from, from + ahead).map((set) => answerOf(bulk.commit(set))));
      await answerOf(bulk.finish());
      await store.close();
      const database = new DatabaseSync(file, { readOnly: true });
      const rows = tables.map((table) =>
        database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all(),
      );
      database.close();
      rmSync(directory, { recursive: true });
      return rows;
    };
    const alone = await rowsOf(1);
    expect(alone).to.deep.equal(await rowsOf(8));
    expect(alone.map((rows) => (rows as readonly unknown[]).length)).to.not.include(0);
  });
});
