import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { nodeOptions, root } from "./node-command.ts";
import type { Workspace } from "./workspace.ts";

export interface ServerOptions {
  /** The program, from the root of the project, and its arguments. */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Words before the command, such as those that pin it to a core. */
  readonly prefix: readonly string[];
}

/** What a process has used since it started. */
export interface Usage {
  /** Seconds of processor time, of all threads. */
  readonly cpu: number;
  /** Megabytes. */
  readonly rss: number;
  readonly peakRss: number;
  /** Files, sockets and pipes that are open; 0 where the system does not say. */
  readonly descriptors: number;
}

export interface ServerProcess {
  readonly port: number;
  /** From the start of the process to its first answer, whatever that says. */
  readonly answersAfterMs: number;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
}

const PATIENCE_MS = 120_000;
const POLL_MS = 2;

/** Starts a server on a port of its own and waits until it is ready. */
export const startServer = async (
  { program, env, prefix }: ServerOptions,
  workspace: Workspace,
): Promise<ServerProcess> => {
  const port = await freePort();
  const log = workspace.file(`${port}.log`);
  const output = openSync(log, "w");
  const probe = ["--import", new URL("./probe.mjs", import.meta.url).href];
  const [command = "", ...words] = [
    ...prefix,
    process.execPath,
    ...nodeOptions,
    ...probe,
    ...program,
  ];
  const began = performance.now();
  const child = workspace.own(
    spawn(command, words, {
      cwd: root,
      env: { ...process.env, ...env, PORT: String(port), PROBED_BY: String(process.pid) },
      stdio: ["ignore", output, output, "ipc"],
    }),
  );
  closeSync(output);
  const exited = once(child, "exit");
  const answersAfterMs = (await firstAnswer(child, port, log)) - began;
  return {
    port,
    answersAfterMs,
    usage: async () => {
      const answer = once(child, "message");
      child.send("usage");
      return (await answer)[0] as Usage;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
};

/** Waits until the server is ready; when it gave its first answer. */
const firstAnswer = async (child: ChildProcess, port: number, log: string): Promise<number> => {
  const deadline = performance.now() + PATIENCE_MS;
  let answered: number | null = null;
  for (;;) {
    const status = await statusOf(`http://127.0.0.1:${port}/health/ready`);
    if (status !== null) answered ??= performance.now();
    if (status === 200 && answered !== null) return answered;
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`a server did not start:\n${readFileSync(log, "utf8")}`);
    await sleep(POLL_MS);
  }
};

/** Null where nobody answers. */
export const statusOf = async (address: string): Promise<number | null> => {
  try {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
};
