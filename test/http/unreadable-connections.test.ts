import { connect, type Socket } from "node:net";
import { setTimeout as later } from "node:timers/promises";
import { expect } from "chai";
import { ADMIN_EMAIL, aService, PASSWORD, type Service, startService } from "./a-service.ts";
import { aSlowStore } from "./a-slow-store.ts";
import { expectStatus } from "./expectations.ts";
import { rawRequest, statusesIn } from "./raw-request.ts";

const GARBAGE = "GARBAGE\r\n\r\n";

const request = (line: string, body: unknown, ...headers: readonly string[]): string => {
  const text = body === undefined ? "" : JSON.stringify(body);
  const type = ["Content-Type: application/json", `Content-Length: ${text.length}`];
  const lines = ["Host: localhost", ...headers, ...(body === undefined ? [] : type)];
  return [`${line} HTTP/1.1`, ...lines, "", text].join("\r\n");
};
const live = request("GET /health/live", undefined);
const location = (token: string, name: string): string =>
  request("POST /locations", { name, location_type: "locality" }, `Authorization: Bearer ${token}`);

describe("what cannot be read, after what can", () => {
  const service = aService();
  const token = async (): Promise<string> =>
    (await service().logIn((await service().addUser({ role: "editor" })).email)).access;
  const statuses = async (...parts: readonly string[]): Promise<readonly number[]> =>
    statusesIn((await rawRequest(service().port, parts.join(""))).whole);

  it("is refused when that has been answered, and the connection ends", async () => {
    const { whole } = await rawRequest(service().port, location(await token(), "Baza") + GARBAGE);
    expect(statusesIn(whole)).to.deep.equal([201, 400]);
    const [created = "", refused = ""] = whole.split(/(?=HTTP\/1\.1 400)/);
    const path = /\r\nLocation: (\S+)/.exec(created)?.[1] ?? "";
    expectStatus(await (await service().as("reader")).get(path), 200);
    expect(refused).to.match(/\r\nConnection: close\r\n/);
    expect(JSON.parse(refused.split("\r\n\r\n")[1] ?? "")).to.include({
      code: "invalid_parameter",
      instance: "",
    });
  });

  it("waits for all of it, and for a login as for anything else", async () => {
    const access = await token();
    const login = request("POST /login", { email: ADMIN_EMAIL, password: PASSWORD });
    expect(await statuses(login, GARBAGE)).to.deep.equal([200, 400]);
    expect(
      await statuses(location(access, "Ubeda"), live, login, location(access, "Jodar"), GARBAGE),
    ).to.deep.equal([201, 200, 200, 201, 400]);
  });

  it("is passed over where the connection ends with an answer before it", async () => {
    const last = request("GET /health/live", undefined, "Connection: close");
    expect(await statuses(live, last, GARBAGE)).to.deep.equal([200, 200]);
    expect(await statuses("GET /health/live HTTP/1.1\r\n\r\n", GARBAGE)).to.deep.equal([400]);
  });

  it("is answered without a body where it is HEAD", async () => {
    const large = request("HEAD /entries", undefined, `X-A: ${"a".repeat(17_000)}`);
    const { whole } = await rawRequest(service().port, large);
    expect(statusesIn(whole)).to.deep.equal([431]);
    expect(whole.split("\r\n\r\n")[1]).to.equal("");
  });

  it("has a body where only what came before it is HEAD", async () => {
    const head = request("HEAD /health/live", undefined);
    const { whole } = await rawRequest(service().port, head + GARBAGE);
    expect(statusesIn(whole)).to.deep.equal([200, 400]);
    expect(whole).to.match(/"code":"invalid_parameter".*\}$/s);
  });

  it("is refused with what its headers were too large for", async () => {
    const large = request("GET /", undefined, `X-A: ${"a".repeat(17_000)}`);
    expect(await statuses(location(await token(), "Cazorla"), large)).to.deep.equal([201, 431]);
  });
});

describe("what cannot be read, after what takes long", () => {
  const store = aSlowStore();
  const IDLE_MS = 1_500;
  let service: Service;
  let access = "";
  before(async () => {
    const limits = { keepAliveTimeout: IDLE_MS };
    service = await startService({}, store.over, undefined, limits);
    ({ access } = await service.logIn(ADMIN_EMAIL));
  });
  beforeEach(() => store.hold());
  afterEach(() => store.letGo());
  after(() => service.stop());

  interface Caller {
    readonly socket: Socket;
    /** What has come when the connection ends. */
    readonly whole: Promise<string>;
  }
  const caller = async (...parts: readonly string[]): Promise<Caller> => {
    const socket = connect(service.port, "127.0.0.1");
    let whole = "";
    socket.on("data", (part: Buffer) => (whole += part.toString()));
    socket.on("error", () => undefined);
    const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(whole)));
    socket.write(parts.join(""));
    await later(100);
    return { socket, whole: closed };
  };

  it("is refused once, however much more of it comes", async () => {
    const { socket, whole } = await caller(location(access, "Lorca"), live, live, GARBAGE);
    for (let n = 0; n < 3; n++) {
      socket.write(GARBAGE + live);
      await later(20);
    }
    store.letGo();
    expect(statusesIn(await whole)).to.deep.equal([201, 200, 200, 400]);
  });

  it("keeps no connection longer than one may be idle", async () => {
    const began = performance.now();
    const { whole } = await caller(location(access, "Mula"), live, GARBAGE);
    expect(await whole).to.equal("");
    expect(performance.now() - began).to.be.within(IDLE_MS - 100, IDLE_MS + 5_000);
    store.letGo();
    expectStatus(await service.anonymous.get("/health/live"), 200);
  });

  it("is forgotten where the caller leaves", async () => {
    const { socket, whole } = await caller(location(access, "Yecla"), live, GARBAGE);
    socket.resetAndDestroy();
    await whole;
    store.letGo();
    await later(50);
    expectStatus(await service.anonymous.get("/health/live"), 200);
  });

  it("does not keep the service from answering what it has accepted, and stopping", async () => {
    const { whole } = await caller(location(access, "Totana"), live, GARBAGE);
    const stopped = service.stop();
    // Longer than it takes to tell callers to leave.
    await later(300);
    store.letGo();
    expect(statusesIn(await whole)).to.deep.equal([201, 200, 400]);
    expect((await whole).match(/\r\nConnection: close\r\n/g)).to.have.lengthOf(1);
    await stopped;
  });
});
