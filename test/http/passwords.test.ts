import { expect } from "chai";
import { argon2Hasher } from "../../adapters/security/argon2-hasher.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { aService, bearer, onEveryStore, PASSWORD } from "./a-service.ts";
import { expectCode, expectProblem, expectStatus } from "./expectations.ts";

const NEW = "una frase del todo nueva";

onEveryStore("POST /users/{id}/password", (start) => {
  const service = start();
  const begin = async (overrides = {}) => {
    const user = await service().addUser(overrides);
    return { user, ...(await service().logIn(user.email)) };
  };
  const logsIn = async (email: string, password: string) =>
    (await service().anonymous.post("/login", { email, password })).status === 200;

  it("changes one's own, with the current one", async () => {
    const { client, user } = await begin();
    expectStatus(
      await client.post("/users/me/password", { current_password: PASSWORD, new_password: NEW }),
      204,
    );
    expect([await logsIn(user.email, PASSWORD), await logsIn(user.email, NEW)]).to.deep.equal([
      false,
      true,
    ]);
  });

  it("does so by one's id too, and makes a version", async () => {
    const { client, user } = await begin();
    expectStatus(
      await client.post(`/users/${user.id}/password`, {
        current_password: PASSWORD,
        new_password: NEW,
      }),
      204,
    );
    const { client: anew } = await service().logIn(user.email, NEW);
    expect((await anew.get("/users/me")).body).to.include({ version: 2, updated_by: user.id });
  });

  it("ends all sessions of that user at once, the current one too, and nobody else's", async () => {
    const { client, user, refresh } = await begin();
    const elsewhere = await service().logIn(user.email);
    const other = await begin();
    expectStatus(
      await client.post("/users/me/password", { current_password: PASSWORD, new_password: NEW }),
      204,
    );
    for (const one of [client, elsewhere.client])
      expectCode(await one.get("/users/me"), "unauthenticated");
    for (const token of [refresh, elsewhere.refresh])
      expectCode(
        await service().anonymous.post("/refresh", { refresh_token: token }),
        "unauthenticated",
      );
    expectStatus(await other.client.get("/users/me"), 200);
  });

  it("is refused with a wrong one, and nothing ends", async () => {
    const { client, user } = await begin();
    for (const current_password of ["wrong wrong wrong", `${PASSWORD} `, NEW])
      expectProblem(
        await client.post("/users/me/password", { current_password, new_password: NEW }),
        "validation_failed",
        "/current_password wrong_password",
      );
    expectStatus(await client.get("/users/me"), 200);
    expect(await logsIn(user.email, PASSWORD)).to.equal(true);
  });

  it("needs the current one of oneself", async () => {
    const { client } = await begin();
    for (const body of [{ new_password: NEW }, { new_password: NEW, current_password: null }])
      expectProblem(
        await client.post("/users/me/password", body),
        "validation_failed",
        "/current_password required",
      );
    const admin = await begin({ role: "admin" });
    expectProblem(
      await admin.client.post("/users/me/password", { new_password: NEW }),
      "validation_failed",
      "/current_password required",
    );
  });

  it("is for administrators to do to others, without the current one", async () => {
    const admin = await service().as("admin");
    const { user, client } = await begin();
    expectStatus(await admin.post(`/users/${user.id}/password`, { new_password: NEW }), 204);
    expectCode(await client.get("/users/me"), "unauthenticated");
    expect(await logsIn(user.email, NEW)).to.equal(true);
    expectStatus(await admin.get("/users/me"), 200);
    expectStatus(await admin.post("/users/never/password", { new_password: NEW }), 404);
  });

  it("is for nobody else to do to others", async () => {
    const { user } = await begin();
    for (const role of ["reader", "editor", "reviewer"] as const)
      expectCode(
        await (
          await service().as(role)
        ).post(`/users/${user.id}/password`, { new_password: NEW, current_password: PASSWORD }),
        "forbidden",
      );
    expect(await logsIn(user.email, PASSWORD)).to.equal(true);
  });

  it("of two at once, each with the old one, ends in one of the new ones", async () => {
    const { client, user } = await begin();
    const answers = await Promise.all(
      [NEW, `${NEW} 2`].map((new_password) =>
        client.post("/users/me/password", { current_password: PASSWORD, new_password }),
      ),
    );
    expect(answers.map(({ status }) => status)).to.include(204);
    expect(await logsIn(user.email, PASSWORD)).to.equal(false);
    const now = [await logsIn(user.email, NEW), await logsIn(user.email, `${NEW} 2`)];
    expect(now.filter((one) => one)).to.have.lengthOf(1);
  });

  it("leaves no session that a login begun before it would have opened", async () => {
    // A hash that takes as long as the service's own, so that logins are still at it meanwhile.
    const password_hash = await answerOf(argon2Hasher().hash(PASSWORD));
    const { client, user } = await begin({ password_hash });
    const credentials = { email: user.email, password: PASSWORD };
    const [changed, ...logins] = await Promise.all([
      client.post("/users/me/password", { current_password: PASSWORD, new_password: NEW }),
      ...Array.from({ length: 16 }, () => service().anonymous.post("/login", credentials)),
    ]);
    expectStatus(changed, 204);
    for (const { body } of logins.filter(({ status }) => status === 200)) {
      const headers = bearer(String(body["access_token"]));
      expectStatus(await service().anonymous.get("/users/me", headers), 401);
    }
  });
});

describe("a new password", () => {
  const service = aService();
  /** Of a user of their own, by an administrator. */
  const set = async (new_password: unknown, id?: string) =>
    (await service().as("admin")).post(`/users/${id ?? (await service().addUser()).id}/password`, {
      new_password,
    });

  it("has 12 to 256 characters, counted as characters", async () => {
    for (const short of ["", "x", "elevenchars", "😀".repeat(11)])
      expectProblem(await set(short), "validation_failed", "/new_password too_short");
    for (const long of ["x".repeat(257), "ñ".repeat(257), "😀".repeat(257), "x".repeat(100_000)])
      expectProblem(await set(long), "validation_failed", "/new_password too_long");
    for (const good of ["doce letras.", "😀".repeat(12), "ñ".repeat(256), "😀".repeat(256)]) {
      const { id, email } = await service().addUser();
      expectStatus(await set(good, id), 204);
      await service().logIn(email, good);
    }
  });

  it("is not among the most common ones, however it is capitalised or spaced", async () => {
    for (const common of [
      "passwordpassword",
      "123456789012",
      "qwertyuiop123",
      "PasswordPassword",
      " passwordpassword ",
    ])
      expectProblem(await set(common), "validation_failed", "/new_password too_common");
  });

  it("is text, and any text", async () => {
    for (const value of [7, true, {}, [], ["una frase bien larga"]])
      expectProblem(await set(value), "validation_failed", "/new_password wrong_type");
    expectProblem(await set(undefined), "validation_failed", "/new_password required");
    const { id, email } = await service().addUser();
    const odd = "  \t espacios \u{1f4a9} \"'<>& ";
    expectStatus(await set(odd, id), 204);
    await service().logIn(email, odd);
    expectStatus(await service().anonymous.post("/login", { email, password: odd.trim() }), 401);
  });

  it("is the same in every Unicode form", async () => {
    const { id, email } = await service().addUser();
    expectStatus(await set("contrase\u00f1a bien l\u00e1rga", id), 204);
    await service().logIn(email, "contrasen\u0303a bien la\u0301rga");
  });

  it("is judged together with the current one", async () => {
    const { client } = await service().logIn((await service().addUser()).email);
    expectProblem(
      await client.post("/users/me/password", {
        current_password: "wrong",
        new_password: "passwordpassword",
      }),
      "validation_failed",
      "/current_password wrong_password",
      "/new_password too_common",
    );
    expectProblem(
      await client.post("/users/me/password", { current_password: 7, new_password: "x", more: 1 }),
      "validation_failed",
      "/current_password wrong_type",
      "/more unknown_field",
      "/new_password too_short",
    );
  });

  it("is never told back", async () => {
    const answer = await set("canary");
    expect(answer.text).to.not.include("canary");
  });

  it("is stored as argon2id", async () => {
    const { id } = await service().addUser({ password_hash: "none" });
    expectStatus(await set("una frase bien larga", id), 204);
    const stored = JSON.stringify(await service().store.users.find(id)());
    expect(stored).to.match(/"password_hash":"\$argon2id\$v=19\$m=\d{5,},/);
  });
});
