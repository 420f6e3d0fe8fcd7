import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import type { Family } from "../../domain/shared/family.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { aStamp, editOf } from "../builders/a-change.ts";
import { aFullResource } from "../builders/a-resource.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { referentsOf } from "../builders/with-referents.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import {
  aSample,
  deleteOf,
  families,
  putOf,
  type Sample,
  stored,
  tombstones,
  withText,
} from "./families.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";

/** Creating, replacing and deleting, each over the version that the writer saw. */
export const commitVersionsContract = (open: OpenStore): void => {
  for (const family of families)
    describe(`of ${family}`, () => {
      createsContract(open, family);
      replacesContract(open, family);
      deletesContract(open, family);
      restoresContract(open, family);
    });
  setsContract(open);
};

/** A store that holds what the sample and the full one refer to, and the sample. */
const suite = (open: OpenStore, family: Family) => {
  const store = freshStore(open);
  const sample = aSample(family, 0x100, withText(family, "first"));
  const full = aFullResource(family, { id: anId(0x101) });
  const moved = (id = sample.id) => ({ _tag: "VersionMoved", family, id });
  const write = (resource: Sample, overrides: object = {}) =>
    commit(store(), { puts: [putOf(family, resource, overrides)] });
  const remove = (resource: Versioned, overrides: object = {}) =>
    commit(store(), { deletes: [deleteOf(family, resource, overrides)] });
  const now = (id = sample.id) => stored(store(), family, id);
  const graves = async () => (family === "users" ? [] : tombstones(store(), family));
  const grave = ({ id, external_id, version }: Versioned, { at, by } = aStamp()) => ({
    id,
    external_id,
    version: version + 1,
    deleted_at: at,
    deleted_by: by,
  });

  beforeEach(() =>
    answerOf(commit(store(), { puts: referentsOf([putOf(family, sample), putOf(family, full)]) })),
  );
  return { store, sample, full, moved, write, remove, now, graves, grave };
};

const createsContract = (open: OpenStore, family: Family): void => {
  describe("creates", () => {
    const { sample, full, moved, write, now } = suite(open, family);

    it("one with nothing that could be left out, as it was given", async () => {
      expect(await now()).to.equal(null);
      await answerOf(write(sample));
      expect(await now()).to.deep.equal(sample);
    });

    it("one with every field, as it was given", async () => {
      await answerOf(write(full));
      expect(await now(full.id)).to.deep.equal(full);
    });

    it("nothing at another version than the first", async () => {
      for (const version of [2, 3])
        expect(await refusalOf(write({ ...sample, version }, { expected: null }))).to.deep.equal(
          moved(),
        );
      expect(await now()).to.equal(null);
    });

    it("nothing under an id that is taken", async () => {
      await answerOf(write(sample));
      for (const version of [1, 2])
        expect(
          await refusalOf(
            write(aSample(family, 0x100, { ...withText(family, "rival"), version }), {
              expected: null,
            }),
          ),
        ).to.deep.equal({ _tag: "KeyTaken", family, keys: ["id"], id: sample.id });
      expect(await now()).to.deep.equal(sample);
    });
  });
};

const replacesContract = (open: OpenStore, family: Family): void => {
  describe("replaces", () => {
    const { sample, full, moved, write, remove, now, graves } = suite(open, family);

    beforeEach(() => answerOf(write(sample)));

    it("every field, over the version that was expected", async () => {
      const edited = { ...full, id: sample.id, version: 2 };
      await answerOf(write(edited));
      expect(await now()).to.deep.equal(edited);
      const cleared = { ...sample, version: 3 };
      await answerOf(write(cleared));
      expect(await now()).to.deep.equal(cleared);
    });

    it("many times over", async () => {
      let current = sample;
      for (let n = 0; n < 20; n++) {
        current = editOf(current, withText(family, `edit ${n}`));
        await answerOf(write(current));
      }
      expect(current.version).to.equal(21);
      expect(await now()).to.deep.equal(current);
    });

    for (const [what, expected] of [
      ["an older", 1],
      ["a newer", 3],
    ] as const)
      it(`nothing over ${what} version`, async () => {
        const edited = editOf(sample, withText(family, "edited"));
        await answerOf(write(edited));
        const late = { ...sample, ...withText(family, "late"), version: expected + 1 };
        expect(await refusalOf(write(late))).to.deep.equal(moved());
        expect(await now()).to.deep.equal(edited);
      });

    it("nothing that is not there", async () => {
      const absent = aSample(family, 0x102, { version: 2 });
      expect(await refusalOf(write(absent))).to.deep.equal(moved(absent.id));
      expect(await now(absent.id)).to.equal(null);
    });

    it("nothing that was deleted", async () => {
      await answerOf(remove(sample));
      for (const expected of [1, 2])
        expect(
          await refusalOf(write({ ...sample, version: expected + 1 }, { expected })),
        ).to.deep.equal(moved());
      expect(await now()).to.equal(null);
      expect(await graves()).to.have.lengthOf(family === "users" ? 0 : 1);
    });
  });
};

const deletesContract = (open: OpenStore, family: Family): void => {
  describe("deletes", () => {
    const { store, sample, full, moved, write, remove, now, graves, grave } = suite(open, family);

    beforeEach(() => answerOf(write(sample)));

    it(family === "users" ? "one" : "one, and leaves a tombstone", async () => {
      await answerOf(write(full));
      const edited = editOf(full, withText(family, "edited"));
      await answerOf(write(edited));
      await answerOf(remove(edited));
      expect(await now(full.id)).to.equal(null);
      expect(await graves()).to.deep.equal(family === "users" ? [] : [grave(edited)]);
      expect(await now()).to.deep.equal(sample);
    });

    it("several in one set", async () => {
      const others = [0x102, 0x103].map((n) => aSample(family, n));
      await answerOf(commit(store(), { puts: others.map((one) => putOf(family, one)) }));
      const all = [others[1], sample, others[0]].flatMap((one) => one ?? []);
      await answerOf(commit(store(), { deletes: all.map((one) => deleteOf(family, one)) }));
      for (const { id } of all) expect(await now(id)).to.equal(null);
      const left = family === "users" ? [] : [sample.id, anId(0x102), anId(0x103)];
      expect((await graves()).map(({ id }) => id)).to.deep.equal(left);
    });

    it("nothing at another version", async () => {
      await answerOf(write(editOf(sample)));
      for (const version of [1, 3])
        expect(await refusalOf(remove({ ...sample, version }))).to.deep.equal(moved());
      expect(await now()).to.deep.equal(editOf(sample));
      expect(await graves()).to.deep.equal([]);
    });

    it("nothing twice, and nothing that never was", async () => {
      await answerOf(remove(sample));
      for (const version of [1, 2])
        expect(
          await refusalOf(remove({ ...sample, version }, { at: anInstant(90) })),
        ).to.deep.equal(moved());
      expect(await graves()).to.deep.equal(family === "users" ? [] : [grave(sample)]);
      const absent = aSample(family, 0x102);
      expect(await refusalOf(remove(absent))).to.deep.equal(moved(absent.id));
    });
  });
};

const restoresContract = (open: OpenStore, family: Family): void => {
  const { sample, full, moved, write, remove, now, graves, grave } = suite(open, family);

  if (family === "users")
    it("creates a user anew, at the first version, where nothing is left of the old one", async () => {
      await answerOf(write(sample));
      await answerOf(remove(sample));
      await answerOf(write(sample));
      expect(await now()).to.deep.equal(sample);
    });
  else
    describe("restores what was deleted", () => {
      beforeEach(async () => {
        await answerOf(write(sample));
        await answerOf(remove(sample));
      });

      it("at the version after its deletion, and its tombstone is gone", async () => {
        const again = { ...full, id: sample.id, version: 3 };
        await answerOf(write(again, { expected: null }));
        expect(await now()).to.deep.equal(again);
        expect(await graves()).to.deep.equal([]);
        await answerOf(remove(again));
        expect(await graves()).to.deep.equal([grave(again)]);
        await answerOf(write({ ...sample, version: 5 }, { expected: null }));
        expect(await graves()).to.deep.equal([]);
      });

      it("at no other version", async () => {
        for (const version of [1, 2, 4])
          expect(
            await refusalOf(write({ ...sample, version }, { expected: null })),
            `${version}`,
          ).to.deep.equal(moved());
        expect(await now()).to.equal(null);
        expect(await graves()).to.deep.equal([grave(sample)]);
      });

      it("and then edits it like any other", async () => {
        const again = { ...sample, version: 3 };
        await answerOf(write(again, { expected: null }));
        expect(await refusalOf(write({ ...sample, version: 5 }))).to.deep.equal(moved());
        await answerOf(write(editOf(again)));
        expect((await now())?.version).to.equal(4);
      });
    });
};

const setsContract = (open: OpenStore): void => {
  const store = freshStore(open);

  it("does nothing where the set is empty", async () => {
    await answerOf(commit(store(), {}));
    expect(await answerOf(store().users.exists())).to.equal(false);
  });

  it("creates, replaces and deletes of several families in one set", async () => {
    const first = families.map((family, n) => [family, aSample(family, 0x200 + n)] as const);
    const puts = first.map(([family, one]) => putOf(family, one));
    await answerOf(commit(store(), { puts: [...referentsOf(puts), ...puts] }));
    for (const [family, one] of first)
      expect(await stored(store(), family, one.id)).to.deep.equal(one);
    const edited = first.map(([family, one]) => [family, editOf(one)] as const);
    const second = families.map((family, n) => [family, aSample(family, 0x300 + n)] as const);
    await answerOf(
      commit(store(), { puts: [...second, ...edited].map(([f, one]) => putOf(f, one)) }),
    );
    for (const [family, one] of [...second, ...edited])
      expect(await stored(store(), family, one.id)).to.deep.equal(one);
    await answerOf(
      commit(store(), {
        puts: second.map(([family, one]) => putOf(family, editOf(one))),
        deletes: edited.map(([family, one]) => deleteOf(family, one)),
      }),
    );
    for (const [family, one] of second)
      expect(await stored(store(), family, one.id)).to.deep.equal(editOf(one));
    for (const [family, one] of edited)
      expect(await stored(store(), family, one.id)).to.equal(null);
  });

  it("deletes and restores one thing in one set", async () => {
    const entry = aSample("entries", 0x100);
    await answerOf(commit(store(), { puts: [putOf("entries", entry)] }));
    const again = { ...entry, ...withText("entries", "again"), version: 3 };
    await answerOf(
      commit(store(), {
        deletes: [deleteOf("entries", entry)],
        puts: [putOf("entries", again, { expected: null })],
      }),
    );
    expect(await stored(store(), "entries", entry.id)).to.deep.equal(again);
    expect(await tombstones(store(), "entries")).to.deep.equal([]);
  });

  it("keeps apart an entry and a user of one id", async () => {
    const [entry, user] = [aSample("entries", 0x100), aSample("users", 0x100)];
    await answerOf(commit(store(), { puts: [putOf("entries", entry), putOf("users", user)] }));
    await answerOf(commit(store(), { deletes: [deleteOf("users", user)] }));
    expect(await answerOf(store().lexicon.entries.find(entry.id))).to.deep.equal(O.some(entry));
    expect(await tombstones(store(), "entries")).to.deep.equal([]);
  });
};
