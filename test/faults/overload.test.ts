import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { idIn, PASSWORD } from "../http/a-service.ts";
import type { Answer } from "../http/a-client.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { aDictionary, answered, type Dictionary, later, type Serving } from "./a-dictionary.ts";
import { expectQuick, inMs, quantile, tally, tell } from "./measuring.ts";
import { timesOf } from "./timed.ts";

const statusesOf = (answers: readonly Answer[]): Readonly<Record<string, number>> =>
  tally(answers.map(({ status }) => status));

const AT_ONCE = 8;

describe("when there is more to do than can be done at once", () => {
  let dictionary: Dictionary;
  let serving: Serving;
  let path = "";
  before(async () => {
    dictionary = await aDictionary("sqlite");
    serving = await dictionary.start({ MAX_AT_ONCE: String(AT_ONCE) });
    path = `/entries/${idIn(await serving.admin.post("/entries", anEntryBody()))}`;
  });
  after(async () => {
    await serving.stop();
    await dictionary.remove();
  });

  it("so many wait, the others are told 503 at once, and readers notice nothing", async () => {
    const { admin, anonymous } = serving;
    const other = new DatabaseSync(dictionary.file ?? "");
    // Writes wait for this one.
    other.exec("BEGIN IMMEDIATE");
    const answers: Answer[] = [];
    const writes = Array.from({ length: 5 * AT_ONCE }, async () => {
      answers.push(await admin.patch(path, { notes: "x" }));
    });
    while (answers.length < 4 * AT_ONCE) await later(5);
    expect(statusesOf(answers)).to.deep.equal({ 503: 4 * AT_ONCE });
    for (const { headers, body } of answers) {
      expect(headers.get("Retry-After")).to.match(/^[1-9]\d*$/);
      expect(body["code"]).to.equal("unavailable");
    }
    for (let n = 0; n < 10; n++) {
      answered(await admin.get(path), 200);
      answered(await admin.get("/entries"), 200);
      answered(await anonymous.get("/health/live"), 200);
      answered(await anonymous.get("/health/ready"), 200);
    }
    other.exec("ROLLBACK");
    other.close();
    await Promise.all(writes);
    // Those that had a place were only late.
    expect(statusesOf(answers)).to.deep.equal({ 200: AT_ONCE, 503: 4 * AT_ONCE });
    answered(await admin.patch(path, { notes: "y" }), 200);
  });

  it("a body that is slow on its way takes no place of those who work", async () => {
    const { admin, url } = serving;
    const slow = Array.from({ length: AT_ONCE }, () => {
      const aborting = new AbortController();
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"email":')),
      });
      const sent = fetch(`${url}/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        duplex: "half",
        signal: aborting.signal,
      });
      return { abort: () => aborting.abort(), over: sent.catch(() => undefined) };
    });
    await later(300);
    const { anonymous } = serving;
    // Their places are those of bodies: one more is told so, and what has no body goes on.
    const refused = await anonymous.post("/login", { email: "a@example.org", password: "x" });
    expect(refused.status).to.equal(503);
    answered(await admin.get(path), 200);
    for (const { abort, over } of slow) {
      abort();
      await over;
    }
    for (let tries = 0; tries < 100; tries++) {
      const { status } = await anonymous.post("/login", { email: "a@example.org", password: "x" });
      if (status !== 503) break;
      await later(20);
    }
    answered(await anonymous.post("/login", { email: "a@example.org", password: "x" }), 401);
    answered(await admin.patch(path, { notes: "z" }), 200);
  });
});

const FLOOD = 500;
const LONGEST_MS = 250;

describe("a flood of wrong logins", () => {
  it("is told 401, 429 or 503, and readers hardly notice", async () => {
    const dictionary = await aDictionary("sqlite");
    try {
      const { admin, anonymous, stop } = await dictionary.start();
      const path = `/entries/${idIn(await admin.post("/entries", anEntryBody()))}`;
      const reads = [() => admin.get(path)];
      await timesOf(reads, (n) => n >= 200);
      const before = await timesOf(reads, (n) => n >= 500);
      let over = false;
      const flood = Promise.all(
        Array.from({ length: FLOOD }, (_, n) =>
          anonymous.post(
            "/login",
            { email: `nobody${n}@example.org`, password: `${PASSWORD}${n}` },
            { "X-Forwarded-For": `10.1.${n >> 8}.${n & 255}` },
          ),
        ),
      ).finally(() => (over = true));
      const during = await timesOf(reads, (n) => over && n > 20);
      const answers = await flood;
      for (const answer of answers) answered(answer, 401, 429, 503);
      for (const { status, headers } of answers)
        if (status !== 401) expect(headers.get("Retry-After")).to.match(/^[1-9]\d*$/);
      expect(statusesOf(answers)["401"]).to.be.above(0);
      tell(
        `${JSON.stringify(statusesOf(answers))}; ${during.length} reads meanwhile, p99 ${inMs(quantile(during, 0.99))} (before ${inMs(quantile(before, 0.99))})`,
      );
      expectQuick(during, LONGEST_MS, before);
      await stop();
    } finally {
      await dictionary.remove();
    }
  });
});
