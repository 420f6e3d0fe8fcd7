import { expect } from "chai";
import { anId } from "../builders/an-id.ts";
import type { Answer } from "./a-client.ts";
import { ADMIN_EMAIL, aService, onEveryStore, PASSWORD, type Service } from "./a-service.ts";
import { expectCode, expectStatus } from "./expectations.ts";

/** A caller behind a proxy that is believed: an address of their own, wherever the test runs. */
const from = (service: Service, address: string) =>
  service.anonymous.with({ "X-Forwarded-For": address });

let addresses = 0;
const anywhere = (): string => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

/** Fewer than the usual ten, which take their time. */
const LIMIT = 4;

onEveryStore("failed logins", (start) => {
  const service = start({ LOGIN_ATTEMPTS: String(LIMIT), TRUSTED_PROXIES: "127.0.0.1" });
  const attempt = (email: unknown, password: unknown = "wrong wrong wrong", address = anywhere()) =>
    from(service(), address).post("/login", { email, password });
  const fail = async (count: number, one: (n: number) => Promise<Answer>): Promise<void> => {
    for (let n = 0; n < count; n++)
      expect((await one(n)).status, `attempt ${n}`).to.be.oneOf([401, 422]);
  };
  const locked = (answer: Answer): void => {
    expectCode(expectStatus(answer, 429), "rate_limited");
    expect(Number(answer.headers.get("Retry-After"))).to.be.within(1, 900);
  };

  it("lock an address after the last that is let through, wherever they come from, for the right password too", async () => {
    const { email } = await service().addUser();
    await fail(LIMIT, () => attempt(email));
    locked(await attempt(email));
    locked(await attempt(email, PASSWORD));
  });

  it("lock guesses at the current password where a new one is set, apart from logins", async () => {
    const user = await service().addUser();
    const { client } = await service().logIn(user.email);
    const guess = (current_password: string) =>
      client.post("/users/me/password", { current_password, new_password: "una frase nueva" });
    await fail(LIMIT - 1, () => guess("wrong wrong wrong"));
    expectStatus(
      await client.post("/users/me/password", {
        current_password: PASSWORD,
        new_password: "passwordpassword",
      }),
      422,
    );
    await fail(LIMIT, () => guess("wrong wrong wrong"));
    locked(await guess("wrong wrong wrong"));
    locked(await guess(PASSWORD));
    expectStatus(await client.get("/users/me"), 200);
    const anew = await service().logIn(user.email);
    locked(
      await anew.client.post("/users/me/password", {
        current_password: PASSWORD,
        new_password: "una frase nueva",
      }),
    );
    expectStatus(
      await (
        await service().as("admin")
      ).post(`/users/${user.id}/password`, {
        new_password: "otra frase nueva",
      }),
      204,
    );
  });

  it("lock an unknown address like a known one", async () => {
    await fail(LIMIT, () => attempt("nobody@example.org"));
    locked(await attempt("nobody@example.org"));
  });

  it("lock a disabled account like any other", async () => {
    const { email } = await service().addUser({ status: "disabled" });
    await fail(LIMIT, () => attempt(email, PASSWORD));
    locked(await attempt(email, PASSWORD));
  });

  it("count for an address however it is written", async () => {
    await service().addUser({ email: "weiße@example.org" });
    const ways = [
      "weiße@example.org",
      "WEISSE@EXAMPLE.ORG",
      " weiße@example.org ",
      "ｗeiße@example.org",
      "\tWeisse@Example.Org\n",
    ];
    await fail(LIMIT, (n) => attempt(ways[n % ways.length]));
    for (const way of ways) locked(await attempt(way));
  });

  it("count with nonsense around them, or with faults beside", async () => {
    const { email } = await service().addUser();
    await fail(LIMIT / 2, (n) =>
      from(service(), anywhere()).post("/login", {
        email,
        password: "wrong wrong wrong",
        [`junk${n}`]: n,
      }),
    );
    await fail(LIMIT / 2, () => attempt(email, "x".repeat(300)));
    locked(await attempt(email, PASSWORD));
    locked(
      await from(service(), anywhere()).post("/login", { email, password: PASSWORD, junk: 1 }),
    );
  });

  it("do not count where there is no password to try, or no address to try it on", async () => {
    const { email } = await service().addUser();
    const address = anywhere();
    for (let n = 0; n <= LIMIT; n++) {
      expectStatus(await attempt(email, n, address), 422);
      expectStatus(await attempt(n, "wrong wrong wrong", address), 422);
    }
    expectStatus(await attempt(email, PASSWORD, address), 200);
  });

  it("lock an IPv4 address, whoever is tried, and nobody else's", async () => {
    const address = anywhere();
    await fail(LIMIT, (n) => attempt(`guess${n}@example.org`, "wrong wrong wrong", address));
    locked(await attempt("another@example.org", "wrong wrong wrong", address));
    const { email } = await service().addUser();
    locked(await attempt(email, PASSWORD, address));
    expectStatus(await attempt(email, PASSWORD), 200);
  });

  it("lock a whole /64 of IPv6", async () => {
    await fail(LIMIT, (n) => attempt(`six${n}@example.org`, "x", `2001:db8:0:7:${n + 1}::${n}`));
    locked(await attempt("six@example.org", "x", "2001:db8:0:7:ffff:ffff:ffff:ffff"));
    locked(await attempt("six@example.org", "x", "2001:0DB8:0000:0007::1"));
    expectStatus(await attempt("six@example.org", "x", "2001:db8:0:8::1"), 401);
  });

  it("count an IPv4 address written as IPv6 as what it is", async () => {
    const address = anywhere();
    await fail(LIMIT, (n) =>
      attempt(`mapped${n}@example.org`, "x", n % 2 === 0 ? address : `::ffff:${address}`),
    );
    locked(await attempt("mapped@example.org", "x", address));
    locked(await attempt("mapped@example.org", "x", `::FFFF:${address}`));
  });

  it("are forgotten by a success", async () => {
    const { email } = await service().addUser();
    for (let round = 0; round < 2; round++) {
      await fail(LIMIT - 1, () => attempt(email));
      expectStatus(await attempt(email, PASSWORD), 200);
    }
  });

  it("of an IP are not made good by a success of one's own", async () => {
    const address = anywhere();
    const { email } = await service().addUser();
    for (let n = 0; n < LIMIT - 1; n++) {
      expectStatus(await attempt(`victim${n}@example.org`, "x", address), 401);
      expectStatus(await attempt(email, PASSWORD, address), 200);
    }
    expectStatus(await attempt("victim@example.org", "x", address), 401);
    locked(await attempt("victim@example.org", "x", address));
  });

  it("leave live sessions alone", async () => {
    const { email } = await service().addUser();
    const opened = await from(service(), anywhere()).post("/login", { email, password: PASSWORD });
    await fail(LIMIT, () => attempt(email));
    locked(await attempt(email, PASSWORD));
    const client = service().anonymous.with({
      Authorization: `Bearer ${String(opened.body["access_token"])}`,
    });
    expectStatus(await client.get("/users/me"), 200);
    const refreshed = await service().anonymous.post("/refresh", {
      refresh_token: opened.body["refresh_token"],
    });
    expectStatus(refreshed, 200);
  });

  it("of 200 at once, let no more through to the password", async () => {
    const { email } = await service().addUser();
    const answers = await Promise.all(Array.from({ length: 200 }, () => attempt(email)));
    const judged = answers.filter(({ status }) => status === 401);
    expect(judged).to.have.lengthOf(LIMIT);
    for (const answer of answers.filter(({ status }) => status !== 401)) locked(answer);
  });

  it("of 200 at once from one place, too", async () => {
    const address = anywhere();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => attempt(`many${n}@example.org`, "x", address)),
    );
    expect(answers.filter(({ status }) => status === 401)).to.have.lengthOf(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).to.have.lengthOf(200 - LIMIT);
  });

  it("count for a quarter of an hour", async () => {
    const { email } = await service().addUser();
    const { loginAttempts } = service().store;
    const failed = async (minutesAgo: number): Promise<void> => {
      const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      for (let n = 0; n < LIMIT; n++)
        await loginAttempts.take([`email:${email}`], LIMIT, { id: anId(n), at })();
    };
    await failed(16);
    expectStatus(await attempt(email, PASSWORD), 200);
    await failed(14);
    const answer = await attempt(email, PASSWORD);
    locked(answer);
    expect(Number(answer.headers.get("Retry-After"))).to.be.within(1, 60);
  });

  it("that could not be read are none", async () => {
    const address = anywhere();
    const client = from(service(), address);
    for (let n = 0; n < 12; n++) {
      expectStatus(await client.post("/login", "{"), 400);
      expectStatus(await client.post("/login", {}), 422);
      expectStatus(await client.post("/login", "a=b", { "Content-Type": "text/plain" }), 415);
      expectStatus(await client.get("/login"), 405);
    }
    expectStatus(await attempt(ADMIN_EMAIL, PASSWORD, address), 200);
  });
});

describe("where LOGIN_ATTEMPTS says nothing", () => {
  const service = aService({ LOGIN_ATTEMPTS: "" });
  it("ten failures are let through, of 200 at once", async () => {
    const { email } = await service().addUser();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        service().anonymous.post("/login", { email, password: "wrong wrong wrong" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).to.have.lengthOf(10);
    expect(answers.filter(({ status }) => status === 429)).to.have.lengthOf(190);
  });
});
