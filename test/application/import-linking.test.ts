import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { importDictionary } from "../../application/dictionary/import-dictionary.ts";
import { unavailable } from "../../domain/shared/app-error.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Store } from "../../domain/store.ts";
import { putEntry } from "../builders/a-change.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { anEarlyStore } from "./an-early-store.ts";
import { anEntryLine, anImport, exported, type Files, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const entry = (n: number, more: object = {}) => anEntryLine(`e${n}`, more);

/** What an export tells, but for what is another's in another dictionary, by family. */
const contentOf = (all: Awaited<ReturnType<typeof exported>>) =>
  Object.fromEntries(
    Object.entries(all).map(([family, lines]) => [
      family,
      lines
        .map(({ id: _id, created_at: _created, updated_at: _updated, ...content }) => content)
        .toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1)),
    ]),
  );

/** From two entries on, into a dictionary that has none: lines are written while others are read. */
describe("an import in one step, of entries that refer to later ones", () => {
  const { store, deps } = anEarlyStore();
  const relation = (key: string) => [{ type: "synonym", entry_id: key }];
  /** Some plain ones, by which it is begun early; then each to the next, which mostly is not there yet. */
  const chain: Files = {
    entries: [
      ...Array.from({ length: 6 }, (_, n) => entry(50 + n)),
      ...Array.from({ length: 12 }, (_, n) =>
        entry(n, { relations: relation(`e${(n + 1) % 12}`) }),
      ),
    ],
    "entry-senses": [
      { external_id: "s1", entry_id: "e1", parent_sense_id: "s3", definition: "Edificio." },
      { external_id: "s2", entry_id: "e50", relations: relation("e55"), definition: "Casa." },
      { external_id: "s3", entry_id: "e1", definition: "Linaje." },
    ],
  };

  it("writes those once more in the same step, and says how many", async () => {
    const phases: [string, number | null][] = [];
    let lines = 0;
    const { report } = await importInto(deps(), chain, {
      batchSize: 4,
      onPhase: (phase, count) => phases.push([phase, count]),
      onLines: (count) => {
        if (phases.at(-1)?.[0] === "linking") lines += count;
      },
    });
    // The last of each batch but the last.
    expect(phases.slice(-2)).to.deep.equal([
      ["linking", 2],
      ["indexing", null],
    ]);
    expect(lines).to.equal(2);
    expect(report.families).to.deep.include({
      entries: { created: 18, updated: 0, unchanged: 0, faulty: 0 },
      "entry-senses": { created: 3, updated: 0, unchanged: 0, faulty: 0 },
    });
    const { items } = await answerOf(store().audit.list({ filter: {}, page: firstPage(100) }));
    const imports = items.filter(({ action }) => action === "import");
    expect(imports.map(({ detail }) => detail)).to.deep.equal([
      { entries_created: 18, entries_updated: 2, entry_senses_created: 3 },
    ]);
  });

  for (const skipFaulty of [false, true])
    it(`brings what it brings beside others${skipFaulty ? ", without what is faulty" : ""}`, async () => {
      const faulty = entry(90, { pos_id: 7, relations: relation("e1") });
      const lines = [...(chain.entries ?? []), ...(skipFaulty ? [faulty] : [])];
      const all = { ...chain, entries: lines };
      const early = await importInto(deps(), all, { batchSize: 4, skipFaulty });
      const other = inMemoryDeps();
      const plain = await importInto(other, all, { batchSize: 4, skipFaulty });
      expect(early).to.deep.equal(plain);
      const [one, same] = [await exported(store()), await exported(other)];
      expect(contentOf(one)).to.deep.equal(contentOf(same));
      expect(contentOf(one)["entries"]).to.have.lengthOf(18);
    });

  it("leaves nothing where the store fails then", async () => {
    let isLinking = false;
    const failing: Store = {
      ...store(),
      bulk: (count) =>
        pipe(
          store().bulk(count),
          TE.map((bulk) => ({
            ...bulk,
            commit: (changes) =>
              isLinking ? TE.left(unavailable("it is gone")) : bulk.commit(changes),
          })),
        ),
    };
    const input = anImport(chain, {
      batchSize: 4,
      onPhase: (phase) => {
        isLinking = phase === "linking";
      },
    });
    const outcome = await importDictionary(deps(failing))(input)();
    expect(outcome).to.deep.equal(E.left(unavailable("it is gone")));
    expect(await exported(store())).to.deep.equal({});
    await answerOf(commit(store(), { puts: [putEntry(anEntry({ id: anId(1) }))] }));
  });
});
