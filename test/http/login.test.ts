import { expect } from "chai";
import { argon2Hasher } from "../../adapters/security/argon2-hasher.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { ADMIN_EMAIL, aService, bearer, onEveryStore, PASSWORD } from "./a-service.ts";
import { expectCode, expectProblem, expectStatus } from "./expectations.ts";
import { claimsOf, headerOf } from "./tokens.ts";

onEveryStore("POST /login", (start) => {
  const service = start();
  const logIn = (body: unknown) => service().anonymous.post("/login", body);

  it("answers tokens and the user, not to be stored", async () => {
    const user = await service().addUser({ email: "eva@example.org", name: "Eva", role: "editor" });
    const before = Date.now();
    const answer = expectStatus(await logIn({ email: "eva@example.org", password: PASSWORD }), 200);
    expect(answer.headers.get("Cache-Control")).to.equal("no-store");
    const { access_token, refresh_token, user: shown, ...others } = answer.body;
    expect(others).to.deep.equal({ token_type: "Bearer", expires_in: 43_200 });
    expect([access_token, refresh_token]).to.not.include(undefined);
    expect(access_token).to.not.equal(refresh_token);
    const { last_login_at, ...rest } = shown as Readonly<Record<string, unknown>>;
    expect(Date.parse(String(last_login_at))).to.be.within(before - 1_000, Date.now() + 1_000);
    const { id, version, created_at, created_by, updated_at, updated_by } = user;
    expect(rest).to.deep.equal({
      id,
      version,
      created_at,
      created_by,
      updated_at,
      updated_by,
      external_id: null,
      email: "eva@example.org",
      name: "Eva",
      role: "editor",
      status: "active",
      locale: null,
    });
  });

  it("notes the login in no version", async () => {
    const user = await service().addUser();
    const { client } = await service().logIn(user.email);
    const me = (await client.get("/users/me")).body;
    expect(me).to.include({ version: 1, updated_at: user.updated_at });
    expect(me["last_login_at"]).to.not.equal(null);
  });

  it("is a session of its own each time", async () => {
    const user = await service().addUser();
    const [first, second] = [await service().logIn(user.email), await service().logIn(user.email)];
    expect(claimsOf(first.access).sid).to.not.equal(claimsOf(second.access).sid);
    expectStatus(await first.client.post("/logout"), 204);
    expectStatus(await second.client.get("/users/me"), 200);
  });

  it("gives an access token with the claims of the contract, signed with HS256", async () => {
    const { access, userId } = await service().logIn(
      (await service().addUser({ role: "reviewer" })).email,
    );
    expect(headerOf(access)).to.include({ alg: "HS256" });
    const claims = claimsOf(access);
    expect(claims).to.have.all.keys("iss", "aud", "sub", "exp", "iat", "jti", "sid", "role");
    expect(claims).to.include({ sub: userId, role: "reviewer" });
    expect(claims.exp - claims.iat).to.equal(43_200);
    const again = await service().logIn((await service().addUser()).email);
    expect(claimsOf(again.access).jti).to.not.equal(claims.jti);
  });

  it("takes the address however it is written", async () => {
    await service().addUser({ email: "Straße@Example.org" });
    for (const email of [
      "Straße@Example.org",
      "STRASSE@EXAMPLE.ORG",
      " straße@example.org\t",
      "ｓtraße@example.org",
      "strasse@example.org",
    ])
      expectStatus(await logIn({ email, password: PASSWORD }), 200);
  });

  it("takes the password to the letter, but for its Unicode form", async () => {
    for (const password of [
      PASSWORD.toUpperCase(),
      `${PASSWORD} `,
      ` ${PASSWORD}`,
      PASSWORD.slice(0, -1),
    ])
      expectCode(await logIn({ email: ADMIN_EMAIL, password }), "invalid_credentials");
  });

  it("refuses a wrong password, an unknown address and a disabled account alike", async () => {
    const disabled = await service().addUser({ status: "disabled" });
    const answers = [
      await logIn({ email: ADMIN_EMAIL, password: "wrong wrong wrong" }),
      await logIn({ email: "nobody@example.org", password: PASSWORD }),
      await logIn({ email: "no address at all", password: PASSWORD }),
      await logIn({ email: disabled.email, password: PASSWORD }),
      await logIn({ email: disabled.email, password: "wrong wrong wrong" }),
      await logIn({ email: ADMIN_EMAIL, password: "x" }),
    ];
    const shown = answers.map(({ status, headers, body }) => {
      const names = [...headers.keys()].filter((name) => !["date", "x-request-id"].includes(name));
      const { request_id, ...rest } = body;
      expect(request_id).to.be.a("string");
      return { status, rest, headers: names.map((name) => [name, headers.get(name)]) };
    });
    for (const one of shown) expect(one).to.deep.equal(shown[0]);
    expect(shown[0]?.status).to.equal(401);
    expect(shown[0]?.rest).to.include({ code: "invalid_credentials" });
  });
});

describe("credentials", () => {
  const service = aService();
  const logIn = (body: unknown) => service().anonymous.post("/login", body);

  it("are refused in the same time, whatever is wrong with them", async () => {
    const password_hash = await answerOf(argon2Hasher().hash(PASSWORD));
    const disabled = await service().addUser({ status: "disabled", password_hash });
    const kinds = [
      { email: ADMIN_EMAIL, password: "wrong wrong wrong" },
      { email: "nobody@example.org", password: "wrong wrong wrong" },
      { email: disabled.email, password: PASSWORD },
    ];
    const times: readonly number[][] = [[], [], []];
    for (let round = 0; round < 11; round++)
      for (const [index, credentials] of kinds.entries()) {
        const began = performance.now();
        await logIn(credentials);
        times[index]?.push(performance.now() - began);
      }
    // The shortest of each kind: what else the machine does only makes some longer.
    const shortest = times.map((all) => Math.min(...all));
    expect(Math.max(...shortest) / Math.min(...shortest), shortest.join(", ")).to.be.below(2);
  });

  it("are both needed, and told at once", async () => {
    expectProblem(await logIn({}), "validation_failed", "/email required", "/password required");
    expectProblem(
      await logIn({ email: null, password: null }),
      "validation_failed",
      "/email wrong_type",
      "/password wrong_type",
    );
  });

  it("are texts, never operators", async () => {
    for (const value of [{ $ne: "" }, { $gt: "" }, ["x"], 7, true, {}]) {
      expectProblem(
        await logIn({ email: value, password: value }),
        "validation_failed",
        "/email wrong_type",
        "/password wrong_type",
      );
      expectProblem(
        await logIn({ email: ADMIN_EMAIL, password: value }),
        "validation_failed",
        "/password wrong_type",
      );
    }
  });

  it("come with nothing else", async () => {
    expectProblem(
      await logIn({ email: ADMIN_EMAIL, password: PASSWORD, role: "admin", remember: true }),
      "validation_failed",
      "/remember unknown_field",
      "/role unknown_field",
    );
  });

  it("have limits: a password of 100 KB is not even looked at", async () => {
    const time = async (password: string, status: number) => {
      const began = performance.now();
      for (let n = 0; n < 5; n++)
        expectStatus(await logIn({ email: ADMIN_EMAIL, password }), status);
      return performance.now() - began;
    };
    const looked = await time("x".repeat(256), 401);
    expect(await time("x".repeat(100_000), 422)).to.be.below(looked);
    expectProblem(
      await logIn({ email: "a", password: "x".repeat(257) }),
      "validation_failed",
      "/password too_long",
    );
    expectProblem(
      await logIn({ email: "a".repeat(321), password: "x" }),
      "validation_failed",
      "/email too_long",
    );
    expectProblem(
      await logIn({ email: "", password: "" }),
      "validation_failed",
      "/email too_short",
      "/password too_short",
    );
  });

  it("are not taken from the query", async () => {
    const query = `?email=${ADMIN_EMAIL}&password=${encodeURIComponent(PASSWORD)}`;
    expectProblem(
      await service().anonymous.post(`/login${query}`),
      "invalid_parameter",
      "email unknown_parameter",
      "password unknown_parameter",
    );
  });

  it("are not taken from Basic authentication", async () => {
    const basic = Buffer.from(`${ADMIN_EMAIL}:${PASSWORD}`).toString("base64");
    const headers = { Authorization: `Basic ${basic}` };
    expectStatus(await service().anonymous.post("/login", {}, headers), 422);
    expectStatus(await service().anonymous.get("/users/me", headers), 401);
  });

  it("work whatever token comes with them", async () => {
    const headers = { Authorization: "Bearer nonsense" };
    expectStatus(
      await service().anonymous.post("/login", { email: ADMIN_EMAIL, password: PASSWORD }, headers),
      200,
    );
  });
});

describe("tokens in pre-production", () => {
  const service = aService({ PROFILE: "pre-production" });
  it("are good for a quarter of an hour", async () => {
    const answer = await service().anonymous.post("/login", {
      email: ADMIN_EMAIL,
      password: PASSWORD,
    });
    expect(answer.body["expires_in"]).to.equal(900);
    const { exp, iat } = claimsOf(String(answer.body["access_token"]));
    expect(exp - iat).to.equal(900);
  });
});

describe("POST /login and /refresh", () => {
  const service = aService();
  it("do not judge a token, at which they do not look", async () => {
    const client = service().anonymous.with(bearer("junk"));
    for (const answer of [
      await client.post("/login", { email: "nobody@example.org", password: "x" }),
      await client.post("/refresh", { refresh_token: "x" }),
    ])
      expect(expectStatus(answer, 401).headers.get("WWW-Authenticate")).to.equal(
        'Bearer realm="dictionary"',
      );
  });
});

describe("ACCESS_TOKEN_TTL", () => {
  // Tokens tell whole seconds: of two that it is good for, one at the least is left when it comes.
  const service = aService({ ACCESS_TOKEN_TTL: "2" });
  it("is how long a token is good for, after which only a refresh helps", async () => {
    const { client, refresh } = await service().logIn(ADMIN_EMAIL);
    expectStatus(await client.get("/users/me"), 200);
    let answer = await client.get("/users/me");
    for (let n = 0; answer.status === 200 && n < 40; n++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await client.get("/users/me");
    }
    expectCode(answer, "token_expired");
    expect(answer.headers.get("WWW-Authenticate")).to.match(/error="invalid_token"/);
    expectStatus(await service().anonymous.post("/refresh", { refresh_token: refresh }), 200);
  });
});
