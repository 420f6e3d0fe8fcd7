import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { entryVerbs } from "../../application/entries/entry-verbs.ts";
import { anonymous, systemOperator } from "../../domain/shared/actor.ts";
import type { Entry, EntryDraft } from "../../domain/entries/entry.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { putEntry } from "../builders/a-change.ts";
import { anEntry, anEntryDraft } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf, refusalOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { editor, inMemoryDeps, reader, reviewer } from "./in-memory-deps.ts";

const draft = E.right(anEntryDraft());
const everything = { filter: {}, order: [], page: firstPage(10) };
const edited =
  (overrides: Partial<EntryDraft> = {}) =>
  () =>
    E.right(anEntryDraft(overrides));
const after = async (entry: Partial<Entry> = {}) => {
  const deps = inMemoryDeps();
  await answerOf(commit(deps, { puts: [putEntry(anEntry(entry), null)] }));
  return deps;
};
const id = anId(1);

describe("entries: create", () => {
  it("adds a draft", async () =>
    expect(await answerOf(entryVerbs(inMemoryDeps()).create({ actor: editor, draft }))).to.include({
      version: 1,
      status: "draft",
      lemma_form: "casa",
    }));
  it("is for editors", async () =>
    expect(
      await refusalOf(entryVerbs(inMemoryDeps()).create({ actor: reader, draft })),
    ).to.deep.equal({
      _tag: "Forbidden",
      needs: "editor",
    }));
  it("is not for callers unknown", async () =>
    expect(
      await refusalOf(entryVerbs(inMemoryDeps()).create({ actor: anonymous, draft })),
    ).to.deep.equal({ _tag: "Unauthenticated" }));
  it("is for the operator", async () =>
    expect(
      await answerOf(entryVerbs(inMemoryDeps()).create({ actor: systemOperator, draft })),
    ).to.include({ created_by: "00000000-0000-7000-8000-000000000000" }));
  it("tells readers nothing of a faulty draft", async () =>
    expect(
      await refusalOf(
        entryVerbs(inMemoryDeps()).create({
          actor: reader,
          draft: E.left({ faults: [], mentions: [] }),
        }),
      ),
    ).to.include({ _tag: "Forbidden" }));
  it("refuses references to what is not there", async () =>
    expect(
      await refusalOf(
        entryVerbs(inMemoryDeps()).create({
          actor: editor,
          draft: E.right(anEntryDraft({ location_ids: ["x"] })),
        }),
      ),
    ).to.include({ _tag: "ValidationFailed" }));
  it("refuses a key that is taken", async () =>
    expect(
      await refusalOf(
        entryVerbs(await after({ external_id: "k" })).create({
          actor: editor,
          draft: E.right(anEntryDraft({ external_id: "k" })),
        }),
      ),
    ).to.include({ _tag: "Conflict", reason: "key_taken" }));
});

describe("entries: read", () => {
  it("gives what is there", async () =>
    expect(await answerOf(entryVerbs(await after()).read({ actor: reader, id }))).to.deep.equal(
      anEntry(),
    ));
  it("gives callers unknown what is published", async () =>
    expect(
      await answerOf(
        entryVerbs(await after({ status: "published" })).read({ actor: anonymous, id }),
      ),
    ).to.include({ id }));
  it("gives them nothing else", async () =>
    expect(await refusalOf(entryVerbs(await after()).read({ actor: anonymous, id }))).to.deep.equal(
      {
        _tag: "NotFound",
      },
    ));
  it("gives nothing where nothing is", async () =>
    expect(await refusalOf(entryVerbs(inMemoryDeps()).read({ actor: reader, id }))).to.deep.equal({
      _tag: "NotFound",
    }));
});

describe("entries: list", () => {
  it("gives a page", async () =>
    expect(
      (await answerOf(entryVerbs(await after()).list({ actor: reader, query: everything }))).total,
    ).to.equal(1));
  it("gives callers unknown what is published", async () =>
    expect(
      (await answerOf(entryVerbs(await after()).list({ actor: anonymous, query: everything })))
        .total,
    ).to.equal(0));
});

describe("entries: edit", () => {
  const input = { actor: editor, id, expected: [1], draft: edited({ notes: "x" }) } as const;
  it("makes a version", async () =>
    expect(await answerOf(entryVerbs(await after()).edit(input))).to.include({
      version: 2,
      notes: "x",
    }));
  it("refuses a stale one", async () =>
    expect(
      await refusalOf(entryVerbs(await after()).edit({ ...input, expected: [2, 7] })),
    ).to.deep.equal({ _tag: "PreconditionFailed" }));
  it("refuses editors what is published", async () =>
    expect(
      await refusalOf(entryVerbs(await after({ status: "published" })).edit(input)),
    ).to.include({
      _tag: "Conflict",
      reason: "reopen_first",
    }));
  it("lets reviewers edit it", async () =>
    expect(
      await answerOf(
        entryVerbs(await after({ status: "published" })).edit({ ...input, actor: reviewer }),
      ),
    ).to.include({ status: "published" }));
  it("asks for a version where it is told to", async () =>
    expect(
      await refusalOf(
        entryVerbs({ ...(await after()), requireIfMatch: true }).edit({
          ...input,
          expected: "none",
        }),
      ),
    ).to.deep.equal({ _tag: "PreconditionRequired" }));
  it("finds nothing where nothing is", async () =>
    expect(await refusalOf(entryVerbs(inMemoryDeps()).edit(input))).to.deep.equal({
      _tag: "NotFound",
    }));
  it("without a version goes over what rivals wrote", async () => {
    const deps = await after();
    const writers = Array.from({ length: 100 }, () =>
      answerOf(entryVerbs(deps).edit({ ...input, expected: "none" })),
    );
    expect(
      (await Promise.all(writers))
        .map(({ version }) => version)
        .sort((a, b) => a - b)
        .at(-1),
    ).to.equal(101);
  });
});

describe("entries: remove", () => {
  const input = { actor: editor, id, expected: "none" } as const;
  it("gives the id", async () =>
    expect(await answerOf(entryVerbs(await after()).remove(input))).to.equal(id));
  it("refuses editors what is published", async () =>
    expect(
      await refusalOf(entryVerbs(await after({ status: "archived" })).remove(input)),
    ).to.include({
      reason: "reopen_first",
    }));
  it("finds nothing where nothing is", async () =>
    expect(await refusalOf(entryVerbs(inMemoryDeps()).remove(input))).to.deep.equal({
      _tag: "NotFound",
    }));
});

describe("entries: listDeleted", () => {
  const input = { actor: editor, query: { page: firstPage(10) } };
  it("gives what was deleted", async () => {
    const deps = await after();
    await answerOf(entryVerbs(deps).remove({ actor: editor, id, expected: "any" }));
    expect((await answerOf(entryVerbs(deps).listDeleted(input))).items).to.deep.include({
      id,
      external_id: null,
      version: 2,
      deleted_at: deps.clock().toISOString(),
      deleted_by: anId(0xa1),
    });
  });
  it("is for editors", async () =>
    expect(
      await refusalOf(entryVerbs(inMemoryDeps()).listDeleted({ ...input, actor: reader })),
    ).to.include({ needs: "editor" }));
});
