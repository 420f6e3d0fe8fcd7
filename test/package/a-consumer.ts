import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const installed = join(root, "node_modules");

interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Somebody else's project, which has installed this one's package. */
export interface Consumer {
  readonly folder: string;
  readonly run: (
    command: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<Ended>;
  readonly close: () => Promise<void>;
}

const runIn =
  (folder: string): Consumer["run"] =>
  async (command, args, environment = {}) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (part: Buffer) => (output += part.toString()));
    child.stderr.on("data", (part: Buffer) => (output += part.toString()));
    const [status] = (await once(child, "close")) as [number | null];
    return { status, output };
  };

const succeeding = async (ended: Promise<Ended>): Promise<string> => {
  const { status, output } = await ended;
  if (status !== 0) throw new Error(output);
  return output;
};

/**
 * Packs the project, which builds it, unpacks it as npm would into a project that has the same
 * examples, and links what the package depends on; nothing comes from the network.
 */
export const aConsumer = async (): Promise<Consumer> => {
  const folder = await mkdtemp(join(tmpdir(), "consumer-"));
  await succeeding(runIn(root)("npm", ["pack", "--silent", "--pack-destination", folder]));
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as Manifest;
  const run = runIn(folder);
  const place = join(folder, "node_modules", manifest.name);
  await mkdir(place, { recursive: true });
  const archive = (await succeeding(run("sh", ["-c", "echo *.tgz"]))).trim();
  await succeeding(run("tar", ["-xzf", archive, "-C", place, "--strip-components=1"]));
  for (const name of [...Object.keys(manifest.dependencies), "@types/node"])
    await linkInto(folder, name);
  await cp(join(root, "examples"), join(folder, "examples"), { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "a", type: "module" }));
  return { folder, run, close: () => rm(folder, { recursive: true }) };
};

const linkInto = async (folder: string, name: string): Promise<void> => {
  const link = join(folder, "node_modules", name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(join(installed, name), link, "junction");
};
