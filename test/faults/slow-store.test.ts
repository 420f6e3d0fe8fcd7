import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { idIn } from "../http/a-service.ts";
import type { Answer } from "../http/a-client.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { aDictionary, answered, isShort, later, storages } from "./a-dictionary.ts";
import { behindAProxy } from "./behind-a-proxy.ts";
import { expectQuick, inMs, quantile, tell } from "./measuring.ts";
import { expectRefused, type Timed, timed, timesOf } from "./timed.ts";

const LOCKED_MS = isShort ? 3_000 : 10_000;
const SLOW_MS = isShort ? 3_000 : 10_000;
const DELAY_MS = 5_000;
const QUICK_MS = 100;
const RECOVERY_MS = 5_000;
const USUAL = 300;
const WRITERS = 20;

type Ask = () => Promise<Answer>;

/** All ask again and again until it is over, a while after it was asked for. */
const refusals = async (asks: readonly Ask[], isOver: () => boolean): Promise<readonly Timed[]> => {
  const all: Timed[] = [];
  await Promise.all(
    asks.map(async (ask) => {
      while (!isOver()) all.push(await timed(ask));
    }),
  );
  return all;
};

const longest = (all: readonly Timed[]): string =>
  inMs(Math.max(...all.map(({ milliseconds }) => milliseconds)));

/** Until it is answered so; how long that took. */
const until = async (status: number, ask: Ask): Promise<number> => {
  const began = performance.now();
  while (answered(await ask(), status, 503).status !== status) {
    expect(performance.now() - began, "it does not come back").to.be.below(RECOVERY_MS);
    await later(20);
  }
  return performance.now() - began;
};

describe("while another process holds the lock of an SQLite file", () => {
  it("writes are told 503 in time, reads go on as before, and writes too once it is let go of", async () => {
    const dictionary = await aDictionary("sqlite");
    try {
      const { admin, anonymous, stop } = await dictionary.start();
      const path = `/entries/${idIn(await admin.post("/entries", anEntryBody()))}`;
      const write: Ask = () => admin.patch(path, { notes: "x" });
      const logIn: Ask = () => anonymous.post("/login", { email: "a@example.org", password: "x" });
      const reads = [path, "/entries?search=ca", "/entries?sort=-updated_at", "/users/me"].map(
        (asked): Ask =>
          () =>
            admin.get(asked),
      );
      const live: Ask = () => anonymous.get("/health/ready");
      await timesOf(reads, (n) => n >= USUAL);
      const usual = await timesOf(reads, (n) => n >= USUAL);
      const other = new DatabaseSync(dictionary.file ?? "");
      other.exec("BEGIN IMMEDIATE");
      const state = { over: false };
      const writing = refusals([...Array<Ask>(WRITERS).fill(write), logIn], () => state.over);
      const reading = timesOf([...reads, live], () => state.over);
      await later(LOCKED_MS);
      state.over = true;
      // Those who have been waiting are told before it is let go of.
      const refused = await writing;
      const times = await reading;
      other.exec("ROLLBACK");
      other.close();
      for (const one of refused) expectRefused(one);
      expect(refused).to.have.length.above(WRITERS);
      const resumed = await timed(write);
      // Those who were told 503 have changed nothing.
      expect(answered(resumed.answer, 200).body["version"]).to.equal(2);
      tell(
        `${refused.length} writes told 503 within ${longest(refused)}; ${times.length} reads, p99 ${inMs(quantile(times, 0.99))} (before ${inMs(quantile(usual, 0.99))}); the next write took ${inMs(resumed.milliseconds)}`,
      );
      expectQuick(times, QUICK_MS, usual);
      await stop();
    } finally {
      await dictionary.remove();
    }
  });
});

if (storages.includes("mongodb"))
  describe(`while what MongoDB says comes ${DELAY_MS} ms late`, () => {
    it("what needs it is told 503 in time, what does not goes on as before, and nothing is lost", async function () {
      const behind = await behindAProxy();
      if (behind === null) return this.skip();
      const { proxy, dictionary } = behind;
      try {
        const { admin, anonymous, stop } = await dictionary.start();
        const path = `/entries/${idIn(await admin.post("/entries", anEntryBody()))}`;
        const made: string[] = [];
        const make: Ask = async () => {
          const answer = await admin.post("/entries", anEntryBody());
          if (answer.status === 201) made.push(String(answer.body["id"]));
          return answer;
        };
        const apart: readonly Ask[] = [
          () => anonymous.get("/health/live"),
          () => anonymous.get("/openapi.json"),
        ];
        await timesOf(apart, (n) => n >= USUAL);
        const usual = await timesOf(apart, (n) => n >= USUAL);
        for (let n = 0; n < WRITERS; n++) answered(await make(), 201);
        const state = { over: false };
        proxy.slowDown(DELAY_MS);
        const asking = refusals(
          [
            ...Array<Ask>(WRITERS).fill(make),
            () => admin.get(path),
            () => admin.get("/entries"),
            () => anonymous.get("/health/ready"),
            () => anonymous.post("/login", { email: "a@example.org", password: "x" }),
          ],
          () => state.over,
        );
        const reading = timesOf(apart, () => state.over);
        await later(SLOW_MS);
        state.over = true;
        const refused = await asking;
        const times = await reading;
        for (const one of refused) expectRefused(one);
        proxy.slowDown(0);
        const back = await until(200, () => admin.get(path));
        const writable = await until(201, make);
        for (const id of made) answered(await admin.get(`/entries/${id}`), 200);
        tell(
          `${refused.length} told 503 within ${longest(refused)}; ${times.length} answers without it, p99 ${inMs(quantile(times, 0.99))} (before ${inMs(quantile(usual, 0.99))}); back after ${inMs(back + writable)}`,
        );
        expectQuick(times, QUICK_MS, usual);
        await stop();
      } finally {
        await dictionary.remove();
        await proxy.close();
      }
    });
  });
