import { connect, type Socket } from "node:net";
import { expect } from "chai";
import type { Answer, Client } from "./a-client.ts";
import { type Service, startService } from "./a-service.ts";
import { aSlowStore } from "./a-slow-store.ts";
import { expectCode, expectStatus } from "./expectations.ts";

const AT_ONCE = 4;

/** A login of which nothing but the first letter comes. */
const beginLogin = (port: number): Socket => {
  const socket = connect(port, "127.0.0.1");
  const head = ["POST /login HTTP/1.1", "Host: x", "Content-Type: application/json"];
  socket.write([...head, "Content-Length: 50", "", "{"].join("\r\n"));
  return socket;
};

describe("more requests than are worked on at once", () => {
  const store = aSlowStore();
  let service: Service;
  let editor: Client;
  before(async () => {
    service = await startService({ MAX_AT_ONCE: String(AT_ONCE) }, store.over);
    editor = await service.as("editor");
  });
  afterEach(() => store.letGo());
  after(() => service.stop());

  const create = (name: string): Promise<Answer> =>
    editor.send("POST", "/locations", {
      body: { name, location_type: "locality" },
      headers: { "Content-Type": "application/json" },
      fails: 503,
    });
  const logIn = (): Promise<Answer> =>
    service.anonymous.send("POST", "/login", {
      body: { email: "nobody@example.org", password: "x" },
      headers: { "Content-Type": "application/json" },
      fails: 503,
    });
  const expectRefused = (answer: Answer): void => {
    expectCode(expectStatus(answer, 503), "unavailable");
  };
  it("are refused where they write, again and again, and take no place of those who read", async () => {
    const reader = await service.as("reader");
    for (let turn = 0; turn < 2; turn++) {
      store.hold();
      const waiting = Array.from({ length: AT_ONCE }, (_, n) => create(`${n}`));
      // All of them are let in before the next.
      await new Promise((resolve) => setTimeout(resolve, 200));
      expectRefused(await create("one more"));
      expectStatus(await reader.get("/locations"), 200);
      expectStatus(await service.anonymous.get("/health/ready"), 200);
      store.letGo();
      for (const answer of await Promise.all(waiting)) expectStatus(answer, 201);
    }
  });

  it("are refused where they say nothing of who they are, a quarter of the others being so many", async () => {
    const answers = await Promise.all([logIn(), logIn(), logIn()]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([401, 503, 503]);
    expectStatus(await logIn(), 401);
  });

  it("are let in where they have logged in, while strangers send their bodies as slowly as they may", async () => {
    const slow = Array.from({ length: AT_ONCE + 1 }, () => beginLogin(service.port));
    // All of them are let in, or refused, before the next.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expectStatus(await create("beside the slow ones"), 201);
    for (const socket of slow) socket.destroy();
    // Their places are free again.
    for (let tries = 100; (await logIn()).status !== 401; tries--) {
      expect(tries).to.be.above(0);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
});
