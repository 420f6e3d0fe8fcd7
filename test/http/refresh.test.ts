import { expect } from "chai";
import { aService, bearer, loggedIn, onEveryStore } from "./a-service.ts";
import { expectCode, expectProblem, expectStatus } from "./expectations.ts";
import { claimsOf, headerOf, signed } from "./tokens.ts";

onEveryStore("POST /refresh", (start) => {
  const service = start();
  const refresh = (refresh_token: unknown) =>
    service().anonymous.post("/refresh", { refresh_token });
  const begin = async (overrides = {}) =>
    service().logIn((await service().addUser(overrides)).email);
  const lives = async (access: string) =>
    (await service().anonymous.get("/users/me", bearer(access))).status === 200;

  it("answers the shape of a login, rotated, in the same session", async () => {
    const first = await begin({ role: "editor" });
    const answer = expectStatus(await refresh(first.refresh), 200);
    expect(answer.body).to.have.all.keys(
      "access_token",
      "token_type",
      "expires_in",
      "refresh_token",
      "user",
    );
    expect(answer.headers.get("Cache-Control")).to.equal("no-store");
    const second = loggedIn(service().anonymous, answer);
    expect(second.refresh).to.not.equal(first.refresh);
    expect(second.access).to.not.equal(first.access);
    expect(second.userId).to.equal(first.userId);
    expect(claimsOf(second.access)).to.include({ sid: claimsOf(first.access).sid, role: "editor" });
    expect([await lives(first.access), await lives(second.access)]).to.deep.equal([true, true]);
  });

  it("goes on and on, each token once", async () => {
    let { refresh: token } = await begin();
    for (let n = 0; n < 2; n++)
      token = String(expectStatus(await refresh(token), 200).body["refresh_token"]);
  });

  it("of a used token ends the whole family, access tokens included", async () => {
    const first = await begin();
    const other = await begin();
    const second = loggedIn(service().anonymous, await refresh(first.refresh));
    const third = loggedIn(service().anonymous, await refresh(second.refresh));
    expectCode(await refresh(first.refresh), "unauthenticated");
    for (const access of [first.access, second.access, third.access])
      expect(await lives(access)).to.equal(false);
    expectCode(await refresh(third.refresh), "unauthenticated");
    expect(await lives(other.access)).to.equal(true);
  });

  it("of the last used token, replayed after its answer, ends the family too", async () => {
    const first = await begin();
    const second = loggedIn(service().anonymous, await refresh(first.refresh));
    expectCode(await refresh(first.refresh), "unauthenticated");
    expect(await lives(second.access)).to.equal(false);
    expectCode(await refresh(second.refresh), "unauthenticated");
  });

  it("of 20 at the same moment lets one win, and the session lives on", async () => {
    const { refresh: token } = await begin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).to.have.lengthOf(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectCode(answer, "unauthenticated");
    const winner = loggedIn(service().anonymous, won[0]!);
    expect(await lives(winner.access)).to.equal(true);
    expectStatus(await refresh(winner.refresh), 200);
    expectCode(await refresh(token), "unauthenticated");
    expect(await lives(winner.access)).to.equal(false);
  });

  it("is refused after a logout", async () => {
    const { client, refresh: token } = await begin();
    await client.post("/logout");
    expectCode(await refresh(token), "unauthenticated");
  });

  it("gives the role of now", async () => {
    const { refresh: token, access } = await begin({ role: "reader" });
    expect(claimsOf(String((await refresh(token)).body["access_token"])).role).to.equal("reader");
    expect(headerOf(access)).to.include({ alg: "HS256" });
  });
});

describe("a refresh token", () => {
  const service = aService();
  const refresh = (refresh_token: unknown) =>
    service().anonymous.post("/refresh", { refresh_token });
  const begin = async () => service().logIn((await service().addUser()).email);

  it("made here by hand is as good as the service's own, so that what follows is about its faults", async () => {
    const { refresh: token } = await begin();
    expectStatus(await refresh(signed(claimsOf(token))), 200);
  });

  for (const [what, changed] of Object.entries({
    "another issuer": { iss: "x" },
    "another audience": { aud: "x" },
    "no exp": { exp: undefined },
    "no session": { sid: undefined },
    "another session": { sid: "01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f" },
    "a generation to come": { gen: 5 },
    "a generation that is text": { gen: "0" },
    "a generation before the first": { gen: -1 },
    "half a generation": { gen: 0.5 },
  }))
    it(`with ${what}, well signed, is refused`, async () => {
      const { refresh: token } = await begin();
      expectStatus(await refresh(signed({ ...claimsOf(token), ...changed })), 401);
    });

  it("signed with another key, or with none, is refused and ends nothing", async () => {
    const { refresh: token, client } = await begin();
    expectCode(await refresh(signed(claimsOf(token), { key: "x" })), "unauthenticated");
    expectCode(
      await refresh(signed({ ...claimsOf(token), gen: -1 }, { key: "x" })),
      "unauthenticated",
    );
    expectCode(
      await refresh(signed(claimsOf(token), { header: { alg: "none" } })),
      "unauthenticated",
    );
    expectStatus(await client.get("/users/me"), 200);
    expectStatus(await refresh(token), 200);
  });

  it("that is expired is refused, and told so", async () => {
    const { refresh: token } = await begin();
    const exp = Math.floor(Date.now() / 1000) - 10;
    expectCode(await refresh(signed({ ...claimsOf(token), exp })), "token_expired");
  });

  it("that was used ends its session after its own end, too, as long as the session lives", async () => {
    const first = await begin();
    const second = loggedIn(service().anonymous, await refresh(first.refresh));
    const exp = Math.floor(Date.now() / 1000) - 10;
    const forged = signed({ ...claimsOf(first.refresh), exp }, { key: "x" });
    expectCode(await refresh(forged), "unauthenticated");
    expectStatus(await second.client.get("/users/me"), 200);
    expectCode(await refresh(signed({ ...claimsOf(first.refresh), exp })), "unauthenticated");
    expectCode(await second.client.get("/users/me"), "unauthenticated");
    expectCode(await refresh(second.refresh), "unauthenticated");
  });

  it("is needed, as text, and alone", async () => {
    const { anonymous } = service();
    expectProblem(
      await anonymous.post("/refresh", {}),
      "validation_failed",
      "/refresh_token required",
    );
    for (const token of [7, {}, [], true, { $ne: "" }])
      expectProblem(await refresh(token), "validation_failed", "/refresh_token wrong_type");
    expectProblem(await refresh(""), "validation_failed", "/refresh_token too_short");
    expectProblem(await refresh("x".repeat(4_097)), "validation_failed", "/refresh_token too_long");
    expectProblem(
      await anonymous.post("/refresh", { refresh_token: "x", role: "admin" }),
      "validation_failed",
      "/role unknown_field",
    );
    for (const token of ["x", "a.b.c", " ", "null"])
      expectCode(await refresh(token), "unauthenticated");
  });

  it("is not taken from a header, a cookie or the query", async () => {
    const { refresh: token } = await begin();
    const { anonymous } = service();
    expectStatus(await anonymous.post("/refresh", {}, { Authorization: `Bearer ${token}` }), 422);
    expectStatus(await anonymous.post("/refresh", {}, { Cookie: `refresh_token=${token}` }), 422);
    expectStatus(await anonymous.post(`/refresh?refresh_token=${token}`, {}), 400);
    expectStatus(await refresh(token), 200);
  });
});

describe("REFRESH_TOKEN_TTL", () => {
  const service = aService({ ACCESS_TOKEN_TTL: "60", REFRESH_TOKEN_TTL: "3600" });
  it("is how long a session lives without being refreshed, counted anew each time", async () => {
    const first = await service().logIn((await service().addUser()).email);
    const answer = await service().anonymous.post("/refresh", { refresh_token: first.refresh });
    for (const { access, refresh } of [first, loggedIn(service().anonymous, answer)]) {
      const [short, long] = [claimsOf(access), claimsOf(refresh)];
      expect([short.exp - short.iat, long.exp - long.iat]).to.deep.equal([60, 3_600]);
    }
  });
});

onEveryStore("POST /logout", (start) => {
  const service = start();

  it("is 204 and ends that session at once, and no other", async () => {
    const user = await service().addUser();
    const [here, there] = [await service().logIn(user.email), await service().logIn(user.email)];
    expectStatus(await here.client.get("/users/me"), 200);
    expectStatus(await here.client.post("/logout"), 204);
    expectCode(await here.client.get("/users/me"), "unauthenticated");
    expectCode(await here.client.post("/logout"), "unauthenticated");
    expectStatus(await there.client.get("/users/me"), 200);
  });

  it("takes no body, and minds none", async () => {
    const { client } = await service().logIn((await service().addUser()).email);
    expectStatus(await client.post("/logout", {}), 204);
  });

  it("takes a bearer", async () => {
    expectCode(await service().anonymous.post("/logout"), "unauthenticated");
  });
});
