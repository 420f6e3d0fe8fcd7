import { expect } from "chai";
import type { Client } from "../http/a-client.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import type { Proxy } from "../integration/proxy.ts";
import { answered, later, storages } from "./a-dictionary.ts";
import { behindAProxy } from "./behind-a-proxy.ts";
import { expectRefused, LONGEST_MS, type Timed, timed } from "./timed.ts";

const RECOVERY_MS = 5_000;

const expectLive = async (anonymous: Client): Promise<void> => {
  const { status } = await anonymous.get("/health/live");
  expect(status).to.equal(200);
};

if (storages.includes("mongodb"))
  describe("while MongoDB is gone", () => {
    for (const [how, fail] of [
      ["refuses connections", (proxy: Proxy) => proxy.goAway()],
      ["says nothing", (proxy: Proxy) => proxy.goSilent()],
    ] as const)
      it(`and ${how}, all is 503 in time; after it, all goes on and nothing is lost`, async function () {
        const behind = await behindAProxy();
        if (behind === null) return this.skip();
        const { proxy, dictionary } = behind;
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
