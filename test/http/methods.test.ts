import { expect } from "chai";
import { aService } from "./a-service.ts";
import { expectCode, expectStatus } from "./expectations.ts";
import { rawRequest, requestHead } from "./raw-request.ts";

const allowed: Readonly<Record<string, readonly string[]>> = {
  "/login": ["POST"],
  "/refresh": ["POST"],
  "/logout": ["POST"],
  "/entries": ["GET", "HEAD", "POST"],
  "/entries/x": ["GET", "HEAD", "PUT", "PATCH", "DELETE"],
  "/entries/x/history": ["GET", "HEAD"],
  "/entries/x/restore": ["POST"],
  "/entries/x/transitions": ["POST"],
  "/entry-senses": ["GET", "HEAD", "POST"],
  "/entry-senses/x": ["GET", "HEAD", "PUT", "PATCH", "DELETE"],
  "/entry-senses/x/history": ["GET", "HEAD"],
  "/locations/x/restore": ["POST"],
  "/phenomenons": ["GET", "HEAD", "POST"],
  "/sources/x": ["GET", "HEAD", "PUT", "PATCH", "DELETE"],
  "/users": ["GET", "HEAD", "POST"],
  "/users/me": ["GET", "HEAD", "PUT", "PATCH", "DELETE"],
  "/users/me/password": ["POST"],
  "/audit": ["GET", "HEAD"],
  "/health/live": ["GET", "HEAD"],
  "/health/ready": ["GET", "HEAD"],
  "/metrics": ["GET", "HEAD"],
  "/openapi.json": ["GET", "HEAD"],
};
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

const listed = (header: string | null): readonly string[] => (header ?? "").split(", ").sort();

describe("a method", () => {
  const service = aService();

  for (const [path, own] of Object.entries(allowed)) {
    it(`that ${path} does not take is 405, and those that it takes are named`, async () => {
      for (const method of methods.filter((one) => !own.includes(one))) {
        const answer = await service().anonymous.send(method, path);
        expectStatus(answer, 405);
        expect(listed(answer.headers.get("Allow")), method).to.deep.equal(
          [...own, "OPTIONS"].sort(),
        );
        if (method !== "HEAD") expectCode(answer, "method_not_allowed");
      }
    });

    it(`OPTIONS ${path} names those that it takes, to anyone`, async () => {
      const answer = expectStatus(await service().anonymous.send("OPTIONS", path), 204);
      expect(listed(answer.headers.get("Allow"))).to.deep.equal([...own, "OPTIONS"].sort());
    });
  }

  it("that hardly anybody knows is refused, for anyone", async () => {
    for (const method of ["TRACE", "FOO", "PROPFIND", "SEARCH", "LINK", "PURGE", "get", "QUERY"]) {
      const { status, whole } = await rawRequest(service().port, requestHead(`${method} /entries`));
      expect(status, whole).to.be.oneOf([400, 405, 501]);
      expect(whole).to.not.match(/X-Test|Bearer secret/);
    }
  });

  it("TRACE echoes nothing", async () => {
    const head = requestHead("TRACE /entries", "Authorization: Bearer secret");
    expect((await rawRequest(service().port, head)).whole).to.not.include("secret");
  });

  it("CONNECT opens nothing", async () => {
    const { status } = await rawRequest(service().port, requestHead("CONNECT example.org:443"));
    expect(status).to.not.equal(200);
  });

  it("of any kind on what is not there is 404", async () => {
    for (const method of [...methods, "OPTIONS"])
      expectStatus(await service().anonymous.send(method, "/nope"), 404);
  });
});

describe("HEAD", () => {
  const service = aService();

  it("answers with the status and headers of GET, and no body", async () => {
    const admin = await service().as("admin");
    const { id } = await service().addEntry();
    for (const path of [
      `/entries/${id}`,
      "/entries/never",
      "/entries?page=0",
      "/users/me",
      "/users/never",
      "/health/live",
      "/openapi.json",
      "/metrics",
      "/nope",
    ]) {
      const asked = await admin.get(path);
      const head = await admin.head(path);
      expect(head.status, path).to.equal(asked.status);
      for (const name of ["ETag", "Content-Type", "Cache-Control", "Content-Language"])
        expect(head.headers.get(name), `${path} ${name}`).to.equal(asked.headers.get(name));
      if (path !== "/metrics" && asked.status === 200)
        expect(head.headers.get("Content-Length"), path).to.equal(
          asked.headers.get("Content-Length"),
        );
    }
  });
});

describe("a path", () => {
  const service = aService();

  for (const path of [
    "/",
    "/nope",
    "/entries/",
    "/entries/x/",
    "/entries/x/y",
    "/Entries",
    "/ENTRIES",
    "/entries/x/history/y",
    "//entries",
    "/entries//x",
    "/users/me/history",
    "/users/me/restore",
    "/sources/x/transitions",
    "/users/",
    "/users/me/",
    "/users/me/Password",
    "/api/entries",
    "/v1/entries",
    "/login/",
    "/health",
    "/health/",
    "/health/live/",
    "/metrics/",
    "/openapi.yaml",
    "/.env",
    "/constructor",
    "/__proto__",
    "/hasOwnProperty",
    "/toString/x",
    "/entries.json",
    "/entries;a=b",
    "/%65ntries/x/y",
  ])
    it(`${path} is not there`, async () => {
      for (const client of [service().anonymous, await service().as("admin")])
        expectCode(await client.get(path), "not_found");
    });

  for (const id of [
    "%00",
    "%2e%2e",
    "..%2f..%2fetc%2fpasswd",
    "constructor",
    "__proto__",
    "toString",
    "%7B%22$ne%22:null%7D",
    "$where",
    "null",
    "undefined",
    "0",
    "-1",
    "a b",
    "%20",
    "ñ",
    "%F0%9F%98%80",
    "' OR 1=1 --",
    "<script>",
    "me",
  ])
    it(`/entries/${id} is just another id`, async () => {
      const editor = await service().as("editor");
      expectCode(await editor.get(`/entries/${id}`), "not_found");
      expectCode(await editor.delete(`/entries/${id}`), "not_found");
    });

  for (const id of ["%E0%A4%A", "%", "%zz", "%ff", "%C0%80"])
    it(`/entries/${id}, whose encoding is broken, is refused`, async () => {
      const answer = await (await service().as("reader")).get(`/entries/${id}`);
      expect(answer.status).to.be.oneOf([400, 404]);
    });

  it("of 8 KB is refused", async () => {
    const answer = await (await service().as("reader")).get(`/entries/${"a".repeat(8_000)}`);
    expect(answer.status).to.be.oneOf([400, 404, 414]);
  });

  it("is reached in absolute form too, whatever host it names", async () => {
    const { status } = await rawRequest(
      service().port,
      requestHead("GET http://evil.example/health/live"),
    );
    expect(status).to.equal(200);
  });

  it("that is no path is refused", async () => {
    for (const target of [
      "*",
      "entries",
      "?",
      "http://",
      "http://[",
      "//[",
      "/\u0001",
      "\\entries",
    ]) {
      const { status, whole } = await rawRequest(service().port, requestHead(`GET ${target}`));
      expect(status, `${target} ${whole}`).to.be.oneOf([400, 404]);
    }
  });
});
