import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { auditDocument } from "../../adapters/mongodb/audit.ts";
import { collectionsOf } from "../../adapters/mongodb/collections.ts";
import { PATIENCE_MS } from "../../adapters/mongodb/mongodb-errors.ts";
import { openMongodbStore } from "../../adapters/mongodb/store.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import type { Store } from "../../domain/store.ts";
import { aDelete, aPut, editOf, putEntry } from "../builders/a-change.ts";
import { aLocation } from "../builders/a-location.ts";
import { anAttestation, aSense } from "../builders/a-sense.ts";
import { anAuditLine } from "../builders/an-audit-line.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf, outcomesOf, refusalOf } from "../contracts/answer-of.ts";
import { commit, describeWhere, spanish } from "../contracts/open-store.ts";
import { having } from "../contracts/search.ts";
import { openAt, openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

const found = async (store: Store, filter: Filter): Promise<readonly string[]> => {
  const page = await answerOf(
    store.lexicon.entries.list({ filter, order: [], page: firstPage(20) }),
  );
  return page.items.map(({ id }) => id);
};

describe("mongodb, several processes", () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  let second: Store;

  beforeEach(async () => {
    opened = await openFresh();
    second = await openAt(opened.database.uri);
  });
  afterEach(async () => {
    await second.close();
    await opened.dispose();
  });

  it("refuse one of a reference and the deletion of what it refers to", async () => {
    const { store } = opened;
    for (const n of upTo(10)) {
      const place = aLocation({ id: anId(n), name: `n${n}` });
      await answerOf(commit(store, { puts: [aPut("locations", place)] }));
      const entry = anEntry({ id: anId(100 + n), location_ids: [place.id] });
      const { answers, refusals } = await outcomesOf([
        commit(store, { puts: [putEntry(entry)] }),
        commit(second, { deletes: [aDelete("locations", place)] }),
      ]);
      expect(answers).to.have.lengthOf(1);
      expect(refusals).to.have.nested.property("[0]._tag", "Overtaken");
    }
  });

  it("lose nothing of what they write about one entry", async () => {
    const { store } = opened;
    const entry = anEntry();
    const place = aLocation({ id: anId(11) });
    await answerOf(commit(store, { puts: [aPut("locations", place), putEntry(entry)] }));
    const senses = upTo(10).map((n) =>
      aSense({ id: anId(100 + n), attestations: n === 3 ? [anAttestation()] : [] }),
    );
    await Promise.all(
      senses.map((sense, n) =>
        answerOf(commit(n % 2 === 0 ? store : second, { puts: [aPut("entry-senses", sense)] })),
      ),
    );
    expect(await found(store, having({ location_id: [place.id] }))).to.deep.equal([entry.id]);
    await answerOf(
      commit(second, { deletes: senses.slice(3, 4).map((one) => aDelete("entry-senses", one)) }),
    );
    expect(await found(store, having({ location_id: [place.id] }))).to.deep.equal([]);
  });

  it("leave an entry as it was where a set that is refused wrote a sense of it", async () => {
    const { store } = opened;
    await answerOf(commit(store, { puts: [putEntry(anEntry())] }));
    const puts = [aPut("entry-senses", aSense()), putEntry(editOf(anEntry({ version: 6 })))];
    await refusalOf(commit(store, { puts }));
    expect(await found(store, { lacks: ["senses"] })).to.deep.equal([anId(1)]);
  });

  const alone = !server.deployment.transactions;
  describeWhere(alone, "it has transactions", "where there are no transactions", () => {
    const collections = () => collectionsOf(server.client.db(opened.database.name));

    const abandon = (lease_ms: number): Promise<unknown> =>
      collections().locks.updateOne(
        { _id: "commit" },
        { $set: { token: "crashed", holder: "another", lease_ms, entries: [anId(1)] } },
      );

    it("wait for a turn that is not given back until its lease is over", async () => {
      await abandon(60_000);
      const began = performance.now();
      const outcome = await commit(opened.store, { puts: [putEntry(anEntry())] })();
      expect(E.isLeft(outcome) && outcome.left).to.have.property("_tag", "Unavailable");
      expect(performance.now() - began).to.be.below(2_600);
      await abandon(50);
      await answerOf(commit(opened.store, { puts: [putEntry(anEntry())] }));
    });

    it("wait longer where they have more time than a request", async () => {
      await abandon(PATIENCE_MS + 500);
      let told = 0;
      const patience = { lockPatienceMs: 60_000, onLockWait: () => told++ };
      const patient = await openMongodbStore({
        uri: opened.database.uri,
        collation: spanish,
        log: () => undefined,
        patience,
      });
      try {
        await answerOf(commit(patient, { puts: [putEntry(anEntry())] }));
        expect(told).to.equal(1);
        await answerOf(commit(patient, { puts: [putEntry(anEntry({ id: anId(2) }))] }));
        expect(told).to.equal(1);
      } finally {
        await patient.close();
      }
    });

    it("give up all the same where their time is over", async () => {
      await abandon(60_000);
      const patience = { lockPatienceMs: 1_500, onLockWait: () => undefined };
      const { uri } = opened.database;
      const log = () => undefined;
      const patient = await openMongodbStore({ uri, collation: spanish, log, patience });
      const began = performance.now();
      const outcome = await commit(patient, { puts: [putEntry(anEntry())] })();
      expect(performance.now() - began).to.be.within(PATIENCE_MS + 1_400, PATIENCE_MS + 3_000);
      await patient.close();
      expect(E.isLeft(outcome) && outcome.left).to.have.property("_tag", "Unavailable");
    });

    it("tell the audit of what a crash cut off after it was made, and of nothing else", async () => {
      const { store } = opened;
      await answerOf(commit(store, { puts: [putEntry(anEntry())] }));
      const told = async () =>
        (await answerOf(store.audit.list({ filter: {}, page: firstPage(9) }))).items;
      const leave = async (n: number, version: number) => {
        const line = anAuditLine({ id: anId(0xa000 + n), at: anInstant(n) });
        const untold = {
          lines: [auditDocument(line)],
          family: "entries" as const,
          id: anId(1),
          version,
          deleted: false,
        };
        await collections().locks.updateOne(
          { _id: "commit" },
          { $set: { token: "crashed", holder: "another", lease_ms: 50, untold } },
        );
        await answerOf(commit(store, { puts: [putEntry(anEntry({ id: anId(100 + n) }))] }));
        return line;
      };
      await leave(1, 2);
      expect(await told()).to.deep.equal([]);
      const made = await leave(2, 1);
      expect(await told()).to.deep.equal([made]);
      await answerOf(commit(store, { puts: [putEntry(anEntry({ id: anId(200) }))] }));
      expect(await told()).to.deep.equal([made]);
    });

    it("tie anew what a crash left half done", async () => {
      const { store } = opened;
      await answerOf(
        commit(store, { puts: [putEntry(anEntry()), aPut("entry-senses", aSense())] }),
      );
      const { entries, "entry-senses": senses } = collections().resources;
      await entries.updateOne({ _id: anId(1) }, { $unset: { parts: "" } });
      await senses.updateOne({ _id: aSense().id }, { $set: { entry_status: "published" } });
      expect(await found(store, { lacks: ["senses"] })).to.deep.equal([anId(1)]);
      await abandon(50);
      await answerOf(commit(second, { puts: [putEntry(anEntry({ id: anId(2) }))] }));
      expect(await found(store, { lacks: ["senses"] })).to.deep.equal([anId(2)]);
      const open = { entry_status: ["published"] };
      const query = { filter: open, order: [], page: firstPage(5) };
      expect((await answerOf(store.lexicon["entry-senses"].list(query))).items).to.deep.equal([]);
    });
  });
});
