import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { entryVerbs } from "../../application/entries/entry-verbs.ts";
import { senseVerbs } from "../../application/entry-senses/sense-verbs.ts";
import { locationVerbs } from "../../application/locations/location-verbs.ts";
import type { SenseDraft } from "../../domain/entry-senses/sense.ts";
import type { LocationDraft } from "../../domain/locations/location.ts";
import { aPut } from "../builders/a-change.ts";
import { aLocation } from "../builders/a-location.ts";
import { anAttestation, aSense } from "../builders/a-sense.ts";
import { anEntry, anEntryDraft } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf, outcomesOf, refusalOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { anonymous } from "../../domain/shared/actor.ts";
import { editor, inMemoryDeps, reader } from "./in-memory-deps.ts";

const zone = anId(11);
const town = anId(12);
const entry = anId(1);

/** A zone with a town in it, and an entry of that town. */
const dictionary = async () => {
  const deps = inMemoryDeps();
  const puts = [
    aPut("locations", aLocation({ id: zone, name: "Andalucía" })),
    aPut("locations", aLocation({ id: town, name: "Sevilla", parent_id: zone })),
    aPut("entries", anEntry({ id: entry, location_ids: [town], status: "published" })),
    aPut("entry-senses", aSense({ id: anId(0x5e), entry_id: entry })),
  ];
  await answerOf(commit(deps, { puts }));
  return deps;
};

const senseDraft = (overrides: Partial<SenseDraft> = {}): SenseDraft => {
  const {
    id: _id,
    version: _version,
    created_at: _made,
    created_by: _maker,
    updated_at: _changed,
    updated_by: _changer,
    ...fields
  } = aSense();
  return { ...fields, sense_order: null, ...overrides };
};

const page = { size: 10, from: { page: 1 }, count: true } as const;

describe("what a draft refers to", () => {
  it("is told of where it does not exist, each by its place", async () =>
    expect(
      await refusalOf(
        entryVerbs(await dictionary()).create({
          actor: editor,
          draft: E.right(
            anEntryDraft({
              location_ids: [town, anId(99)],
              relations: [{ type: "synonym", entry_id: anId(98), sense_id: null, note: null }],
            }),
          ),
        }),
      ),
    ).to.deep.equal({
      _tag: "ValidationFailed",
      faults: [
        { pointer: "/location_ids/1", code: "unknown_reference", params: { id: anId(99) } },
        { pointer: "/relations/0/entry_id", code: "unknown_reference", params: { id: anId(98) } },
      ],
    }));
  it("has to be of the family that the field names", async () =>
    expect(
      await refusalOf(
        entryVerbs(await dictionary()).create({
          actor: editor,
          draft: E.right(anEntryDraft({ phenomenon_ids: [town] })),
        }),
      ),
    ).to.deep.include({
      faults: [{ pointer: "/phenomenon_ids/0", code: "unknown_reference", params: { id: town } }],
    }));
  it("is told together with the draft's own faults", async () =>
    expect(
      await refusalOf(
        entryVerbs(await dictionary()).create({
          actor: editor,
          draft: E.left({
            faults: [{ pointer: "/lemma_form", code: "required" }],
            mentions: [
              { pointer: "/location_ids/0", family: "locations", id: town },
              { pointer: "/location_ids/1", family: "locations", id: anId(99) },
            ],
          }),
        }),
      ),
    ).to.deep.include({
      faults: [
        { pointer: "/lemma_form", code: "required" },
        { pointer: "/location_ids/1", code: "unknown_reference", params: { id: anId(99) } },
      ],
    }));
  it("is told together with what is wrong beyond the form of its fields", async () =>
    expect(
      await refusalOf(
        senseVerbs(await dictionary()).create({
          actor: editor,
          draft: E.left({
            faults: [{ pointer: "/definition", code: "required" }],
            mentions: [],
            sound: { attestations: [anAttestation({ year_from: 1900, year_to: 1800 })] },
          }),
        }),
      ),
    ).to.deep.include({
      faults: [
        { pointer: "/definition", code: "required" },
        { pointer: "/attestations/0/year_to", code: "too_small", params: { min: 1900 } },
      ],
    }));
  it("is, of a super-sense, one of the same entry", async () => {
    const deps = await dictionary();
    await answerOf(commit(deps, { puts: [aPut("entries", anEntry({ id: anId(2) }))] }));
    expect(
      await refusalOf(
        senseVerbs(deps).create({
          actor: editor,
          draft: E.right(senseDraft({ entry_id: anId(2), parent_sense_id: anId(0x5e) })),
        }),
      ),
    ).to.deep.include({
      faults: [
        {
          pointer: "/parent_sense_id",
          code: "unknown_reference",
          params: { id: anId(0x5e), entry: anId(2) },
        },
      ],
    });
  });
});

describe("a zone", () => {
  const into = (parent_id: string | null) => ({
    actor: editor,
    expected: "none" as const,
    draft: ({ location }: { location: LocationDraft }) =>
      E.right({ ...draftOf(location), parent_id }),
  });
  const draftOf = ({ ...location }: LocationDraft): LocationDraft => location;
  it("does not lie in itself, at once or by way of others", async () => {
    const deps = await dictionary();
    for (const parent of [zone, town])
      expect(
        await refusalOf(locationVerbs(deps).edit({ ...into(parent), id: zone })),
      ).to.deep.include({ faults: [{ pointer: "/parent_id", code: "cycle" }] });
  });
  it("is shown with what it lies in", async () =>
    expect(
      (await answerOf(locationVerbs(await dictionary()).read({ actor: reader, id: town })))
        .ancestor_ids,
    ).to.deep.equal([zone]));
  it("stands for what lies in it", async () =>
    expect(
      (
        await answerOf(
          entryVerbs(await dictionary()).list({
            actor: reader,
            query: {
              filter: { terms: [{ name: "location_id", anyOf: [zone] }] },
              order: [],
              page,
            },
          }),
        )
      ).items.map(({ id }) => id),
    ).to.deep.equal([entry]));
  it("is not among what lies in it", async () =>
    expect(
      (
        await answerOf(
          locationVerbs(await dictionary()).list({
            actor: reader,
            query: {
              filter: { terms: [{ name: "ancestor_id", anyOf: [zone] }] },
              order: [],
              page,
            },
          }),
        )
      ).items.map(({ location }) => location.id),
    ).to.deep.equal([town]));
  it("in use stays, and what uses it is counted", async () => {
    const deps = await dictionary();
    for (const [id, references] of [
      [zone, { locations: 1 }],
      [town, { entries: 1 }],
    ] as const)
      expect(
        await refusalOf(locationVerbs(deps).remove({ actor: editor, id, expected: "none" })),
      ).to.deep.equal({ _tag: "InUse", references });
  });
  it("deleted while a sense that names it is written leaves no sense without it", async () => {
    for (let round = 0; round < 20; round++) {
      const deps = await dictionary();
      const place = aLocation({ id: anId(77) });
      await answerOf(
        commit(deps, {
          puts: [aPut("locations", place), aPut("entries", anEntry({ id: anId(2) }))],
        }),
      );
      const tasks = [
        senseVerbs(deps).create({
          actor: editor,
          draft: E.right(
            senseDraft({
              entry_id: anId(2),
              attestations: [anAttestation({ location_id: place.id })],
            }),
          ),
        }),
        locationVerbs(deps).remove({ actor: editor, id: place.id, expected: "none" }),
      ];
      const { refusals } = await outcomesOf<{ _tag: string }, unknown>(
        round % 2 === 0 ? tasks : tasks.reverse(),
      );
      expect(refusals).to.have.length(1);
      expect(["InUse", "ValidationFailed"]).to.include(refusals[0]?._tag);
    }
  });
});

describe("a sense", () => {
  it("that names no place comes after its siblings", async () => {
    const deps = await dictionary();
    await answerOf(commit(deps, { puts: [aPut("entries", anEntry({ id: anId(2) }))] }));
    const orders: number[] = [];
    for (let number = 0; number < 3; number++)
      orders.push(
        (
          await answerOf(
            senseVerbs(deps).create({
              actor: editor,
              draft: E.right(senseDraft({ entry_id: anId(2) })),
            }),
          )
        ).sense_order,
      );
    expect(orders).to.deep.equal([1, 2, 3]);
  });
  it("stays with its entry", async () => {
    const deps = await dictionary();
    await answerOf(
      commit(deps, {
        puts: [
          aPut("entries", anEntry({ id: anId(2) })),
          aPut("entry-senses", aSense({ id: anId(0x60), entry_id: anId(2) })),
        ],
      }),
    );
    expect(
      await refusalOf(
        senseVerbs(deps).edit({
          actor: editor,
          id: anId(0x60),
          expected: "none",
          draft: () => E.right(senseDraft({ entry_id: entry })),
        }),
      ),
    ).to.deep.include({ faults: [{ pointer: "/entry_id", code: "read_only" }] });
  });
  it("is seen by callers unknown only with its entry published", async () => {
    const deps = await dictionary();
    await answerOf(
      commit(deps, {
        puts: [
          aPut("entries", anEntry({ id: anId(2) })),
          aPut("entry-senses", aSense({ id: anId(0x60), entry_id: anId(2) })),
        ],
      }),
    );
    const { list, read } = senseVerbs(deps);
    const seen = await answerOf(list({ actor: anonymous, query: { filter: {}, order: [], page } }));
    expect(seen.items.map(({ id }) => id)).to.deep.equal([anId(0x5e)]);
    expect(await refusalOf(read({ actor: anonymous, id: anId(0x60) }))).to.include({
      _tag: "NotFound",
    });
  });
});

describe("an entry with what belongs to it", () => {
  it("shows its senses and each thing that they or it refer to, once", async () => {
    const shown = await answerOf(
      entryVerbs(await dictionary()).readWith({
        actor: reader,
        id: entry,
        include: ["senses", "locations"],
      }),
    );
    expect(shown.senses?.map(({ id }) => id)).to.deep.equal([anId(0x5e)]);
    expect(shown.included).to.deep.include({ phenomenons: null, sources: null, entries: null });
    expect(shown.included.locations?.map(({ location }) => location.name)).to.deep.equal([
      "Sevilla",
    ]);
  });
});
