import { generateKeyPairSync, sign } from "node:crypto";
import { expect } from "chai";
import { aService, bearer, JWT_SECRET, type LoggedIn } from "./a-service.ts";
import { expectCode, expectStatus } from "./expectations.ts";
import { rawRequest, requestHead } from "./raw-request.ts";
import { type Claims, claimsOf, encoded, signed } from "./tokens.ts";

describe("an access token", () => {
  const service = aService();
  let editor: LoggedIn;
  before(async () => {
    editor = await service().logIn((await service().addUser({ role: "editor" })).email);
  });
  const good = (): Claims => claimsOf(editor.access);
  const ask = (headers: Readonly<Record<string, string>>) =>
    service().anonymous.get(`/users/${editor.userId}`, headers);
  const accepted = async (token: string) => expectStatus(await ask(bearer(token)), 200);
  const refused = async (
    token: string,
    code: "unauthenticated" | "token_expired" = "unauthenticated",
  ) => {
    const answer = expectStatus(await ask(bearer(token)), 401);
    expectCode(answer, code);
    expect(answer.headers.get("WWW-Authenticate")).to.match(/^Bearer .*error="invalid_token"/);
  };

  it("made here by hand is as good as the service's own, so that what follows is about its faults", () =>
    accepted(signed(good())));

  const unsigned = (alg: string): string => `${encoded({ alg, typ: "JWT" })}.${encoded(good())}.`;
  for (const alg of ["none", "None", "NONE", "nOnE", ""])
    it(`with alg "${alg}" is refused`, async () => {
      await refused(unsigned(alg));
      await refused(`${unsigned(alg)}${editor.access.split(".")[2] ?? ""}`);
    });

  it("without an alg is refused", () => refused(signed(good(), { header: { typ: "JWT" } })));

  it("signed with HS384 or HS512, even with the right key, is refused", async () => {
    await refused(signed(good(), { header: { alg: "HS384" }, hash: "sha384" }));
    await refused(signed(good(), { header: { alg: "HS512" }, hash: "sha512" }));
  });

  it("signed with RS256 is refused", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const content = `${encoded({ alg: "RS256" })}.${encoded(good())}`;
    await refused(
      `${content}.${sign("sha256", Buffer.from(content), privateKey).toString("base64url")}`,
    );
  });

  for (const [what, key] of Object.entries({
    "an empty key": "",
    "another key": `${JWT_SECRET}x`,
    "a shorter key": JWT_SECRET.slice(0, -1),
    "a usual key": "secret",
  }))
    it(`signed with ${what} is refused`, () => refused(signed(good(), { key })));

  it("whose claims were edited under the old signature is refused", async () => {
    const [head, , signature] = editor.access.split(".");
    await refused(`${head ?? ""}.${encoded({ ...good(), role: "admin" })}.${signature ?? ""}`);
    await refused(`${encoded({ alg: "HS256" })}.${encoded(good())}.${signature ?? ""}`);
  });

  it("that is expired is refused, and told so", async () => {
    const now = Math.floor(Date.now() / 1000);
    await refused(signed({ ...good(), iat: now - 100, exp: now - 1 }), "token_expired");
    await refused(signed({ ...good(), exp: 0 }), "token_expired");
  });

  const faults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    "no exp": { exp: undefined },
    "an exp that is text": { exp: "2999-01-01" },
    "an exp that is null": { exp: null },
    "an nbf that is to come": { nbf: Math.floor(Date.now() / 1000) + 3_600 },
    "another issuer": { iss: "https://evil.example" },
    "no issuer": { iss: undefined },
    "another audience": { aud: "other-api" },
    "no audience": { aud: undefined },
    "the audience of refresh tokens": { aud: "lexical-dictionary-refresh" },
    "no session": { sid: undefined },
    "a session that never was": { sid: "01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f" },
    "a session that is an object": { sid: { $ne: null } },
    "no subject": { sub: undefined },
    "no role": { role: undefined },
    "a role that there is not": { role: "root" },
    "a list of roles": { role: ["admin"] },
  };
  for (const [what, changed] of Object.entries(faults))
    it(`with ${what}, well signed, is refused`, () => refused(signed({ ...good(), ...changed })));

  it("of which no part is JSON is refused", async () => {
    const [head, claims, signature] = editor.access.split(".");
    for (const token of [
      "x",
      "a.b",
      "a.b.c",
      "..",
      `${head ?? ""}..${signature ?? ""}`,
      `${head ?? ""}.${claims ?? ""}`,
      `${editor.access}.x`,
      editor.access.slice(1),
      `${editor.access}=`,
      editor.access.slice(0, -2),
      signed("text"),
      signed(null),
      signed([]),
    ])
      await refused(token);
  });

  it("is not a refresh token", async () => {
    await refused(editor.refresh);
    expectStatus(await service().anonymous.post("/refresh", { refresh_token: editor.access }), 401);
    await accepted(editor.access);
  });

  it("is taken from Authorization: Bearer, in any case and with one space or more", async () => {
    for (const scheme of ["Bearer ", "bearer ", "BEARER ", "Bearer   "])
      expectStatus(await ask({ Authorization: scheme + editor.access }), 200);
  });

  it("is taken from nowhere else", async () => {
    const { access } = editor;
    for (const Authorization of [
      access,
      `Basic ${access}`,
      `Token ${access}`,
      `JWT ${access}`,
      `Bearer`,
      "Bearer ",
      `Bearer${access}`,
      `Bearer ${access} x`,
      `Bearer ${access}, Bearer ${access}`,
      `Bearer "${access}"`,
      `Bearer=${access}`,
      `Digest access_token="${access}"`,
      "",
    ])
      expectStatus(await ask({ Authorization }), 401);
    for (const headers of [
      { Cookie: `access_token=${access}; token=${access}; Authorization=Bearer ${access}` },
      { "X-Access-Token": access },
      { "X-Authorization": `Bearer ${access}` },
      { "Proxy-Authorization": `Bearer ${access}` },
    ])
      expectStatus(await ask(headers), 401);
  });

  it("is not taken from the query or a form", async () => {
    for (const name of ["access_token", "token", "authorization"]) {
      const answer = await service().anonymous.get(`/users/me?${name}=${editor.access}`);
      expectStatus(answer, 401);
      expect(answer.text).to.not.include(editor.access);
    }
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expectStatus(
      await service().anonymous.post("/entries", `access_token=${editor.access}`, form),
      401,
    );
  });

  it("of 20 KB is refused by its length alone, and of 12 KB as any other", async () => {
    const long = await rawRequest(
      service().port,
      requestHead("GET /users/me", `Authorization: Bearer ${"a".repeat(20_000)}`),
    );
    expect(long.status).to.be.oneOf([401, 431]);
    await refused("a".repeat(12_000));
    await refused(`${editor.access}${"A".repeat(12_000)}`);
  });

  it("sent twice is sent once or not at all", async () => {
    const twice = await rawRequest(
      service().port,
      requestHead(
        "GET /users/me",
        "Authorization: Bearer nonsense",
        `Authorization: Bearer ${editor.access}`,
      ),
    );
    expect(twice.status).to.be.oneOf([400, 401]);
  });

  it("that is missing is told apart from one that is wrong", async () => {
    const answer = expectStatus(await service().anonymous.get("/users/me"), 401);
    expect(answer.headers.get("WWW-Authenticate")).to.not.include("error=");
  });

  it("is remembered by no more than itself: its neighbours are still refused", async () => {
    await accepted(editor.access);
    const last = editor.access.slice(-1);
    await refused(editor.access.slice(0, -1) + (last === "A" ? "E" : "A"));
    await accepted(editor.access);
  });
});
