import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { entryVerbs } from "../../application/entries/entry-verbs.ts";
import type { TransitionAction } from "../../domain/entries/workflow.ts";
import { senseVerbs } from "../../application/entry-senses/sense-verbs.ts";
import type { EntryStatus } from "../../domain/entries/entry.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { validationFailed } from "../../domain/shared/app-error.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { aPut } from "../builders/a-change.ts";
import { aSense } from "../builders/a-sense.ts";
import { anEntry, anEntryDraft } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf, outcomesOf, refusalOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { admin, anActor, editor, inMemoryDeps, reader, reviewer } from "./in-memory-deps.ts";

const id = anId(1);
const another = anActor("reviewer", anId(0xb1));

/** A dictionary with one entry in this state, with a sense or without. */
const withEntry = async (status: EntryStatus, senses = 1) => {
  const deps = inMemoryDeps();
  const puts = [
    aPut("entries", anEntry({ status })),
    ...Array.from({ length: senses }, (_, index) =>
      aPut("entry-senses", aSense({ id: anId(0x5e + index) })),
    ),
  ];
  await answerOf(commit(deps, { puts }));
  return deps;
};

const step = (actor: Actor, action: TransitionAction, comment: string | null = null) => ({
  actor,
  id,
  expected: "none" as const,
  request: E.right({ action, comment }),
});

describe("entries: transition", () => {
  it("goes from draft to review to print and back", async () => {
    const deps = await withEntry("draft");
    const { transition } = entryVerbs(deps);
    const states: string[] = [];
    const steps = [
      step(editor, "submit"),
      step(another, "reject", "faltan ejemplos"),
      step(editor, "submit"),
      step(another, "approve"),
      step(another, "archive"),
      step(editor, "reopen"),
    ];
    for (const one of steps) states.push((await answerOf(transition(one))).status);
    expect(states).to.deep.equal([
      "in_review",
      "draft",
      "in_review",
      "published",
      "archived",
      "draft",
    ]);
  });
  it("is told in the history, with its comment", async () => {
    const deps = await withEntry("in_review");
    await answerOf(entryVerbs(deps).transition(step(another, "reject", "faltan ejemplos")));
    const { items } = await answerOf(
      entryVerbs(deps).history({ actor: reader, id, page: firstPage(1) }),
    );
    expect(items[0]).to.deep.include({
      version: 2,
      action: "transitioned",
      comment: "faltan ejemplos",
      changes: [{ path: "/status", from: "in_review", to: "draft" }],
    });
  });
  it("is refused to a role that may not, before anything else is told", async () =>
    expect(
      await refusalOf(
        entryVerbs(await withEntry("draft")).transition({ ...step(editor, "approve"), id: "x" }),
      ),
    ).to.deep.equal({ _tag: "Forbidden", needs: "reviewer" }));
  it("names what is allowed instead", async () =>
    expect(
      await refusalOf(entryVerbs(await withEntry("published")).transition(step(editor, "submit"))),
    ).to.deep.equal({
      _tag: "InvalidTransition",
      status: "published",
      allowed: ["archive", "reopen"],
      because: "status",
    }));
  it("takes no rejection without a comment", async () =>
    expect(
      await refusalOf(
        entryVerbs(await withEntry("in_review")).transition(step(reviewer, "reject")),
      ),
    ).to.deep.include({ faults: [{ pointer: "/comment", code: "required" }] }));
  it("takes no faulty request", async () =>
    expect(
      await refusalOf(
        entryVerbs(await withEntry("draft")).transition({
          ...step(editor, "submit"),
          request: E.left({
            error: validationFailed([{ pointer: "/action", code: "not_allowed" }]),
            action: null,
          }),
        }),
      ),
    ).to.include({ _tag: "ValidationFailed" }));
  it("is not for who submitted it to approve", async () => {
    const deps = await withEntry("draft");
    await answerOf(entryVerbs(deps).transition(step(reviewer, "submit")));
    expect(await refusalOf(entryVerbs(deps).transition(step(reviewer, "approve")))).to.include({
      _tag: "Forbidden",
    });
  });
  it("but for an administrator", async () => {
    const deps = await withEntry("draft");
    await answerOf(entryVerbs(deps).transition(step(admin, "submit")));
    expect(await answerOf(entryVerbs(deps).transition(step(admin, "approve")))).to.include({
      status: "published",
    });
  });
  it("remembers who submitted it through later edits", async () => {
    const deps = await withEntry("draft");
    const verbs = entryVerbs(deps);
    await answerOf(verbs.transition(step(reviewer, "submit")));
    for (let edit = 0; edit < 3; edit++)
      await answerOf(
        verbs.edit({
          actor: another,
          id,
          expected: "any",
          draft: () => E.right(anEntryDraft({ notes: `n.º ${edit}` })),
        }),
      );
    expect(await refusalOf(verbs.transition(step(reviewer, "approve")))).to.include({
      _tag: "Forbidden",
    });
  });
  it("publishes nothing without a sense", async () =>
    expect(
      await refusalOf(
        entryVerbs(await withEntry("in_review", 0)).transition(step(another, "approve")),
      ),
    ).to.deep.equal({
      _tag: "InvalidTransition",
      status: "in_review",
      allowed: ["reject"],
      because: "no_senses",
    }));
  it("publishes nothing whose last sense goes at that moment", async () => {
    const deps = await withEntry("in_review");
    const { answers } = await outcomesOf<unknown, unknown>([
      entryVerbs(deps).transition(step(another, "approve")),
      senseVerbs(deps).remove({ actor: another, id: anId(0x5e), expected: "none" }),
    ]);
    expect(answers).to.have.length(1);
  });
});

describe("senses of a published entry", () => {
  const remove = { id: anId(0x5e), expected: "none" } as const;
  it("are not for editors", async () =>
    expect(
      await refusalOf(
        senseVerbs(await withEntry("published", 2)).remove({ ...remove, actor: editor }),
      ),
    ).to.include({ reason: "reopen_first" }));
  it("may go, but for the last", async () => {
    const deps = await withEntry("published", 2);
    await answerOf(senseVerbs(deps).remove({ ...remove, actor: reviewer }));
    expect(
      await refusalOf(
        senseVerbs(deps).remove({ actor: reviewer, id: anId(0x5f), expected: "none" }),
      ),
    ).to.include({ reason: "last_sense" });
  });
  it("of two that go at the same moment, one stays", async () => {
    const deps = await withEntry("published", 2);
    const { answers } = await outcomesOf([
      senseVerbs(deps).remove({ ...remove, actor: reviewer }),
      senseVerbs(deps).remove({ actor: reviewer, id: anId(0x5f), expected: "none" }),
    ]);
    expect(answers).to.have.length(1);
  });
});
