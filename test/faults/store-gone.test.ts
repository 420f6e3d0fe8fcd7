import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { idIn } from "../http/a-service.ts";
import type { Answer, Client } from "../http/a-client.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { type Proxy, proxyTo } from "../integration/proxy.ts";
import { aDictionary, answered, later, storages } from "./a-dictionary.ts";

const LONGEST_MS = 2_500;
const RECOVERY_MS = 5_000;

interface Timed {
  readonly answer: Answer;
  readonly milliseconds: number;
}

const timed = async (ask: () => Promise<Answer>): Promise<Timed> => {
  const began = performance.now();
  const answer = await ask();
  return { answer, milliseconds: performance.now() - began };
};

const expectRefused = ({ answer, milliseconds }: Timed): void => {
  expect(answer.status, answer.text).to.equal(503);
  expect(answer.body["code"]).to.equal("unavailable");
  expect(answer.headers.get("Retry-After")).to.match(/^[1-9]\d*$/);
  expect(milliseconds).to.be.below(LONGEST_MS);
};

const expectLive = async (anonymous: Client): Promise<void> => {
  const { status } = await anonymous.get("/health/live");
  expect(status).to.equal(200);
};

describe("while an SQLite file is locked by another process", () => {
  it("writes are told 503 in time, reads go on, and writes too once it is let go of", async () => {
    const dictionary = await aDictionary("sqlite");
    try {
      const { admin, anonymous, stop } = await dictionary.start();
      const path = `/entries/${idIn(await admin.post("/entries", anEntryBody()))}`;
      const write = () => admin.patch(path, { notes: "x" });
      const other = new DatabaseSync(dictionary.file ?? "");
      other.exec("BEGIN IMMEDIATE");
      const writes = Array.from({ length: 20 }, () => timed(write));
      const state = { over: false };
      const ended = Promise.all(writes).finally(() => (state.over = true));
      let read = 0;
      while (!state.over) {
        for (const asked of [path, "/entries?search=ca", "/entries?sort=-updated_at"])
          answered(await admin.get(asked), 200);
        await expectLive(anonymous);
        read++;
        await later(20);
      }
      for (const one of await ended) expectRefused(one);
      expect(read).to.be.above(5);
      other.exec("ROLLBACK");
      other.close();
      const { body } = answered(await write(), 200);
      // Those who were told 503 have changed nothing.
      expect(body["version"]).to.equal(2);
      await stop();
    } finally {
      await dictionary.remove();
    }
  });
});

if (storages.includes("mongodb"))
  describe("while MongoDB is gone", () => {
    for (const [how, fail] of [
      ["refuses connections", (proxy: Proxy) => proxy.goAway()],
      ["says nothing", (proxy: Proxy) => proxy.goSilent()],
    ] as const)
      it(`and ${how}, all is 503 in time; after it, all goes on and nothing is lost`, async function () {
        const { server } = await import("../integration/mongodb-server.ts");
        const found = await proxyTo(server.uri);
        if (found === null) return this.skip();
        const proxy = found;
        // The proxy's way to the server, with the path and the options of the database's own.
        const by = (uri: string): string => {
          const address = /^mongodb:\/\/(?:[^@/]*@)?([^/?]*)/.exec(proxy.uri)?.[1] ?? "";
          const path = /^mongodb:\/\/[^/]*\/([^?]*)/.exec(uri)?.[1] ?? "";
          const login = /^mongodb:\/\/([^@/]*@)?/.exec(uri)?.[1] ?? "";
          return `mongodb://${login}${address}/${path}?directConnection=true`;
        };
        const dictionary = await aDictionary("mongodb", by);
        try {
          const { admin, anonymous, stop } = await dictionary.start();
          const made = new Map<string, string>();
          const make = async (): Promise<Timed> => {
            const notes = String(Math.random());
            const one = await timed(() => admin.post("/entries", anEntryBody({ notes })));
            if (one.answer.status === 201) made.set(String(one.answer.body["id"]), notes);
            return one;
          };
          for (let n = 0; n < 10; n++) answered((await make()).answer, 201);
          const [first = ""] = made.keys();
          const load = Array.from({ length: 16 }, make);
          fail(proxy);
          // What was under way may have been made; what is asked from now on cannot be.
          for (const { answer, milliseconds } of await Promise.all(load)) {
            answered(answer, 201, 503);
            expect(milliseconds).to.be.below(LONGEST_MS);
          }
          for (let round = 0; round < 2; round++) {
            const asked = [
              ...Array.from({ length: 20 }, make),
              ...Array.from({ length: 20 }, () => timed(() => admin.get(`/entries/${first}`))),
              timed(() => admin.get("/entries")),
              timed(() => anonymous.get("/health/ready")),
            ];
            await expectLive(anonymous);
            for (const one of await Promise.all(asked)) expectRefused(one);
          }
          await proxy.comeBack();
          const back = performance.now();
          for (;;) {
            const [read, write] = [await admin.get(`/entries/${first}`), (await make()).answer];
            if (read.status === 200 && write.status === 201) break;
            answered(read, 200, 503);
            answered(write, 201, 503);
            expect(performance.now() - back, "it does not come back").to.be.below(RECOVERY_MS);
            await later(50);
          }
          for (const [id, notes] of made)
            expect(answered(await admin.get(`/entries/${id}`), 200).body["notes"]).to.equal(notes);
          await stop();
        } finally {
          await dictionary.remove();
          await proxy.close();
        }
      });
  });
