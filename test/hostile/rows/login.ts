import { expect } from "chai";
import { ADMIN_EMAIL } from "../../http/a-service.ts";
import type { Answer } from "../../http/a-client.ts";
import { expectCode, expectStatus } from "../../http/expectations.ts";
import { CANARY, elsewhere, sessionIn, shortest, type Target } from "../a-target.ts";
import type { Rows } from "../the-list.ts";

/** One that lets everybody try as often as they like, and one that is as services are. */
export interface Doors {
  readonly target: Target;
  readonly strict: Target;
}

const EVERY = 200;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/** Both in turn, so that what else the machine does falls on both alike. */
const guesses = async ({ anonymous }: Target, emails: readonly string[], times: number) => {
  const took = emails.map((): number[] => []);
  const bodies = new Set<string>();
  for (let n = 0; n < times; n++)
    for (const [at, email] of emails.entries()) {
      const began = performance.now();
      const answer = await anonymous.post("/login", { email, password: "wrong" }, elsewhere());
      took[at]?.push(performance.now() - began);
      expectCode(answer, "invalid_credentials");
      const { request_id: _own, ...said } = answer.body;
      bodies.add(JSON.stringify(said));
    }
  const [one = 0, other = 0] = took.map(median);
  return { bodies, gap: Math.abs(one - other) / Math.max(one, other) };
};

const statuses = (answers: readonly Answer[]): readonly number[] =>
  answers.map(({ status }) => status);

const wrong = { password: "wrong" };

export const login: Rows<"Login", Doors> = {
  '∅ POST /login `{"email":{"$ne":""},"password":{"$ne":""}}` →V (CVE-2026-30941)': async ({
    target,
  }) => {
    const injected = { email: { $ne: "" }, password: { $ne: "" } };
    expectCode(await target.anonymous.post("/login", injected), "validation_failed");
  },

  "∅ POST /login unknown/known email, 200 each, throttle raised →U, identical bodies, median gap ≤10% (CVE-2026-26185)":
    async ({ target }) => {
      const emails = [ADMIN_EMAIL, "nobody@example.org"];
      const gaps: number[] = [];
      // One that somebody else's work on the machine has torn apart is measured once more.
      while (gaps.length < 4 && (gaps.at(-1) ?? 1) > 0.1) {
        const { bodies, gap } = await guesses(target, emails, EVERY);
        expect(bodies.size).to.equal(1);
        gaps.push(gap);
      }
      expect(gaps.at(-1)).to.be.at.most(0.1);
    },

  "∅ POST /login 100 KB password →V in 50 ms": async ({ target }) => {
    const body = { email: ADMIN_EMAIL, password: "x".repeat(100_000) };
    const took = await shortest(5, async () =>
      expectCode(await target.anonymous.post("/login", body, elsewhere()), "validation_failed"),
    );
    expect(took).to.be.at.most(50);
  },

  "∅ 12 wrong logins, one account →L by 11th": async ({ strict }) => {
    const body = { ...wrong, email: "twelve@example.org" };
    const answers: Answer[] = [];
    for (let n = 0; n < 12; n++)
      answers.push(await strict.anonymous.post("/login", body, elsewhere()));
    expect(statuses(answers)).to.deep.equal([...Array<number>(10).fill(401), 429, 429]);
  },

  "12 wrong logins, rotating case and spaces of the address and junk fields →L (CVE-2025-64526)":
    async ({ strict }) => {
      const forms = [
        "rot@example.org",
        "ROT@example.org",
        " rot@Example.ORG ",
        "\trOt@example.org",
      ];
      const answers: Answer[] = [];
      for (let n = 0; n < 12; n++) {
        const junk = n % 2 === 0 ? {} : { [`junk${n}`]: n };
        const body = { ...wrong, ...junk, email: forms[n % forms.length] };
        answers.push(await strict.anonymous.post("/login", body, elsewhere()));
      }
      for (const status of statuses(answers).slice(0, 10)) expect(status).to.be.oneOf([401, 422]);
      expect(statuses(answers).slice(10)).to.deep.equal([429, 429]);
    },

  "∅ 200 parallel wrong logins →≤10 U, rest L/503 (CVE-2024-4629)": async ({ strict }) => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        strict.anonymous.send("POST", "/login", {
          body: { ...wrong, email: "parallel@example.org" },
          headers: { "Content-Type": "application/json", ...elsewhere() },
          fails: 503,
        }),
      ),
    );
    const count = (status: number) => statuses(answers).filter((one) => one === status).length;
    expect(count(401)).to.be.at.most(10);
    expect(count(429) + count(503)).to.equal(200 - count(401));
  },

  "∅ POST /login credentials in query, empty body →P/M/V, unlogged": async ({ target }) => {
    const query = new URLSearchParams({ email: ADMIN_EMAIL, password: CANARY }).toString();
    for (const body of ["", "{}"]) {
      const answer = await target.anonymous.post(`/login?${query}`, body, elsewhere());
      expect(answer.status, answer.text).to.be.oneOf([400, 422]);
    }
    expect(target.said()).to.not.match(/canario/);
  },

  "∅ POST /login valid →200, `no-store`, no hash": async ({ target }) => {
    const body = { email: ADMIN_EMAIL, password: CANARY };
    const answer = expectStatus(await target.anonymous.post("/login", body, elsewhere()), 200);
    expect(answer.headers.get("Cache-Control")).to.equal("no-store");
    expect(answer.text).to.not.match(/\$argon2|hash|canario/);
    expectStatus(await sessionIn(target.anonymous, answer).client.get("/users/me"), 200);
  },
};
