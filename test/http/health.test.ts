import { expect } from "chai";
import type { Client } from "./a-client.ts";
import { type Condition, failingStore } from "./a-failing-store.ts";
import {
  ADMIN_EMAIL,
  aService,
  bearer,
  type LoggedIn,
  PASSWORD,
  type Service,
  startService,
} from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectStatus } from "./expectations.ts";

describe("health", () => {
  const service = aService();

  it("is live and ready, for anyone, and never stored", async () => {
    for (const word of ["live", "ready"]) {
      const answer = expectStatus(await service().anonymous.get(`/health/${word}`), 200);
      expect(answer.body).to.deep.equal({ status: word });
      expect(answer.headers.get("Cache-Control")).to.equal("no-store");
    }
  });

  it("minds no token, however wrong", async () => {
    const headers = { Authorization: "Bearer nonsense" };
    expectStatus(await service().anonymous.get("/health/live", headers), 200);
    expectStatus(await service().anonymous.get("/health/ready", headers), 200);
  });
});

describe("a store", () => {
  let condition: Condition = "well";
  let service: Service;
  let admin: LoggedIn;
  before(async () => {
    service = await startService({}, (store) => failingStore(store, () => condition));
    admin = await service.logIn(ADMIN_EMAIL);
  });
  afterEach(() => {
    condition = "well";
  });
  after(() => service.stop());

  /** Everything that needs the store, by whether it writes. */
  const requests = (id: string) =>
    [
      [admin.client, "GET", "/entries", undefined, "reads"],
      [admin.client, "GET", `/entries/${id}`, undefined, "reads"],
      [admin.client, "GET", "/entries?deleted=true", undefined, "reads"],
      [admin.client, "GET", "/users/me", undefined, "reads"],
      [admin.client, "POST", "/entries", anEntryBody(), "writes"],
      [admin.client, "PUT", `/entries/${id}`, anEntryBody(), "writes"],
      [admin.client, "PATCH", `/entries/${id}`, {}, "writes"],
      [admin.client, "DELETE", `/entries/${id}`, undefined, "writes"],
      [admin.client, "PATCH", "/users/me", { name: "x" }, "writes"],
      [service.anonymous, "POST", "/login", { email: ADMIN_EMAIL, password: PASSWORD }, "writes"],
      [service.anonymous, "POST", "/refresh", { refresh_token: admin.refresh }, "writes"],
      [admin.client, "POST", "/logout", undefined, "writes"],
    ] as const;
  const send = (client: Client, method: string, path: string, body: unknown, fails: number) =>
    client.send(method, path, { body, fails, headers: { "Content-Type": "application/json" } });

  it("out of reach leaves the service live, not ready, and 503 to whoever needs the store", async () => {
    const { id } = await service.addEntry();
    condition = "out of reach";
    expectStatus(await service.anonymous.get("/health/live"), 200);
    const unready = await service.anonymous.send("GET", "/health/ready", { fails: 503 });
    expectCode(expectStatus(unready, 503), "unavailable");
    for (const [client, method, path, body] of requests(id)) {
      const answer = await send(client, method, path, body, 503);
      expectCode(expectStatus(answer, 503), "unavailable");
      expect(answer.text).to.not.include("told to be");
    }
    expectStatus(await service.anonymous.get("/openapi.json"), 200);
  });

  it("that is back makes all as before, and nothing was logged out or changed", async () => {
    const { id } = await service.addEntry();
    condition = "out of reach";
    await send(admin.client, "PATCH", `/entries/${id}`, {}, 503);
    condition = "well";
    expectStatus(await service.anonymous.get("/health/ready"), 200);
    expect((await admin.client.get(`/entries/${id}`)).body["version"]).to.equal(1);
    expectStatus(await service.anonymous.get("/users/me", bearer(admin.access)), 200);
  });

  it("without room refuses writes with 507 and goes on reading", async () => {
    const { id } = await service.addEntry();
    condition = "full";
    for (const [client, method, path, body, what] of requests(id)) {
      const answer = await send(client, method, path, body, 507);
      expectStatus(answer, what === "writes" ? 507 : 200);
      if (what === "writes") expectCode(answer, "storage_full");
    }
    condition = "well";
    expectStatus(await admin.client.patch(`/entries/${id}`, {}), 200);
  });
});
