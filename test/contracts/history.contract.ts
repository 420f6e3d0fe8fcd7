import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { type LexicalFamily, lexicalFamilies } from "../../domain/shared/family.ts";
import type { RevisionEvent } from "../../domain/changes/revision.ts";
import { firstPage, type PageRequest } from "../../domain/shared/page.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { aDelete, aPut, editOf } from "../builders/a-change.ts";
import { aFullResource } from "../builders/a-resource.ts";
import { aSense } from "../builders/a-sense.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { aSample, deleteOf, putOf, type Sample, stored, withText } from "./families.ts";
import { commit, fillWith, freshStore, type OpenStore } from "./open-store.ts";
import { leaf, walk } from "./walk.ts";

/** What was, version after version. */
export const historyContract = (name: string, open: OpenStore): void => {
  describe(`${name}: history`, () => {
    for (const family of lexicalFamilies)
      describe(`of ${family}`, () => {
        revisionsContract(open, family);
        gravesContract(open, family);
      });
    gravesWithContract(open);
  });
};

const revision = (state: Versioned, before: Versioned | null, event: RevisionEvent) => ({
  version: state.version,
  ...event,
  at: state.updated_at,
  by: state.updated_by,
  state,
  before,
});

const created: RevisionEvent = { action: "created", comment: null };

const revisionsContract = (open: OpenStore, family: LexicalFamily): void => {
  const store = freshStore(open);
  const first = aSample(family, 0x100, withText(family, "first"));
  const stamp = (n: number) => ({ updated_at: anInstant(10 * n), updated_by: anId(0xa0 + n) });
  const second = {
    ...aFullResource(family, { id: first.id, external_id: "ñ 'k'" }),
    version: 2,
    ...stamp(2),
  };
  const third = editOf(second, { ...withText(family, "third"), ...stamp(3) });
  const transitioned: RevisionEvent = {
    action: "transitioned",
    comment: "¿Por qué? 'así' \"%_\\ 😀\n",
  };
  const updated: RevisionEvent = { action: "updated", comment: null };
  const deletion = (at: number) => ({
    version: 4,
    action: "deleted",
    comment: null,
    at: anInstant(at),
    by: anId(0xde),
    state: null,
    before: third,
  });

  const write = (resource: Sample, event?: RevisionEvent) =>
    answerOf(
      commit(store(), { puts: [putOf(family, resource, event === undefined ? {} : { event })] }),
    );
  const list = (page: PageRequest) => store().history.list(family, first.id, page);
  const all = async () => (await answerOf(list(firstPage(100)))).items;
  const state = (version: number) => answerOf(store().history.state(family, first.id, version));

  beforeEach(async () => {
    // What the later versions refer to is there from the beginning.
    const namesake = { ...second, id: anId(0x1fe), version: 1, external_id: null };
    const others = family === "entry-senses" || family === "entries" ? {} : { abbreviation: "n" };
    await fillWith(store(), putOf(family, { ...namesake, ...others }));
    await write(first);
  });

  it("begins with a creation", async () => {
    expect(await all()).to.deep.equal([revision(first, null, created)]);
    expect(await answerOf(list(firstPage(1)))).to.deep.include({ total: 1, next: null });
  });

  it("has every version with its event, its state and the state before, newest first", async () => {
    await write(second, updated);
    await write(third, transitioned);
    expect(await all()).to.deep.equal([
      revision(third, second, transitioned),
      revision(second, first, updated),
      revision(first, null, created),
    ]);
  });

  it("gives the state of a version, and none of one that never was", async () => {
    await write(second);
    await write(third);
    expect(await state(1)).to.deep.equal(O.some(first));
    expect(await state(2)).to.deep.equal(O.some(second));
    expect(await state(3)).to.deep.equal(O.some(third));
    for (const version of [0, -1, 4, 1.5])
      expect(await state(version), `${version}`).to.deep.equal(O.none);
  });

  it("has nothing of what was refused", async () => {
    await write(second);
    await refusalOf(commit(store(), { puts: [putOf(family, second)] }));
    await refusalOf(commit(store(), { deletes: [deleteOf(family, first)] }));
    expect((await all()).map(({ version }) => version)).to.deep.equal([2, 1]);
  });

  it("is kept after a deletion, which is its newest", async () => {
    await write(second);
    await write(third, transitioned);
    const gone = deleteOf(family, third, { at: anInstant(77), by: anId(0xde) });
    await answerOf(commit(store(), { deletes: [gone] }));
    expect(await all()).to.deep.equal([
      deletion(77),
      revision(third, second, transitioned),
      revision(second, first, updated),
      revision(first, null, created),
    ]);
    expect(await state(3)).to.deep.equal(O.some(third));
    expect(await state(4)).to.deep.equal(O.none);
  });

  it("goes on after a restoration, with the deletion in it", async () => {
    await write(second);
    await write(third);
    const gone = deleteOf(family, third, { at: anInstant(77), by: anId(0xde) });
    await answerOf(commit(store(), { deletes: [gone] }));
    const fifth = { ...first, ...stamp(5), version: 5 };
    await answerOf(commit(store(), { puts: [putOf(family, fifth, { expected: null })] }));
    const sixth = editOf(fifth, withText(family, "sixth"));
    await write(sixth);
    expect((await all()).slice(0, 4)).to.deep.equal([
      revision(sixth, fifth, updated),
      revision(fifth, null, { action: "restored", comment: null }),
      deletion(77),
      revision(third, second, updated),
    ]);
    expect(await state(4)).to.deep.equal(O.none);
    expect(await state(5)).to.deep.equal(O.some(fifth));
    await answerOf(commit(store(), { deletes: [deleteOf(family, sixth)] }));
    expect((await all()).map(({ version, action }) => `${version} ${action}`)).to.deep.equal([
      "7 deleted",
      "6 updated",
      "5 restored",
      "4 deleted",
      "3 updated",
      "2 updated",
      "1 created",
    ]);
  });

  it("is paged, by number and by position", async () => {
    let current = first;
    for (let n = 2; n <= 12; n++) {
      current = editOf(current, withText(family, `${n}`));
      await write(current);
    }
    const expected = Array.from({ length: 12 }, (_, n) => 12 - n);
    for (const size of [1, 5, 12, 100]) {
      const walked = await walk(list, size);
      expect(walked.map(({ version }) => version)).to.deep.equal(expected);
      expect(await leaf(list, size)).to.deep.equal(walked);
    }
    for (const id of ["", anId(0), anId(0xfff), "~"]) {
      const from = { after: { values: [7], id } };
      const { items } = await answerOf(list({ size: 2, from, count: false }));
      expect(
        items.map(({ version }) => version),
        "by the version alone",
      ).to.deep.equal([6, 5]);
    }
    const page = await answerOf(list({ size: 5, from: { page: 2 }, count: true }));
    expect(page.total).to.equal(12);
    expect(page.next?.values).to.deep.equal([3]);
    expect(page.items[4]?.before, "across pages").to.deep.equal((await all())[10]?.state);
    expect(await answerOf(list({ size: 5, from: { page: 4 }, count: true }))).to.deep.equal({
      items: [],
      total: 12,
      next: null,
    });
  });

  it("is of one resource, and empty of what never was", async () => {
    const deleted = aSample(family, 0x101);
    await write(deleted);
    await answerOf(commit(store(), { deletes: [deleteOf(family, deleted)] }));
    await write(second);
    const other = await answerOf(store().history.list(family, deleted.id, firstPage(9)));
    expect(other.items.map(({ version }) => version)).to.deep.equal([2, 1]);
    expect((await all()).map(({ action }) => action)).to.deep.equal(["updated", "created"]);
    expect(await answerOf(store().history.list(family, anId(0x1ff), firstPage(9)))).to.deep.equal({
      items: [],
      total: 0,
      next: null,
    });
    expect(await answerOf(store().history.state(family, anId(0x1ff), 1))).to.deep.equal(O.none);
    for (const another of lexicalFamilies.filter((one) => one !== family))
      for (const { id } of [first, deleted])
        expect(
          (await answerOf(store().history.list(another, id, firstPage(9)))).items,
        ).to.deep.equal([]);
  });
};

const gravesContract = (open: OpenStore, family: LexicalFamily): void => {
  const store = freshStore(open);
  const one = aSample(family, 0x100, { external_id: "k" });
  const grave = () => answerOf(store().history.grave(family, one.id));

  beforeEach(() => fillWith(store(), putOf(family, one)));

  it("has a grave of what was deleted, until it is restored", async () => {
    expect(await grave()).to.deep.equal(O.none);
    const gone = deleteOf(family, one, { at: anInstant(77), by: anId(0xde) });
    await answerOf(commit(store(), { deletes: [gone] }));
    expect(await grave()).to.deep.equal(
      O.some({
        id: one.id,
        external_id: "k",
        version: 2,
        deleted_at: anInstant(77),
        deleted_by: anId(0xde),
        with_entry: null,
      }),
    );
    for (const other of lexicalFamilies.filter((another) => another !== family))
      expect(await answerOf(store().history.grave(other, one.id))).to.deep.equal(O.none);
    await answerOf(
      commit(store(), { puts: [putOf(family, { ...one, version: 3 }, { expected: null })] }),
    );
    expect(await grave()).to.deep.equal(O.none);
  });
};

const gravesWithContract = (open: OpenStore): void => {
  describe("of senses that went with their entry", () => {
    const store = freshStore(open);
    const entry = anEntry({ id: anId(0x100) });
    const other = anEntry({ id: anId(0x101) });
    const senses = [5, 3, 4, 2].map((n) =>
      aSense({ id: anId(0x110 + n), entry_id: entry.id, external_id: `s${n}` }),
    );
    const [early = aSense(), ...late] = senses;
    const elsewhere = aSense({ id: anId(0x120), entry_id: other.id });
    const gravesOf = async (id = entry.id) => await answerOf(store().history.gravesWith(id));
    const restored = (sense = early, version = 3) =>
      aPut("entry-senses", { ...sense, version }, { expected: null });

    beforeEach(async () => {
      await fillWith(
        store(),
        aPut("entries", entry),
        aPut("entries", other),
        ...[...senses, elsewhere].map((sense) => aPut("entry-senses", sense)),
      );
      await answerOf(commit(store(), { deletes: [aDelete("entry-senses", early)] }));
      const gone = { at: anInstant(77), by: anId(0xde) };
      const taken = late.map((one) =>
        aDelete("entry-senses", one, { ...gone, with_entry: entry.id }),
      );
      const deletes = [...taken, aDelete("entries", entry, gone)];
      await answerOf(commit(store(), { deletes }));
    });

    it("tells them by id, and neither those that went before nor those of others", async () => {
      expect(await gravesOf()).to.deep.equal(
        late
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map(({ id, external_id }) => ({
            id,
            external_id,
            version: 2,
            deleted_at: anInstant(77),
            deleted_by: anId(0xde),
            with_entry: entry.id,
          })),
      );
      expect(await gravesOf(other.id)).to.deep.equal([]);
      expect(await gravesOf(anId(0x1ff))).to.deep.equal([]);
      expect(O.toNullable(await answerOf(store().history.grave("entry-senses", early.id))))
        .to.have.property("with_entry")
        .that.equals(null);
    });

    it("tells only those that are still deleted", async () => {
      const back = aPut("entries", { ...entry, version: 3 }, { expected: null });
      const [one = aSense(), ...rest] = late;
      await answerOf(commit(store(), { puts: [back, restored(one)] }));
      expect((await gravesOf()).map(({ id }) => id)).to.have.members(rest.map(({ id }) => id));
      expect(await stored(store(), "entry-senses", one.id)).to.deep.equal({ ...one, version: 3 });
      await answerOf(commit(store(), { puts: rest.map((sense) => restored(sense)) }));
      expect(await gravesOf()).to.deep.equal([]);
    });

    it("forgets with whom one went that is deleted again by itself", async () => {
      const back = aPut("entries", { ...entry, version: 3 }, { expected: null });
      const [one = aSense()] = late;
      await answerOf(commit(store(), { puts: [back, restored(one)] }));
      const again = aDelete("entry-senses", { ...one, version: 3 });
      await answerOf(commit(store(), { deletes: [again] }));
      expect((await gravesOf()).map(({ id }) => id)).not.to.include(one.id);
    });
  });
};
