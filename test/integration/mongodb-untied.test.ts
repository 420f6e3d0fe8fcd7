import { expect } from "chai";
import { collectionsOf } from "../../adapters/mongodb/collections.ts";
import { makeTurns, type Repair, turns } from "../../adapters/mongodb/turns.ts";
import { untiedEntries } from "../../adapters/mongodb/untied.ts";
import { viewOf } from "../../adapters/mongodb/view.ts";
import { aDatabase, type TestDatabase } from "./a-database.ts";
import { server } from "./mongodb-server.ts";

const PATIENCE_MS = 2_000;

describe("mongodb, what a turn leaves", () => {
  let database: TestDatabase;
  const collections = () => collectionsOf(server.client.db(database.name));
  const { signal } = new AbortController();

  beforeEach(async () => {
    database = aDatabase();
    await makeTurns(collections());
  });
  afterEach(() => database.drop());

  const leave = (entries: readonly string[]) =>
    collections().locks.updateOne({ _id: "commit" }, { $set: { entries } });
  const left = async () => (await collections().locks.findOne({ _id: "commit" }))?.entries;

  const unable: Repair = ({ entries }) => Promise.resolve(entries);

  it("is left by the next as well, beside what is its own, until it is done", async () => {
    await leave(["a", "b"]);
    const take = turns(collections(), unable);
    const confirming = ["b", "c"];
    const cutOff = take(
      async ({ confirm }) => {
        await confirm({ entries: confirming, untold: null });
        expect(await left()).to.deep.equal(["a", "b", "c"]);
        throw new Error("cut off");
      },
      signal,
      PATIENCE_MS,
    );
    expect(await cutOff.catch(String)).to.equal("Error: cut off");
    expect(await left()).to.deep.equal(["a", "b", "c"]);
    await take(
      async (turn) => {
        await turn.confirm({ entries: confirming, untold: null });
        turn.leave(confirming, ["c"]);
      },
      signal,
      PATIENCE_MS,
    );
    expect(await left()).to.deep.equal(["a", "c"]);
    await turns(collections(), () => Promise.resolve([]))(
      () => Promise.resolve(),
      signal,
      PATIENCE_MS,
    );
    expect(await left()).to.deep.equal([]);
  });

  it("is done for good where it took longer than anybody waited", async () => {
    await leave(["a"]);
    const controller = new AbortController();
    const repair: Repair = () => {
      controller.abort();
      return Promise.resolve([]);
    };
    const late = turns(collections(), repair)(
      () => Promise.reject(controller.signal.reason as Error),
      controller.signal,
      PATIENCE_MS,
    );
    expect(await late.catch(String)).to.match(/^AbortError/);
    expect(await left()).to.deep.equal([]);
  });

  it("is tried again after a while, each time a longer one, and is spoken of once", async () => {
    const tried: string[] = [];
    const said: string[] = [];
    let now = 0;
    const view = viewOf(collections());
    const { entries } = view.collections.resources;
    await entries.insertMany(["a", "b"].map((_id) => ({ _id, version: 1 })));
    const failing = {
      ...view,
      collections: {
        ...view.collections,
        resources: {
          ...view.collections.resources,
          entries: new Proxy(entries, {
            get: (target, name) => {
              if (name !== "bulkWrite") return Reflect.get(target, name, target) as unknown;
              return (operations: readonly { updateOne: { filter: { _id: string } } }[]) => {
                const ids = operations.map(({ updateOne }) => updateOne.filter._id);
                tried.push(ids.join());
                return ids.includes("a") ? Promise.reject(new Error("reason")) : Promise.resolve();
              };
            },
          }),
        },
      },
    };
    const untied = untiedEntries(
      failing,
      (line) => said.push(line),
      () => now,
    );
    const triesAt = async (seconds: number): Promise<readonly string[]> => {
      now = seconds * 1_000;
      tried.length = 0;
      expect(await untied.retry(["a"], signal)).to.deep.equal(["a"]);
      return [...tried];
    };
    expect(await untied.retry(["a", "b", "c"], signal)).to.deep.equal(["a"]);
    // Together, and as one of them stands in the way, one by one.
    expect(tried).to.deep.equal(["a,b", "a", "b"]);
    expect(await triesAt(29)).to.deep.equal([]);
    expect(await triesAt(30)).to.deep.equal(["a"]);
    expect(await triesAt(89)).to.deep.equal([]);
    expect(await triesAt(90)).to.deep.equal(["a"]);
    expect(said).to.have.lengthOf(1);
    untied.forget(["a"]);
    expect(await triesAt(91)).to.deep.equal(["a"]);
    expect(said).to.have.lengthOf(2);
  });
});
