import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { collectionsOf, type LockDocument } from "../../adapters/mongodb/collections.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Store } from "../../domain/store.ts";
import { aDelete, aPut, deleteEntry, editOf, putEntry } from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { anExample, aSense } from "../builders/a-sense.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf, refusalOf } from "../contracts/answer-of.ts";
import { commit, describeWhere, spanish } from "../contracts/open-store.ts";
import { openAt, openFresh } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

/** Its entry keeps some 4 MB of it, as each text lies there folded twice. */
const longSense = (n: number) =>
  aSense({
    id: anId(0x100 + n),
    sense_order: n,
    examples: upTo(430).map((at) => anExample({ text: `${at} ${"a".repeat(5_000)}` })),
  });

describe("mongodb, entries that are large with their senses", () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  beforeEach(async () => {
    opened = await openFresh();
  });
  afterEach(() => opened.dispose());

  const collections = () => collectionsOf(server.client.db(opened.database.name));
  const entry = anEntry();
  const other = (n: number) => putEntry(anEntry({ id: anId(0x200 + n) }));

  const without = async (store: Store, lacks: string): Promise<readonly string[]> => {
    const query = { filter: { lacks: [lacks] }, order: [], page: firstPage(20) };
    return (await answerOf(store.lexicon.entries.list(query))).items.map(({ id }) => id);
  };

  it("refuse the sense that does not fit, and go on", async () => {
    const { store } = opened;
    await answerOf(commit(store, { puts: [putEntry(entry)] }));
    for (const n of upTo(3))
      await answerOf(commit(store, { puts: [aPut("entry-senses", longSense(n))] }));
    const refused = commit(store, { puts: [aPut("entry-senses", longSense(3))] });
    expect(await refusalOf(refused)).to.deep.equal({ _tag: "TooLarge" });
    const { "entry-senses": senses } = store.lexicon;
    expect(await answerOf(senses.find(longSense(3).id))).to.deep.equal(O.none);
    await answerOf(commit(store, { puts: [other(1)] }));
    await answerOf(commit(store, { deletes: [aDelete("entry-senses", longSense(0))] }));
    await answerOf(refused);
    const rest = [1, 2, 3].map((n) => aDelete("entry-senses", longSense(n)));
    await answerOf(commit(store, { deletes: [...rest, deleteEntry(entry)] }));
    expect(await without(store, "senses")).to.deep.equal([anId(0x201)]);
  });

  const alone = !server.deployment.transactions;
  describeWhere(alone, "it has transactions", "where there are no transactions", () => {
    const note = async () => {
      const { entries = [], untold = null } = (await collections().locks.findOne({
        _id: "commit",
      })) as LockDocument;
      return { entries, untold };
    };
    const leave = (entries: readonly string[]) =>
      collections().locks.updateOne(
        { _id: "commit" },
        { $set: { token: "crashed", holder: "another", lease_ms: 50, entries } },
      );

    /** What earlier releases stored before they noticed. */
    const storeUnseen = async (...ids: readonly string[]): Promise<void> => {
      for (const id of ids)
        await collections().resources["entry-senses"].insertOne({
          _id: id,
          version: 1,
          body: aSense({ id }),
          event: { action: "created", comment: null },
          keys: { terms: { entry_id: entry.id, has: ["senses", id.repeat(160_000)] } },
        } as never);
    };

    it("are in nobody's way where they cannot be tied, and come right by themselves", async () => {
      const said: string[] = [];
      await answerOf(commit(opened.store, { puts: [putEntry(entry)] }));
      await storeUnseen(...[1, 2, 3, 4].map((n) => anId(0x300 + n)));
      const store = await openAt(opened.database.uri, spanish, (line) => said.push(line));
      const saidOf = () => said.filter((line) => line.includes(entry.id));
      try {
        await leave([entry.id]);
        for (const n of [1, 2]) await answerOf(commit(store, { puts: [other(n)] }));
        expect(saidOf()).to.have.lengthOf(1);
        expect(await note()).to.deep.equal({ entries: [entry.id], untold: null });
        const drop = (n: number) => aDelete("entry-senses", aSense({ id: anId(0x300 + n) }));
        // With three it is too large still, but no larger than it was.
        await answerOf(commit(store, { deletes: [drop(1)] }));
        const more = { puts: [aPut("entry-senses", aSense())] };
        expect(await refusalOf(commit(store, more))).to.deep.equal({ _tag: "TooLarge" });
        expect(await note()).to.deep.equal({ entries: [entry.id], untold: null });
        expect(await without(store, "senses")).to.include(entry.id);
        await answerOf(commit(store, { deletes: [drop(2)] }));
        expect(await note()).to.deep.equal({ entries: [], untold: null });
        expect(await without(store, "senses")).not.to.include(entry.id);
        await answerOf(commit(store, more));
        expect(saidOf()).to.have.lengthOf(1);
      } finally {
        await store.close();
      }
    });

    it("have their senses withdrawn with them where they cannot be tied", async () => {
      const { store } = opened;
      const published = anEntry({ status: "published" });
      await answerOf(commit(store, { puts: [putEntry(published)] }));
      await storeUnseen(...[1, 2, 3].map((n) => anId(0x300 + n)));
      await leave([entry.id]);
      const shown = async () => {
        const query = { filter: { entry_status: ["published"] }, order: [], page: firstPage(20) };
        return (await answerOf(store.lexicon["entry-senses"].list(query))).total;
      };
      await answerOf(commit(store, { puts: [other(1)] }));
      expect(await shown()).to.equal(3);
      const withdrawn = editOf(published, { status: "draft" });
      await answerOf(commit(store, { puts: [putEntry(withdrawn, 1)] }));
      expect(await shown()).to.equal(0);
    });

    it("may be deleted where they cannot be tied", async () => {
      const { store } = opened;
      await answerOf(commit(store, { puts: [putEntry(entry)] }));
      const ids = [1, 2, 3].map((n) => anId(0x300 + n));
      await storeUnseen(...ids);
      await leave([entry.id]);
      const deletes = [
        ...ids.map((id) => aDelete("entry-senses", aSense({ id }))),
        deleteEntry(entry),
      ];
      await answerOf(commit(store, { deletes }));
      expect(await note()).to.deep.equal({ entries: [], untold: null });
    });

    it("are as before where the server will not have what they are to keep", async () => {
      const { store } = opened;
      const [one, two, three] = [1, 2, 3].map((n) => anEntry({ id: anId(n) }));
      const of = (n: number, definition: string) =>
        aSense({ id: anId(0x400 + n), entry_id: anId(n), definition });
      const put = (...senses: readonly ReturnType<typeof of>[]) => ({
        puts: senses.map((sense) => aPut("entry-senses", sense)),
      });
      await answerOf(
        commit(store, {
          puts: [one, two, three].flatMap((it) => it ?? []).map((it) => putEntry(it)),
        }),
      );
      await answerOf(commit(store, put(of(2, "abc"), of(3, "def"))));
      const { entries } = collections().resources;
      const partsOf = async (n: number) => (await entries.findOne({ _id: anId(n) }))?.parts;
      const before = await partsOf(2);
      // It stands for limits of the server's own, which only it knows.
      await entries.createIndexes([{ key: { "parts.grams": 1, version: 1 }, unique: true }]);
      const edited = editOf(of(2, "abc"), { definition: "ghi" });
      for (const changes of [put(of(1, "def")), put(edited, of(1, "def"))]) {
        const outcome = commit(store, { ...changes, answer: aKeptAnswer() })();
        expect(await outcome.catch((error: unknown) => error)).to.have.property("code", 11000);
        const kept = await answerOf(store.keptAnswers.find(anAnswerKey(), anInstant(1)));
        expect(kept).to.deep.equal(O.none);
        const { "entry-senses": senses } = store.lexicon;
        expect(await answerOf(senses.find(of(1, "").id))).to.deep.equal(O.none);
        expect(await answerOf(senses.find(edited.id))).to.deep.equal(O.some(of(2, "abc")));
        expect([await partsOf(1), await partsOf(2)]).to.deep.equal([undefined, before]);
        expect((await note()).entries).to.deep.equal([]);
      }
      await answerOf(commit(store, put(of(1, "jkl"), edited)));
    });
  });
});
