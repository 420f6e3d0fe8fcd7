import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { aDirectory } from "../http/a-service.ts";
import { copied, fileAt, root, stages } from "./the-image.ts";

/** The health check has to be told the port, so that none can be taken when the service starts. */
const aFreePort = async (): Promise<string> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
};

const last = () => stages().at(-1) ?? [];
const only = (name: string): string => {
  const found = last().filter((instruction) => instruction.name === name);
  expect(found, name).to.have.lengthOf(1);
  return found[0]?.words ?? "";
};

describe("the image", () => {
  it("is of exactly the Node that the project pins", () => {
    const { dependencies } = JSON.parse(fileAt("package.json")) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    for (const stage of stages())
      expect(stage[0]?.words).to.match(
        new RegExp(`^node:${dependencies["node"]}-\\w+-slim( AS \\w+)?$`),
      );
  });

  it("runs as a user without rights, who owns nothing of the program", () => {
    expect(only("USER")).to.match(/^[1-9]\d*:[1-9]\d*$/);
    const names = last().map(({ name }) => name);
    for (const { name, words } of last()) expect(words, name).to.not.match(/--chown|--chmod/);
    // What is run as root comes before, and nothing is copied after.
    expect(names.indexOf("USER")).to.be.greaterThan(names.lastIndexOf("COPY"));
    expect(names.indexOf("USER")).to.be.greaterThan(names.lastIndexOf("RUN"));
  });

  it("has production's packages only, of the lock file, whose scripts are not run", () => {
    const install = stages()[0]?.find(({ name }) => name === "RUN")?.words;
    expect(install).to.match(/^npm ci --omit=dev --ignore-scripts /);
    expect(last().some(({ words }) => words.includes("npm"))).to.equal(false);
  });

  it("has no secret in it, and nothing from elsewhere", () => {
    for (const { name, words } of stages().flat()) {
      expect(name).to.not.be.oneOf(["ADD", "ARG"]);
      expect(words).to.not.match(/secret|password|token|https?:|curl|wget/i);
    }
  });

  it("is given what is copied and nothing else of this directory", () => {
    const lines = fileAt(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(lines[0]).to.equal("*");
    const let_in = lines.slice(1).map((line) => line.replace(/^!/, ""));
    const wanted = stages().flatMap((stage) => copied(stage).flatMap(({ from }) => from));
    expect(let_in.toSorted()).to.deep.equal([...new Set(wanted)].toSorted());
    for (const path of wanted) expect(existsSync(join(root, path)), path).to.equal(true);
  });

  it("says whether it lives, by a program that is in it", () => {
    const [, program = ""] = /CMD \["node", "(.*)"\]$/.exec(only("HEALTHCHECK")) ?? [];
    expect(existsSync(join(root, program))).to.equal(true);
    expect(program).to.match(/^composition\//);
  });

  describe("as it is copied", () => {
    const directory = aDirectory();
    const app = (): string => join(directory(), "app");
    const start = (
      words: readonly string[],
      environment: Readonly<Record<string, string>> = {},
    ) => {
      const [program = "", ...entry] = JSON.parse(only("ENTRYPOINT")) as readonly string[];
      expect(program).to.equal("node");
      const child = spawn(process.execPath, [...entry, ...words], {
        cwd: app(),
        env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: directory(), ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const said = { out: "" };
      child.stdout.on("data", (part: Buffer) => (said.out += part.toString()));
      child.stderr.on("data", (part: Buffer) => (said.out += part.toString()));
      return { child, said, ended: once(child, "close").then(([code]) => code as number | null) };
    };
    const healthy = async (environment: Readonly<Record<string, string>>, ...words: string[]) => {
      const child = spawn(process.execPath, ["composition/healthy.mjs", ...words], {
        cwd: app(),
        env: { PATH: process.env["PATH"], ...environment },
        stdio: "ignore",
      });
      return (await once(child, "close"))[0] as number | null;
    };

    before(() => {
      for (const { from, to } of copied(last()))
        for (const path of from) {
          const target = to === "." || to === "./" ? join(app(), path) : join(app(), to);
          mkdirSync(join(target, ".."), { recursive: true });
          cpSync(join(root, path), target, { recursive: true });
        }
      symlinkSync(join(root, "node_modules"), join(app(), "node_modules"));
    });

    it("is the service, which lives while it runs and not afterwards", async () => {
      const words = JSON.parse(only("CMD")) as readonly string[];
      const port = await aFreePort();
      const { child, said, ended } = start(words, {
        STORAGE: "memory",
        PORT: port,
        DOCS_PORT: "0",
      });
      while (!said.out.includes("password") && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await healthy({ PORT: port })).to.equal(0);
      child.kill("SIGTERM");
      expect(await ended, said.out).to.equal(0);
      expect(await healthy({ PORT: port })).to.equal(1);
    });

    it("is the documentation", async () => {
      const DOCS_PORT = await aFreePort();
      const { child, said, ended } = start(["docs"], { DOCS_PORT });
      while (!said.out.includes("documentation is at") && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await healthy({ DOCS_PORT }, "docs")).to.equal(0);
      child.kill("SIGTERM");
      expect(await ended, said.out).to.equal(0);
    });

    it("is the command line, with the demonstration dictionary", async () => {
      const { said, ended } = start(["dictionary", "import", "--dry-run", "demo"], {
        SQLITE_FILE: join(directory(), "none", "dictionary.sqlite"),
        LC_ALL: "en",
      });
      expect(await ended, said.out).to.equal(0);
      expect(said.out).to.match(/entries: 150 created/);
    });
  }).timeout(60_000);
});
