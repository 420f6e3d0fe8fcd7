import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { ADMIN_EMAIL, aService, idIn, onEveryStore } from "./a-service.ts";
import { expectCode, expectProblem, expectStatus, metaOf } from "./expectations.ts";

const PASSWORD = "una frase bien larga";
let count = 0;
const aUserBody = (more: JsonObject = {}): JsonObject => ({
  email: `persona.${++count}@example.org`,
  name: "Elena",
  role: "editor",
  password: PASSWORD,
  ...more,
});

onEveryStore("/users", (start) => {
  const service = start();
  const admin = () => service().as("admin");
  const add = async (more: JsonObject = {}) => {
    const body = aUserBody(more);
    const id = idIn(await (await admin()).post("/users", body));
    return { id, path: `/users/${id}`, email: String(body["email"]) };
  };

  it("are added by administrators, with a password that is not shown", async () => {
    const answer = await (await admin()).post("/users", aUserBody({ locale: "es" }));
    expectStatus(answer, 201);
    const { id, email, created_by } = answer.body;
    expect(answer.headers.get("Location")).to.equal(`/users/${String(id)}`);
    expect(answer.headers.get("ETag")).to.match(/^"1\.[\w-]+"$/);
    expect(answer.body).to.include({
      version: 1,
      external_id: null,
      name: "Elena",
      role: "editor",
      status: "active",
      locale: "es",
      last_login_at: null,
    });
    expect(created_by).to.equal((await (await admin()).get("/users/me")).body["id"]);
    expect(answer.text).to.not.match(/password|argon|larga/);
    await service().logIn(String(email), PASSWORD);
    const path = `/users/${String(id)}`;
    const read = await (await admin()).get(path);
    expect(read.body["last_login_at"]).to.match(/Z$/);
    // Whoever had the user before them before that login has changed nothing in it.
    const ifMatch = { "If-Match": answer.headers.get("ETag") ?? "" };
    const renamed = { ...answer.body, name: "Otra" };
    const edited = expectStatus(await (await admin()).put(path, renamed, ifMatch), 200);
    expect(edited.body["last_login_at"]).to.equal(read.body["last_login_at"]);
  });

  it("are added with all that is needed, and all faults are told at once", async () => {
    const client = await admin();
    expectProblem(
      await client.post("/users", {}),
      "validation_failed",
      "/email required",
      "/name required",
      "/password required",
      "/role required",
    );
    expectProblem(
      await client.post("/users", {
        ...aUserBody(),
        role: "owner",
        status: "gone",
        email: "x",
        password: "short",
        color: 1,
      }),
      "validation_failed",
      "/color unknown_field",
      "/email invalid_format",
      "/password too_short",
      "/role not_allowed",
      "/status not_allowed",
    );
    expectProblem(
      await client.post("/users", aUserBody({ password: "passwordpassword" })),
      "validation_failed",
      "/password too_common",
    );
  });

  it("have an address that nobody else has, until they are deleted", async () => {
    const client = await admin();
    const { email, path } = await add();
    const again = aUserBody({ email: email.toUpperCase() });
    expectProblem(await client.post("/users", again), "conflict", "/email taken");
    expectStatus(await client.delete(path), 200);
    idIn(await client.post("/users", again));
  });

  it("are added once under an Idempotency-Key", async () => {
    const [client, body] = [await admin(), aUserBody()];
    const key = { "Idempotency-Key": `user-${Math.random()}` };
    const first = await client.post("/users", body, key);
    expect(idIn(await client.post("/users", body, key))).to.equal(idIn(first));
    expectStatus(await client.post("/users", { ...body, name: "x" }, key), 422);
  });

  it("are listed, searched and filtered by administrators alone", async () => {
    const client = await admin();
    const { email } = await add({ name: "Ñusta Álvarez", role: "reviewer" });
    const { path } = await add({ name: "Ñusta Zapata", role: "reader" });
    await client.patch(path, { status: "disabled" });
    const names = async (query: string) => {
      const answer = expectStatus(await client.get(`/users?${query}`), 200);
      return (answer.body["data"] as readonly JsonObject[]).map(({ name }) => name);
    };
    expect(await names("search=nusta")).to.deep.equal(["Ñusta Álvarez", "Ñusta Zapata"]);
    expect(await names("search=nusta&role=reviewer,admin")).to.deep.equal(["Ñusta Álvarez"]);
    expect(await names("search=nusta&status=disabled")).to.deep.equal(["Ñusta Zapata"]);
    expect(await names("search=nusta&sort=-name")).to.deep.equal(["Ñusta Zapata", "Ñusta Álvarez"]);
    expect(await names(`search=${encodeURIComponent(email)}`)).to.deep.equal(["Ñusta Álvarez"]);
    expect(await names("search=argon2id")).to.deep.equal([]);
    const all = await client.get("/users?per_page=2");
    expect(metaOf(all).total).to.be.above(2);
    const cursor = metaOf(all).next_cursor ?? "";
    expectStatus(await client.get(`/users?per_page=2&cursor=${cursor}`), 200);
    expect(all.text).to.not.match(/password|argon/);
    for (const name of ["mode", "deleted", "updated_since", "email", "password_hash"])
      expectProblem(
        await client.get(`/users?${name}=exact`),
        "invalid_parameter",
        `${name} unknown_parameter`,
      );
    for (const [name, value] of [
      ["sort", "email"],
      ["role", "owner"],
      ["status", "gone"],
    ] as const)
      expectProblem(
        await client.get(`/users?${name}=${value}`),
        "invalid_parameter",
        `${name} not_allowed`,
      );
    for (const role of ["reader", "editor", "reviewer"] as const) {
      const other = await service().as(role);
      expectCode(await other.get("/users?page=0"), "forbidden");
      expectCode(await other.post("/users", {}), "forbidden");
      expectCode(await other.delete("/users/never"), "forbidden");
    }
  });

  it("are replaced by administrators, who have to say the role", async () => {
    const client = await admin();
    const { path, email } = await add({ locale: "en" });
    expectProblem(
      await client.put(path, { email, name: "x" }),
      "validation_failed",
      "/role required",
    );
    const answer = await client.put(path, { email, name: "x", role: "reader" });
    expect(expectStatus(answer, 200).body).to.include({
      name: "x",
      role: "reader",
      status: "active",
      locale: null,
      version: 2,
    });
    expectProblem(
      await client.put(path, { email, name: "x", role: "reader", password: PASSWORD }),
      "validation_failed",
      "/password unknown_field",
    );
  });

  it("lose all their sessions with a role, a status or their account, and with nothing else", async () => {
    const client = await admin();
    for (const [change, ends] of [
      [{ name: "Otra", locale: "en" }, false],
      [{ email: "otra.direccion@example.org" }, false],
      [{ role: "reviewer" }, true],
      [{ status: "disabled" }, true],
      [null, true],
    ] as const) {
      const { path, email } = await add();
      const { client: own, refresh } = await service().logIn(email, PASSWORD);
      expectStatus(
        change === null ? await client.delete(path) : await client.patch(path, change),
        200,
      );
      expectStatus(await own.get("/users/me"), ends ? 401 : 200);
      const refreshed = await service().anonymous.post("/refresh", { refresh_token: refresh });
      expectStatus(refreshed, ends ? 401 : 200);
    }
  });

  it("that are disabled cannot log in, and can again", async () => {
    const client = await admin();
    const { path, email } = await add();
    expectStatus(await client.patch(path, { status: "disabled" }), 200);
    const credentials = { email, password: PASSWORD };
    expectCode(await service().anonymous.post("/login", credentials), "invalid_credentials");
    expectStatus(await client.patch(path, { name: "x" }), 200);
    expectCode(await service().anonymous.post("/login", credentials), "invalid_credentials");
    expectStatus(await client.patch(path, { status: "active" }), 200);
    await service().logIn(email, PASSWORD);
  });

  it("are deleted by administrators, once", async () => {
    const client = await admin();
    const { id, path } = await add();
    expectStatus(await client.delete(path, { "If-Match": '"9"' }), 412);
    expect(expectStatus(await client.delete(path), 200).body).to.deep.equal({ id, deleted: true });
    for (const answer of [await client.delete(path), await client.get(path)])
      expectCode(answer, "not_found");
  });

  it("write their own name, and neither role nor status", async () => {
    const { path, email } = await add();
    const { client } = await service().logIn(email, PASSWORD);
    for (const own of [path, "/users/me"]) {
      expectProblem(
        await client.patch(own, { role: "admin" }),
        "validation_failed",
        "/role read_only",
      );
      expectProblem(
        await client.put(own, { email, name: "x", status: "disabled" }),
        "validation_failed",
        "/status read_only",
      );
      expectStatus(await client.put(own, { email, name: "x", role: "editor" }), 200);
      expectCode(await client.delete(own), "forbidden");
    }
  });
});

describe("the last active administrator", () => {
  const service = aService();
  it("stays what they are", async () => {
    const client = await service().as("admin");
    const { id } = (await client.get("/users/me")).body;
    for (const path of ["/users/me", `/users/${String(id)}`])
      for (const answer of [
        await client.patch(path, { role: "reviewer" }),
        await client.patch(path, { status: "disabled" }),
        await client.put(path, { email: ADMIN_EMAIL, name: "x", role: "reader" }),
        await client.delete(path),
      ]) {
        expectCode(answer, "conflict");
        expect(answer.body["detail"]).to.match(/administra/i);
      }
    expectStatus(await client.patch("/users/me", { name: "Otro nombre" }), 200);
  });

  it("is one who is active, and of two who go at once one stays", async () => {
    const first = await service().as("admin");
    const others = await Promise.all(
      [1, 2].map(() => service().addUser({ role: "admin", status: "active" })),
    );
    await service().addUser({ role: "admin", status: "disabled" });
    const [one, two] = await Promise.all(others.map(({ email }) => service().logIn(email)));
    expectStatus(await first.patch("/users/me", { role: "reader" }), 200);
    const answers = await Promise.all([
      one!.client.patch("/users/me", { role: "reader" }),
      two!.client.delete("/users/me"),
    ]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });
});
