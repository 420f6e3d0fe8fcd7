import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { importDictionary } from "../../application/dictionary/import-dictionary.ts";
import type { OpenShelf } from "../../domain/changes/shelf.ts";
import { storageFull, tooLarge } from "../../domain/shared/app-error.ts";
import { editOf, putEntry } from "../builders/a-change.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { anEntryLine, anImport, exported, importInto } from "./an-import.ts";
import { committing, inMemoryDeps } from "./in-memory-deps.ts";

describe("an import beside others who change the same", () => {
  it("decides anew where somebody else made the same thing meanwhile", async () => {
    const deps = inMemoryDeps();
    let hasRival = false;
    const contended = committing(deps, (changes) => async () => {
      if (!hasRival) {
        hasRival = true;
        await answerOf(
          commit(deps, { puts: [putEntry(anEntry({ id: anId(5), external_id: "b" }))] }),
        );
      }
      return deps.commit(changes)();
    });
    const { report } = await importInto(contended, {
      entries: [anEntryLine("a"), anEntryLine("b", { notes: "ours" })],
    });
    expect(report.families.entries).to.include({ created: 1, updated: 1, unchanged: 0 });
    const all = (await exported(deps))["entries"] ?? [];
    expect(all).to.have.lengthOf(2);
    expect(all.find(({ id }) => id === anId(5))).to.include({ external_id: "b", notes: "ours" });
  });

  it("tells what was the same already as unchanged, whoever made it so", async () => {
    const deps = inMemoryDeps();
    const entries = [anEntryLine("a"), anEntryLine("b", { notes: "ours" })];
    await importInto(deps, { entries: [anEntryLine("b")] });
    let hasRival = false;
    const contended = committing(deps, (changes) => async () => {
      if (!hasRival) {
        hasRival = true;
        await importInto(deps, { entries });
      }
      return deps.commit(changes)();
    });
    const { report } = await importInto(contended, { entries });
    expect(report.families.entries).to.include({ created: 0, updated: 0, unchanged: 2 });
  });

  const forward = [
    anEntryLine("a", { notes: "ours", relations: [{ type: "synonym", entry_id: "z" }] }),
    anEntryLine("b"),
    anEntryLine("z"),
  ];
  for (const [what, rivals, told] of [
    ["differently", [anEntryLine("a")], { created: 2, updated: 1, unchanged: 0 }],
    ["alike", forward, { created: 0, updated: 0, unchanged: 3 }],
  ] as const)
    it(`tells so of what was made ${what} meanwhile and refers to a line that comes later`, async () => {
      const deps = inMemoryDeps();
      let hasRival = false;
      const contended = committing(deps, (changes) => async () => {
        if (!hasRival) {
          hasRival = true;
          await importInto(deps, { entries: rivals });
        }
        return deps.commit(changes)();
      });
      const { report } = await importInto(contended, { entries: forward }, { batchSize: 1 });
      expect(report.families.entries).to.include(told);
    });

  it("does not stamp what it changes before what it changes", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { entries: [anEntryLine("a")] });
    const { entries } = deps.lexicon;
    const findAny: typeof entries.findAny = (keys) => async () => {
      deps.wait(5);
      return entries.findAny(keys)();
    };
    const slow = { ...deps, lexicon: { ...deps.lexicon, entries: { ...entries, findAny } } };
    const began = deps.clock().getTime();
    await importInto(committing(slow, deps.commit), {
      entries: [anEntryLine("a", { notes: "ours" })],
    });
    const { id } = (await exported(deps))["entries"]![0]!;
    const written = O.toNullable(await answerOf(entries.find(String(id))));
    expect(Date.parse(written!.updated_at)).to.equal(deps.clock().getTime());
    expect(deps.clock().getTime()).to.be.greaterThan(began);
  });

  const inACircle = (notes: string) => {
    const keys = Array.from({ length: 40 }, (_, n) => `e${n}`);
    return keys.map((key, n) => {
      const other = keys[(n + 7) % keys.length] ?? "";
      return anEntryLine(key, { notes, relations: [{ type: "synonym", entry_id: other }] });
    });
  };

  it("takes smaller steps where the store has no room for so much at once", async () => {
    const deps = inMemoryDeps();
    const narrow = committing(deps, (changes) =>
      changes.puts.length > 3 ? TE.left(tooLarge) : deps.commit(changes),
    );
    const { report } = await importInto(narrow, { entries: inACircle("ours") });
    expect(report.families.entries).to.include({ created: 40 });
    const related = ((await exported(deps))["entries"] ?? []).flatMap(({ relations }) => relations);
    expect(related).to.have.lengthOf(40);
  });

  it("says so where it has no room for a single line", async () => {
    const deps = inMemoryDeps();
    const full = committing(deps, (changes) =>
      changes.puts.length > 0 ? TE.left(tooLarge) : deps.commit(changes),
    );
    const refused = importInto(full, { entries: [anEntryLine("a"), anEntryLine("b")] });
    expect(await refused.then(() => null, String)).to.include("TooLarge");
  });

  it("comes to an end beside somebody who changes something of all that is more than a few lines", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { entries: inACircle("before") });
    let rivals = 0;
    const contended = committing(deps, (changes) => async () => {
      const [first] = changes.puts;
      if (changes.puts.length > 3 && first?.family === "entries") {
        rivals++;
        const { find } = deps.lexicon.entries;
        const there = O.toNullable(await answerOf(find(first.resource.id)));
        if (there !== null)
          await answerOf(
            commit(deps, { puts: [putEntry(editOf(there, { lemma_form: `r${rivals}` }))] }),
          );
      }
      return deps.commit(changes)();
    });
    const more = [
      ...inACircle("ours"),
      anEntryLine("new", { relations: [{ type: "synonym", entry_id: "newer" }] }),
      anEntryLine("newer"),
    ];
    const { report } = await importInto(contended, { entries: more });
    expect(rivals).to.be.greaterThan(5);
    expect(report.families.entries).to.include({ created: 2, updated: 40, faulty: 0 });
    const again = await importInto(deps, { entries: more });
    expect(again.report.families.entries).to.include({ created: 0, updated: 0, unchanged: 42 });
  });

  it("says so where there is no room for the keys of its lines, and writes nothing", async () => {
    const deps = inMemoryDeps();
    const full: OpenShelf = () => ({
      ...deps.shelf(),
      put: () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- as the port has it
        throw storageFull;
      },
    });
    const input = anImport({ entries: ["a", "b", "c", "d"].map((key) => anEntryLine(key)) });
    const outcome = await importDictionary({ ...deps, shelf: full })(input)();
    expect(outcome).to.deep.equal(E.left(storageFull));
    expect((await exported(deps))["entries"]).to.equal(undefined);
  });
});
