import { expect } from "chai";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Filter, Term } from "../../domain/shared/resource-query.ts";
import { aDelete, aPut, editOf } from "../builders/a-change.ts";
import { aLocation } from "../builders/a-location.ts";
import { aSense, anAttestation } from "../builders/a-sense.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { aPhenomenon } from "../builders/a-phenomenon.ts";
import { answerOf } from "./answer-of.ts";
import { facetsOf } from "./facets-of.ts";
import { commit, fillWith, freshStore, type OpenStore } from "./open-store.ts";
import { searchFor } from "./search.ts";

const place = (n: number): string => anId(0x200 + n);
const under = (n: number, parent: number | null) =>
  aLocation({ id: place(n), parent_id: parent === null ? null : place(parent) });

/** 0 has 1 and 2, 1 has 3 and 4, 3 has 5; 6 is by itself, and so is 7, which has 8. */
const parents = [null, 0, 0, 1, 1, 3, null, null, 7] as const;
const places = parents.map((parent, n) => under(n, parent));

/** An entry of each place: by itself, or by its sense. */
const entry = (n: number): string => anId(0x300 + n);
const words = places.flatMap(({ id }, n) =>
  n % 2 === 0
    ? [aPut("entries", anEntry({ id: entry(n), lemma_form: "voz", location_ids: [id] }))]
    : [
        aPut("entries", anEntry({ id: entry(n), lemma_form: "voz" })),
        aPut(
          "entry-senses",
          aSense({
            id: anId(0x400 + n),
            entry_id: entry(n),
            attestations: [anAttestation({ location_id: id })],
          }),
        ),
      ],
);
const seseo = aPhenomenon({ id: anId(0x500), location_ids: [place(5)] });

/** Locations that stand for what lies in them. */
export const reachContract = (open: OpenStore): void => {
  const store = freshStore(open);
  beforeEach(() =>
    fillWith(
      store(),
      ...places.map((one) => aPut("locations", one)),
      ...words,
      aPut("phenomenons", seseo),
    ),
  );

  const listed = async (
    family: LexicalFamily,
    term: Term,
    others: Filter = {},
  ): Promise<readonly string[]> => {
    const page = { size: 3, from: { page: 1 }, count: true } as const;
    const filter = { terms: [term], ...others };
    const list = store().lexicon[family].listTexts;
    const first = await answerOf(list({ filter, order: [], page }));
    const all = await answerOf(list({ filter, order: [], page: { ...page, size: 99 } }));
    expect(first.total).to.equal(all.items.length);
    expect(all.items.slice(0, 3)).to.deep.equal(first.items);
    return all.items.map(({ id }) => id).toSorted();
  };
  const lying = (reach: Term["reach"] & string, ...ns: readonly number[]) =>
    listed("locations", { name: "id", anyOf: ns.map(place), reach });
  const spoken = (...ns: readonly number[]): Term => ({
    name: "location_id",
    anyOf: ns.map(place),
    reach: "subtree",
  });

  it("are found with all that lies in them, each once", async () => {
    expect(await lying("subtree", 0)).to.deep.equal([0, 1, 2, 3, 4, 5].map(place));
    expect(await lying("subtree", 5)).to.deep.equal([5].map(place));
    expect(await lying("subtree", 1, 3, 7, 7)).to.deep.equal([1, 3, 4, 5, 7, 8].map(place));
    expect(await lying("subtree", 0xff)).to.deep.equal([]);
    expect(await lying("subtree")).to.deep.equal([]);
  });

  it("are left out where only what lies in them is asked for, unless they lie in another", async () => {
    expect(await lying("descendants", 0)).to.deep.equal([1, 2, 3, 4, 5].map(place));
    expect(await lying("descendants", 0, 3)).to.deep.equal([1, 2, 3, 4, 5].map(place));
    expect(await lying("descendants", 3, 7)).to.deep.equal([5, 8].map(place));
    expect(await lying("descendants", 5, 0xff)).to.deep.equal([]);
    expect(await lying("descendants")).to.deep.equal([]);
  });

  it("find what is of a place in them, by itself or by its senses", async () => {
    expect(await listed("entries", spoken(0))).to.deep.equal([0, 1, 2, 3, 4, 5].map(entry));
    expect(await listed("entries", spoken(3, 6))).to.deep.equal([3, 5, 6].map(entry));
    expect(await listed("entry-senses", spoken(1))).to.deep.equal(
      [1, 3, 5].map((n) => anId(0x400 + n)),
    );
    for (const n of [0, 1, 3, 5])
      expect(await listed("phenomenons", spoken(n)), String(n)).to.deep.equal([seseo.id]);
    expect(await listed("phenomenons", spoken(2, 4, 7))).to.deep.equal([]);
  });

  it("do so beside other filters, a search and facets", async () => {
    const search = searchFor("vo", "prefix");
    expect(await listed("entries", spoken(1), { search })).to.deep.equal([1, 3, 4, 5].map(entry));
    expect(await listed("entries", spoken(1), { lacks: ["senses"] })).to.deep.equal([entry(4)]);
    for (const others of [{}, { search }])
      expect(
        await facetsOf(store(), "entries", { terms: [spoken(3)], ...others }, ["location_id"]),
      ).to.deep.equal({ location_id: [3, 5].map((n) => ({ value: place(n), count: 1 })) });
  });

  it("follow moves and deletions", async () => {
    expect(await lying("subtree", 7)).to.deep.equal([7, 8].map(place));
    expect(await listed("entries", spoken(7))).to.deep.equal([7, 8].map(entry));
    const moved = editOf(under(3, 1), { parent_id: place(7) });
    await answerOf(commit(store(), { puts: [aPut("locations", moved)] }));
    expect(await lying("subtree", 0)).to.deep.equal([0, 1, 2, 4].map(place));
    expect(await lying("descendants", 7)).to.deep.equal([3, 5, 8].map(place));
    expect(await listed("entries", spoken(7))).to.deep.equal([3, 5, 7, 8].map(entry));
    expect(await listed("entries", spoken(0))).to.deep.equal([0, 1, 2, 4].map(entry));
    const { resource } = aPut(
      "entries",
      anEntry({ id: entry(8), lemma_form: "voz", location_ids: [place(8)] }),
    );
    await answerOf(
      commit(store(), {
        deletes: [aDelete("locations", under(8, 7)), aDelete("entries", resource)],
      }),
    );
    expect(await lying("subtree", 7)).to.deep.equal([3, 5, 7].map(place));
  });

  it("go as deep as anybody nests", async () => {
    const chain = Array.from({ length: 60 }, (_, n) => under(0x20 + n, n === 0 ? null : 0x1f + n));
    await fillWith(store(), ...chain.map((one) => aPut("locations", one)));
    const all = chain.map(({ id }) => id);
    expect(await lying("subtree", 0x20)).to.deep.equal(all);
    expect(await lying("descendants", 0x20)).to.deep.equal(all.slice(1));
  });
};
