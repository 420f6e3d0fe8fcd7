import { expect } from "chai";
import { exportDictionary } from "../../application/dictionary/export-dictionary.ts";
import { sweep } from "../../application/dictionary/sweep.ts";
import { systemOperator } from "../../domain/shared/actor.ts";
import { putEntry } from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anInstant, DAY } from "../builders/an-instant.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

describe("exportDictionary", () => {
  it("gives what there is, and how much that is", async () => {
    const deps = inMemoryDeps();
    await answerOf(commit(deps, { puts: [putEntry(anEntry(), null)] }));
    const all: unknown[] = [];
    const families = ["entries", "sources"] as const;
    const { total, resources } = await answerOf(
      exportDictionary(deps)({ actor: systemOperator, families }),
    );
    for await (const { family, resource } of resources) all.push({ family, resource });
    expect(all).to.deep.equal([{ family: "entries", resource: anEntry() }]);
    expect(total).to.equal(1);
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
