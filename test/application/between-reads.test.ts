import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { entryVerbs } from "../../application/entries/entry-verbs.ts";
import { readEntryWith } from "../../application/entries/read-entry-with.ts";
import { senseVerbs } from "../../application/entry-senses/sense-verbs.ts";
import type { ChangeSet, Delete } from "../../domain/changes/change-set.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { anonymous } from "../../domain/shared/actor.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { aDelete, aPut, deleteEntry } from "../builders/a-change.ts";
import { aSense } from "../builders/a-sense.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf, refusalOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { editor, inMemoryDeps, reader, reviewer } from "./in-memory-deps.ts";

const id = anId(1);
const removal = { actor: editor, id, expected: "any" } as const;
const restoring = {
  actor: editor,
  id,
  expected: "none",
  request: E.right({ version: 1 }),
} as const;

describe("what others change between two reads of one decision", () => {
  const withEntry = async () => {
    const deps = inMemoryDeps();
    await answerOf(commit(deps, { puts: [aPut("entries", anEntry())] }));
    return deps;
  };
  type Deps = Awaited<ReturnType<typeof withEntry>>;

  /** What these others do first, once each time. */
  const after =
    (deps: Deps, ...changes: Partial<ChangeSet>[]) =>
    <A>(read: TE.TaskEither<StoreError, A>): typeof read =>
    async () => {
      const next = changes.shift();
      if (next !== undefined) await answerOf(commit(deps, next));
      return read();
    };

  it("does not stamp what comes back before what it comes back over", async () => {
    const deps = await withEntry();
    const { entries } = deps.lexicon;
    const find: typeof entries.find = (of) => async () => {
      deps.wait(5);
      return entries.find(of)();
    };
    const lexicon = { ...deps.lexicon, entries: { ...entries, find } };
    const back = await answerOf(
      entryVerbs({ ...deps, lexicon }).restore({ ...restoring, expected: "any" }),
    );
    expect(back.updated_at >= anInstant(5), back.updated_at).to.equal(true);
  });

  it("does not keep an entry for a sense that came since, and goes with it", async () => {
    const deps = await withEntry();
    const others = after(
      deps,
      { puts: [aPut("entry-senses", aSense({ id: anId(0x51) }))] },
      { puts: [aPut("entry-senses", aSense({ id: anId(0x52) }))] },
    );
    const { references } = deps;
    const usage: typeof references.usage = (ids) => others(references.usage(ids));
    const { remove } = entryVerbs({ ...deps, references: { ...references, usage } });
    expect(await answerOf(remove(removal))).to.equal(id);
    expect(await answerOf(deps.lexicon["entry-senses"].find(anId(0x52)))).to.have.property(
      "_tag",
      "None",
    );
  });

  it("keeps it for what refers to it from elsewhere, which is counted without its senses", async () => {
    const deps = await withEntry();
    const relations = [{ type: "synonym", entry_id: id, sense_id: null, note: null }] as const;
    const elsewhere = anEntry({ id: anId(2), relations });
    await answerOf(commit(deps, { puts: [aPut("entries", elsewhere)] }));
    const others = after(deps, { puts: [aPut("entry-senses", aSense({ id: anId(0x51) }))] });
    const { references } = deps;
    const usage: typeof references.usage = (ids) => others(references.usage(ids));
    const { remove } = entryVerbs({ ...deps, references: { ...references, usage } });
    expect(await refusalOf(remove(removal))).to.deep.include({
      _tag: "InUse",
      references: { entries: 1 },
    });
  });

  it("shows an entry with the senses that it had, or not at all", async () => {
    const deps = await withEntry();
    const sense = aSense({ id: anId(0x51) });
    const published = anEntry({ status: "published", version: 2 });
    const puts = [aPut("entries", published, { expected: 1 }), aPut("entry-senses", sense)];
    await answerOf(commit(deps, { puts }));
    const others = after(
      deps,
      { puts: [] },
      { puts: [aPut("entries", { ...published, version: 3, notes: "x" }, { expected: 2 })] },
      { puts: [aPut("entries", { ...published, version: 4, status: "draft" }, { expected: 3 })] },
    );
    const { "entry-senses": all, ...families } = deps.lexicon;
    const findBy: typeof all.findBy = (...of) => others(all.findBy(...of));
    const read = readEntryWith({
      ...deps,
      lexicon: { ...families, "entry-senses": { ...all, findBy } },
    });
    const asked = { actor: anonymous, id, include: ["senses"] } as const;
    expect(await answerOf(read(asked))).to.deep.include({ entry: published, senses: [sense] });
    // Edited meanwhile, it is read anew; out of sight then, it is shown no more.
    expect(await refusalOf(read(asked))).to.have.property("_tag", "NotFound");
  });

  it("hides nothing that is brought back meanwhile", async () => {
    const deps = await withEntry();
    await answerOf(commit(deps, { deletes: [deleteEntry(anEntry())] }));
    const { history } = deps;
    const backAs = (version: number) => {
      const others = after(deps, {
        puts: [aPut("entries", anEntry({ version }), { expected: null })],
      });
      const grave: typeof history.grave = (...of) => others(history.grave(...of));
      return entryVerbs({ ...deps, history: { ...history, grave } });
    };
    const told = backAs(3).history({ actor: reader, id, page: firstPage(1) });
    expect((await answerOf(told)).items).to.have.lengthOf(1);
    await answerOf(commit(deps, { deletes: [deleteEntry(anEntry({ version: 3 }))] }));
    expect(await answerOf(backAs(5).restore(restoring))).to.include({ version: 6 });
  });

  it("refuses nothing over what is not as it was read: that is decided anew", async () => {
    const [one, two] = [anId(0x51), anId(0x52)];
    const senses = [one, two].map((of, n) => aSense({ id: of, sense_order: n + 1 }));
    const published = async () => {
      const deps = inMemoryDeps();
      const puts = [
        aPut("entries", anEntry({ status: "published" })),
        ...senses.map((sense) => aPut("entry-senses", sense)),
      ];
      await answerOf(commit(deps, { puts }));
      return deps;
    };
    /** Others delete all of this after the sense itself has been read, before anything else is. */
    const besideDeletion = async (...deletes: readonly Delete[]) => {
      const deps = await published();
      const others = after(deps, { deletes });
      const { entries, ...families } = deps.lexicon;
      const find: typeof entries.find = (...of) => others(entries.find(...of));
      const { missing } = deps.references;
      const references: typeof deps.references = {
        ...deps.references,
        missing: (wanted) => others(missing(wanted)),
      };
      const lexicon = { ...families, entries: { ...entries, find } };
      return senseVerbs({ ...deps, references, lexicon });
    };
    const asked = { actor: reviewer, id: one, expected: "any" } as const;
    const gone = senses.map((sense) => aDelete("entry-senses", sense));
    const both = await besideDeletion(...gone);
    expect((await refusalOf(both.remove(asked)))._tag).to.equal("NotFound");
    const whole = await besideDeletion(deleteEntry(anEntry()), ...gone);
    const draft = () => E.right({ ...aSense({ id: one }), definition: "Otra." });
    expect((await refusalOf(whole.edit({ ...asked, draft })))._tag).to.equal("NotFound");
  });
});
