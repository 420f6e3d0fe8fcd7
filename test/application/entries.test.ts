import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { createEntry } from "../../application/entries/create-entry.ts";
import { deleteEntry } from "../../application/entries/delete-entry.ts";
import { editEntry } from "../../application/entries/edit-entry.ts";
import { listDeletedEntries } from "../../application/entries/list-deleted-entries.ts";
import { listEntries } from "../../application/entries/list-entries.ts";
import { readEntry } from "../../application/entries/read-entry.ts";
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

describe("createEntry", () => {
  it("adds a draft", async () =>
    expect(await answerOf(createEntry(inMemoryDeps())({ actor: editor, draft }))).to.include({
      version: 1,
      status: "draft",
      lemma_form: "casa",
    }));
  it("is for editors", async () =>
    expect(await refusalOf(createEntry(inMemoryDeps())({ actor: reader, draft }))).to.deep.equal({
      _tag: "Forbidden",
      needs: "editor",
    }));
  it("is not for callers unknown", async () =>
    expect(await refusalOf(createEntry(inMemoryDeps())({ actor: anonymous, draft }))).to.deep.equal(
      { _tag: "Unauthenticated" },
    ));
  it("is for the operator", async () =>
    expect(
      await answerOf(createEntry(inMemoryDeps())({ actor: systemOperator, draft })),
    ).to.include({ created_by: "00000000-0000-7000-8000-000000000000" }));
  it("tells readers nothing of a faulty draft", async () =>
    expect(
      await refusalOf(
        createEntry(inMemoryDeps())({ actor: reader, draft: E.left({ faults: [], mentions: [] }) }),
      ),
    ).to.include({ _tag: "Forbidden" }));
  it("refuses references", async () =>
    expect(
      await refusalOf(
        createEntry(inMemoryDeps())({
          actor: editor,
          draft: E.right(anEntryDraft({ location_ids: ["x"] })),
        }),
      ),
    ).to.include({ _tag: "ValidationFailed" }));
  it("refuses a key that is taken", async () =>
    expect(
      await refusalOf(
        createEntry(await after({ external_id: "k" }))({
          actor: editor,
          draft: E.right(anEntryDraft({ external_id: "k" })),
        }),
      ),
    ).to.include({ _tag: "Conflict", reason: "key_taken" }));
});

describe("readEntry", () => {
  it("gives what is there", async () =>
    expect(await answerOf(readEntry(await after())({ actor: reader, id }))).to.deep.equal(
      anEntry(),
    ));
  it("gives callers unknown what is published", async () =>
    expect(
      await answerOf(readEntry(await after({ status: "published" }))({ actor: anonymous, id })),
    ).to.include({ id }));
  it("gives them nothing else", async () =>
    expect(await refusalOf(readEntry(await after())({ actor: anonymous, id }))).to.deep.equal({
      _tag: "NotFound",
    }));
  it("gives nothing where nothing is", async () =>
    expect(await refusalOf(readEntry(inMemoryDeps())({ actor: reader, id }))).to.deep.equal({
      _tag: "NotFound",
    }));
});

describe("listEntries", () => {
  it("gives a page", async () =>
    expect(
      (await answerOf(listEntries(await after())({ actor: reader, query: everything }))).total,
    ).to.equal(1));
  it("gives callers unknown what is published", async () =>
    expect(
      (await answerOf(listEntries(await after())({ actor: anonymous, query: everything }))).total,
    ).to.equal(0));
});

describe("editEntry", () => {
  const input = { actor: editor, id, expected: [1], draft: edited({ notes: "x" }) } as const;
  it("makes a version", async () =>
    expect(await answerOf(editEntry(await after())(input))).to.include({ version: 2, notes: "x" }));
  it("refuses a stale one", async () =>
    expect(await refusalOf(editEntry(await after({ version: 2 }))(input))).to.deep.equal({
      _tag: "PreconditionFailed",
    }));
  it("refuses editors what is published", async () =>
    expect(await refusalOf(editEntry(await after({ status: "published" }))(input))).to.include({
      _tag: "Conflict",
      reason: "reopen_first",
    }));
  it("lets reviewers edit it", async () =>
    expect(
      await answerOf(
        editEntry(await after({ status: "published" }))({ ...input, actor: reviewer }),
      ),
    ).to.include({ status: "published" }));
  it("asks for a version where it is told to", async () =>
    expect(
      await refusalOf(
        editEntry({ ...(await after()), requireIfMatch: true })({ ...input, expected: "none" }),
      ),
    ).to.deep.equal({ _tag: "PreconditionRequired" }));
  it("finds nothing where nothing is", async () =>
    expect(await refusalOf(editEntry(inMemoryDeps())(input))).to.deep.equal({ _tag: "NotFound" }));
  it("without a version goes over what rivals wrote", async () => {
    const deps = await after();
    const writers = Array.from({ length: 100 }, () =>
      answerOf(editEntry(deps)({ ...input, expected: "none" })),
    );
    expect(
      (await Promise.all(writers))
        .map(({ version }) => version)
        .sort((a, b) => a - b)
        .at(-1),
    ).to.equal(101);
  });
});

describe("deleteEntry", () => {
  const input = { actor: editor, id, expected: "none" } as const;
  it("gives the id", async () =>
    expect(await answerOf(deleteEntry(await after())(input))).to.equal(id));
  it("refuses editors what is published", async () =>
    expect(await refusalOf(deleteEntry(await after({ status: "archived" }))(input))).to.include({
      reason: "reopen_first",
    }));
  it("finds nothing where nothing is", async () =>
    expect(await refusalOf(deleteEntry(inMemoryDeps())(input))).to.deep.equal({
      _tag: "NotFound",
    }));
});

describe("listDeletedEntries", () => {
  const input = { actor: editor, query: { page: firstPage(10) } };
  it("gives what was deleted", async () => {
    const deps = await after();
    await answerOf(deleteEntry(deps)({ actor: editor, id, expected: "any" }));
    expect((await answerOf(listDeletedEntries(deps)(input))).items).to.deep.include({
      id,
      external_id: null,
      version: 2,
      deleted_at: deps.clock().toISOString(),
      deleted_by: anId(0xa1),
    });
  });
  it("is for editors", async () =>
    expect(
      await refusalOf(listDeletedEntries(inMemoryDeps())({ ...input, actor: reader })),
    ).to.include({ needs: "editor" }));
});
