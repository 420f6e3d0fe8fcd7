import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import type { BackupRecord, BackupRecords, BackupSource } from "../../domain/changes/backup.ts";
import { allFamilies, lexicalFamilies } from "../../domain/shared/family.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { collation } from "../../domain/shared/collation.ts";
import type { Store } from "../../domain/store.ts";
import { digestOf, recordLine } from "../../adapters/files/backup-lines.ts";
import { inMemoryStore } from "../../adapters/in-memory/store.ts";
import { deleteUser, editOf, putUser } from "../builders/a-change.ts";
import { anAuditLine } from "../builders/an-audit-line.ts";
import { aKeptAnswer } from "../builders/a-kept-answer.ts";
import { aFullResource } from "../builders/a-resource.ts";
import { aSession } from "../builders/a-session.ts";
import { aFullUser, aUser } from "../builders/a-user.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { withReferents } from "../builders/with-referents.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { aSample, deleteOf, putOf, repositoryOf, withText } from "./families.ts";
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
import { searchFor } from "./search.ts";

/** What a store has to keep, out of it and back into an empty one, of its own kind or another. */
export const backupsContract = (
  name: string,
  open: OpenStore,
  { snapshots }: Pick<Capabilities, "snapshots"> = everything,
): void => {
  describe(`${name}: backups`, () => suite(open));
  describeWhere(snapshots, "it has no snapshots", `${name}: backups while others write`, () =>
    momentSuite(open),
  );
};

const gathered = async (records: BackupRecords): Promise<readonly BackupRecord[]> => {
  const all: BackupRecord[] = [];
  for await (const batch of records) all.push(...batch);
  return all;
};

async function* batchesOf(
  all: readonly BackupRecord[],
  size: number,
): BackupRecords & AsyncGenerator {
  for (let n = 0; n < all.length; n += size) yield await Promise.resolve(all.slice(n, n + size));
}

/** As they come from a file: through their text. */
const throughText = (all: readonly BackupRecord[]): readonly BackupRecord[] =>
  all.map((record) => JSON.parse(recordLine(record)) as BackupRecord);

const sourceOf = async (all: readonly BackupRecord[]): Promise<BackupSource> => ({
  digest: await digestOf(batchesOf(all, 100)),
  records: () => batchesOf(throughText(all), 7),
  digestOf,
});

/** Something of everything: full resources, edited, deleted, restored; users, one deleted, one logged in. */
const live = async (store: Store): Promise<void> => {
  await fillWith(
    store,
    ...withReferents(
      ...lexicalFamilies.flatMap((family) => [
        putOf(family, aFullResource(family, { id: anId(0x2ff) })),
        putOf(family, aSample(family, 0x200)),
        putOf(family, aSample(family, 0x201)),
      ]),
    ),
  );
  for (const family of lexicalFamilies) {
    let current = aSample(family, 0x200);
    for (let n = 0; n < 11; n++) {
      current = editOf(current, {
        ...withText(family, `${n} ñandú "x"`),
        updated_at: anInstant(n),
      });
      const event = { action: "updated", comment: n === 3 ? "¿Por qué?" : null } as const;
      await answerOf(commit(store, { puts: [putOf(family, current, { event })] }));
    }
  }
  // First what refers to others.
  for (const family of lexicalFamilies.toReversed())
    await answerOf(commit(store, { deletes: [deleteOf(family, aSample(family, 0x201))] }));
  const again = { ...aSample("sources", 0x201), version: 3 };
  await answerOf(commit(store, { puts: [putOf("sources", again, { expected: null })] }));
  const gone = aUser({ id: anId(0x302), email: "gone@example.org" });
  const user = aUser({ id: anId(0x301), email: "b@example.org" });
  await fillWith(store, putUser(aFullUser({ id: anId(0x300) })), putUser(user), putUser(gone));
  await answerOf(commit(store, { deletes: [deleteUser(gone)] }));
  const session = aSession({ user_id: user.id });
  expect(await answerOf(store.sessions.start(session, 1))).to.equal(true);
  await answerOf(commit(store, { answer: aKeptAnswer() }));
  const lines = [3, 1, 2, 2].map((n, index) =>
    anAuditLine({
      id: anId(0xad0 + index),
      at: anInstant(n),
      ...(index === 0 && { target: null, detail: { families: ["entries"], lines: 7, note: null } }),
    }),
  );
  await answerOf(store.audit.append(lines));
};

/** What one can see of a store through its other ports. */
const seen = async (store: Store): Promise<unknown> => {
  const all = await gathered(store.backups.read());
  const page = firstPage(100);
  const histories = all.flatMap((record) => {
    if (record.kind === "living") return [[record.family, record.resource.id] as const];
    return record.kind === "deleted" ? [[record.family, record.grave.id] as const] : [];
  });
  return {
    living: await Promise.all(
      lexicalFamilies.map((family) => answerOf(repositoryOf(store, family).list({ ...any, page }))),
    ),
    // On pages that do not hold all there are, so that these are counted by themselves.
    totals: await Promise.all(
      lexicalFamilies.map((family) =>
        answerOf(repositoryOf(store, family).list({ ...any, page: firstPage(1) })),
      ),
    ),
    // By what lies beside the resources, their senses' words among it.
    found: await Promise.all(
      [
        { search: searchFor("nandu", "contains") },
        { search: searchFor("nandu", "contains", [["definition"]]) },
        { lacks: ["attestation"], entry_status: ["draft"] },
      ].map((filter, n) =>
        answerOf(
          repositoryOf(store, n < 2 ? "entries" : "entry-senses").list({ ...any, filter, page }),
        ),
      ),
    ),
    deleted: await Promise.all(
      lexicalFamilies.map((family) => answerOf(repositoryOf(store, family).listDeleted({ page }))),
    ),
    histories: await Promise.all(
      histories.map(([family, id]) => answerOf(store.history.list(family, id, page))),
    ),
    users: await answerOf(store.users.all()),
    audit: await answerOf(store.audit.list({ filter: {}, page })),
  };
};

const any = { filter: {}, order: [] } as const;

const suite = (open: OpenStore): void => {
  const store = freshStore(open);
  const other = freshStore(open);

  it("of an empty store hold nothing, and are restored", async () => {
    expect(await gathered(store().backups.read())).to.deep.equal([]);
    await answerOf(store().backups.restore(await sourceOf([])));
  });

  it("bring everything back into an empty store, histories, graves and users included", async () => {
    await live(store());
    const all = await gathered(store().backups.read());
    await answerOf(other().backups.restore(await sourceOf(all)));
    expect(await gathered(other().backups.read())).to.deep.equal(all);
    expect(await seen(other())).to.deep.equal(await seen(store()));
  });

  it("hold sessions and kept answers neither there nor where they are restored", async () => {
    await live(store());
    await answerOf(other().backups.restore(await sourceOf(await gathered(store().backups.read()))));
    const { id, expires_at } = aSession();
    expect(await answerOf(store().sessions.isLive(id, anInstant(0)))).to.equal(true);
    expect(expires_at > anInstant(0)).to.equal(true);
    expect(await answerOf(other().sessions.isLive(id, anInstant(0)))).to.equal(false);
    const kept = aKeptAnswer();
    expect((await answerOf(other().keptAnswers.find(kept, kept.kept_at)))._tag).to.equal("None");
  });

  it("are the same from every kind of store, in the same order", async () => {
    const memory = inMemoryStore(collation("es"));
    await live(store());
    await live(memory);
    const own = await gathered(store().backups.read());
    expect(own.map(recordLine)).to.deep.equal(
      (await gathered(memory.backups.read())).map(recordLine),
    );
    const elsewhere = inMemoryStore(collation("es"));
    await answerOf(elsewhere.backups.restore(await sourceOf(own)));
    expect(await gathered(elsewhere.backups.read())).to.deep.equal(own);
  });

  it("can be edited on once they are restored", async () => {
    await live(store());
    await answerOf(other().backups.restore(await sourceOf(await gathered(store().backups.read()))));
    for (const target of [store(), other()])
      for (const family of lexicalFamilies) {
        const edited = { ...aSample(family, 0x200, withText(family, "later")), version: 13 };
        await answerOf(commit(target, { puts: [putOf(family, edited)] }));
      }
    expect(await seen(other())).to.deep.equal(await seen(store()));
  });

  it("bring back two users whose addresses have come to be one, which finds the first", async () => {
    const user = { kind: "user", last_login_at: null } as const;
    const [ana, ben] = [anId(0x310), anId(0x311)];
    const all: readonly BackupRecord[] = [
      { ...user, user: aUser({ id: ana, email: "straße@example.org" }) },
      { ...user, user: aUser({ id: ben, email: "strasse@example.org" }) },
    ];
    await answerOf(store().backups.restore(await sourceOf(all)));
    expect(await gathered(store().backups.read())).to.deep.equal(all);
    const found = await answerOf(store().users.findByEmail("strasse@example.org"));
    expect(O.toNullable(found)?.user.id).to.equal(ana);
  });

  for (const family of allFamilies)
    it(`are refused where there are ${family} already, and change nothing`, async () => {
      await live(store());
      await fillWith(other(), putOf(family, aSample(family, 0x100)));
      const before = await gathered(other().backups.read());
      const source = await sourceOf(await gathered(store().backups.read()));
      expect(await refusalOf(other().backups.restore(source))).to.deep.equal({ _tag: "NotEmpty" });
      expect(await gathered(other().backups.read())).to.deep.equal(before);
    });

  it("are refused where there is only what is left of a deletion", async () => {
    const entry = anEntry();
    await fill(other(), [entry]);
    await answerOf(commit(other(), { deletes: [deleteOf("entries", entry)] }));
    expect(await refusalOf(other().backups.restore(await sourceOf([])))).to.deep.equal({
      _tag: "NotEmpty",
    });
  });

  it("are refused where there is only an audit", async () => {
    await answerOf(other().audit.append([anAuditLine()]));
    expect(await refusalOf(other().backups.restore(await sourceOf([])))).to.deep.equal({
      _tag: "NotEmpty",
    });
  });

  it("count only if what is read back is what was given", async () => {
    await live(store());
    const all = await gathered(store().backups.read());
    const source = { ...(await sourceOf(all)), digest: "another" };
    expect(await refusalOf(other().backups.restore(source))).to.deep.equal({ _tag: "NotAsGiven" });
  });

  it("that are cut off can be restored from their beginning", async () => {
    await live(store());
    const all = await gathered(store().backups.read());
    const source = await sourceOf(all);
    const cut: BackupSource = {
      ...source,
      records: async function* () {
        yield* batchesOf(throughText(all.slice(0, -2)), 5);
        throw new Error("cut off");
      },
    };
    const ended = await other()
      .backups.restore(cut)()
      .then(
        () => "done",
        (error: unknown) => (error as Error).message,
      );
    expect(ended).to.equal("cut off");
    await answerOf(other().backups.restore(source));
    expect(await gathered(other().backups.read())).to.deep.equal(all);
  });

  it("hold the audit, however long, newest first, and by id what was at the same moment", async () => {
    const lines = Array.from({ length: 450 }, (_, n) =>
      anAuditLine({ id: anId((n * 7) % 450), at: anInstant(Math.floor(((n * 7) % 450) / 260)) }),
    );
    await answerOf(store().audit.append(lines));
    const all = await gathered(store().backups.read());
    const ids = all.map((record) => (record.kind === "audit" ? record.line.id : ""));
    const inOrder = Array.from({ length: 450 }, (_, n) => anId(n));
    expect(ids).to.deep.equal([...inOrder.slice(260), ...inOrder.slice(0, 260)]);
  });

  it("hold many, by id", async () => {
    await fill(
      store(),
      Array.from({ length: 450 }, (_, n) =>
        anEntry({ id: anId((n * 7) % 450), lemma_form: `${n}` }),
      ),
    );
    const all = await gathered(store().backups.read());
    const ids = all.map((record) => (record.kind === "living" ? record.resource.id : ""));
    expect(ids).to.deep.equal(Array.from({ length: 450 }, (_, n) => anId(n)));
    await answerOf(other().backups.restore(await sourceOf(all)));
    expect(await gathered(other().backups.read())).to.deep.equal(all);
  });
};

const momentSuite = (open: OpenStore): void => {
  const store = freshStore(open);

  it("have nothing of what is written after the first was read, and hold nobody up", async () => {
    const entries = Array.from({ length: 1_100 }, (_, n) => anEntry({ id: anId(n) }));
    await fill(store(), entries);
    const before = await gathered(store().backups.read());
    const reader = store().backups.read()[Symbol.asyncIterator]();
    const first = await reader.next();
    const [one, two] = [entries[0] ?? anEntry(), entries.at(-1) ?? anEntry()];
    await answerOf(commit(store(), { puts: [putOf("entries", editOf(one, { notes: "later" }))] }));
    await answerOf(commit(store(), { deletes: [deleteOf("entries", two)] }));
    const read = first.done === true ? [] : [...first.value];
    for (let next = await reader.next(); next.done !== true; next = await reader.next())
      read.push(...next.value);
    expect(read).to.deep.equal(before);
  });
};
