import { expect } from "chai";
import { aService, PASSWORD } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectStatus } from "./expectations.ts";

describe("Content-Type", () => {
  const service = aService();
  const body = JSON.stringify(anEntryBody());
  const post = async (type: string) =>
    (await service().as("editor")).post("/entries", body, { "Content-Type": type });

  for (const type of [
    "application/json",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'application/json; charset="utf-8"',
    "APPLICATION/JSON",
    "application/json; charset=utf8",
  ])
    it(`${type} is read`, async () => {
      expectStatus(await post(type), 201);
    });

  for (const type of [
    "text/plain",
    "text/json",
    "text/html",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/octet-stream",
    "application/xml",
    "application/jsonx",
    "application/json-patch+json",
    "application/merge-patch+json",
    "application/vnd.api+json",
    "application/problem+json",
    "application/json, text/plain",
    "json",
    "*/*",
    "application/json; charset=latin1",
    "application/json; charset=utf-16",
    "application/json; charset=utf-8; charset=utf-16",
    "application/json; charset=",
  ])
    it(`${type} is 415, and what is accepted is said`, async () => {
      const answer = expectStatus(await post(type), 415);
      expectCode(answer, "unsupported_media_type");
      expect(answer.headers.get("Accept")).to.equal("application/json");
    });

  it("is 415 where there is a body and no type", async () => {
    const answer = await (
      await service().as("editor")
    ).send("POST", "/entries", { body: new Uint8Array(Buffer.from(body)) });
    expectStatus(answer, 415);
  });

  it("is 415 for forms, text and multipart on every path that takes a body", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry();
    for (const type of [
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
    ]) {
      const headers = { "Content-Type": type };
      for (const path of ["/login", "/refresh"])
        expectStatus(await service().anonymous.post(path, "email=a&password=b", headers), 415);
      expectStatus(await editor.put(`/entries/${id}`, body, headers), 415);
      expectStatus(await editor.patch(`/entries/${id}`, "{}", headers), 415);
      expectStatus(await editor.put("/users/me", "{}", headers), 415);
      expectStatus(await editor.post("/users/me/password", "{}", headers), 415);
    }
  });

  it("is ignored on a request without a body", async () => {
    const user = await service().addUser();
    const { client } = await service().logIn(user.email);
    for (const type of ["text/plain", "nonsense", "multipart/form-data; boundary=x"]) {
      expectStatus(await client.get("/entries", { "Content-Type": type }), 200);
      expectStatus(await client.get("/users/me", { "Content-Type": type }), 200);
    }
    expectStatus(
      await client.send("POST", "/logout", { headers: { "Content-Type": "text/plain" } }),
      204,
    );
  });
});

describe("Accept", () => {
  const service = aService();

  for (const accept of [
    "application/json",
    "*/*",
    "application/*",
    "text/html, application/json;q=0.5",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "application/json; charset=utf-8",
    "application/json, application/problem+json",
  ])
    it(`${accept} is answered`, async () => {
      expectStatus(await (await service().as("reader")).get("/entries", { Accept: accept }), 200);
    });

  for (const accept of [
    "text/html",
    "application/xml",
    "image/*",
    "application/json;q=0",
    "text/html;q=1, application/json;q=0",
  ])
    it(`${accept} is 406, as a problem document`, async () => {
      const reader = await service().as("reader");
      const answer = await reader.get("/entries", { Accept: accept });
      expectCode(answer, "not_acceptable");
      expect(answer.text).to.include("Las respuestas son application/json;");
    });

  it("that cannot be met keeps a write from being begun", async () => {
    const editor = await service().as("editor");
    const answer = await editor.post("/entries", anEntryBody({ external_id: "unseen" }), {
      Accept: "text/html",
    });
    expectCode(answer, "not_acceptable");
    expectStatus(await editor.post("/entries", anEntryBody({ external_id: "unseen" })), 201);
  });

  it("is not asked where the answer has no content", async () => {
    const { email } = await service().addUser();
    const passwords = { current_password: PASSWORD, new_password: "otras palabras muy largas" };
    for (const [path, body] of [
      ["/logout", undefined],
      ["/users/me/password", passwords],
    ] as const) {
      const { client } = await service().logIn(email);
      expectStatus(await client.post(path, body, { Accept: "text/html" }), 204);
      expectStatus(await client.get("/users/me"), 401);
    }
  });

  it("never makes an error HTML", async () => {
    for (const path of ["/nope", "/entries", "/", "/index.html", "/favicon.ico"]) {
      const answer = await service().anonymous.get(path, { Accept: "text/html" });
      expect(answer.status).to.be.oneOf([401, 404, 406]);
      expect(answer.headers.get("Content-Type")).to.match(/^application\/problem\+json/);
    }
  });

  it("may ask for problem documents, where there is one to give", async () => {
    const reader = await service().as("reader");
    expectCode(await reader.get("/nope", { Accept: "application/problem+json" }), "not_found");
    expectStatus(
      await reader.get("/entries/never", { Accept: "application/json, application/problem+json" }),
      404,
    );
  });
});
