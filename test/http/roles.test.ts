import { expect } from "chai";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import type { Role } from "../../domain/shared/role.ts";
import { aService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectStatus } from "./expectations.ts";

/** Everything that has to be logged in for. */
const protectedPaths: readonly (readonly [string, string])[] = [
  ["POST", "/logout"],
  ["GET", "/entries"],
  ["HEAD", "/entries"],
  ["POST", "/entries"],
  ["GET", "/entries/some-id"],
  ["HEAD", "/entries/some-id"],
  ["PUT", "/entries/some-id"],
  ["PATCH", "/entries/some-id"],
  ["DELETE", "/entries/some-id"],
  ["POST", "/entries/some-id/transitions"],
  ...lexicalFamilies.flatMap((family): readonly (readonly [string, string])[] => [
    ["GET", `/${family}?deleted=true`],
    ["GET", `/${family}/some-id/history`],
    ["POST", `/${family}/some-id/restore`],
  ]),
  ["GET", "/users"],
  ["POST", "/users"],
  ["DELETE", "/users/some-id"],
  ["GET", "/users/me"],
  ["HEAD", "/users/me"],
  ["PUT", "/users/me"],
  ["PATCH", "/users/me"],
  ["GET", "/users/some-id"],
  ["PUT", "/users/some-id"],
  ["PATCH", "/users/some-id"],
  ["POST", "/users/me/password"],
  ["POST", "/users/some-id/password"],
  ["GET", "/metrics"],
];

describe("without a login", () => {
  const service = aService();

  for (const [method, path] of protectedPaths)
    it(`${method} ${path} is 401`, async () => {
      const answer = await service().anonymous.send(method, path);
      expectStatus(answer, 401);
      if (method !== "HEAD") expectCode(answer, "unauthenticated");
      expect(answer.headers.get("WWW-Authenticate")).to.equal('Bearer realm="dictionary"');
    });

  for (const path of ["/health/live", "/health/ready", "/openapi.json"])
    it(`GET ${path} is open`, async () => {
      expectStatus(await service().anonymous.get(path), 200);
      expectStatus(await service().anonymous.head(path), 200);
    });
});

describe("a role", () => {
  const service = aService();
  const allowed = async (role: Role): Promise<readonly string[]> => {
    const client = await service().as(role);
    const { id } = await service().addEntry();
    const attempts = {
      list: await client.get("/entries"),
      read: await client.get(`/entries/${id}`),
      deleted: await client.get("/entries?deleted=true"),
      create: await client.post("/entries", anEntryBody()),
      replace: await client.put(`/entries/${id}`, anEntryBody()),
      patch: await client.patch(`/entries/${id}`, {}),
      delete: await client.delete(`/entries/${id}`),
      metrics: await client.get("/metrics"),
      me: await client.get("/users/me"),
    };
    for (const answer of Object.values(attempts))
      if (answer.status >= 400) expectCode(answer, "forbidden");
    return Object.entries(attempts)
      .filter(([, { status }]) => status < 300)
      .map(([name]) => name);
  };

  it("reader reads", async () => {
    expect(await allowed("reader")).to.deep.equal(["list", "read", "me"]);
  });

  for (const role of ["editor", "reviewer"] as const)
    it(`${role} also writes`, async () => {
      expect(await allowed(role)).to.deep.equal([
        "list",
        "read",
        "deleted",
        "create",
        "replace",
        "patch",
        "delete",
        "me",
      ]);
    });

  it("admin also sees the metrics", async () => {
    expect(await allowed("admin"))
      .to.include("metrics")
      .and.have.lengthOf(9);
  });

  it("that does not suffice is told which one would, and where it says so", async () => {
    const answer = await (await service().as("reader")).post("/entries", anEntryBody());
    expect(answer.body["detail"]).to.include("editor");
    expect(answer.headers.get("WWW-Authenticate")).to.match(/error="insufficient_scope"/);
    const ofAll = await (await service().as("reviewer")).get("/users");
    expect(ofAll.body["detail"]).to.include("admin").and.not.include("superior");
  });

  it("is not to be had by asking for it", async () => {
    const reader = await service().as("reader");
    for (const headers of [
      { "X-Role": "admin" },
      { "X-User-Role": "admin" },
      { "X-Forwarded-User": "admin" },
    ])
      expectCode(await reader.post("/entries", anEntryBody(), headers), "forbidden");
    expectCode(await reader.post("/entries?role=admin", anEntryBody()), "forbidden");
  });
});

describe("PUBLIC_READ", () => {
  const service = aService({ PUBLIC_READ: "true" });
  const statuses = ["draft", "in_review", "published", "archived"] as const;

  it("lets anyone list what is published, and only that, whatever they ask for", async () => {
    for (const status of statuses)
      await service().addEntry({ status, lemma_form: `casa ${status}` });
    const listed = async (query: string) => {
      const answer = expectStatus(await service().anonymous.get(`/entries${query}`), 200);
      return (answer.body["data"] as readonly { readonly status: string }[]).map(
        ({ status }) => status,
      );
    };
    expect(await listed("")).to.deep.equal(["published"]);
    expect(await listed("?search=casa")).to.deep.equal(["published"]);
    expect(await listed("?status=published,draft")).to.deep.equal(["published"]);
    expect(await listed("?status=draft")).to.deep.equal([]);
    expect(await listed("?search=draft&mode=contains")).to.deep.equal([]);
    const { headers } = await service().anonymous.get("/entries");
    expect(headers.get("X-Total-Count")).to.equal("1");
  });

  for (const status of statuses)
    it(`lets anyone read what is ${status === "published" ? "" : "not "}${status}`, async () => {
      const { id } = await service().addEntry({ status });
      const answer = await service().anonymous.get(`/entries/${id}`);
      expectStatus(answer, status === "published" ? 200 : 404);
      if (status !== "published") {
        const absent = await service().anonymous.get("/entries/never");
        expect(answer.body["detail"]).to.equal(absent.body["detail"]);
        expectStatus(
          await service().anonymous.get(`/entries/${id}`, { "If-None-Match": "*" }),
          404,
        );
      }
      expectStatus(await (await service().as("reader")).get(`/entries/${id}`), 200);
    });

  it("opens nothing else", async () => {
    for (const [method, path] of protectedPaths)
      if (!/^(?:GET|HEAD)$/.test(method) || !/^\/entries(?:\/some-id)?$/.test(path))
        expectStatus(await service().anonymous.send(method, path), 401);
  });

  it("holds whoever sends a token to it", async () => {
    expectStatus(
      await service().anonymous.get("/entries", { Authorization: "Bearer nonsense" }),
      401,
    );
    expectStatus(await service().anonymous.get("/entries", { Authorization: "Basic eDp5" }), 401);
  });
});
