import { expect } from "chai";
import type { Sent } from "./a-client.ts";
import { ADMIN_EMAIL, bearer, type LoggedIn, type Service, startService } from "./a-service.ts";
import { expectCode, expectStatus } from "./expectations.ts";

const ORIGIN = "https://app.example.org";
const SECRET = "SELECT canary";

describe("what goes wrong and nobody foresaw", () => {
  let fails: "no" | "the clock" | "the store, at once" | "the store, later" = "no";
  const fail = (): never => {
    throw new Error(SECRET);
  };
  const clock = (): Date => (fails === "the clock" ? fail() : new Date());
  let service: Service;
  let admin: LoggedIn;
  before(async () => {
    service = await startService(
      { CORS_ORIGINS: ORIGIN },
      (store) => ({
        ...store,
        commit: (changes) => {
          if (fails === "the store, at once") fail();
          return async () => (fails === "the store, later" ? fail() : store.commit(changes)());
        },
      }),
      clock,
    );
    admin = await service.logIn(ADMIN_EMAIL);
  });
  afterEach(() => {
    fails = "no";
  });
  after(() => service.stop());

  const counted = async (): Promise<string | undefined> =>
    (await admin.client.get("/metrics")).text
      .split("\n")
      .find((line) => line.includes('_count{method="POST",route="/locations",status="500"'))
      ?.split(" ")
      .at(-1);

  for (const [index, what] of (
    ["the clock", "the store, at once", "the store, later"] as const
  ).entries())
    it(`in ${what}, is a 500 that says nothing of it, to browsers as well, and counts as one`, async () => {
      const sent: Sent = {
        body: JSON.stringify({ name: "Baza", location_type: "locality" }),
        headers: { "Content-Type": "application/json", Origin: ORIGIN, "X-Request-Id": "mine-1" },
        fails: 500,
      };
      fails = what;
      const answer = await admin.client.send("POST", "/locations", sent);
      fails = "no";
      expectCode(expectStatus(answer, 500), "internal_error");
      expect(answer.text).to.not.include(SECRET);
      expect(answer.headers.get("Access-Control-Allow-Origin")).to.equal(ORIGIN);
      expect(await counted()).to.equal(String(index + 1));
      expectStatus(await service.anonymous.get("/users/me", bearer(admin.access)), 200);
    });
});
