import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect } from "chai";
import { aDirectory } from "../http/a-service.ts";
import { killAll, run, type ServiceProcess, startProcess } from "./a-process.ts";

/** What the process says is there sooner or later; the test's own time limit ends the waiting. */
const said = async (service: ServiceProcess, words: RegExp): Promise<void> => {
  while (!words.test(service.out())) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe("the demonstration dictionary", () => {
  const directory = aDirectory();
  after(killAll);
  const aFile = () => join(directory(), randomUUID(), "dictionary.sqlite");

  it("is loaded whole into an empty dictionary by --demo, and only there", async () => {
    const SQLITE_FILE = aFile();
    const first = await startProcess({ SQLITE_FILE }, "--demo");
    await said(first, /is loaded: \d+ locations, \d+ phenomenons, \d+ sources, 150 entries/);
    first.kill("SIGTERM");
    await first.ended;
    const second = await startProcess({ SQLITE_FILE }, "--demo");
    await said(second, /is not empty, and stays as it is/);
  });
  it("is offered at the first start, and not again", async () => {
    const SQLITE_FILE = aFile();
    const first = await startProcess({ SQLITE_FILE });
    await said(first, /import demo, with the environment of this service\n/);
    first.kill("SIGTERM");
    await first.ended;
    const second = await startProcess({ SQLITE_FILE });
    second.kill("SIGTERM");
    await second.ended;
    expect(second.out()).to.not.include("demo");
  });
  it("is offered in memory by another start: the command line does not reach what is there", async () => {
    await said(await startProcess({ STORAGE: "memory" }), /to look at: npm start -- --demo\n/);
  });
  it("is left out in pre-production, which --demo is told", async () => {
    const preProduction = {
      PROFILE: "pre-production",
      STORAGE: "sqlite",
      JWT_SECRET: "0123456789abcdefghijklmnopqrstuvwxyz",
      SQLITE_FILE: aFile(),
    };
    const service = await startProcess(preProduction, "--demo");
    await said(service, /--demo is for the local profile, and loads nothing here/);
  });
});

describe("npm start", () => {
  after(killAll);
  it("says how it is used", async () => {
    const { said: told, ended } = run({}, "--help");
    expect(await ended).to.equal(0);
    expect(told.out).to.include("--demo");
  });
  it("refuses options that it does not know", async () => {
    const { said: told, ended } = run({}, "--deom");
    expect(await ended).to.equal(64);
    expect(told.errors).to.include("--deom");
  });
});
