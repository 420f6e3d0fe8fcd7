import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { importDictionary } from "../../application/dictionary/import-dictionary.ts";
import { storageFull } from "../../domain/shared/app-error.ts";
import type { ResourceKeys } from "../../domain/shared/resource-repository.ts";
import { editOf, putEntry } from "../builders/a-change.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { anEntryLine, anImport, exported, type Files, importInto } from "./an-import.ts";
import { committing, inMemoryDeps } from "./in-memory-deps.ts";

type Deps = ReturnType<typeof inMemoryDeps>;

const sense = (external_id: string, more: object = {}) => ({
  external_id,
  entry_id: "k",
  definition: "Edificio.",
  ...more,
});
const there: Files = {
  entries: [anEntryLine("x"), anEntryLine("k", { id: anId(1) })],
  "entry-senses": [sense("s0"), sense("under", { parent_sense_id: "s0" })],
};

/** What lines name is looked up when they are checked; they are written later, and read again for that. */
describe("what a line of an import names", () => {
  const filled = async (): Promise<Deps> => {
    const deps = inMemoryDeps();
    await importInto(deps, there);
    return deps;
  };
  const renamed = async (deps: Deps) => {
    const found = await answerOf(
      deps.lexicon.entries.findAny({ ids: [anId(1)], external_ids: [] }),
    );
    return found.map((entry) => putEntry(editOf(entry, { external_id: "k9" })));
  };

  const lines: Readonly<Record<string, Files>> = {
    "a new sense": { "entry-senses": [sense("new")] },
    "a changed sense": { "entry-senses": [sense("s0", { definition: "Otra." })] },
    "a changed entry": {
      entries: [anEntryLine("x", { relations: [{ type: "synonym", entry_id: "k" }] })],
    },
  };
  for (const [name, files] of Object.entries(lines))
    for (const isGiven of [false, true])
      it(`is what had the key then: of ${name}, when ${isGiven ? "another has it" : "nothing has it"} by now`, async () => {
        const deps = await filled();
        let isDone = false;
        const contended = {
          ...deps,
          bulk: (count: number) => async () => {
            const other = putEntry(anEntry({ id: anId(2), external_id: "k" }));
            const puts = isDone ? [] : [...(await renamed(deps)), ...(isGiven ? [other] : [])];
            if (puts.length > 0) await answerOf(commit(deps, { puts }));
            isDone = true;
            return deps.bulk(count)();
          },
        };
        const { faults } = await importInto(contended, files, { batchSize: 1 });
        expect(faults).to.deep.equal([]);
        const all = await exported(deps);
        for (const { entry_id } of all["entry-senses"] ?? []) expect(entry_id).to.equal("k9");
        const relations = (all["entries"] ?? []).flatMap((entry) => entry.relations);
        for (const { entry_id } of relations) expect(entry_id).to.equal("k9");
        expect(relations).to.have.lengthOf(name === "a changed entry" ? 1 : 0);
      });

  it("is the same thing twice also where it was renamed between the two lines", async () => {
    const deps = await filled();
    const { entries } = deps.lexicon;
    let isDone = false;
    const findAny = (keys: ResourceKeys) => async () => {
      if (keys.ids.includes(anId(1)) && !isDone) {
        isDone = true;
        await answerOf(commit(deps, { puts: await renamed(deps) }));
      }
      return entries.findAny(keys)();
    };
    const contended = { ...deps, lexicon: { ...deps.lexicon, entries: { ...entries, findAny } } };
    const between = ["f1", "f2", "f3"].map((key) => anEntryLine(key));
    const twice = [anEntryLine("k", { notes: "A" }), ...between, { id: anId(1), notes: "B" }];
    const { faults } = await importInto(contended, { entries: twice });
    expect(faults).to.deep.equal(["entries:5 /id duplicate_in_import"]);
  });

  it("is not another in the file that is read to be written", async () => {
    const deps = await filled();
    const of = (entry_id: string) => anImport({ "entry-senses": [sense("new", { entry_id })] });
    let source = of("k").source;
    const outcome = importDictionary(deps)({
      ...of("k"),
      source: (family) => source(family),
      onPhase: (phase) => {
        if (phase === "writing") source = of("x").source;
      },
    })();
    expect(await outcome.catch(String)).to.contain("has changed while it was read");
  });

  it("leaves nothing under way where there is no room to look it up any more", async () => {
    const deps = await filled();
    let [done, asked] = [0, 0];
    const slow = committing(deps, (changes) => async () => {
      await soon();
      done++;
      return deps.commit(changes)();
    });
    let isWriting = false;
    const shelf = () => {
      const own = deps.shelf();
      return {
        ...own,
        get: (board: number, key: string) => {
          // eslint-disable-next-line @typescript-eslint/only-throw-error -- as the port has it
          if (isWriting && ++asked > 20) throw storageFull;
          return own.get(board, key);
        },
      };
    };
    const many = Array.from({ length: 20 }, (_, n) => sense(`n${n}`));
    const input = anImport({ "entry-senses": many }, { batchSize: 2 });
    const onPhase = (phase: string): void => void (isWriting = phase === "writing");
    const outcome = await importDictionary({ ...slow, shelf })({ ...input, onPhase })();
    expect(outcome).to.deep.equal(E.left(storageFull));
    const doneThen = done;
    expect(doneThen).to.be.greaterThan(0);
    await soon();
    await soon();
    expect(done).to.equal(doneThen);
  });
});

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
