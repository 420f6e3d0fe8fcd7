import { existsSync } from "node:fs";
import { cp, glob, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect } from "chai";
import { blocksOf, openWorkshop, runCommands, startIn, type Workshop } from "./run-guide.ts";

const root = resolve(import.meta.dirname, "../..");

/** The pages beside the guides whose commands are run: how the service is started, what is refused. */
const documents = [
  {
    file: "README.md",
    start: { args: ["--", "--demo"], ready: "The demonstration dictionary is loaded" },
    refused: [412],
  },
  { file: "docs/clients.md", start: { args: [], ready: "One-time password" }, refused: null },
  { file: "docs/operations.md", start: { args: [], ready: "One-time password" }, refused: null },
];

/** What this machine cannot run as it is written, and why: blocks marked `sh elsewhere`. */
const elsewhere: Readonly<Record<string, string>> = {
  "docs/clients.md": "installing takes a registry of packages; test/package/ unpacks instead",
  "docs/operations.md": "pre-production takes Docker with a registry of images",
  "docs/performance.md": "measuring takes a quiet machine and many minutes",
};

const pages = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const file of glob("**/*.md", {
    cwd: root,
    exclude: (name) => ["node_modules", "data", "build"].includes(name),
  }))
    found.push(file);
  return found.sort();
};

const textOf = (file: string): Promise<string> => readFile(join(root, file), "utf8");

/** As the address of a heading has it on the pages of whoever hosts the repository. */
const headingsOf = async (file: string): Promise<readonly string[]> =>
  [...(await textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("the documents", () => {
  for (const { file, start, refused } of documents)
    describe(file, () => {
      let workshop: Workshop;
      before(async () => {
        workshop = await openWorkshop();
        // The reader's own dictionary.
        await cp(join(root, "demo"), join(workshop.folder, "my-dictionary"), { recursive: true });
      });
      after(() => workshop.close());

      it("runs as it is written, from top to bottom", async function () {
        this.timeout(300_000);
        const blocks = (await blocksOf(file)).filter(({ mark }) => mark === null);
        expect(blocks).to.have.length.above(1);
        const service = await startIn(workshop, start.args, start.ready);
        try {
          const { status, output } = await runCommands(
            {
              ...workshop,
              environment: { ...workshop.environment, DICTIONARY_URL: service.url },
            },
            blocks.map(({ commands }) => commands),
            `${service.password}\n`,
          );
          expect(status, output).to.equal(0);
        } finally {
          await service.stop();
        }
        if (refused !== null) expect(service.refused()).to.deep.equal(refused);
      });
    });

  it("README starts the service and the tests by what is run here", async () => {
    const own = (await blocksOf("README.md")).filter(({ mark }) => mark === "service");
    expect(own.map(({ commands }) => commands)).to.deep.equal([
      "npm ci && npm start",
      "npm ci && npm test",
    ]);
    expect(await textOf("README.md")).to.include("`npm start -- --demo`");
  });

  it("have commands that are pasted as they stand, into bash and zsh alike, where users copy them", async () => {
    const pasted = (await pages()).filter(
      (file) => ["README.md", "docs/clients.md"].includes(file) || file.startsWith("docs/guides/"),
    );
    expect(pasted).to.have.length.above(10);
    for (const file of pasted)
      for (const { commands } of await blocksOf(file)) {
        // zsh takes a comment at its prompt for arguments, and `read -p` for something else.
        expect(commands, file).to.not.match(/(^|\s)#|\bread -\w*p/m);
        // What follows it in the same paste would be what it reads.
        expect(commands, file).to.not.match(/\bread -[^]*\n/);
      }
  });

  it("have no commands that nobody runs", async () => {
    const run = documents.map(({ file }) => file);
    for (const file of await pages()) {
      if (file.startsWith("docs/guides/")) continue;
      for (const { mark, commands } of await blocksOf(file)) {
        const said = `${file}: ${commands}`;
        if (mark === "elsewhere") expect(elsewhere, said).to.have.property(file);
        else expect(run, said).to.include(file);
      }
    }
    for (const file of Object.keys(elsewhere))
      expect(
        (await blocksOf(file)).map(({ mark }) => mark),
        file,
      ).to.include("elsewhere");
  });

  it("name scripts that there are", async () => {
    const { scripts } = JSON.parse(await textOf("package.json")) as { readonly scripts: object };
    const named = new Set<string>();
    for (const file of await pages())
      for (const [, name = ""] of (await textOf(file)).matchAll(/npm run (?:-s )?([\w:-]*\w)/g)) {
        expect(scripts, file).to.have.property(name);
        named.add(name);
      }
    expect(named.size).to.be.above(8);
  });

  it("link to files and headings that there are", async () => {
    let links = 0;
    for (const file of await pages())
      for (const [link, path = "", heading] of (await textOf(file)).matchAll(
        /\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g,
      )) {
        const target = path === "" ? file : join(dirname(file), path);
        expect(existsSync(join(root, target)), `${file}: ${link}`).to.equal(true);
        if (heading !== undefined)
          expect(await headingsOf(target), `${file}: ${link}`).to.include(heading);
        links++;
      }
    expect(links).to.be.above(15);
  });

  it("name files that there are", async () => {
    let names = 0;
    for (const file of await pages())
      for (const [, name = ""] of (await textOf(file)).matchAll(
        /`([\w./-]+\/[\w.-]+\.(?:ts|mjs|md))`/g,
      )) {
        // The family that CONTRIBUTING imagines.
        if (/collections?\b/.test(name)) continue;
        const folders = ["", "adapters", "application"];
        const there = folders.some((folder) => existsSync(join(root, folder, name)));
        expect(there, `${file}: ${name}`).to.equal(true);
        names++;
      }
    expect(names).to.be.above(50);
  });
});
