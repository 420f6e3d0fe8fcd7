import { expect } from "chai";
import type { Put } from "../../domain/changes/change-set.ts";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import type { Reference } from "../../domain/shared/reference.ts";
import { aDelete, aPut, editOf } from "../builders/a-change.ts";
import { aLocation } from "../builders/a-location.ts";
import { aPhenomenon } from "../builders/a-phenomenon.ts";
import { aFullResource } from "../builders/a-resource.ts";
import { aSense } from "../builders/a-sense.ts";
import { aSource } from "../builders/a-source.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { withReferents } from "../builders/with-referents.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { aSample, deleteOf, putOf, type Sample, specs, stored } from "./families.ts";
import { commit, fillWith, freshStore, type OpenStore } from "./open-store.ts";

const missing = { _tag: "Overtaken", because: "reference_missing" };
const inUse = { _tag: "Overtaken", because: "in_use" };

/** What a resource refers to is there, as long as it is. */
export const commitReferencesContract = (open: OpenStore): void => {
  for (const family of lexicalFamilies) {
    const full = aFullResource(family, { id: anId(0x100) });
    fullContract(open, putOf(family, full));
  }
  setsContract(open);
  deletionsContract(open);
};

/** Those of a resource, each thing once, with what it takes for each to be missing. */
const referencesOf = ({ family, resource }: Put): readonly Reference[] => [
  ...new Map(
    specs[family].references(resource).map((one) => [`${one.family}/${one.id}`, one]),
  ).values(),
];

/** The puts without this one and without whatever cannot be without it. */
const without = (puts: readonly Put[], id: string): readonly Put[] => {
  const gone = new Set([id]);
  let left = puts;
  for (let before = -1; before !== gone.size;) {
    before = gone.size;
    left = left.filter((put) => {
      const stays =
        !gone.has(put.resource.id) && !referencesOf(put).some((one) => gone.has(one.id));
      if (!stays) gone.add(put.resource.id);
      return stays;
    });
  }
  return left;
};

const fullContract = (open: OpenStore, put: Put): void => {
  const { family, resource } = put;
  const store = freshStore(open);
  const referents = withReferents(put).slice(0, -1);
  const minimal = aSample(family, 0x100);

  describe(`what ${family} refer to`, () => {
    for (const reference of referencesOf(put)) {
      const what = `${reference.pointer} (${reference.family})`;

      it(`has to be there: ${what}`, async () => {
        await answerOf(commit(store(), { puts: without(referents, reference.id) }));
        expect(await refusalOf(commit(store(), { puts: [put] }))).to.deep.equal(missing);
        expect(await stored(store(), family, resource.id)).to.equal(null);
      });

      it(`has to be of its family: ${what}`, async () => {
        const { id } = reference;
        const other =
          reference.family === "sources"
            ? aPut("locations", aLocation({ id }))
            : aPut("sources", aSource({ id }));
        await answerOf(commit(store(), { puts: [...without(referents, id), other] }));
        expect(await refusalOf(commit(store(), { puts: [put] }))).to.deep.equal(missing);
      });

      if (reference.of_entry !== undefined)
        it(`has to be a sense of its entry: ${what}`, async () => {
          const { id } = reference;
          const elsewhere = aSense({ id, entry_id: anId(0x1ee) });
          await fillWith(store(), ...without(referents, id), aPut("entry-senses", elsewhere));
          expect(await refusalOf(commit(store(), { puts: [put] }))).to.deep.equal(missing);
        });

      it(`has to stay: ${what}`, async () => {
        await fillWith(store(), put);
        const target = await stored(store(), reference.family, reference.id);
        if (target === null) return expect.fail("it is not there");
        const deletes = [deleteOf(reference.family, target)];
        expect(await refusalOf(commit(store(), { deletes }))).to.deep.equal(inUse);
        expect(await stored(store(), reference.family, reference.id)).to.deep.equal(target);
      });
    }

    const own = referencesOf(putOf(family, minimal)).map(({ id }) => id);
    const free = referencesOf(put).filter(({ id }) => !own.includes(id));

    for (const { id } of free.slice(0, 1))
      it("has to be there for an edit too", async () => {
        await fillWith(store(), ...without(referents, id), putOf(family, minimal));
        const edited = { ...resource, version: 2 };
        expect(await refusalOf(commit(store(), { puts: [putOf(family, edited)] }))).to.deep.equal(
          missing,
        );
        expect(await stored(store(), family, resource.id)).to.deep.equal(minimal);
      });

    for (const [how, left] of [
      ["an edit", async () => commit(store(), { puts: [putOf(family, editTo(minimal))] })],
      ["the deletion", async () => commit(store(), { deletes: [deleteOf(family, resource)] })],
    ] as const)
      it(`may go after ${how} of the last that referred to it`, async () => {
        await fillWith(store(), put);
        await answerOf(await left());
        // Those that have others in them go last.
        for (const { family: kind, id } of free.toSorted((a) =>
          a.of_entry === undefined ? 1 : -1,
        )) {
          const target = await stored(store(), kind, id);
          if (target === null) return expect.fail("it is not there");
          await answerOf(commit(store(), { deletes: [deleteOf(kind, target)] }));
          expect(await stored(store(), kind, id)).to.equal(null);
        }
      });

    it("may go with the only one that refers to it, in either order", async () => {
      for (const reversed of [false, true]) {
        const all = withReferents(put);
        await answerOf(commit(store(), { puts: reversed ? all.map(again) : all }));
        const deletes = all.map((one) =>
          deleteOf(one.family, reversed ? again(one).resource : one.resource),
        );
        await answerOf(commit(store(), { deletes: reversed ? deletes.reverse() : deletes }));
        expect(await stored(store(), family, resource.id)).to.equal(null);
      }
    });
  });
};

const editTo = (resource: Sample): Sample => ({ ...resource, version: 2 });
/** The same restored, after it was created and deleted. */
const again = ({ family, resource }: Put): Put =>
  putOf(family, { ...resource, version: 3 }, { expected: null });

const setsContract = (open: OpenStore): void => {
  const store = freshStore(open);
  /** In which everything refers to something that comes later. */
  const circle: readonly Put[] = withReferents(
    ...lexicalFamilies.map((family) => putOf(family, aFullResource(family))),
    aPut("sources", aSource({ id: anId(0x201), location_ids: [anId(0x202)] })),
    aPut(
      "locations",
      aLocation({ id: anId(0x202), source_refs: [{ source_id: anId(0x201), locator: null }] }),
    ),
    aPut(
      "entries",
      anEntry({
        id: anId(0x203),
        relations: [{ type: "see_also", entry_id: anId(0x203), sense_id: anId(0x204), note: null }],
      }),
    ),
    aPut("entry-senses", aSense({ id: anId(0x204), entry_id: anId(0x203) })),
  );

  for (const [order, puts] of [
    ["forwards", circle],
    ["backwards", circle.toReversed()],
    ["shuffled", circle.map((_, n) => circle[(n * 7 + 3) % circle.length]).flatMap((p) => p ?? [])],
  ] as const)
    it(`writes what refers to each other in one set, ${order}`, async () => {
      expect(new Set(puts)).to.have.lengthOf(circle.length);
      await answerOf(commit(store(), { puts }));
      for (const { family, resource } of puts)
        expect(await stored(store(), family, resource.id)).to.deep.equal(resource);
    });

  it("deletes what refers to each other in one set", async () => {
    await answerOf(commit(store(), { puts: circle }));
    const deletes = circle.map(({ family, resource }) => deleteOf(family, resource));
    for (const one of deletes.filter(({ id }) => id >= anId(0x201)))
      expect(await refusalOf(commit(store(), { deletes: [one] }))).to.deep.equal(inUse);
    await answerOf(commit(store(), { deletes }));
    for (const { family, resource } of circle)
      expect(await stored(store(), family, resource.id)).to.equal(null);
  });
};

const deletionsContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const place = aLocation({ id: anId(0x201) });
  const entry = anEntry({ id: anId(0x202), location_ids: [place.id] });
  const seseo = aPhenomenon({ id: anId(0x203), location_ids: [place.id] });

  beforeEach(() => fillWith(store(), aPut("entries", entry), aPut("locations", place)));

  it("deletes what an edit in the same set lets go", async () => {
    await answerOf(
      commit(store(), {
        puts: [aPut("entries", editOf(entry, { location_ids: [] }))],
        deletes: [aDelete("locations", place)],
      }),
    );
    expect(await stored(store(), "locations", place.id)).to.equal(null);
  });

  it("refuses what refers to what the same set deletes", async () => {
    await answerOf(
      commit(store(), { puts: [aPut("entries", editOf(entry, { location_ids: [] }))] }),
    );
    expect(
      await refusalOf(
        commit(store(), {
          puts: [aPut("phenomenons", seseo)],
          deletes: [aDelete("locations", place)],
        }),
      ),
    ).to.deep.equal(missing);
    expect(await stored(store(), "locations", place.id)).to.deep.equal(place);
  });

  it("keeps what another than the deleted one refers to", async () => {
    await fillWith(store(), aPut("phenomenons", seseo));
    const deletes = [aDelete("entries", entry), aDelete("locations", place)];
    expect(await refusalOf(commit(store(), { deletes }))).to.deep.equal(inUse);
    await answerOf(commit(store(), { deletes: [...deletes, aDelete("phenomenons", seseo)] }));
  });

  it("deletes what is in use where the same set puts it back", async () => {
    const back = { ...place, name: "back", version: 3 };
    await answerOf(
      commit(store(), {
        deletes: [aDelete("locations", place)],
        puts: [aPut("locations", back, { expected: null })],
      }),
    );
    expect(await stored(store(), "locations", place.id)).to.deep.equal(back);
    const deletes = [aDelete("locations", back)];
    expect(await refusalOf(commit(store(), { deletes }))).to.deep.equal(inUse);
  });

  it("refuses to restore what refers to what is gone", async () => {
    const deletes = [aDelete("entries", entry), aDelete("locations", place)];
    await answerOf(commit(store(), { deletes }));
    const back = aPut("entries", { ...entry, version: 3 }, { expected: null });
    expect(await refusalOf(commit(store(), { puts: [back] }))).to.deep.equal(missing);
    const place3 = aPut("locations", { ...place, version: 3 }, { expected: null });
    await answerOf(commit(store(), { puts: [back, place3] }));
  });
};
