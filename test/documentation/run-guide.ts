import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** What one makes in it, and what a guide must not see. */
const LEFT_OUT = [".git", "data", "build", "node_modules"];

/** How the first steps start the service; continuous integration has run its first half already. */
export const START = "npm ci && npm start";

/**
 * The commands of a Markdown file, block by block, as they are written. `sh service` marks those that
 * start the service, `sh elsewhere` those that take more than this machine has.
 */
export const blocksOf = async (file: string) => {
  const text = await readFile(join(root, file), "utf8");
  return [...text.matchAll(/^ *```(?:sh|bash|shell|console)(?: (\w+))?\n([^]*?)^ *```$/gm)].map(
    ([, mark, commands]) => ({ mark: mark ?? null, commands: (commands ?? "").trim() }),
  );
};

/** The project in a folder of its own, in which a guide may leave what it likes. */
export interface Workshop {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
}

export const openWorkshop = async (): Promise<Workshop> => {
  const folder = await mkdtemp(join(tmpdir(), "guide-"));
  for (const name of await readdir(root))
    if (!LEFT_OUT.includes(name))
      await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  await mkdir(join(folder, "curl"));
  return {
    folder,
    environment: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      LANG: "C.UTF-8",
      CURL_HOME: join(folder, "curl"),
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};

/**
 * `npm start` with its log, on a port that is free; curl is told where the usual one is. It is ready
 * when it has said so.
 */
export const startIn = async (
  { folder, environment }: Workshop,
  args: readonly string[] = [],
  ready = "One-time password",
) => {
  const child = spawn("npm", ["start", ...args], {
    cwd: folder,
    env: { ...environment, PORT: "0", DOCS_PORT: "0", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let out = "";
  child.stdout.on("data", (part: Buffer) => (out += part.toString()));
  child.stderr.on("data", (part: Buffer) => (out += part.toString()));
  const ended = once(child, "close");
  while (!out.includes(ready)) {
    if (child.exitCode !== null) throw new Error(`the service ended: ${out}`);
    await new Promise((later) => setTimeout(later, 50));
  }
  const port = /at http:\/\/localhost:(\d+)/.exec(out)?.[1] ?? "";
  const curlrc = `connect-to = "localhost:3000:127.0.0.1:${port}"\n`;
  await writeFile(join(folder, "curl", ".curlrc"), curlrc);
  return {
    url: `http://localhost:${port}`,
    password: /One-time password, shown only now: (\S+)/.exec(out)?.[1] ?? "",
    /** The statuses of what has been refused, in order. */
    refused: (): readonly number[] =>
      [...out.matchAll(/"status":(4\d\d|5\d\d)/g)].map(([, status]) => Number(status)),
    stop: async (): Promise<void> => {
      // npm, the shell that it starts, and the service: a group of their own.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
};

/** Runs commands in one shell, which stops at the first that fails. */
export const runCommands = async (
  { folder, environment }: Workshop,
  commands: readonly string[],
  input: string,
): Promise<{ readonly status: number | null; readonly output: string }> => {
  const script = ["set -e -o pipefail", ...commands].join("\n");
  await writeFile(join(folder, "guide.sh"), script);
  const child = spawn("bash", ["guide.sh"], { cwd: folder, env: environment });
  let output = "";
  child.stdout.on("data", (part: Buffer) => (output += part.toString()));
  child.stderr.on("data", (part: Buffer) => (output += part.toString()));
  child.stdin.end(input);
  const [status] = (await once(child, "close")) as [number | null];
  return { status, output };
};
