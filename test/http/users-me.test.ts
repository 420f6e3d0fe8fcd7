import { expect } from "chai";
import type { Answer } from "./a-client.ts";
import { onEveryStore } from "./a-service.ts";
import { expectCode, expectProblem, expectStatus } from "./expectations.ts";

onEveryStore("/users/me", (start) => {
  const service = start();
  const begin = async (overrides = {}) => {
    const user = await service().addUser({ name: "Eva", role: "editor", ...overrides });
    return { user, ...(await service().logIn(user.email)) };
  };
  const shownOf = ({ body }: Answer) => body;

  it("is oneself, with every field and no secret", async () => {
    const { client, user } = await begin({ locale: "en" });
    const answer = expectStatus(await client.get("/users/me"), 200);
    const { id, version, created_at, created_by, updated_at, updated_by, email } = user;
    const { last_login_at, ...others } = shownOf(answer);
    expect(last_login_at).to.match(/^\d{4}-.*Z$/);
    expect(others).to.deep.equal({
      id,
      version,
      created_at,
      created_by,
      updated_at,
      updated_by,
      external_id: null,
      email,
      name: "Eva",
      role: "editor",
      status: "active",
      locale: "en",
    });
    expect(answer.headers.get("ETag")).to.match(/^"1\.[\w-]+"$/);
  });

  it("is the same as /users/{id} with one's own id, for every method", async () => {
    const { client, userId } = await begin();
    const own = `/users/${userId}`;
    const [me, self] = [await client.get("/users/me"), await client.get(own)];
    expect(self.text).to.equal(me.text);
    expect(self.headers.get("ETag")).to.equal(me.headers.get("ETag"));
    expect(shownOf(await client.patch(own, { name: "A" }))["name"]).to.equal("A");
    expect(shownOf(await client.patch("/users/me", { name: "B" }))["name"]).to.equal("B");
    expect(shownOf(await client.get(own))["version"]).to.equal(3);
  });

  it("is edited by PUT: what is left out is cleared, external_id stays", async () => {
    const { client, user } = await begin({ locale: "en", external_id: `clave ${Math.random()}` });
    const answer = await client.put("/users/me", { email: user.email, name: " Evá " });
    expect(shownOf(expectStatus(answer, 200))).to.include({
      name: "Evá",
      locale: null,
      version: 2,
      external_id: user.external_id,
    });
    const cleared = await client.put("/users/me", {
      email: user.email,
      name: "E",
      external_id: null,
    });
    expect(shownOf(cleared)["external_id"]).to.equal(null);
    expectProblem(
      await client.put("/users/me", {}),
      "validation_failed",
      "/email required",
      "/name required",
    );
  });

  it("is edited by PATCH", async () => {
    const { client } = await begin();
    expect(shownOf(await client.patch("/users/me", { locale: "es" }))).to.include({
      locale: "es",
      name: "Eva",
      version: 2,
    });
    expect(shownOf(await client.patch("/users/me", { locale: null }))).to.include({
      locale: null,
      version: 3,
    });
    expectProblem(
      await client.patch("/users/me", { locale: "fr", name: 7, email: "x" }),
      "validation_failed",
      "/email invalid_format",
      "/locale not_allowed",
      "/name wrong_type",
    );
    expectProblem(
      await client.patch("/users/me", { name: null, nonsense: null }),
      "validation_failed",
      "/name wrong_type",
      "/nonsense unknown_field",
    );
  });

  it("takes back what GET gave", async () => {
    const { client } = await begin();
    const read = shownOf(await client.get("/users/me"));
    expectStatus(await client.put("/users/me", { ...read, name: "Otra" }), 200);
  });

  it("has a role and a status that one does not change oneself, nor anything else that is read-only", async () => {
    const { client, user } = await begin();
    const changes = {
      role: "admin",
      status: "disabled",
      id: "x",
      version: 9,
      created_by: "x",
      created_at: "x",
      updated_at: "x",
      updated_by: "x",
      last_login_at: null,
    };
    for (const [name, value] of Object.entries(changes)) {
      expectProblem(
        await client.patch("/users/me", { [name]: value }),
        "validation_failed",
        `/${name} read_only`,
      );
      expectProblem(
        await client.put(`/users/${user.id}`, { email: user.email, name: "x", [name]: value }),
        "validation_failed",
        `/${name} read_only`,
      );
    }
    expectStatus(await client.patch("/users/me", { role: "editor", status: "active" }), 200);
    expect(shownOf(await client.get("/users/me"))).to.include({
      role: "editor",
      status: "active",
      version: 2,
    });
  });

  it("has a password that is neither shown nor set here", async () => {
    const { client } = await begin();
    for (const name of ["password", "password_hash"])
      expectProblem(
        await client.patch("/users/me", { [name]: "una frase bien larga" }),
        "validation_failed",
        `/${name} unknown_field`,
      );
    const shown = (await client.get("/users/me")).text;
    expect(shown).to.not.match(/hash|argon|password|token/);
  });

  it("has an address that nobody else has, however it is written", async () => {
    const { client } = await begin();
    await service().addUser({ email: "maría.weiß@example.org" });
    for (const email of [
      "maría.weiß@example.org",
      "MARÍA.WEISS@example.ORG",
      "mari\u0301a.weiß@example.org",
    ])
      expectProblem(await client.patch("/users/me", { email }), "conflict", "/email taken");
    const email = `New${Math.random()}@Example.org`;
    expect(shownOf(await client.patch("/users/me", { email }))["email"]).to.equal(email);
    expectStatus(
      await service().anonymous.post("/login", {
        email: email.toUpperCase(),
        password: "cuatro palabras muy largas",
      }),
      200,
    );
    expect(
      shownOf(await client.patch("/users/me", { email: email.toLowerCase() }))["email"],
    ).to.equal(email.toLowerCase());
  });

  it("has an address that looks like one", async () => {
    const { client } = await begin();
    for (const email of ["x", "@", "a@", "@b", "a b@c.org", "a@b@c.org", "a@b c"])
      expectProblem(
        await client.patch("/users/me", { email }),
        "validation_failed",
        "/email invalid_format",
      );
    for (const email of ["a\n@b.org", "a@b.org\u0000x"])
      expect((await client.patch("/users/me", { email })).status).to.be.oneOf([400, 422]);
    expectProblem(
      await client.patch("/users/me", { email: `${"a".repeat(250)}@b.org` }),
      "validation_failed",
      "/email too_long",
    );
  });

  it("has a tag whose version alone If-Match compares, and whose digest If-None-Match", async () => {
    const { client, user } = await begin();
    const tag = (await client.get("/users/me")).headers.get("ETag") ?? "";
    expectStatus(await client.get("/users/me", { "If-None-Match": tag }), 304);
    expectStatus(await client.get("/users/me", { "If-None-Match": '"1"' }), 200);
    await service().logIn(user.email);
    const after = await client.get("/users/me", { "If-None-Match": tag });
    expectStatus(after, 200);
    expect(after.headers.get("ETag")).to.match(/^"1\./).and.not.equal(tag);
    for (const match of [tag, '"1.other"', '"1"']) {
      const { version } = shownOf(await client.get("/users/me"));
      const answer = await client.patch(
        "/users/me",
        { name: "x" },
        { "If-Match": match.replace("1", String(version)) },
      );
      expectStatus(answer, 200);
      expect(answer.headers.get("ETag")).to.equal(
        (await client.get("/users/me")).headers.get("ETag"),
      );
    }
    expectStatus(await client.patch("/users/me", { name: "x" }, { "If-Match": tag }), 412);
  });

  it("of 30 writers with one If-Match lets one win", async () => {
    const { client } = await begin();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        client.patch("/users/me", { name: `n${n}` }, { "If-Match": '"1"' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(answers.filter(({ status }) => status === 412)).to.have.lengthOf(29);
  });

  it("is nobody else: other users are the administrators' business, be they there or not", async () => {
    const { client } = await begin();
    const other = await service().addUser();
    for (const path of [`/users/${other.id}`, "/users/never"]) {
      const answers = [
        await client.get(path),
        await client.put(path, { name: "x" }),
        await client.patch(path, {}),
        await client.post(`${path}/password`, {}),
      ];
      for (const answer of answers) expectCode(expectStatus(answer, 403), "forbidden");
      const [known] = answers;
      expect(known?.body["detail"]).to.equal((await client.get("/users/absent")).body["detail"]);
    }
    expect(
      (await (await service().as("admin")).get(`/users/${other.id}`)).body["version"],
    ).to.equal(1);
  });

  it("may be read and edited by administrators", async () => {
    const admin = await service().as("admin");
    const { user, client } = await begin();
    const path = `/users/${user.id}`;
    expect((await admin.get(path)).body).to.deep.equal((await client.get("/users/me")).body);
    expect((await admin.patch(path, { name: "Nueva" })).body).to.include({
      name: "Nueva",
      version: 2,
    });
    expectStatus(await admin.get("/users/never"), 404);
    expectStatus(await admin.patch("/users/never", {}), 404);
    expectStatus(await client.get("/users/me"), 200);
  });

  it("is not deleted by oneself", async () => {
    const { client, userId } = await begin();
    expectCode(await client.delete("/users/me"), "forbidden");
    expectCode(await client.delete(`/users/${userId}`), "forbidden");
    expectStatus(await client.get("/users/me"), 200);
  });
});
