import { expect } from "chai";
import type { ChangeSet, Demand } from "../../domain/changes/change-set.ts";
import type { TreeFamily } from "../../domain/changes/references.ts";
import { aDelete, aPut, editOf, putEntry, putUser } from "../builders/a-change.ts";
import { aKeptAnswer } from "../builders/a-kept-answer.ts";
import { aLocation } from "../builders/a-location.ts";
import { aSession } from "../builders/a-session.ts";
import { aSense } from "../builders/a-sense.ts";
import { aSource } from "../builders/a-source.ts";
import { aUser } from "../builders/a-user.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { aSample, deleteOf, families, putOf, type Sample, specs, stored } from "./families.ts";
import { commit, fillWith, freshStore, type OpenStore } from "./open-store.ts";

const overtaken = (because: string) => ({ _tag: "Overtaken", because });

/** What must hold once a set is applied, beside its references: no circles, what it demands. */
export const commitDemandsContract = (open: OpenStore): void => {
  for (const family of ["locations", "phenomenons", "entry-senses"] as const)
    describe(`${family} lie`, () => treeContract(open, family));
  describe("a demand", () => demandsContract(open));
  orderContract(open);
};

const treeContract = (open: OpenStore, family: TreeFamily): void => {
  const store = freshStore(open);
  const [a = "", b = "", c = "", d = ""] = [0x100, 0x101, 0x102, 0x103].map(anId);
  const field = specs[family].parent?.field ?? "";
  const under = (id: string, parent: string | null, version = 1): Sample =>
    aSample(family, 0, { id, [field]: parent, version });
  const done = (...all: readonly Sample[]) =>
    answerOf(commit(store(), { puts: all.map((one) => putOf(family, one)) }));
  const refused = (...all: readonly Sample[]) =>
    refusalOf(commit(store(), { puts: all.map((one) => putOf(family, one)) }));

  /** d under c under b under a. */
  beforeEach(() =>
    fillWith(
      store(),
      ...[under(a, null), under(b, a), under(c, b), under(d, c)].map((one) => putOf(family, one)),
    ),
  );

  it("in no circle, be it ever so small", async () => {
    for (const parent of [a, b, c, d])
      expect(await refused(under(a, parent, 2))).to.deep.equal(overtaken("cycle"));
    for (const parent of [b, c, d])
      expect(await refused(under(b, parent, 2))).to.deep.equal(overtaken("cycle"));
    expect(await stored(store(), family, a)).to.deep.equal(under(a, null));
    const fifth = anId(0x104);
    expect(await refused(under(fifth, fifth))).to.deep.equal(overtaken("cycle"));
  });

  it("in no circle that two moves of one set make", async () => {
    const [x, y] = [anId(0x105), anId(0x106)];
    await done(under(x, null), under(y, null));
    expect(await refused(under(x, y, 2), under(y, x, 2))).to.deep.equal(overtaken("cycle"));
    expect(
      await refused(under(anId(0x107), anId(0x108)), under(anId(0x108), anId(0x107))),
    ).to.deep.equal(overtaken("cycle"));
  });

  it("elsewhere after a move, with all that lies in them", async () => {
    await done(under(c, a, 2));
    await done(under(b, d, 2));
    expect(await refused(under(c, b, 3))).to.deep.equal(overtaken("cycle"));
    await done(under(c, null, 3));
  });

  it("the other way round where one set turns them", async () => {
    await done(under(a, d, 2), under(b, null, 2));
    expect(await stored(store(), family, a)).to.deep.equal(under(a, d, 2));
    expect(await refused(under(b, a, 3))).to.deep.equal(overtaken("cycle"));
  });

  it("in what is there", async () => {
    expect(await refused(under(a, anId(0x1ff), 2))).to.deep.equal(overtaken("reference_missing"));
    const middle = await stored(store(), family, b);
    if (middle === null) return expect.fail("it is not there");
    expect(await refusalOf(commit(store(), { deletes: [deleteOf(family, middle)] }))).to.deep.equal(
      overtaken("in_use"),
    );
    const all = [under(a, null), under(b, a), under(c, b), under(d, c)];
    await answerOf(commit(store(), { deletes: all.map((one) => deleteOf(family, one)) }));
  });
};

const demandsContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const entry = anEntry({ id: anId(1) });
  const first = aSense({ id: anId(0x101), entry_id: entry.id });
  const elsewhere = aSense({ id: anId(0x102), entry_id: anId(2) });
  const ana = aUser({ role: "admin" });
  const ben = aUser({ id: anId(0xb0), email: "ben@example.org", role: "admin" });

  const met = (changes: Partial<ChangeSet>, ...demands: readonly Demand[]) =>
    answerOf(commit(store(), { ...changes, demands }));
  const unmet = async (changes: Partial<ChangeSet>, ...demands: readonly Demand[]) =>
    expect(await refusalOf(commit(store(), { ...changes, demands }))).to.deep.equal(
      overtaken("demand"),
    );

  beforeEach(() =>
    fillWith(
      store(),
      putEntry(entry),
      aPut("entry-senses", elsewhere),
      putUser(aUser({ id: anId(0xb1), email: "c@example.org", role: "reviewer" })),
      putUser(aUser({ id: anId(0xb2), email: "d@example.org", role: "admin", status: "disabled" })),
    ),
  );

  for (const family of families)
    it(`that one of ${family} is unchanged is met at its version alone`, async () => {
      const one = aSample(family, 0x200);
      await fillWith(store(), putOf(family, one));
      const same = { kind: "unchanged", family, id: one.id } as const;
      await met({}, { ...same, version: 1 });
      await unmet({}, { ...same, version: 2 });
      await unmet({}, { ...same, id: anId(0x2ff), version: 1 });
      await met({ puts: [putOf(family, editOf(one))] });
      await unmet({}, { ...same, version: 1 });
      await met({}, { ...same, version: 2 });
      await met({ deletes: [deleteOf(family, editOf(one))] });
      for (const version of [1, 2, 3]) await unmet({}, { ...same, version });
    });

  it("that an entry has a sense is met by one of its own", async () => {
    const has = { kind: "has_sense", entry_id: entry.id } as const;
    await unmet({}, has);
    await met({ puts: [aPut("entry-senses", first)] }, has);
    await met({}, has);
    await unmet({ deletes: [aDelete("entry-senses", first)] }, has);
    const second = aSense({ id: anId(0x103), entry_id: entry.id });
    await met(
      { deletes: [aDelete("entry-senses", first)], puts: [aPut("entry-senses", second)] },
      has,
    );
    expect(await stored(store(), "entry-senses", first.id)).to.equal(null);
    await unmet({}, { kind: "has_sense", entry_id: anId(0x2ff) });
  });

  it("that an entry has a sense is not met by one that points at it", async () => {
    const pointing = aSense({
      id: anId(0x104),
      entry_id: anId(2),
      relations: [{ type: "synonym", entry_id: entry.id, sense_id: null, note: null }],
    });
    await unmet(
      { puts: [aPut("entry-senses", pointing)] },
      { kind: "has_sense", entry_id: entry.id },
    );
  });

  it("that a sense comes last among those beside it is met where none has its order or a later one", async () => {
    const sense = (n: number, sense_order: number, parent_sense_id: string | null = null) =>
      aSense({ id: anId(0x110 + n), entry_id: entry.id, sense_order, parent_sense_id });
    const last = (sense_order: number, parent_sense_id: string | null = null) =>
      ({ kind: "comes_last", entry_id: entry.id, parent_sense_id, sense_order }) as const;
    const [one, two, three] = [sense(1, 1), sense(2, 2), sense(3, 3)];
    await unmet({}, last(1));
    await met({ puts: [aPut("entry-senses", one)] }, last(1));
    await unmet({ puts: [aPut("entry-senses", sense(4, 1))] }, last(1));
    expect(await stored(store(), "entry-senses", sense(4, 1).id)).to.equal(null);
    await met({ puts: [aPut("entry-senses", three)] }, last(2));
    await unmet({ puts: [aPut("entry-senses", two)] }, last(2));
    // Those that lie in another sense, or in another entry, have an order of their own.
    const within = sense(5, 1, one.id);
    await met({ puts: [aPut("entry-senses", within)] }, last(1, one.id));
    await unmet({}, last(1));
    await fillWith(store(), aPut("entries", anEntry({ id: anId(0x120) })));
    const elsewhere = aSense({ id: anId(0x121), entry_id: anId(0x120), sense_order: 9 });
    await met({ puts: [aPut("entry-senses", elsewhere)] }, last(3));
    // What the set itself deletes, or moves, is not in the way.
    await met(
      { deletes: [aDelete("entry-senses", three)], puts: [aPut("entry-senses", two)] },
      last(2),
    );
    await unmet({ puts: [aPut("entry-senses", editOf(one, { sense_order: 2 }))] }, last(2));
    await met({ puts: [aPut("entry-senses", editOf(one, { sense_order: 5 }))] }, last(3));
  });

  it("that there is an administrator is met by an active one", async () => {
    const some = { kind: "active_admin" } as const;
    await unmet({}, some);
    await met({ puts: [putUser(ana)] }, some);
    for (const change of [{ role: "reviewer" }, { status: "disabled" }] as const)
      await unmet({ puts: [putUser(editOf(ana, change))] }, some);
    await unmet({ deletes: [aDelete("users", ana)] }, some);
    await met({ puts: [putUser(ben)], deletes: [aDelete("users", ana)] }, some);
    expect(await stored(store(), "users", ana.id)).to.equal(null);
  });

  it("that a session lives is met until it ends, and by a set that ends it", async () => {
    const session = aSession({ user_id: ana.id });
    const lives = { kind: "live_session", id: session.id } as const;
    const refused = async (changes: Partial<ChangeSet>) =>
      expect(await refusalOf(commit(store(), { ...changes, demands: [lives] }))).to.deep.equal(
        overtaken("session_ended"),
      );
    await fillWith(store(), putUser(ana));
    await refused({ puts: [aPut("entry-senses", first)] });
    expect(await stored(store(), "entry-senses", first.id)).to.equal(null);
    await answerOf(store().sessions.start(session, 1));
    await met({ puts: [aPut("entry-senses", first)] }, lives);
    await met({ puts: [putUser(editOf(ana))], endSessionsOf: [ana.id] }, lives);
    await refused({});
    await answerOf(store().sessions.start(session, 2));
    await met({}, lives);
    await answerOf(store().sessions.end(session.id));
    await refused({});
  });

  it("has to be met like every other", async () => {
    const has = { kind: "has_sense", entry_id: entry.id } as const;
    const same = { kind: "unchanged", family: "entries", id: entry.id, version: 1 } as const;
    await unmet({}, same, has);
    await unmet({}, has, same);
    await met({ puts: [aPut("entry-senses", first)] }, same, has);
  });
};

const orderContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const place = aLocation({ id: anId(0x101), external_id: "k" });
  const entry = anEntry({ id: anId(0x102), location_ids: [place.id] });
  const source = aSource({ id: anId(0x103) });
  const answer = aKeptAnswer();

  it("names the first of several faults: answer, versions, keys, references, use, circles, demands", async () => {
    await fillWith(
      store(),
      aPut("locations", place),
      putEntry(entry),
      aPut("sources", source),
      putEntry(anEntry({ id: anId(0x105) })),
    );
    await answerOf(commit(store(), { answer }));
    const faulty = {
      answer,
      deletes: [aDelete("sources", { ...source, version: 9 })],
      puts: [
        aPut("locations", aLocation({ id: anId(0x104), external_id: "k" })),
        aPut("locations", editOf(place, { parent_id: anId(0x1ff) })),
      ],
      demands: [{ kind: "active_admin" }] as const,
    };
    const moved = (family: string, id: string) => ({ _tag: "VersionMoved", family, id });
    const refused = async (changes: Partial<ChangeSet>) =>
      refusalOf(commit(store(), { ...faulty, ...changes }));
    expect(await refused({})).to.deep.equal({ _tag: "AnswerTaken" });
    const rest = { answer: null };
    expect(await refused(rest)).to.deep.equal(moved("sources", source.id));
    const deletes = [aDelete("locations", place)];
    const key = { _tag: "KeyTaken", family: "locations", keys: ["external_id"], id: anId(0x104) };
    expect(await refused({ ...rest, deletes: [] })).to.deep.equal(key);
    const both = [...faulty.puts, putEntry(editOf(anEntry({ id: anId(0x105), version: 6 })))];
    expect(await refused({ ...rest, deletes: [], puts: both })).to.deep.equal(key);
    expect(await refused({ ...rest, deletes: [], puts: both.toReversed() })).to.deep.equal(
      moved("entries", anId(0x105)),
    );
    const missing = [putEntry(anEntry({ id: anId(0x106), location_ids: [anId(0x1ff)] }))];
    expect(await refused({ ...rest, deletes, puts: missing })).to.deep.equal(
      overtaken("reference_missing"),
    );
    const circle = [aPut("locations", aLocation({ id: anId(0x107), parent_id: anId(0x107) }))];
    expect(await refused({ ...rest, deletes, puts: circle })).to.deep.equal(overtaken("in_use"));
    expect(await refused({ ...rest, deletes: [], puts: circle })).to.deep.equal(overtaken("cycle"));
    expect(await refused({ ...rest, deletes: [], puts: [] })).to.deep.equal(overtaken("demand"));
  });
};
