import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { exitCodes } from "../../adapters/cli/exit-codes.ts";
import { aDirectory } from "../http/a-service.ts";
import { freePort } from "./free-port.ts";
import { killAll, run, startProcess } from "./a-process.ts";

/** Null where nobody answers. */
const readiness = (port: string): Promise<number | null> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ status }) => status,
    () => null,
  );

describe("the service as a process", () => {
  const directory = aDirectory();
  after(killAll);

  it("starts without any configuration, with a password that is shown once, and keeps it", async () => {
    const SQLITE_FILE = join(directory(), randomUUID(), "dictionary.sqlite");
    const first = await startProcess({ SQLITE_FILE });
    const shown = /One-time password, shown only now: (\S+)/.exec(first.out())?.[1] ?? "";
    const email = /First administrator: (\S+)/.exec(first.out())?.[1] ?? "";
    expect(shown.length).to.be.at.least(20);
    expect(first.out()).to.include(SQLITE_FILE);
    first.kill("SIGTERM");
    expect(await first.ended).to.equal(0);
    expect(first.out().split(shown)).to.have.lengthOf(2);
    const second = await startProcess({ SQLITE_FILE });
    expect(second.out()).to.not.match(/password|administrator/);
    const login = await fetch(`${second.url}/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: shown }),
    });
    expect(login.status).to.equal(200);
    second.kill("SIGINT");
    expect(await second.ended).to.equal(0);
  });

  it("is not called ready before its first administrator may log in", async () => {
    const admin = { email: "admin@example.org", password: "una frase bien larga" };
    const FIRST_ADMIN = { FIRST_ADMIN_EMAIL: admin.email, FIRST_ADMIN_PASSWORD: admin.password };
    const PORT = String(await freePort());
    const { child, ended } = run({ STORAGE: "memory", PORT, ...FIRST_ADMIN });
    while ((await readiness(PORT)) !== 200);
    const { status } = await fetch(`http://127.0.0.1:${PORT}/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(admin),
    });
    expect(status).to.equal(200);
    child.kill("SIGTERM");
    expect(await ended).to.equal(0);
  });

  it("names all the numbers that it may end with", async () => {
    const { said, ended } = run({}, "--help");
    expect(await ended).to.equal(0);
    // Only commands read data that may be faulty.
    const numbers = Object.values(exitCodes).filter((code) => code !== exitCodes.faultyData);
    for (const number of numbers) expect(said.out).to.match(new RegExp(`\\b${number}\\b`));
  });

  it("answers what it has accepted before it ends on a signal", async () => {
    const service = await startProcess({ STORAGE: "memory", LOGIN_ATTEMPTS: "1000" });
    const logIn = () =>
      fetch(`${service.url}/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: "nobody@example.org", password: "x" }),
      });
    await logIn();
    // Connections that are taken already: one that still waits to be, on a busy machine, is not accepted.
    const taken = () => fetch(`${service.url}/health/live`).then((answer) => answer.text());
    await Promise.all(Array.from({ length: 16 }, taken));
    const answers = Array.from({ length: 16 }, logIn);
    await Promise.race(answers);
    service.kill("SIGTERM");
    expect((await Promise.all(answers)).map(({ status }) => status)).to.deep.equal(
      Array(16).fill(401),
    );
    expect(await service.ended).to.equal(0);
    const refused = await fetch(`${service.url}/health/live`).then(
      () => false,
      () => true,
    );
    expect(refused).to.equal(true);
  });

  for (const WORKERS of ["1", "2"])
    it(`ends well when its terminal is closed (WORKERS=${WORKERS})`, async () => {
      const SQLITE_FILE = join(directory(), randomUUID(), "dictionary.sqlite");
      const service = await startProcess({ SQLITE_FILE, WORKERS });
      service.deafen();
      service.kill("SIGHUP");
      expect(await service.ended).to.equal(0);
    });

  it("ends well on a signal that comes while it starts", async () => {
    const SQLITE_FILE = join(directory(), randomUUID(), "dictionary.sqlite");
    for (const wait of [120, 160, 200, 250, 300, 400]) {
      const { child, said, ended } = run({ SQLITE_FILE });
      await new Promise((resolve) => setTimeout(resolve, wait));
      child.kill("SIGTERM");
      const code = await ended;
      // Before Node runs a line of ours it ends by the signal itself.
      expect(code, `${wait} ms: ${said.errors}`).to.be.oneOf([0, null]);
      expect(said.errors).to.equal("");
      if (said.out !== "") expect(code).to.equal(0);
    }
  });

  it("does not start on a faulty configuration, and says all that is wrong in one go, but no secret", async () => {
    const { said, ended } = run({
      PORT: "x",
      STORAGE: "cloud",
      JWT_SECRET: "canary",
      LOG_LEVEL: "loud",
      PUBLIC_READ: "yes",
    });
    expect(await ended).to.equal(78);
    for (const name of ["PORT", "STORAGE", "JWT_SECRET", "LOG_LEVEL", "PUBLIC_READ"])
      expect(said.errors).to.include(name);
    expect(said.errors).to.not.match(/canary|\.ts:\d+/);
    expect(said.out).to.equal("");
  });

  it("does not start in pre-production without its secrets", async () => {
    const { said, ended } = run({ PROFILE: "preproduction" });
    expect(await ended).to.equal(78);
    expect(said.errors)
      .to.match(/JWT_SECRET/)
      .and.match(/MONGODB_URI/);
  });

  it("does not start with a common password for its first administrator, a fault of the configuration", async () => {
    const { said, ended } = run({
      STORAGE: "memory",
      FIRST_ADMIN_EMAIL: "a@example.org",
      FIRST_ADMIN_PASSWORD: "passwordpassword",
    });
    expect(await ended).to.equal(78);
    expect(said.errors)
      .to.include("FIRST_ADMIN_PASSWORD")
      .and.not.match(/passwordpassword|\.ts:\d+/);
  });

  it("does not start where its port is taken, and says so in a sentence", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    for (const variable of ["PORT", "METRICS_PORT"]) {
      const { said, ended } = run({ STORAGE: "memory", PORT: "0", [variable]: String(port) });
      expect(await ended).to.equal(1);
      expect(said.errors)
        .to.match(/EADDRINUSE|in use/)
        .and.include(` set ${variable} to a free one`)
        .and.not.match(/\.ts:\d+/);
    }
    taken.close();
  });

  it("says of a database that cannot be opened which it is, and what to do", async () => {
    const SQLITE_FILE = join(directory(), "faulty.sqlite");
    const told = async (bytes: Buffer | null) => {
      if (bytes !== null) writeFileSync(SQLITE_FILE, bytes);
      const { said, ended } = run({ SQLITE_FILE });
      expect(await ended).to.equal(1);
      return said.errors;
    };
    expect(await told(Buffer.from("a text of somebody's"))).to.equal(
      `The dictionary stops. ${SQLITE_FILE} is not a database of this service: see SQLITE_FILE.\n`,
    );
    rmSync(SQLITE_FILE);
    const folder = run({ SQLITE_FILE: directory() });
    expect(await folder.ended).to.equal(73);
    expect(folder.said.errors).to.equal(`The dictionary stops. ${directory()} is a directory.\n`);
    if (process.platform === "linux") {
      const nowhere = run({ SQLITE_FILE: "/proc/nope/dictionary.sqlite" });
      expect(await nowhere.ended).to.equal(73);
      expect(nowhere.said.errors).to.include("/proc/nope cannot be made there.");
    }
    const service = await startProcess({ SQLITE_FILE });
    service.kill("SIGTERM");
    await service.ended;
    const damaged = readFileSync(SQLITE_FILE).fill(0xff, 4096, 64 * 1024);
    expect(await told(damaged))
      .to.include(`${SQLITE_FILE} is damaged`)
      .and.include("restore");
  });

  it("says of a connection string that MongoDB's driver refuses which variable has it, and no secret", async () => {
    const MONGODB_URI = "mongodb://user:ge@heim@db.example.org/dictionary";
    const { said, ended } = run({ STORAGE: "mongodb", MONGODB_URI });
    expect(await ended).to.equal(78);
    expect(said.errors).to.match(/MONGODB_URI, or .*, cannot be used: .*percent-encoded/);
    expect(said.errors).not.to.include("heim");
    const nameless = run({ STORAGE: "mongodb", MONGODB_URI: "mongodb://db.example.org,/d" });
    expect(await nameless.ended).to.equal(78);
    expect(nameless.said.errors).to.match(/MONGODB_URI, or .*: a host of its list has no name/);
    const CA = "mongodb://db.example.org/d?tls=true&tlsCAFile=/nope/ca.pem";
    const uncertified = run({ STORAGE: "mongodb", MONGODB_URI: CA });
    expect(await uncertified.ended).to.equal(78);
    expect(uncertified.said.errors).to.match(/MONGODB_URI, or .* cannot be read: .*\/nope\/ca.pem/);
  });

  it("says of an address that is not of this machine which variable names it", async () => {
    const { said, ended } = run({ STORAGE: "memory", HOST: "192.0.2.1" });
    expect(await ended).to.equal(1);
    expect(said.errors).to.include("set HOST");
  });
});
