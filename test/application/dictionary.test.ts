import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { exportDictionary } from "../../application/dictionary/export-dictionary.ts";
import { importEntries, type ImportInput } from "../../application/dictionary/import-entries.ts";
import type { ImportLine } from "../../application/dictionary/import-line.ts";
import { sweep } from "../../application/dictionary/sweep.ts";
import { systemOperator } from "../../domain/shared/actor.ts";
import { putEntry } from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { anEntry, anEntryDraft } from "../builders/an-entry.ts";
import { anInstant, DAY } from "../builders/an-instant.ts";
import { answerOf, refusalOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { inMemoryDeps, reader } from "./in-memory-deps.ts";

const line = (external_id: string, number = 1): ImportLine => ({
  file: "entries.jsonl",
  line: number,
  content: E.right({
    id: null,
    external_id,
    status: null,
    draft: () => E.right(anEntryDraft({ external_id })),
  }),
});
const importing = (...lines: readonly ImportLine[]): ImportInput => ({
  actor: systemOperator,
  source: async function* () {
    yield lines;
  },
  skipFaulty: false,
  dryRun: false,
  leaveOutReferences: false,
  onFaulty: () => undefined,
  onPhase: () => undefined,
});

describe("importEntries", () => {
  it("adds what is new", async () =>
    expect(
      await answerOf(importEntries(inMemoryDeps())(importing(line("a"), line("b", 2)))),
    ).to.include({ created: 2, written: true }));
  it("writes nothing where a line is faulty", async () =>
    expect(
      await answerOf(importEntries(inMemoryDeps())(importing(line("a"), line("a", 2)))),
    ).to.include({ faulty: 1, written: false }));
  it("writes nothing when it is only tried", async () =>
    expect(
      await answerOf(importEntries(inMemoryDeps())({ ...importing(line("a")), dryRun: true })),
    ).to.include({ created: 1, written: false }));
  it("changes nothing the second time", async () => {
    const deps = inMemoryDeps();
    await answerOf(importEntries(deps)(importing(line("a"))));
    expect(await answerOf(importEntries(deps)(importing(line("a"))))).to.include({
      created: 0,
      unchanged: 1,
    });
  });
  it("is not for readers", async () =>
    expect(
      await refusalOf(importEntries(inMemoryDeps())({ ...importing(), actor: reader })),
    ).to.include({ _tag: "Forbidden" }));
});

describe("exportDictionary", () => {
  it("gives what there is", async () => {
    const deps = inMemoryDeps();
    await answerOf(commit(deps, { puts: [putEntry(anEntry(), null)] }));
    const all: unknown[] = [];
    const exported = exportDictionary(deps)({ actor: systemOperator, families: ["entries"] });
    for await (const one of await answerOf(exported)) all.push(one);
    expect(all).to.deep.equal([{ family: "entries", resource: anEntry() }]);
  });
});

describe("sweep", () => {
  it("forgets what has had its time, and nothing else", async () => {
    const deps = inMemoryDeps();
    await answerOf(commit(deps, { answer: aKeptAnswer() }));
    const kept = () => answerOf(deps.keptAnswers.find(anAnswerKey(), anInstant()));
    deps.wait(DAY);
    await answerOf(sweep(deps)());
    expect(await kept()).to.include({ _tag: "Some" });
    deps.wait(1);
    await answerOf(sweep(deps)());
    expect(await kept()).to.include({ _tag: "None" });
  });
});
