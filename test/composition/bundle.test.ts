import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { aDirectory } from "../http/a-service.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/**
 * Says what it is told to, where it runs, what lies beside it, and what its thread says, which is started when what it
 * was told to remove is gone.
 */
const program = (said: string): string => `
  import { readFileSync, rmSync } from "node:fs";
  import { saysThread } from "../adapters/sqlite/words/says-thread.ts";
  if (process.argv[3]) rmSync(process.argv[3], { recursive: true });
  const beside: string = readFileSync(import.meta.dirname + "/beside.txt", "utf8");
  console.log(JSON.stringify(["${said}", process.argv[2] ?? null, beside, await saysThread()]));
`;
const starter = `
  import { once } from "node:events";
  import { Worker } from "node:worker_threads";
  import { threadProgram } from "../threads/thread-program.ts";
  const program = threadProgram("./a-thread", import.meta.url, import.meta.dirname);
  export const saysThread = async (): Promise<unknown> => (await once(new Worker(program()), "message"))[0];
`;
const thread = `
  import { parentPort } from "node:worker_threads";
  parentPort?.postMessage(import.meta.url.split(".").at(-1));
`;

/** A project that is bundled, and launched, as this one is. */
const makeProject = async (folder: string): Promise<void> => {
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await cp(join(root, "composition/bundle"), join(folder, "composition/bundle"), {
    recursive: true,
  });
  await cp(join(root, "composition/launch.mjs"), join(folder, "composition/launch.mjs"));
  for (const name of ["main", "worker", "docs", "dictionary"])
    await put(`composition/${name}.ts`, program(name));
  await put("composition/beside.txt", "beside");
  await put("adapters/sqlite/words/says-thread.ts", starter);
  await put("adapters/sqlite/words/a-thread.ts", thread);
  const threadProgram = "adapters/sqlite/threads/thread-program.ts";
  await cp(join(root, threadProgram), join(folder, threadProgram));
  await put("package.json", `{ "type": "module" }`);
  await put("node_modules/.package-lock.json", "{}");
  for (const name of ["esbuild", "@esbuild"])
    await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
};

describe("the bundle of the programs", function () {
  this.timeout(60_000);
  const directory = aDirectory();
  const project = (): string => join(directory(), "project");
  const logging =
    (LOG_LEVEL: string) =>
    async (folder: string, ...words: string[]) => {
      const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], LOG_LEVEL };
      return run(process.execPath, ["--disable-warning=ExperimentalWarning", ...words], {
        cwd: folder,
        env,
      });
    };
  const node = logging("info");
  const make = (folder = project()) => node(folder, "composition/bundle/make.mjs");
  const said = async (name: string, folder = project(), ...words: string[]): Promise<unknown> =>
    JSON.parse((await node(folder, "composition/launch.mjs", name, "word", ...words)).stdout);
  /** By its thread, which has a name of its own in the bundle. */
  const bundled = (name: string) => [name, "word", "beside", "mjs"];
  const fromSources = (name: string) => [name, "word", "beside", "ts"];
  /** As by an editor some time later. */
  const edit = async (path: string, text: string): Promise<void> => {
    const later = new Date(Date.now() + 5_000);
    await writeFile(join(project(), path), text);
    await utimes(join(project(), path), later, later);
  };
  const bundles = () => join(project(), "node_modules/.cache/bundle");
  const folderOfLast = async (): Promise<string> => {
    const text = await readFile(join(bundles(), "contents.json"), "utf8");
    return (JSON.parse(text) as { readonly folder: string }).folder;
  };

  beforeEach(() => makeProject(project()));
  afterEach(() => rm(project(), { recursive: true }));

  it("is run with its threads, and reads what lies beside the sources", async () => {
    expect(await said("main")).to.deep.equal(fromSources("main"));
    const { stdout, stderr } = await make();
    expect([stdout, stderr]).to.deep.equal(["", ""]);
    for (const name of ["main", "worker", "docs", "dictionary"])
      expect(await said(name)).to.deep.equal(bundled(name));
  });

  it("is left aside as soon as a source is another, or is gone", async () => {
    await make();
    await edit("composition/main.ts", program("edited"));
    expect(await said("main")).to.deep.equal(fromSources("edited"));
    await make();
    expect(await said("main")).to.deep.equal(bundled("edited"));
    await rm(join(project(), "composition/docs.ts"));
    expect(await said("main")).to.deep.equal(fromSources("edited"));
  });

  it("is left aside when other packages are installed, or a file cannot be read", async () => {
    await make();
    await edit("node_modules/.package-lock.json", "{ }");
    expect(await said("main")).to.deep.equal(fromSources("main"));
    await make();
    expect(await said("main")).to.deep.equal(bundled("main"));
    for (const text of ["", "{}", `{"root":${JSON.stringify(project())}}`]) {
      await writeFile(join(bundles(), "contents.json"), text);
      expect(await said("main"), text).to.deep.equal(fromSources("main"));
    }
  });

  it("is not that of a copy of the project", async () => {
    await make();
    const copy = join(directory(), "copy");
    await cp(project(), copy, { recursive: true, preserveTimestamps: true });
    expect(await said("main", copy)).to.deep.equal(fromSources("main"));
    await make(copy);
    expect(await said("main", copy)).to.deep.equal(bundled("main"));
    expect(await said("main")).to.deep.equal(bundled("main"));
  });

  it("leaves the one before to whoever runs it, and removes older ones after a day", async () => {
    await make();
    const first = await folderOfLast();
    const olds = ["another", "contents.json.another"].map((name) => join(bundles(), name));
    const long = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const old of olds) {
      await mkdir(old);
      await utimes(old, long, long);
    }
    await utimes(join(bundles(), first), long, long);
    await edit("composition/main.ts", program("edited"));
    await make();
    expect(await folderOfLast()).to.not.equal(first);
    const before = join(bundles(), first, "composition/main.mjs");
    expect((await node(project(), before, "word")).stdout).to.include(`"mjs"`);
    for (const old of olds) expect(existsSync(old)).to.equal(false);
  });

  it("has the same name when the same is installed again, beside whoever runs it", async () => {
    await make();
    const first = await folderOfLast();
    await make();
    expect(await folderOfLast()).to.equal(first);
    // What has been damaged is whole again, too.
    for (const damaged of [bundles(), join(bundles(), first, "composition/main.mjs")]) {
      await rm(damaged, { recursive: true });
      await make();
      expect(await folderOfLast()).to.equal(first);
    }
    expect(await said("main")).to.deep.equal(bundled("main"));
  });

  it("may be gone: its threads are those of the sources then, as is all else from the next start on", async () => {
    await make();
    const folder = join(bundles(), await folderOfLast());
    expect(await said("main", project(), folder)).to.deep.equal(fromSources("main"));
    expect(existsSync(join(bundles(), "contents.json"))).to.equal(true);
    expect(await said("main")).to.deep.equal(fromSources("main"));
  });

  it("tells where it failed by the lines of the sources, to whoever looks for faults", async () => {
    await edit("composition/main.ts", `\n\nthrow new Error("here");`);
    await make();
    const failing = (level: string): Promise<string> =>
      logging(level)(project(), "composition/launch.mjs", "main").then(
        () => expect.fail("it has failed"),
        (error: unknown) => (error as { readonly stderr: string }).stderr,
      );
    expect(await failing("info")).to.include("main.mjs:");
    expect(await failing("debug")).to.include(join(project(), "composition/main.ts:3:"));
  });

  it("fails no installation, and says what is wrong", async () => {
    await edit("composition/main.ts", "this is no program");
    const { stderr } = await make();
    expect(stderr).to.match(/^The programs are not bundled, and start somewhat later: .*main\.ts/s);
    expect(await said("docs")).to.deep.equal(fromSources("docs"));
  });
});
