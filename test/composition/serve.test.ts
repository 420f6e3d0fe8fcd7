import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { type Config, readConfig } from "../../composition/config.ts";
import { placeOfData, type RunningService, serve } from "../../composition/serve.ts";
import { aDirectory } from "../http/a-service.ts";
import { aConnection } from "../faults/a-connection.ts";
import { rawRequest } from "../http/raw-request.ts";
import { freePort } from "./free-port.ts";

const configured = (environment = {}): Config =>
  readConfig({
    HOST: "127.0.0.1",
    PORT: "0",
    DOCS_PORT: "0",
    STORAGE: "memory",
    LOG_LEVEL: "silent",
    ...environment,
  });

describe("serve", () => {
  const directory = aDirectory();
  const services: RunningService[] = [];
  const started = async (config: Config): Promise<RunningService> => {
    const service = await serve(config);
    services.push(service);
    return service;
  };
  // Those too that a test which failed has left; stopping twice does no harm.
  afterEach(() => Promise.all(services.splice(0).map(({ stop }) => stop())));

  it("gives metrics on a port of their own, where they need no token, and nothing else", async () => {
    const port = await freePort();
    const service = await started(configured({ METRICS_PORT: String(port) }));
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(metrics.status).to.equal(200);
    expect(await metrics.text()).to.include("process_cpu_seconds_total");
    for (const path of ["/", "/entries", "/health/live", "/metrics/x"])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).to.equal(404);
    const missing = await fetch(`http://127.0.0.1:${port}/entries`);
    expect(await missing.json()).to.include({ code: "not_found" });
    const id = { "X-Request-Id": "a-scrape" };
    for (const [method, status] of [
      ["GET", 200],
      ["HEAD", 200],
      ["OPTIONS", 204],
      ["POST", 405],
      ["DELETE", 405],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { method, headers: id });
      expect(answer.status, method).to.equal(status);
      expect(answer.headers.get("X-Request-Id")).to.equal("a-scrape");
      if (status === 405) expect(answer.headers.get("Allow")).to.equal("GET, HEAD, OPTIONS");
    }
    for (const [Accept, status] of [
      [metrics.headers.get("Content-Type") ?? "", 200],
      ["text/plain; version=0.0.4", 200],
      ["application/json", 406],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Accept } });
      expect(answer.status, Accept).to.equal(status);
      expect(await answer.text()).to.not.include("application/json");
    }
    expect((await fetch(`${service.url}/metrics`)).status).to.equal(401);
    await service.stop();
    const gone = await fetch(`http://127.0.0.1:${port}/metrics`).then(
      () => false,
      () => true,
    );
    expect(gone).to.equal(true);
  });

  it("answers what it has accepted before it stops, and takes nothing new", async () => {
    const service = await started(configured({ LOGIN_ATTEMPTS: "1000" }));
    const logIn = () =>
      fetch(`${service.url}/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: "a@example.org", password: "x" }),
      });
    await logIn();
    // Connections that are taken already: one that still waits to be, on a busy machine, is not accepted.
    const taken = () => fetch(`${service.url}/health/live`).then((answer) => answer.text());
    await Promise.all(Array.from({ length: 12 }, taken));
    const answers = Array.from({ length: 12 }, logIn);
    await Promise.race(answers);
    const stopped = service.stop();
    expect((await Promise.all(answers)).map(({ status }) => status)).to.deep.equal(
      Array(12).fill(401),
    );
    await stopped;
    const refused = await logIn().then(
      () => false,
      () => true,
    );
    expect(refused).to.equal(true);
  });

  it("answers all that was asked at once over one connection, and ends it with the last answer", async () => {
    const service = await started(configured({ LOGIN_ATTEMPTS: "1000" }));
    const body = JSON.stringify({ email: "a@example.org", password: "x" });
    const one = [
      "POST /login HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "",
      body,
    ].join("\r\n");
    // It ends when the service closes the connection.
    const all = rawRequest(Number(new URL(service.url).port), one.repeat(40));
    for (let turn = 0; turn < 2; turn++) await fetch(`${service.url}/health/live`);
    await service.stop();
    const { whole } = await all;
    expect(whole.match(/HTTP\/1\.1 401 /g)).to.have.lengthOf(40);
    expect(whole.match(/\r\nConnection: close\r\n/g)).to.have.lengthOf(1);
  });

  it("still answers who comes back over a connection that is there, and then ends it", async () => {
    const service = await started(configured());
    const connection = aConnection(Number(new URL(service.url).port));
    const ask = () => connection.ask("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(await ask()).to.equal(200);
    const stopped = service.stop();
    let answers = 0;
    for (; connection.isOpen(); answers++) {
      expect(await ask()).to.equal(200);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(answers).to.be.above(0);
    await stopped;
  });

  it("answers all that is asked at once while it stops", async () => {
    const service = await started(configured({ LOGIN_ATTEMPTS: "1000" }));
    const body = JSON.stringify({ email: "a@example.org", password: "x" });
    const post = `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    let answered = "";
    socket.on("data", (chunk: Buffer) => (answered += chunk.toString()));
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
    const stopped = service.stop();
    // Longer than it takes to tell callers to leave, and shorter than it waits for them.
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.write(post.repeat(3));
    await closed;
    expect(answered.match(/HTTP\/1\.1 401 /g)).to.have.lengthOf(3);
    expect(answered.match(/\r\nConnection: close\r\n/g)).to.have.lengthOf(1);
    await stopped;
  });

  it("sends what has been answered before its turn, though it is told to stop meanwhile", async () => {
    const service = await started(configured({ LOGIN_ATTEMPTS: "1000" }));
    const body = JSON.stringify({ email: "a@example.org", password: "x" });
    const post = `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const live = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // The last is answered long before the first.
    const all = rawRequest(Number(new URL(service.url).port), post.repeat(20) + live);
    for (let turn = 0; turn < 2; turn++) await fetch(`${service.url}/health/live`);
    await service.stop();
    const { whole } = await all;
    expect(whole.match(/HTTP\/1\.1 401 /g)).to.have.lengthOf(20);
    expect(whole.match(/HTTP\/1\.1 200 /g)).to.have.lengthOf(1);
  });

  it("is not kept from stopping by connections that say nothing", async () => {
    const service = await started(configured());
    const { port } = new URL(service.url);
    const silent = Array.from({ length: 3 }, () => connect(Number(port), "127.0.0.1"));
    await Promise.all(
      silent.map((socket) => new Promise((resolve) => socket.once("connect", resolve))),
    );
    await fetch(`${service.url}/health/live`);
    const began = performance.now();
    await service.stop();
    expect(performance.now() - began).to.be.below(5_000);
    for (const socket of silent) socket.destroy();
  });

  it("lets go of its file", async () => {
    const config = configured({
      STORAGE: "sqlite",
      SQLITE_FILE: join(directory(), "let-go.sqlite"),
    });
    for (let round = 0; round < 3; round++) {
      const service = await started(config);
      expect((await fetch(`${service.url}/health/ready`)).status).to.equal(200);
      await service.stop();
    }
  });

  it("leaves nothing open where it cannot start", async () => {
    const first = await started(configured());
    const { port } = new URL(first.url);
    const failure = await started(configured({ PORT: port })).then(
      () => null,
      (error: unknown) => error as Error,
    );
    expect(failure?.message).to.match(/EADDRINUSE|in use/);
    await first.stop();
    const second = await started(configured({ PORT: port }));
    await second.stop();
  });

  it("says where the data are, without what the address keeps secret", () => {
    const mongodb = (uri: string) =>
      placeOfData(configured({ STORAGE: "mongodb", MONGODB_URI: uri }));
    expect(mongodb("mongodb://user:p%40ss@db1:27017,db2/dictionary?replicaSet=rs0")).to.equal(
      "MongoDB at db1:27017,db2",
    );
    expect(mongodb("mongodb+srv://user:pass@cluster.example.org/?authSource=admin")).to.equal(
      "MongoDB at cluster.example.org",
    );
    expect(placeOfData(configured({ STORAGE: "sqlite", SQLITE_FILE: "/x/y.sqlite" }))).to.equal(
      "/x/y.sqlite",
    );
    expect(placeOfData(configured())).to.match(/memory/);
  });
});
