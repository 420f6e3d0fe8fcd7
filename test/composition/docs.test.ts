import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect } from "chai";
import { readDocumentationConfig } from "../../composition/documentation-config.ts";
import { killAll, run, runProgram } from "./a-process.ts";

type Said = ReturnType<typeof runProgram>["said"];

const addressIn = async (said: Said): Promise<string> => {
  for (;;) {
    const address = /documentation is at (\S+)\.\n/.exec(said.out)?.[1];
    if (address !== undefined) return address;
    if (said.errors !== "") throw new Error(said.errors);
    await new Promise((later) => setTimeout(later, 20));
  }
};

const takenPort = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

describe("the documentation as a process", () => {
  after(killAll);

  it("is served by itself, without what a service needs, and ends on a signal", async () => {
    const { said, child, ended } = runProgram("docs", {
      PROFILE: "pre-production",
      PRE_PRODUCTION_API_URL: "https://dictionary.example.org/",
    });
    const address = await addressIn(said);
    const page = await (await fetch(`${address}/es/reference`)).text();
    expect(page)
      .to.include('value="http://localhost:3000"')
      .and.include('value="https://dictionary.example.org"');
    child.kill("SIGTERM");
    expect(await ended).to.equal(0);
    expect(said.errors).to.equal("");
  });

  it("finds itself under the path that a proxy in front gives it", async () => {
    const free = await takenPort();
    free.close();
    const DOCS_PORT = String(free.port);
    const { said, child, ended } = runProgram("docs", {
      DOCS_PORT,
      DOCS_URL: "https://example.org/docs/",
    });
    expect(await addressIn(said)).to.equal("https://example.org/docs");
    const at = `http://127.0.0.1:${DOCS_PORT}`;
    for (const path of ["/docs/en/searching", "/en/searching"]) {
      const answer = await fetch(at + path);
      expect(answer.status).to.equal(200);
      expect(await answer.text())
        .to.include('href="/docs/assets/site.css"')
        .and.include('href="/docs/es/searching"')
        .and.not.match(/(href|src)="\/(?!docs\/)/);
    }
    const home = await fetch(`${at}/docs`, { redirect: "manual" });
    expect(home.headers.get("Location")).to.equal("/docs/es/");
    child.kill("SIGINT");
    expect(await ended).to.equal(0);
  });

  it("says in a sentence what keeps it from starting", async () => {
    const taken = await takenPort();
    const { said, ended } = runProgram("docs", { DOCS_PORT: String(taken.port) });
    expect(await ended).to.equal(1);
    expect(said.errors)
      .to.match(/set DOCS_PORT to a free one/)
      .and.not.match(/\.ts:\d+/);
    const faulty = runProgram("docs", { DOCS_PORT: "x", LOCAL_API_URL: "y", DOCS_URL: "z" });
    expect(await faulty.ended).to.equal(78);
    for (const name of ["DOCS_PORT", "LOCAL_API_URL", "DOCS_URL"])
      expect(faulty.said.errors).to.include(name);
    taken.close();
  });

  it("says how it is used, and what it does not understand", async () => {
    const told = runProgram("docs", {}, "--help");
    expect(await told.ended).to.equal(0);
    expect(told.said.out).to.match(/^Usage: npm run docs/);
    const mistaken = runProgram("docs", {}, "--halp");
    expect(await mistaken.ended).to.equal(64);
    expect(mistaken.said.errors).to.include("--halp");
    const service = run({ STORAGE: "memory" }, "--halp");
    expect(await service.ended).to.equal(64);
  });

  it("does not keep a dictionary from starting where its port is taken", async () => {
    const taken = await takenPort();
    const DOCS_PORT = String(taken.port);
    const { said, child, ended } = run({ STORAGE: "memory", DOCS_PORT });
    while (!said.out.includes("First administrator"))
      await new Promise((later) => setTimeout(later, 20));
    expect(said.out).to.include(`another program has port ${DOCS_PORT}. Set DOCS_PORT`);
    child.kill("SIGTERM");
    expect(await ended).to.equal(0);
    taken.close();
  });

  it("is configured as the service is", () => {
    expect(readDocumentationConfig({})).to.deep.equal({
      host: "127.0.0.1",
      port: 3001,
      url: "http://localhost:3001",
      localApiUrl: null,
      preProductionApiUrl: null,
    });
  });
});
