import { expect } from "chai";
import type { Put } from "../../domain/changes/change-set.ts";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import type { TreeFamily } from "../../domain/changes/references.ts";
import type { Reference, Wanted } from "../../domain/shared/reference.ts";
import { aDelete, aPut, editOf } from "../builders/a-change.ts";
import { aLocation } from "../builders/a-location.ts";
import { aPhenomenon } from "../builders/a-phenomenon.ts";
import { aFullResource } from "../builders/a-resource.ts";
import { anAttestation, anExample, aSense } from "../builders/a-sense.ts";
import { aSource } from "../builders/a-source.ts";
import { anEntry, aVariant } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "./answer-of.ts";
import { aSample, putOf, specs } from "./families.ts";
import { commit, fillWith, freshStore, type OpenStore } from "./open-store.ts";

/** Who refers to whom. */
export const referencesContract = (name: string, open: OpenStore): void => {
  describe(`${name}: references`, () => {
    describe("missing", () => missingContract(open));
    describe("usage", () => usageContract(open));
    for (const family of ["locations", "phenomenons", "entry-senses"] as const)
      describe(`of ${family} in one another`, () => treeContract(open, family));
  });
};

const missingContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const puts: readonly Put[] = lexicalFamilies.map((family) =>
    putOf(family, aFullResource(family, { id: anId(0x100 + lexicalFamilies.indexOf(family)) })),
  );
  const all = puts.flatMap(({ family, resource }): readonly Reference[] =>
    specs[family].references(resource),
  );
  const missing = (...wanted: readonly Wanted[]) => answerOf(store().references.missing(wanted));

  it("are all, where nothing is there", async () => {
    expect(await missing(...all)).to.deep.equal(all);
    expect(await missing()).to.deep.equal([]);
  });

  it("are none, where all is there", async () => {
    await fillWith(store(), ...puts);
    expect(await missing(...all)).to.deep.equal([]);
  });

  it("are those that do not exist, as often as they are named, in the order given", async () => {
    await fillWith(store(), ...puts);
    const wanted = lexicalFamilies.flatMap((family, n): readonly Wanted[] => [
      { pointer: `/a/${n}`, family, id: anId(0x1ff) },
      { pointer: `/b/${n}`, family, id: anId(0x100 + n) },
      { pointer: `/c/${n}`, family, id: anId(0x1ff) },
      { pointer: `/d/${n}`, family, id: anId(0x100 + ((n + 1) % 5)) },
      { pointer: `/e/${n}`, family, id: "no id '%" },
    ]);
    expect(await missing(...wanted)).to.deep.equal(
      wanted.filter(({ pointer }) => !pointer.startsWith("/b")),
    );
  });

  it("are senses of other entries than the one that they have to be of", async () => {
    await fillWith(
      store(),
      aPut("entry-senses", aSense({ id: anId(0x200), entry_id: anId(0x201) })),
      aPut("entries", anEntry({ id: anId(0x202) })),
    );
    const sense = { family: "entry-senses", id: anId(0x200) } as const;
    const wanted: readonly Wanted[] = [
      { ...sense, pointer: "/0" },
      { ...sense, pointer: "/1", of_entry: anId(0x201) },
      { ...sense, pointer: "/2", of_entry: anId(0x202) },
      { ...sense, pointer: "/3", of_entry: anId(0x2ff) },
      { ...sense, pointer: "/4", id: anId(0x2ff), of_entry: anId(0x201) },
    ];
    expect(await missing(...wanted)).to.deep.equal(wanted.slice(2));
  });

  it("are what was deleted", async () => {
    const place = aLocation({ id: anId(0x200) });
    await fillWith(store(), aPut("locations", place));
    await answerOf(commit(store(), { deletes: [aDelete("locations", place)] }));
    const wanted = { pointer: "/a", family: "locations", id: place.id } as const;
    expect(await missing(wanted)).to.deep.equal([wanted]);
  });

  it("are found among as many as a batch of an import has", async () => {
    const place = aLocation({ id: anId(0x200) });
    await fillWith(store(), aPut("locations", place));
    const wanted = Array.from({ length: 2500 }, (_, n) => ({
      pointer: `/${n}`,
      family: "locations" as const,
      id: n % 2 === 0 ? place.id : anId(0x10000 + n),
    }));
    expect(await missing(...wanted)).to.deep.equal(wanted.filter((_, n) => n % 2 === 1));
  });
};

const usageContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const [place, zone, source, seseo, entry, other] = [0x200, 0x201, 0x202, 0x203, 0x204, 0x205].map(
    anId,
  ) as [string, string, string, string, string, string];
  const ref = { source_id: source, locator: null };
  const sense = aSense({
    id: anId(0x210),
    entry_id: entry,
    attestations: [
      anAttestation({ location_id: place, source_id: source }),
      anAttestation({ location_id: place }),
    ],
    examples: [anExample({ location_id: zone })],
    phenomenon_ids: [seseo],
  });
  const shade = aSense({
    id: anId(0x211),
    entry_id: entry,
    parent_sense_id: sense.id,
    examples: [anExample({ location_id: place })],
    source_refs: [ref],
  });
  const user = anEntry({
    id: other,
    location_ids: [place, zone],
    variants: [{ ...aVariant("v"), location_ids: [place], phenomenon_ids: [seseo] }],
    pronunciations: [{ ipa: "p", location_ids: [place], audio_url: null }],
    relations: [
      { type: "synonym", entry_id: entry, sense_id: sense.id, note: null },
      { type: "antonym", entry_id: other, sense_id: null, note: null },
    ],
  });
  const usage = (...ids: readonly string[]) => answerOf(store().references.usage(ids));

  beforeEach(() =>
    fillWith(
      store(),
      aPut("locations", aLocation({ id: place, parent_id: zone, source_refs: [ref] })),
      aPut("locations", aLocation({ id: zone })),
      aPut("sources", aSource({ id: source, location_ids: [place] })),
      aPut("phenomenons", aPhenomenon({ id: seseo, location_ids: [place, zone] })),
      aPut("entries", anEntry({ id: entry })),
      aPut("entries", user),
      aPut("entry-senses", sense),
      aPut("entry-senses", shade),
    ),
  );

  it("counts who refers, of each family once, in whichever field", async () => {
    expect(await usage(place)).to.deep.equal({
      sources: 1,
      phenomenons: 1,
      entries: 1,
      "entry-senses": 2,
    });
    expect(await usage(zone)).to.deep.equal({
      locations: 1,
      phenomenons: 1,
      entries: 1,
      "entry-senses": 1,
    });
    expect(await usage(source)).to.deep.equal({ locations: 1, "entry-senses": 2 });
    expect(await usage(seseo)).to.deep.equal({ entries: 1, "entry-senses": 1 });
    expect(await usage(entry)).to.deep.equal({ entries: 1, "entry-senses": 2 });
    expect(await usage(sense.id)).to.deep.equal({ entries: 1, "entry-senses": 1 });
  });

  it("leaves families out that have none, and everything where nobody refers", async () => {
    for (const id of [shade.id, anId(0x2ff), "%"]) expect(await usage(id)).to.deep.equal({});
    expect(await usage()).to.deep.equal({});
  });

  it("leaves out who is asked about, itself included", async () => {
    expect(await usage(other)).to.deep.equal({});
    expect(await usage(entry, sense.id, shade.id)).to.deep.equal({ entries: 1 });
    expect(await usage(entry, sense.id, shade.id, other)).to.deep.equal({});
    expect(await usage(place, source)).to.deep.equal({
      phenomenons: 1,
      entries: 1,
      "entry-senses": 2,
    });
  });

  it("counts each once that refers to several of those asked about", async () => {
    expect(await usage(place, zone, place)).to.deep.equal({
      sources: 1,
      phenomenons: 1,
      entries: 1,
      "entry-senses": 2,
    });
  });

  it("is that of now", async () => {
    await answerOf(
      commit(store(), {
        puts: [
          aPut("entries", editOf(user, { location_ids: [zone], variants: [], pronunciations: [] })),
        ],
        deletes: [aDelete("entry-senses", shade)],
      }),
    );
    expect(await usage(place)).to.deep.equal({ sources: 1, phenomenons: 1, "entry-senses": 1 });
    expect(await usage(seseo)).to.deep.equal({ "entry-senses": 1 });
  });
};

const treeContract = (open: OpenStore, family: TreeFamily): void => {
  const store = freshStore(open);
  const id = (n: number) => anId(0x200 + n);
  const field = specs[family].parent?.field ?? "";
  const under = (n: number, parent: number | null, version = 1) =>
    putOf(
      family,
      aSample(family, 0x200 + n, { [field]: parent === null ? null : id(parent), version }),
    );
  /** 0 has 1 and 2, 1 has 3 and 4, 3 has 5; 6 is by itself, and so is 7, which has 8. */
  const parents = [null, 0, 0, 1, 1, 3, null, null, 7] as const;
  const ancestors = async (...ns: readonly number[]) =>
    Object.fromEntries(await answerOf(store().references.ancestors(family, ns.map(id))));

  beforeEach(() => fillWith(store(), ...parents.map((parent, n) => under(n, parent))));

  it("tells what each lies in, the outermost first", async () => {
    expect(await ancestors(5, 0, 4, 6, 2)).to.deep.equal({
      [id(5)]: [id(0), id(1), id(3)],
      [id(0)]: [],
      [id(4)]: [id(0), id(1)],
      [id(6)]: [],
      [id(2)]: [id(0)],
    });
    expect(await ancestors()).to.deep.equal({});
  });

  it("tells of what does not exist that it lies in nothing", async () => {
    expect(await ancestors(0xff, 1)).to.deep.equal({ [id(0xff)]: [], [id(1)]: [id(0)] });
  });

  it("follows moves and deletions", async () => {
    await answerOf(commit(store(), { puts: [under(3, 7, 2)] }));
    expect(await ancestors(5)).to.deep.equal({ [id(5)]: [id(7), id(3)] });
    const leafless = under(5, 3);
    await answerOf(commit(store(), { deletes: [aDelete(family, leafless.resource)] }));
    expect(await ancestors(5, 3)).to.deep.equal({ [id(5)]: [], [id(3)]: [id(7)] });
  });

  it("goes as deep as anybody nests", async () => {
    const depth = 60;
    const chain = Array.from({ length: depth }, (_, n) =>
      under(0x20 + n, n === 0 ? null : 0x1f + n),
    );
    await answerOf(commit(store(), { puts: chain }));
    const expected = chain.map(({ resource }) => resource.id);
    const deepest = 0x20 + depth - 1;
    expect((await ancestors(deepest))[id(deepest)]).to.deep.equal(expected.slice(0, -1));
  });
};
