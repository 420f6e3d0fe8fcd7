import { expect } from "chai";
import type { Put } from "../../domain/changes/change-set.ts";
import { type LexicalFamily, lexicalFamilies } from "../../domain/shared/family.ts";
import type { Snapshot } from "../../domain/changes/snapshot.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { deleteEntry, editOf, putEntry, putUser } from "../builders/a-change.ts";
import { aFullResource } from "../builders/a-resource.ts";
import { aUser } from "../builders/a-user.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { withReferents } from "../builders/with-referents.ts";
import { answerOf } from "./answer-of.ts";
import { aSample, deleteOf, putOf, specs } from "./families.ts";
import {
  type Capabilities,
  commit,
  describeWhere,
  everything,
  fill,
  fillWith,
  freshStore,
  type OpenStore,
} from "./open-store.ts";

export const snapshotsContract = (
  name: string,
  open: OpenStore,
  { snapshots }: Pick<Capabilities, "snapshots"> = everything,
): void => {
  describeWhere(snapshots, "it has no snapshots", `${name}: snapshots`, () => suite(open));
};

type Seen = Snapshot<LexicalFamily>;

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;

/** Everything of some puts, as a snapshot of these families has it. */
const inOrder = (puts: readonly Put[], families: readonly LexicalFamily[]): readonly unknown[] =>
  families.flatMap((family) =>
    puts
      .filter((put) => put.family === family)
      .map(({ resource }) => resource)
      .sort(byId)
      .map((resource) => ({ family, resource })),
  );

const withKey = ({ family, resource }: Put, external_id: string | null): Put =>
  putOf(family, { ...resource, external_id });

const suite = (open: OpenStore): void => {
  const store = freshStore(open);
  const reading = (...families: readonly LexicalFamily[]) =>
    store().snapshots.read(families)[Symbol.asyncIterator]();
  const rest = async (reader: AsyncIterator<Seen>): Promise<readonly Seen[]> => {
    const seen: Seen[] = [];
    for (let next = await reader.next(); next.done !== true; next = await reader.next())
      seen.push(next.value);
    return seen;
  };
  const read = (...families: readonly LexicalFamily[]) => rest(reading(...families));

  const entries: readonly Entry[] = Array.from({ length: 650 }, (_, n) =>
    anEntry({ id: anId((n * 7) % 650), lemma_form: `${n % 10}`, external_id: `${n}` }),
  );
  const sorted = entries.toSorted(byId);
  const all = withReferents(
    ...lexicalFamilies.flatMap((family) => [
      putOf(family, aFullResource(family, { id: anId(0x2ff) })),
      putOf(family, aSample(family, 0x200)),
    ]),
  );

  it("have nothing of an empty store, and nothing of no family", async () => {
    expect(await read(...lexicalFamilies)).to.deep.equal([]);
    await fill(store(), [anEntry()]);
    expect(await read()).to.deep.equal([]);
  });

  it("have every resource as it is, ordered by id, family after family", async () => {
    await fillWith(store(), ...all, putUser(aUser()));
    for (const families of [
      lexicalFamilies,
      lexicalFamilies.toReversed(),
      ...lexicalFamilies.map((family) => [family]),
      ["sources", "locations"] as const,
    ])
      expect(await read(...families)).to.deep.equal(inOrder(all, families));
  });

  it("have many of one family", async () => {
    await fill(store(), entries);
    expect(await read("entries")).to.deep.equal(
      sorted.map((resource) => ({ family: "entries", resource })),
    );
  });

  it("have nothing of what is written after the first was read, and hold nobody up", async () => {
    await fill(store(), entries);
    const reader = reading("entries");
    const first = await reader.next();
    const edited = [sorted[0], sorted[1], sorted.at(-1)].flatMap((e) => (e ? [e] : []));
    const deleted = [2, 3, 300, 600].flatMap((n) => sorted[n] ?? []);
    for (const entry of edited)
      await answerOf(commit(store(), { puts: [putEntry(editOf(entry, { notes: "later" }))] }));
    for (const entry of deleted) await answerOf(commit(store(), { deletes: [deleteEntry(entry)] }));
    await fill(store(), [anEntry({ id: anId(0xffff) })]);
    const seen = [first.value as Seen, ...(await rest(reader))].map(({ resource }) => resource);
    expect(seen).to.deep.equal(sorted);
    expect(await read("entries")).to.have.lengthOf(650 - 4 + 1);
  });

  it("are each of their own moment", async () => {
    await fill(store(), [anEntry({ id: anId(1) }), anEntry({ id: anId(2) })]);
    const first = reading("entries");
    await first.next();
    await fill(store(), [anEntry({ id: anId(3) })]);
    const second = reading("entries");
    await second.next();
    await fill(store(), [anEntry({ id: anId(4) })]);
    expect([(await rest(first)).length, (await rest(second)).length]).to.deep.equal([1, 2]);
  });

  it("are of one moment over all families", async () => {
    await fillWith(store(), ...all);
    const reader = reading(...lexicalFamilies);
    const first = await reader.next();
    const later = lexicalFamilies.map((family) => aSample(family, 0x201));
    const gone = aSample("entry-senses", 0x200);
    await answerOf(
      commit(store(), {
        puts: lexicalFamilies.flatMap((family, n) => [
          putOf(family, later[n] ?? gone),
          ...(family === "entry-senses"
            ? []
            : [putOf(family, editOf(aSample(family, 0x200), { external_id: "later" }))]),
        ]),
        deletes: [deleteOf("entry-senses", gone)],
      }),
    );
    expect([first.value, ...(await rest(reader))]).to.deep.equal(inOrder(all, lexicalFamilies));
    expect(await read(...lexicalFamilies)).to.have.lengthOf(
      all.length + lexicalFamilies.length - 1,
    );
  });

  it("may be left before their end", async () => {
    await fill(store(), entries.slice(0, 20));
    for (let n = 0; n < 20; n++)
      for await (const { resource } of store().snapshots.read(["entries"])) {
        expect(resource).to.deep.equal(entries.slice(0, 20).toSorted(byId)[0]);
        break;
      }
    await answerOf(commit(store(), { deletes: [deleteEntry(entries[0] ?? anEntry())] }));
    expect(await read("entries")).to.have.lengthOf(19);
  });

  it("have with each resource the external ids of what it refers to, of the same moment", async () => {
    const keyed = all.map((put, n) => withKey(put, n % 3 === 0 ? null : `key ${n}`));
    await fillWith(store(), ...keyed);
    const reader = store().snapshots.readWithKeys(lexicalFamilies)[Symbol.asyncIterator]();
    const first = await reader.next();
    const later = keyed.map(({ family, resource }) =>
      putOf(family, editOf(resource, { external_id: `later ${resource.id}` })),
    );
    await answerOf(commit(store(), { puts: later }));
    const seen: unknown[] = [];
    const named: string[] = [];
    for (let next = first; next.done !== true; next = await reader.next()) {
      const { family, resource, externalIdOf } = next.value;
      seen.push({ family, resource });
      for (const { family: of, id } of specs[family].references(resource))
        named.push(`${of} ${id} ${externalIdOf(of, id)}`);
    }
    expect(seen).to.deep.equal(inOrder(keyed, lexicalFamilies));
    const names = keyed.map(({ family, resource: { id, ...resource } }) =>
      "external_id" in resource ? `${family} ${id} ${resource.external_id}` : "",
    );
    expect(named).to.have.length.greaterThan(30);
    expect(names).to.include.members(named);
    expect(named.filter((name) => name.endsWith("null"))).not.to.deep.equal([]);
  });
};
