import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { Environment } from "../../composition/config.ts";
import { aClient } from "../http/a-client.ts";
import { aDirectory, bearer } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import { until } from "../until.ts";
import { freePort } from "./free-port.ts";
import { killAll, run, type ServiceProcess, startProcess } from "./a-process.ts";

const EMAIL = "admin@example.org";
const PASSWORD = "una frase bien larga";
const ADMIN = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD };

const workersOf = ({ pid }: ServiceProcess): readonly number[] => {
  try {
    return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return []; // There are none.
  }
};

/** Over a connection of its own, so that it may come to any worker. */
const askAnew = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const asked = request(url, { agent: false, headers });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer.statusCode;
};

/** Each test starts several processes, on machines that may have other things to do. */
const TIME_MS = 60_000;

describe("several workers", () => {
  const directory = aDirectory();
  after(killAll);
  const start = async (environment: Environment = {}): Promise<ServiceProcess> => {
    const SQLITE_FILE = join(directory(), randomUUID(), "dictionary.sqlite");
    const service = await startProcess({ SQLITE_FILE, WORKERS: "2", ...ADMIN, ...environment });
    await until(() => workersOf(service).length === 2);
    return service;
  };
  const stop = async (service: ServiceProcess): Promise<void> => {
    service.kill("SIGTERM");
    expect(await service.ended, service.errors()).to.equal(0);
  };
  const editor = async ({ url }: ServiceProcess) => {
    const client = aClient(url, () => undefined);
    const { body } = await client.post("/login", { email: EMAIL, password: PASSWORD });
    return client.with(bearer(String(body["access_token"])));
  };

  it("say once where they are, and their first password once", async () => {
    const service = await start({ FIRST_ADMIN_EMAIL: "", FIRST_ADMIN_PASSWORD: "" });
    await stop(service);
    expect(service.out().match(/The dictionary is at/g)).to.have.lengthOf(1);
    expect(service.out().match(/One-time password/g)).to.have.lengthOf(1);
    expect(service.errors()).to.equal("");
  });

  it("answer what they have accepted before they end on a signal", async () => {
    const service = await start({ LOGIN_ATTEMPTS: "1000" });
    const client = aClient(service.url, () => undefined);
    const logIn = () => client.post("/login", { email: "nobody@example.org", password: "x" });
    // Over connections that are there already: those that are only on their way may be refused.
    await Promise.all(Array.from({ length: 16 }, logIn));
    const answers = Array.from({ length: 16 }, logIn);
    await Promise.race(answers);
    const workers = workersOf(service);
    // As a terminal does, which tells them all.
    service.kill("SIGINT");
    for (const worker of workers) process.kill(worker, "SIGINT");
    expect((await Promise.all(answers)).map(({ status }) => status)).to.deep.equal(
      Array(16).fill(401),
    );
    expect(await service.ended).to.equal(0);
    expect(workersOf(service)).to.deep.equal([]);
  });

  it("end with their primary, once they have answered what they had accepted", async () => {
    const service = await start({ LOGIN_ATTEMPTS: "1000" });
    const client = aClient(service.url, () => undefined);
    const logIn = () => client.post("/login", { email: "nobody@example.org", password: "x" });
    await Promise.all(Array.from({ length: 4 }, logIn));
    const answers = Array.from({ length: 4 }, logIn);
    await Promise.race(answers);
    const workers = workersOf(service);
    // So that what they say next, they say to nobody.
    for (const worker of workers) process.kill(worker, "SIGSTOP");
    const late = askAnew(`${service.url}/health/live`).catch(() => null);
    service.kill("SIGKILL");
    for (const worker of workers) process.kill(worker, "SIGCONT");
    expect((await Promise.all(answers)).map(({ status }) => status)).to.deep.equal([
      401, 401, 401, 401,
    ]);
    await late;
    await until(() =>
      workers.every((worker) => {
        try {
          return !process.kill(worker, 0);
        } catch {
          return true;
        }
      }),
    );
  });

  it("lose nothing that was acknowledged when one of them is killed, and go on answering", async () => {
    const service = await start();
    const client = await editor(service);
    const acknowledged: string[] = [];
    const life = { over: false };
    const write = async (): Promise<void> => {
      while (!life.over) {
        const answer = await client.post("/entries", anEntryBody()).catch(() => null);
        if (answer?.status === 201) acknowledged.push(String(answer.body["id"]));
      }
    };
    const writers = Array.from({ length: 4 }, write);
    try {
      for (const place of [0, 1]) {
        const before = acknowledged.length;
        await until(() => acknowledged.length > before + 20);
        const victim = workersOf(service)[place] ?? 0;
        process.kill(victim, "SIGKILL");
        await until(() => {
          const workers = workersOf(service);
          return workers.length === 2 && !workers.includes(victim);
        });
      }
    } finally {
      life.over = true;
      await Promise.all(writers);
    }
    for (const id of acknowledged)
      expect((await client.get(`/entries/${id}`)).status, id).to.equal(200);
    expect(service.errors().match(/A worker has ended \(SIGKILL\)/g)).to.have.lengthOf(2);
    await stop(service);
  });

  it("have one sum of their metrics, which the end of one does not lessen", async () => {
    const METRICS_PORT = String(await freePort());
    const service = await start({ METRICS_PORT });
    const answered = async (): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
      const line = /^http_request_duration_seconds_count\{.*"\/health\/live".*\} (\d+)$/m.exec(
        text,
      );
      expect(text.match(/^process_resident_memory_bytes\{/gm)).to.have.lengthOf(1);
      return Number(line?.[1] ?? 0);
    };
    // Both are there when both have answered.
    for (let n = 0; n < 30; n++) expect(await askAnew(`${service.url}/health/live`)).to.equal(200);
    expect([await answered(), await answered()]).to.deep.equal([30, 30]);
    process.kill(workersOf(service)[0] ?? 0, "SIGKILL");
    await until(async () => (await answered().catch(() => 0)) === 30);
    await stop(service);
  });

  it("write whole lines into one log", async () => {
    const service = await start({ LOG_LEVEL: "info" });
    const ids = Array.from({ length: 600 }, (_, n) => `${n}-${"x".repeat(100)}`);
    const asked = [...ids];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let id = asked.pop(); id !== undefined; id = asked.pop())
          await askAnew(`${service.url}/health/live`, { "X-Request-Id": id });
      }),
    );
    await stop(service);
    const lines = service.out().trimEnd().split("\n");
    const logged = lines.filter((line) => line.startsWith("{"));
    const logIds = logged.map(
      (line) => (JSON.parse(line) as Record<string, unknown>)["request_id"],
    );
    expect(logIds.toSorted()).to.deep.equal(ids.toSorted());
    expect(lines.length - logged.length).to.be.at.most(5);
  });

  it("do not start where their port is taken, and say so once", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const SQLITE_FILE = join(directory(), randomUUID(), "dictionary.sqlite");
    const { said, ended } = run({ SQLITE_FILE, WORKERS: "2", PORT: String(port) });
    expect(await ended).to.equal(1);
    expect(said.errors.match(/EADDRINUSE/g)).to.have.lengthOf(1);
    taken.close();
  });

  it("end well on a signal that comes while they start", async () => {
    const SQLITE_FILE = join(directory(), randomUUID(), "dictionary.sqlite");
    for (const wait of [150, 300, 600]) {
      const { child, said, ended } = run({ SQLITE_FILE, WORKERS: "2" });
      await sleep(wait);
      child.kill("SIGTERM");
      expect(await ended, `${wait} ms: ${said.errors}`).to.be.oneOf([0, null]);
      expect(said.errors).to.equal("");
    }
  });
}).timeout(TIME_MS);
