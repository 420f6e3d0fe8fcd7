import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setImmediate, setTimeout } from "node:timers/promises";
import * as O from "fp-ts/lib/Option.js";
import type { LockPatience } from "../../../adapters/sqlite/file/lock-patience.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
import { collation } from "../../../domain/shared/collation.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Bulk, Store } from "../../../domain/store.ts";
import { aPut, deleteEntry, editOf, putEntry, putUser } from "../../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../../builders/a-kept-answer.ts";
import { aFullEntry, anEntry, entriesNamed } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { aLoginAttempt } from "../../builders/a-login-attempt.ts";
import { anInstant } from "../../builders/an-instant.ts";
import { aSession } from "../../builders/a-session.ts";
import { aLocation } from "../../builders/a-location.ts";
import { aUser } from "../../builders/a-user.ts";
import { answerOf, outcomesOf, refusalOf } from "../../contracts/answer-of.ts";
import { commit, fill, fillWith, spanish } from "../../contracts/open-store.ts";
import { search } from "../../contracts/search.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

describe("sqlite: one file", () => {
  const { file, open: openFile, closeAll } = storesOfAFile();
  const open = (locale = spanish, patience: Partial<LockPatience> = {}): Store =>
    openFile({ collation: locale, bulkFrom: 0, ...patience });
  const lemmas = async (store: Store) =>
    (
      await answerOf(store.lexicon.entries.list({ filter: {}, order: [], page: firstPage(100) }))
    ).items.map(({ lemma_form }) => lemma_form);

  it("keeps all that was written, for whoever opens it next", async () => {
    const full = aFullEntry({ version: 1 });
    const gone = anEntry({ id: anId(2) });
    const first = open();
    await fillWith(first, putEntry(full), putEntry(gone));
    const puts = [putUser(aUser())];
    const deletes = [deleteEntry(gone)];
    await answerOf(commit(first, { puts, deletes, answer: aKeptAnswer() }));
    await answerOf(first.sessions.start(aSession(), 1));
    await answerOf(first.loginAttempts.take(["a"], 1, aLoginAttempt()));
    await closeAll();

    const next = open();
    expect(await answerOf(next.lexicon.entries.find(full.id))).to.deep.equal(O.some(full));
    expect(await search(next, "ñandul")).to.deep.equal([full]);
    expect(
      (await answerOf(next.lexicon.entries.listDeleted({ page: firstPage(9) }))).total,
    ).to.equal(1);
    const user = O.toNullable(await answerOf(next.users.find(aUser().id)));
    expect(user).to.deep.equal({ user: aUser(), last_login_at: aSession().rotated_at });
    expect(await answerOf(next.sessions.isLive(aSession().id, anInstant(1)))).to.equal(true);
    const kept = await answerOf(next.keptAnswers.find(anAnswerKey(), anInstant(1)));
    expect(kept).to.deep.equal(O.some(aKeptAnswer()));
    const taken = await answerOf(next.loginAttempts.take(["a"], 1, aLoginAttempt(1)));
    expect(taken.taken).to.equal(false);
  });

  it("is its owner's alone", async () => {
    open();
    expect((await stat(file())).mode & 0o077).to.equal(0);
  });

  it("has in itself what somebody wrote to it once he closes it, whoever else has it open", async () => {
    const other = open();
    const one = openSqliteStore({ file: file(), collation: spanish });
    await fill(one, [anEntry({ lemma_form: "ñandú" })]);
    await one.close();
    // By another process: to close it here would end the locks that this one has on it.
    const copy = `${file()}.copy`;
    execFileSync("cp", [file(), copy]);
    const database = new DatabaseSync(copy);
    expect(database.prepare("SELECT key FROM entries").all().length).to.equal(1);
    database.close();
    expect(await lemmas(other)).to.deep.equal(["ñandú"]);
  });

  it("is one store to all who have it open", async () => {
    const both = [open(), open()] as const;
    const [one, other] = both;
    const entry = anEntry();
    await fill(one, [entry]);
    expect(await answerOf(other.lexicon.entries.find(entry.id))).to.deep.equal(O.some(entry));
    const edits = Array.from({ length: 40 }, (_, n) =>
      commit(n % 2 === 0 ? one : other, { puts: [putEntry(editOf(entry, { notes: `${n}` }))] }),
    );
    expect((await outcomesOf(edits)).answers).to.have.lengthOf(1);
    expect(await answerOf(one.lexicon.entries.find(entry.id))).to.deep.equal(
      await answerOf(other.lexicon.entries.find(entry.id)),
    );
    const admins = both.map((store, n) => store.users.addFirst(aUser({ id: anId(n) })));
    expect((await outcomesOf(admins)).answers.toSorted()).to.deep.equal([false, true]);
    const attempts = Array.from({ length: 40 }, (_, n) =>
      (n % 2 === 0 ? one : other).loginAttempts.take(["a"], 10, aLoginAttempt()),
    );
    const { answers } = await outcomesOf(attempts);
    expect(answers.filter(({ taken }) => taken)).to.have.lengthOf(10);
  });

  it("has a session that one ends end for all", async () => {
    const [one, other] = [open(), open()];
    await answerOf(commit(one, { puts: [putUser(aUser())] }));
    await answerOf(one.sessions.start(aSession(), 1));
    const isLive = () => answerOf(other.sessions.isLive(aSession().id, anInstant(1)));
    expect(await isLive()).to.equal(true);
    await answerOf(one.sessions.end(aSession().id));
    await setImmediate();
    expect(await isLive()).to.equal(false);
  });

  it("counts what another has written since it counted last", async () => {
    const [one, other] = [open(), open()];
    const total = async (store: Store) => {
      const page = { size: 1, from: { page: 1 }, count: true };
      const query = { filter: { terms: [{ name: "pos_id", anyOf: ["noun"] }] }, order: [], page };
      return (await answerOf(store.lexicon.entries.list(query))).total;
    };
    await fill(one, entriesNamed("uno", "dos"));
    expect([await total(one), await total(other)]).to.deep.equal([2, 2]);
    await fill(other, [anEntry({ id: anId(9) })]);
    await setImmediate();
    expect([await total(one), await total(other)]).to.deep.equal([3, 3]);
    await answerOf(commit(one, { deletes: [deleteEntry(anEntry({ id: anId(9) }))] }));
    await setImmediate();
    expect([await total(one), await total(other)]).to.deep.equal([2, 2]);
  });

  it("is waited for while another process holds its lock, and read meanwhile", async () => {
    const store = open();
    await fill(store, [anEntry()]);
    const holder = new DatabaseSync(file());
    holder.exec("BEGIN IMMEDIATE");
    const writing = answerOf(commit(store, { puts: [putEntry(anEntry({ id: anId(2) }))] }));
    await setTimeout(50);
    expect(await lemmas(store)).to.have.lengthOf(1);
    holder.exec("COMMIT");
    holder.close();
    await writing;
    expect(await lemmas(store)).to.have.lengthOf(2);
  });

  it("is not waited for without end", async () => {
    const store = open();
    const holder = new DatabaseSync(file());
    holder.exec("BEGIN IMMEDIATE");
    const refusal = await refusalOf(commit(store, { puts: [putEntry(anEntry())] }));
    holder.close();
    expect(refusal._tag).to.equal("Unavailable");
    await fill(store, [anEntry()]);
  })
    .slow(6_000)
    .timeout(10_000);

  it("is waited for longer by those who have the time, who are told so", async () => {
    let told = 0;
    const store = open(spanish, { lockPatienceMs: 20_000, onLockWait: () => told++ });
    const holder = new DatabaseSync(file());
    const expectToWait = async (write: () => Promise<unknown>) => {
      holder.exec("BEGIN IMMEDIATE");
      const writing = write();
      await setTimeout(2_500);
      holder.exec("COMMIT");
      return writing;
    };
    await expectToWait(() => fill(store, [anEntry({ id: anId(1) })]));
    expect(told).to.equal(1);
    const bulk: any = await expectToWait(() => answerOf(store.bulk(1)));
    expect(told).to.equal(2);
    const put = (n: number) => changeSet({ puts: [putEntry(anEntry({ id: anId(n) }))] });
    await expectToWait(() => answerOf(bulk.commit(put(2))));
    await answerOf(bulk.finish());
    holder.close();
    expect(await lemmas(store)).to.have.lengthOf(2);
  })
    .slow(20_000)
    .timeout(30_000);

  it("is waited for by a thread that writes beside what there is, while its caller reads on", async () => {
    const store = open(spanish, { lockPatienceMs: 300 });
    await fill(store, [anEntry({ id: anId(1) })]);
    const put = (n: number) => aPut("entries", anEntry({ id: anId(n) }));
    const holder = new DatabaseSync(file());
    holder.exec("BEGIN IMMEDIATE");
    const bulk: Bulk = await answerOf(store.bulk(1));
    const { held } = bulk;
    if (held === null) throw new Error("beside others entries are kept ready");
    await answerOf(held.add([put(2)]));
    const part = { count: 1, at: "2026-01-02T03:04:05.678Z", audit: [] };
    const refusals = [
      held.write(part),
      bulk.commit(changeSet({ puts: [put(3)] })),
      bulk.finish(),
    ].map(refusalOf);
    for (const { _tag } of await Promise.all(refusals)) expect(_tag).to.equal("Unavailable");
    await bulk.abandon();
    holder.exec("COMMIT");
    holder.close();
    expect(await lemmas(store)).to.have.lengthOf(1);
    const next = await answerOf(store.bulk(1));
    await answerOf(next.commit(changeSet({ puts: [put(2)] })));
    await answerOf(next.finish());
    expect(await lemmas(store)).to.have.lengthOf(2);
  })
    .slow(30_000)
    .timeout(30_000);

  it("has what was under way when it was closed, and refuses what comes later", async () => {
    const store = open();
    const writing = fill(store, entriesNamed("uno", "dos"));
    await closeAll();
    await writing;
    const late = await refusalOf(commit(store, { puts: [putEntry(anEntry({ id: anId(9) }))] }));
    expect(late._tag).to.equal("Unavailable");
    expect(await lemmas(open())).to.deep.equal(["dos", "uno"]);
  });

  it("fails only the write that it cannot take, and not those that share its commit", async () => {
    const store = open();
    // The codecs let no such number get here; the column takes whole ones only.
    const impossible = anEntry({ id: anId(2), homograph_number: 1.5 });
    const written = [anEntry({ id: anId(1) }), impossible, anEntry({ id: anId(3) })].map((entry) =>
      answerOf(commit(store, { puts: [putEntry(entry)] })),
    );
    const outcomes = await Promise.allSettled(written);
    expect(outcomes.map(({ status }) => status)).to.deep.equal([
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await lemmas(store)).to.have.length(2);
  });

  it("is let go by a snapshot that is left before its end", async () => {
    const store = open();
    await fill(store, entriesNamed("uno", "dos"));
    for await (const { resource } of store.snapshots.read(["entries"])) {
      expect(resource.lemma_form).to.equal("uno");
      break;
    }
    const other = new DatabaseSync(file());
    const { busy } = other.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() ?? {};
    other.close();
    expect(busy).to.equal(0);
  });

  it("has its keys made anew when it is opened for another language", async () => {
    const first = open();
    await fill(first, entriesNamed("ögla", "zorro", "ñu", "nube", "oca"));
    expect(await lemmas(first)).to.deep.equal(["nube", "ñu", "oca", "ögla", "zorro"]);
    const [home, name] = [anId(0x900), "\u00f6sterg\u00f6tland"];
    const places = [
      aLocation({ id: home, name }),
      aLocation({ id: anId(0x901), name: "zamora", parent_id: home }),
    ];
    await fillWith(first, ...places.map((place) => aPut("locations", place)));
    const many = Array.from({ length: 1500 }, (_, n) =>
      anEntry({ id: anId(n + 10), lemma_form: "ñ" }),
    );
    await fill(first, many);
    const named = async (store: Store) => {
      const page = await answerOf(
        store.lexicon.locations.list({ filter: {}, order: [], page: firstPage(9) }),
      );
      return page.items.map(({ id }) => id);
    };
    expect(await named(first)).to.deep.equal([home, anId(0x901)]);
    await closeAll();

    const next = open(collation("sv"));
    expect(await named(next)).to.deep.equal([anId(0x901), home]);
    expect(await answerOf(next.references.ancestors("locations", [anId(0x901)]))).to.deep.equal(
      new Map([[anId(0x901), [home]]]),
    );
    const total = async (initial: string) => {
      const query = {
        filter: { terms: [{ name: "initial", anyOf: [initial] }] },
        order: [],
        page: firstPage(9),
      };
      return (await answerOf(next.lexicon.entries.list(query))).total;
    };
    expect([await total("n"), await total("ñ"), await total("ö")]).to.deep.equal([1502, 0, 1]);
    await answerOf(commit(next, { deletes: many.map((entry) => deleteEntry(entry)) }));
    expect(await lemmas(next)).to.deep.equal(["ñu", "nube", "oca", "zorro", "ögla"]);
    expect(await search(next, "nu")).to.have.lengthOf(2);
    await closeAll();

    expect(await lemmas(open())).to.deep.equal(["nube", "ñu", "oca", "ögla", "zorro"]);
  });
});
