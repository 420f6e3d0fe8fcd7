import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { entryVerbs } from "../../application/entries/entry-verbs.ts";
import { senseVerbs } from "../../application/entry-senses/sense-verbs.ts";
import { locationVerbs } from "../../application/locations/location-verbs.ts";
import { anonymous } from "../../domain/shared/actor.ts";
import { validationFailed } from "../../domain/shared/app-error.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { aPut } from "../builders/a-change.ts";
import { aLocation } from "../builders/a-location.ts";
import { anAttestation, aSense } from "../builders/a-sense.ts";
import { aUser } from "../builders/a-user.ts";
import { anEntry, anEntryDraft } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { keptBefore } from "../builders/kept-before.ts";
import { answerOf, outcomesOf, refusalOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { editor, inMemoryDeps, reader, reviewer } from "./in-memory-deps.ts";

const id = anId(1);
const sense = anId(0x5e);
const place = anId(11);

const dictionary = async (status: "draft" | "published" = "draft") => {
  const deps = inMemoryDeps();
  const puts = [
    aPut("users", aUser()),
    aPut("locations", aLocation({ id: place })),
    aPut("entries", anEntry({ status, external_id: "casa" })),
    aPut("entry-senses", aSense({ id: sense })),
  ];
  await answerOf(commit(deps, { puts }));
  return deps;
};
type Deps = Awaited<ReturnType<typeof dictionary>>;

const edit = (deps: Deps, overrides = {}) =>
  answerOf(
    entryVerbs(deps).edit({
      actor: editor,
      id,
      expected: "any",
      draft: () => E.right(anEntryDraft({ external_id: "casa", ...overrides })),
    }),
  );
const remove = (deps: Deps) =>
  answerOf(entryVerbs(deps).remove({ actor: editor, id, expected: "any" }));
const restoring = (version: number, actor = editor) => ({
  actor,
  id,
  expected: "none" as const,
  request: E.right({ version }),
});
const history = async (deps: Deps) =>
  (await answerOf(entryVerbs(deps).history({ actor: reader, id, page: firstPage(10) }))).items;

describe("history", () => {
  it("tells each version, newest first, with who made it and what it changed", async () => {
    const deps = await dictionary();
    await edit(deps, { notes: "x" });
    expect((await history(deps)).map(({ changes: _, ...said }) => said)).to.deep.equal([
      {
        version: 2,
        action: "updated",
        at: deps.clock().toISOString(),
        by: anId(0xa1),
        by_name: "Ana",
        comment: null,
      },
      {
        version: 1,
        action: "created",
        at: anEntry().created_at,
        by: anId(0xad),
        by_name: null,
        comment: null,
      },
    ]);
    expect((await history(deps))[0]?.changes).to.deep.equal([
      { path: "/notes", from: null, to: "x" },
    ]);
  });
  it("is kept after deletion", async () => {
    const deps = await dictionary();
    await remove(deps);
    expect((await history(deps)).map(({ action }) => action)).to.deep.equal(["deleted", "created"]);
  });
  it("is not there of what never was", async () =>
    expect(
      await refusalOf(
        entryVerbs(inMemoryDeps()).history({ actor: reader, id, page: firstPage(10) }),
      ),
    ).to.deep.equal({ _tag: "NotFound" }));
  it("is not for callers unknown", async () =>
    expect(
      await refusalOf(
        entryVerbs(await dictionary("published")).history({
          actor: anonymous,
          id,
          page: firstPage(10),
        }),
      ),
    ).to.deep.equal({ _tag: "Unauthenticated" }));
});

describe("restore", () => {
  it("brings a state back as a new version", async () => {
    const deps = await dictionary();
    await edit(deps, { notes: "x", lemma_form: "caza" });
    expect(await answerOf(entryVerbs(deps).restore(restoring(1)))).to.include({
      version: 3,
      notes: null,
      lemma_form: "casa",
      updated_by: anId(0xa1),
    });
    expect((await history(deps))[0]).to.include({ action: "restored", version: 3 });
  });
  it("lets a living entry keep its status", async () => {
    const deps = await dictionary();
    await answerOf(
      entryVerbs(deps).transition({
        ...restoring(1),
        request: E.right({ action: "submit", comment: null }),
      }),
    );
    expect(await answerOf(entryVerbs(deps).restore(restoring(1)))).to.include({
      status: "in_review",
    });
  });
  it("brings a deleted entry back as a draft, with the senses that went with it", async () => {
    const deps = await dictionary("published");
    await answerOf(entryVerbs(deps).remove({ actor: reviewer, id, expected: "any" }));
    expect(await answerOf(entryVerbs(deps).restore(restoring(1)))).to.include({
      version: 3,
      status: "draft",
    });
    expect(await answerOf(senseVerbs(deps).read({ actor: reader, id: sense }))).to.include({
      version: 3,
      updated_by: anId(0xa1),
    });
    expect((await history(deps)).map(({ action }) => action)).to.deep.equal([
      "restored",
      "deleted",
      "created",
    ]);
  });
  it("brings back what was kept before a field was there, with the field", async () => {
    const deps = await dictionary();
    const kept = [
      aPut("entries", keptBefore(anEntry({ version: 2 }), "notes"), { expected: 1 }),
      aPut("entry-senses", keptBefore(aSense({ id: sense, version: 2 }), "notes"), { expected: 1 }),
    ];
    await answerOf(commit(deps, { puts: kept }));
    await remove(deps);
    expect(await answerOf(entryVerbs(deps).restore(restoring(2)))).to.include({ notes: null });
    const back = await answerOf(deps.lexicon["entry-senses"].find(sense));
    expect(back).to.have.nested.property("value.notes", null);
  });

  it("leaves senses in their graves that had been deleted before", async () => {
    const deps = await dictionary();
    await answerOf(senseVerbs(deps).remove({ actor: editor, id: sense, expected: "any" }));
    await remove(deps);
    await answerOf(entryVerbs(deps).restore(restoring(1)));
    expect(await refusalOf(senseVerbs(deps).read({ actor: reader, id: sense }))).to.include({
      _tag: "NotFound",
    });
  });
  it("does not bring a sense back without its entry", async () => {
    const deps = await dictionary();
    await remove(deps);
    expect(
      await refusalOf(senseVerbs(deps).restore({ ...restoring(1), id: sense })),
    ).to.deep.include({
      faults: [{ pointer: "/entry_id", code: "unknown_reference", params: { id } }],
    });
  });
  it("refuses references to what is gone", async () => {
    const deps = await dictionary();
    await edit(deps, { location_ids: [place] });
    await edit(deps);
    await answerOf(locationVerbs(deps).remove({ actor: editor, id: place, expected: "any" }));
    expect(await refusalOf(entryVerbs(deps).restore(restoring(2)))).to.deep.include({
      faults: [{ pointer: "/location_ids/0", code: "unknown_reference", params: { id: place } }],
    });
  });
  it("tells in which of the senses that come back a reference leads nowhere", async () => {
    const deps = await dictionary();
    const attested = aSense({
      id: sense,
      entry_id: id,
      version: 2,
      attestations: [anAttestation({ location_id: place })],
    });
    await answerOf(commit(deps, { puts: [aPut("entry-senses", attested)] }));
    await remove(deps);
    await answerOf(locationVerbs(deps).remove({ actor: editor, id: place, expected: "any" }));
    expect(await refusalOf(entryVerbs(deps).restore(restoring(1)))).to.deep.include({
      faults: [
        {
          pointer: `/entry-senses/${sense}/attestations/0/location_id`,
          code: "unknown_reference",
          params: { id: place },
        },
      ],
    });
  });
  it("refuses a key that was taken meanwhile", async () => {
    const deps = await dictionary();
    await remove(deps);
    await answerOf(
      commit(deps, { puts: [aPut("entries", anEntry({ id: anId(2), external_id: "casa" }))] }),
    );
    expect(await refusalOf(entryVerbs(deps).restore(restoring(1)))).to.deep.include({
      reason: "key_taken",
      faults: [{ pointer: "/external_id", code: "taken" }],
    });
  });
  it("tells which of the senses that come back had a key that was taken meanwhile", async () => {
    const deps = await dictionary();
    const keyed = { id: sense, entry_id: id, version: 2, external_id: "casa-1" };
    await answerOf(commit(deps, { puts: [aPut("entry-senses", aSense(keyed))] }));
    await remove(deps);
    const rival = [
      aPut("entries", anEntry({ id: anId(2) })),
      aPut("entry-senses", aSense({ ...keyed, id: anId(3), entry_id: anId(2), version: 1 })),
    ];
    await answerOf(commit(deps, { puts: rival }));
    expect(await refusalOf(entryVerbs(deps).restore(restoring(1)))).to.deep.equal({
      _tag: "Conflict",
      reason: "key_taken",
      faults: [{ pointer: `/entry-senses/${sense}/external_id`, code: "taken" }],
    });
  });
  it("takes the right to edit", async () => {
    const deps = await dictionary("published");
    expect(await refusalOf(entryVerbs(deps).restore(restoring(1, reader)))).to.include({
      needs: "editor",
    });
    expect(await refusalOf(entryVerbs(deps).restore(restoring(1)))).to.include({
      reason: "reopen_first",
    });
  });
  it("knows no version that never was, nor one that deleted it", async () => {
    const deps = await dictionary();
    await remove(deps);
    for (const version of [2, 7])
      expect(await refusalOf(entryVerbs(deps).restore(restoring(version)))).to.deep.include({
        faults: [{ pointer: "/version", code: "unknown_version" }],
      });
  });
  it("refuses a stale precondition, of a deleted one too", async () => {
    const deps = await dictionary();
    await remove(deps);
    expect(
      await refusalOf(entryVerbs(deps).restore({ ...restoring(1), expected: [1] })),
    ).to.deep.equal({ _tag: "PreconditionFailed" });
    await answerOf(entryVerbs(deps).restore({ ...restoring(1), expected: [2] }));
  });
  it("tells a faulty request after the precondition", async () =>
    expect(
      await refusalOf(
        entryVerbs(await dictionary()).restore({
          ...restoring(1),
          request: E.left(validationFailed([{ pointer: "/version", code: "required" }])),
        }),
      ),
    ).to.include({ _tag: "ValidationFailed" }));
  it("twice at the same moment makes two versions", async () => {
    const deps = await dictionary();
    await remove(deps);
    const { answers } = await outcomesOf([
      entryVerbs(deps).restore(restoring(1)),
      entryVerbs(deps).restore(restoring(1)),
    ]);
    expect(answers.map(({ version }) => version).sort()).to.deep.equal([3, 4]);
  });
});
