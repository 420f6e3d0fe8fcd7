import { MongoClient } from "mongodb";
import { expect } from "chai";
import { GenericContainer, getContainerRuntimeClient, Wait } from "testcontainers";
import { freePort } from "../composition/free-port.ts";
import type { Answer, Client } from "../http/a-client.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { aDictionary, answered, isShort, later, storages } from "./a-dictionary.ts";
import { chance } from "./chance.ts";
import { inMs, tell } from "./measuring.ts";
import { LONGEST_MS, type Timed, timed } from "./timed.ts";

const { MONGODB_TEST_IMAGE, MONGODB_TEST_READY_LOG = "listening|Waiting for connections" } =
  process.env;
const DEFAULT_IMAGE = "mongo:8";
const PORT = 27017;

const FROZEN_MS = isShort ? 5_000 : 30_000;
const KILLS = isShort ? 3 : 50;
const WITHIN_MS = 1_000;
const RECOVERY_MS = 5_000;
const CALLERS = 16;

/** A server of its own, which can be frozen and killed and has the same address again. */
const aServer = async () => {
  const port = await freePort();
  const ready = Wait.forLogMessage(new RegExp(MONGODB_TEST_READY_LOG, "i"));
  const plain = new GenericContainer(MONGODB_TEST_IMAGE ?? DEFAULT_IMAGE)
    .withExposedPorts({ container: PORT, host: port })
    .withWaitStrategy(ready);
  const isGiven = MONGODB_TEST_IMAGE !== undefined;
  const started = await (isGiven ? plain : plain.withCommand(["--replSet", "rs0"])).start();
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 500, connectTimeoutMS: 500 });
  const admin = client.db("admin");
  if (!isGiven) {
    const members = [{ _id: 0, host: `localhost:${PORT}` }];
    await admin.command({ replSetInitiate: { _id: "rs0", members } });
  }
  const status = await admin.command({ serverStatus: 1 }).catch(() => ({}));
  const engine = (status as { readonly storageEngine?: { readonly persistent?: boolean } })
    .storageEngine;
  const { container } = await getContainerRuntimeClient();
  const handle = container.getById(started.getId());
  const isWritable = async (): Promise<boolean> => {
    const hello = await admin.command({ hello: 1 }).catch(() => ({}));
    return (hello as { readonly isWritablePrimary?: boolean }).isWritablePrimary === true;
  };
  return {
    /** Whether what was written is there again after a kill. */
    isPersistent: engine?.persistent === true,
    address: `127.0.0.1:${port}`,
    freeze: () => handle.pause(),
    thaw: () => handle.unpause(),
    kill: () => handle.kill(),
    start: async (): Promise<void> => {
      await handle.start();
      while (!(await isWritable())) await later(20);
    },
    remove: async (): Promise<void> => {
      await client.close();
      await started.stop();
    },
  };
};

type Server = Awaited<ReturnType<typeof aServer>>;

/** Callers who read and write without end, what they were told, and what was made of it. */
const crowd = (admin: Client) => {
  const made = new Map<string, string>();
  const told: Timed[] = [];
  const life = { over: false };
  const write = async (): Promise<Answer> => {
    const notes = String(Math.random());
    const answer = await admin.post("/entries", anEntryBody({ notes }));
    if (answer.status === 201) made.set(String(answer.body["id"]), notes);
    return answer;
  };
  const read = (): Promise<Answer> => admin.get("/entries?per_page=1");
  const all = Array.from({ length: CALLERS }, async (_, n) => {
    while (!life.over) told.push(await timed(n % 2 === 0 ? write : read));
  });
  return {
    made,
    told,
    /** How long it takes until somebody can write again. */
    recovery: async (): Promise<number> => {
      const began = performance.now();
      while (answered(await write(), 201, 503).status !== 201) await later(20);
      return performance.now() - began;
    },
    /** Until some more has been made. */
    more: async (): Promise<void> => {
      const before = made.size;
      while (made.size < before + 100) await later(10);
    },
    end: async (): Promise<void> => {
      life.over = true;
      await Promise.all(all);
    },
  };
};
type Crowd = ReturnType<typeof crowd>;

/** Has a crowd at work on a service over that server meanwhile; afterwards all must be there that was acknowledged. */
const underLoad = async (
  { address }: Server,
  work: (load: Crowd) => Promise<string>,
): Promise<void> => {
  const dictionary = await aDictionary("mongodb", (uri) => {
    const name = /\/([^/?]+)(?:\?|$)/.exec(uri.slice("mongodb://".length))?.[1] ?? "";
    return `mongodb://${address}/${name}?directConnection=true`;
  });
  try {
    const { admin, stop } = await dictionary.start();
    const load = crowd(admin);
    await load.recovery();
    const outcome = await work(load);
    await load.end();
    for (const { answer } of load.told) answered(answer, 200, 201, 503);
    const refused = load.told.filter(({ answer }) => answer.status === 503);
    expect(refused).to.have.length.above(CALLERS / 2);
    const longest = Math.max(...load.told.map(({ milliseconds }) => milliseconds));
    expect(longest).to.be.below(LONGEST_MS);
    for (const [id, notes] of load.made)
      expect(answered(await admin.get(`/entries/${id}`), 200).body["notes"]).to.equal(notes);
    tell(
      `${load.made.size} made and there, ${refused.length} told 503, none after more than ${inMs(longest)}; ${outcome}`,
    );
    await stop();
  } finally {
    await dictionary.remove();
  }
};

if (storages.includes("mongodb"))
  describe("a MongoDB server under load", () => {
    let server: Server;
    before(async function () {
      if (process.env["MONGODB_TEST_URI"] === undefined) server = await aServer();
      else {
        console.log("      skipped: a server that is given by its address is not ours to kill");
        this.skip();
      }
    });
    after(async () => {
      if (process.env["MONGODB_TEST_URI"] === undefined) await server.remove();
    });

    it(`frozen for ${FROZEN_MS / 1000} s: all is 503 in time, and then goes on`, () =>
      underLoad(server, async (load) => {
        await load.more();
        await server.freeze();
        await later(FROZEN_MS).finally(server.thaw);
        const recovery = await load.recovery();
        await load.more();
        expect(recovery).to.be.below(RECOVERY_MS);
        return `back after ${inMs(recovery)}`;
      }));

    it(`killed ${KILLS} times: nothing that was acknowledged is lost`, async function () {
      if (!server.isPersistent) {
        console.log("      skipped: this server keeps what it has in memory, which ends with it");
        return this.skip();
      }
      await underLoad(server, async (load) => {
        const random = chance(9);
        let longest = 0;
        for (let kill = 0; kill < KILLS; kill++) {
          await later(random() * WITHIN_MS);
          await server.kill();
          await server.start();
          longest = Math.max(longest, await load.recovery());
          expect(longest).to.be.below(RECOVERY_MS);
        }
        return `${KILLS} kills, back within ${inMs(longest)} of its start`;
      });
    });
  });
