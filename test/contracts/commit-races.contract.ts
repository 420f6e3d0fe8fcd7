import { expect } from "chai";
import type { ChangeSet, Demand, Put } from "../../domain/changes/change-set.ts";
import type { TreeFamily } from "../../domain/changes/references.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { aDelete, aPut, editOf, putUser } from "../builders/a-change.ts";
import { aLocation } from "../builders/a-location.ts";
import { aPhenomenon } from "../builders/a-phenomenon.ts";
import { anAttestation, aSense } from "../builders/a-sense.ts";
import { aSource } from "../builders/a-source.ts";
import { aUser } from "../builders/a-user.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf, outcomesOf } from "./answer-of.ts";
import { aSample, deleteOf, putOf, specs, stored } from "./families.ts";
import {
  type Capabilities,
  commit,
  describeWhere,
  fillWith,
  freshStore,
  type OpenStore,
} from "./open-store.ts";

const ROUNDS = 20;
const rounds = Array.from({ length: ROUNDS }, (_, n) => n);
const overtaken = (because: string) => ({ _tag: "Overtaken", because });

/**
 * Changes that are right each by itself and wrong together, made at the same moment: one of them is
 * refused, and what holds of the dictionary holds on.
 */
export const commitRacesContract = (
  open: OpenStore,
  { referenceRaces, treeRaces, adminRaces, senseRaces }: Capabilities,
): void => {
  const lacking = "this deployment does not decide such races";
  describeWhere(referenceRaces, lacking, "never leaves a reference to what is gone:", () =>
    referenceRacesContract(open),
  );
  describeWhere(treeRaces, lacking, "never closes a circle:", () => treeRacesContract(open));
  describeWhere(adminRaces, lacking, "never loses its last administrator:", () =>
    adminRacesContract(open),
  );
  describeWhere(senseRaces, lacking, "never publishes without a sense:", () =>
    senseRacesContract(open),
  );
};

/** Both at once, either first; of the two one is done, and the other is refused as it should be. */
const oneOf = async (
  store: Parameters<typeof commit>[0],
  round: number,
  one: Partial<ChangeSet>,
  other: Partial<ChangeSet>,
  refusals: readonly [string, string],
): Promise<"one" | "other"> => {
  const sets = round % 2 === 0 ? [one, other] : [other, one];
  const outcomes = await Promise.all(sets.map((changes) => commit(store, changes)()));
  const [ofOne, ofOther] = round % 2 === 0 ? outcomes : outcomes.toReversed();
  const told = [ofOne, ofOther].map((outcome) =>
    outcome?._tag === "Left" ? outcome.left : "done",
  );
  expect(told).to.be.deep.oneOf([
    ["done", overtaken(refusals[1])],
    [overtaken(refusals[0]), "done"],
  ]);
  return told[0] === "done" ? "one" : "other";
};

const referenceRacesContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const target = {
    locations: (id: string) => aPut("locations", aLocation({ id })),
    phenomenons: (id: string) => aPut("phenomenons", aPhenomenon({ id })),
    sources: (id: string) => aPut("sources", aSource({ id })),
    entries: (id: string) => aPut("entries", anEntry({ id })),
    "entry-senses": (id: string) => aPut("entry-senses", aSense({ id })),
  } as const;
  /** What comes to refer to a target of each family, as the nth. */
  const referring: Readonly<
    Record<keyof typeof target, (id: string, n: number) => readonly Put[]>
  > = {
    locations: (id, n) => [
      aPut(
        "entry-senses",
        aSense({ id: anId(n), attestations: [anAttestation({ location_id: id })] }),
      ),
    ],
    phenomenons: (id, n) => [aPut("entry-senses", aSense({ id: anId(n), phenomenon_ids: [id] }))],
    sources: (id, n) => [
      aPut(
        "entry-senses",
        aSense({ id: anId(n), source_refs: [{ source_id: id, locator: null }] }),
      ),
    ],
    entries: (id, n) => [aPut("entry-senses", aSense({ id: anId(n), entry_id: id }))],
    "entry-senses": (id, n) => [
      aPut(
        "entries",
        anEntry({
          id: anId(n),
          relations: [{ type: "synonym", entry_id: anId(1), sense_id: id, note: null }],
        }),
      ),
    ],
  };

  const relating = (entry_id: string, n: number): readonly Put[] => [
    aPut(
      "entries",
      anEntry({
        id: anId(n),
        relations: [{ type: "see_also", entry_id, sense_id: null, note: null }],
      }),
    ),
  ];

  beforeEach(() => fillWith(store(), aPut("entries", anEntry())));

  for (const family of Object.keys(target) as readonly (keyof typeof target)[])
    for (const how of ["a creation", "an edit"] as const)
      it(`${how} that refers to one of ${family}, and the deletion of that one`, async () => {
        for (const n of rounds) {
          const id = anId(0x1000 + n);
          // A sense stays with its entry: an edit makes an entry refer to another.
          const refer = how === "an edit" && family === "entries" ? relating : referring[family];
          const [put] = refer(id, 0x2000 + n);
          if (put === undefined) return expect.fail("nothing to write");
          // An edit refers to something else at first: to another of the family.
          const [before] = refer(anId(0x3000 + n), 0x2000 + n);
          await fillWith(
            store(),
            target[family](id),
            ...(how === "an edit" && before !== undefined
              ? [target[family](anId(0x3000 + n)), before]
              : []),
          );
          const written =
            how === "an edit" ? putOf(put.family, { ...put.resource, version: 2 }) : put;
          const deleted = deleteOf(family, target[family](id).resource);
          const winner = await oneOf(store(), n, { puts: [written] }, { deletes: [deleted] }, [
            "reference_missing",
            "in_use",
          ]);
          const there = await stored(store(), family, id);
          const referrer = await stored(store(), put.family, put.resource.id);
          expect(there !== null).to.equal(winner === "one");
          expect(referrer?.version ?? 0).to.equal(
            (how === "an edit" ? 1 : 0) + (winner === "one" ? 1 : 0),
          );
        }
      });

  it("many creations that refer to one location, and its deletion", async () => {
    for (const n of rounds.slice(0, 5)) {
      const id = anId(0x1000 + n);
      await fillWith(store(), target.locations(id));
      const sets: readonly Partial<ChangeSet>[] = [
        ...rounds.slice(0, 9).map((k) => ({ puts: referring.locations(id, 0x2000 + 100 * n + k) })),
        { deletes: [deleteOf("locations", target.locations(id).resource)] },
      ];
      const turned = sets.map((_, k) => sets[(k * 3 + n) % sets.length] ?? {});
      const { answers, refusals } = await outcomesOf(turned.map((set) => commit(store(), set)));
      const there = (await stored(store(), "locations", id)) !== null;
      const made = await Promise.all(
        rounds.slice(0, 9).map((k) => stored(store(), "entry-senses", anId(0x2000 + 100 * n + k))),
      );
      expect(made.filter((sense) => sense !== null)).to.have.lengthOf(there ? 9 : 0);
      expect(answers).to.have.lengthOf(there ? 9 : 1);
      for (const refusal of refusals)
        expect(refusal).to.deep.equal(overtaken(there ? "in_use" : "reference_missing"));
    }
  });
};

const treeRacesContract = (open: OpenStore): void => {
  for (const family of ["locations", "phenomenons", "entry-senses"] as const) {
    const store = freshStore(open);
    const moves = treeMoves(family);

    it(`one of ${family} under another, and that one under it`, async () => {
      for (const n of rounds) {
        const [a, b] = [anId(0x1000 + 2 * n), anId(0x1001 + 2 * n)];
        await fillWith(store(), moves(a, null), moves(b, null));
        const winner = await oneOf(
          store(),
          n,
          { puts: [moves(a, b, 2)] },
          { puts: [moves(b, a, 2)] },
          ["cycle", "cycle"],
        );
        const lie = await answerOf(store().references.ancestors(family, [a, b]));
        expect(Object.fromEntries(lie)).to.deep.equal(
          winner === "one" ? { [a]: [b], [b]: [] } : { [a]: [], [b]: [a] },
        );
      }
    });

    it(`four of ${family} under one another, all around`, async () => {
      for (const n of rounds.slice(0, 10)) {
        const ids = [0, 1, 2, 3].map((k) => anId(0x2000 + 4 * n + k));
        await fillWith(store(), ...ids.map((id) => moves(id, null)));
        const { answers, refusals } = await outcomesOf(
          ids.map((id, k) => commit(store(), { puts: [moves(id, ids[(k + 1) % 4] ?? null, 2)] })),
        );
        expect(answers).to.have.lengthOf(3);
        expect(refusals).to.deep.equal([overtaken("cycle")]);
        const lie = await answerOf(store().references.ancestors(family, ids));
        expect([...lie.values()].map(({ length }) => length).toSorted()).to.deep.equal([
          0, 1, 2, 3,
        ]);
      }
    });

    it(`one of ${family} under a child of another, and that one under it`, async () => {
      for (const n of rounds.slice(0, 10)) {
        const [a = "", b = "", c = ""] = [0, 1, 2].map((k) => anId(0x3000 + 3 * n + k));
        await fillWith(store(), moves(a, null), moves(b, null), moves(c, b));
        await oneOf(store(), n, { puts: [moves(a, c, 2)] }, { puts: [moves(b, a, 2)] }, [
          "cycle",
          "cycle",
        ]);
      }
    });
  }
};

const treeMoves =
  (family: TreeFamily) =>
  (id: string, parent: string | null, version = 1): Put =>
    putOf(family, aSample(family, 0, { id, [specs[family].parent?.field ?? ""]: parent, version }));

const adminRacesContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const demands: readonly Demand[] = [{ kind: "active_admin" }];
  const admin = (n: number) => aUser({ id: anId(n), email: `${n}@example.org`, role: "admin" });
  const ways: readonly (readonly [
    string,
    (user: ReturnType<typeof admin>) => Partial<ChangeSet>,
  ])[] = [
    ["demoted", (user) => ({ puts: [putUser(editOf(user, { role: "editor" }))], demands })],
    ["disabled", (user) => ({ puts: [putUser(editOf(user, { status: "disabled" }))], demands })],
    ["deleted", (user) => ({ deletes: [aDelete("users", user)], demands })],
  ];

  for (const [how, first] of ways)
    for (const [what, second] of ways)
      it(`of the last two, one ${how} and the other ${what}`, async () => {
        for (const n of rounds) {
          const [ana, ben] = [admin(0x1000 + 2 * n), admin(0x1001 + 2 * n)];
          await fillWith(store(), putUser(ana), putUser(ben));
          const winner = await oneOf(store(), n, first(ana), second(ben), ["demand", "demand"]);
          const left = winner === "one" ? ben : ana;
          expect(await stored(store(), "users", left.id)).to.deep.equal(left);
          await answerOf(commit(store(), { deletes: [aDelete("users", left)] }));
        }
      });

  it("of the last five, all at once", async () => {
    for (const n of rounds.slice(0, 5)) {
      const all = [0, 1, 2, 3, 4].map((k) => admin(0x1000 + 5 * n + k));
      await fillWith(store(), ...all.map((user) => putUser(user)));
      const { answers, refusals } = await outcomesOf(
        all.map((user) =>
          commit(store(), { puts: [putUser(editOf(user, { role: "reader" }))], demands }),
        ),
      );
      expect(answers).to.have.lengthOf(4);
      expect(refusals).to.deep.equal([overtaken("demand")]);
      const users = await Promise.all(all.map(({ id }) => stored(store(), "users", id)));
      const [left = admin(0)] = users.filter(
        (user): user is Versioned & (typeof all)[number] => user?.version === 1,
      );
      await answerOf(commit(store(), { deletes: [aDelete("users", left)] }));
    }
  });
};

const senseRacesContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const entryOf = (n: number) => anEntry({ id: anId(0x1000 + n), status: "in_review" });
  const senseOf = (n: number, k = 0) =>
    aSense({ id: anId(0x2000 + 10 * n + k), entry_id: entryOf(n).id });
  const has = (n: number): Demand => ({ kind: "has_sense", entry_id: entryOf(n).id });

  it("an entry published, and its last sense deleted as one of a draft", async () => {
    for (const n of rounds) {
      const [entry, sense] = [entryOf(n), senseOf(n)];
      await fillWith(store(), aPut("entries", entry), aPut("entry-senses", sense));
      const published = editOf(entry, { status: "published" });
      const winner = await oneOf(
        store(),
        n,
        { puts: [aPut("entries", published)], demands: [has(n)] },
        {
          deletes: [aDelete("entry-senses", sense)],
          demands: [{ kind: "unchanged", family: "entries", id: entry.id, version: 1 }],
        },
        ["demand", "demand"],
      );
      expect([
        await stored(store(), "entries", entry.id),
        await stored(store(), "entry-senses", sense.id),
      ]).to.deep.equal(winner === "one" ? [published, sense] : [entry, null]);
    }
  });

  it("five senses given the next order beside each other", async () => {
    for (const n of rounds.slice(0, 5)) {
      const entry = entryOf(n);
      await fillWith(store(), aPut("entries", entry));
      const demand = { kind: "comes_last", entry_id: entry.id, parent_sense_id: null } as const;
      const { answers, refusals } = await outcomesOf(
        [0, 1, 2, 3, 4].map((k) =>
          commit(store(), {
            puts: [aPut("entry-senses", { ...senseOf(n, k), sense_order: 1 })],
            demands: [{ ...demand, sense_order: 1 }],
          }),
        ),
      );
      expect(answers).to.have.lengthOf(1);
      expect(refusals).to.deep.equal(Array.from({ length: 4 }, () => overtaken("demand")));
    }
  });

  it("the last two senses of a published entry deleted, one by each of two", async () => {
    for (const n of rounds) {
      const entry = { ...entryOf(n), status: "published" } as const;
      const [one, other] = [senseOf(n, 1), senseOf(n, 2)];
      await fillWith(
        store(),
        aPut("entries", entry),
        aPut("entry-senses", one),
        aPut("entry-senses", other),
      );
      const winner = await oneOf(
        store(),
        n,
        { deletes: [aDelete("entry-senses", one)], demands: [has(n)] },
        { deletes: [aDelete("entry-senses", other)], demands: [has(n)] },
        ["demand", "demand"],
      );
      const left = await Promise.all(
        [one, other].map(({ id }) => stored(store(), "entry-senses", id)),
      );
      expect(left).to.deep.equal(winner === "one" ? [null, other] : [one, null]);
    }
  });

  it("a sense written as one of a draft, and the entry published", async () => {
    for (const n of rounds) {
      const [entry, sense] = [entryOf(n), senseOf(n)];
      await fillWith(store(), aPut("entries", entry), aPut("entry-senses", sense));
      const edited = editOf(sense, { definition: "late" });
      const unchanged = { kind: "unchanged", family: "entries", id: entry.id, version: 1 } as const;
      const outcomes = await outcomesOf(
        [
          { puts: [aPut("entry-senses", edited)], demands: [unchanged] },
          { puts: [aPut("entries", editOf(entry, { status: "published" }))], demands: [has(n)] },
        ].map((changes) => commit(store(), changes)),
      );
      // The edit may come first and both be right; after the publication it is too late.
      const late = (await stored(store(), "entry-senses", sense.id))?.version === 1;
      expect(outcomes.refusals).to.deep.equal(late ? [overtaken("demand")] : []);
      expect((await stored(store(), "entries", entry.id))?.version).to.equal(2);
    }
  });
};
