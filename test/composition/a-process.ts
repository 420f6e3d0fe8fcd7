import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Environment } from "../../composition/config.ts";

/** As the scripts of npm do: what runs is the bundle, where it is of the sources as they are. */
const launcher = fileURLToPath(new URL("../../composition/launch.mjs", import.meta.url));

/** The service in a process of its own, and what it says. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  readonly out: () => string;
  readonly errors: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Nobody reads any more what it says on standard output. */
  readonly deafen: () => void;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** What is in the environment of whoever runs the tests is not for the service. */
const inherited = (): Environment => ({ PATH: process.env["PATH"], HOME: process.env["HOME"] });

const watched = (child: ChildProcess) => {
  const said = { out: "", errors: "" };
  child.stdout?.on("data", (part: Buffer) => (said.out += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (said.errors += part.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { said, ended };
};

const running = new Set<ChildProcess>();

/** For after a suite: none outlives it, however its tests ended. */
export const killAll = (): void => {
  for (const child of running) child.kill("SIGKILL");
};

/** Runs the service; it is left to the environment whether it starts. */
export const run = (environment: Environment, ...args: readonly string[]) =>
  runProgram("main", environment, ...args);

export const runProgram = (
  name: "main" | "docs" | "dictionary",
  environment: Environment,
  ...args: readonly string[]
) => {
  const flags = ["--disable-warning=ExperimentalWarning", launcher, name];
  const child = spawn(process.execPath, [...flags, ...args], {
    env: { ...inherited(), HOST: "127.0.0.1", PORT: "0", DOCS_PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  return { child, ...watched(child) };
};

/** Runs the service and waits until it has said where it is. */
export const startProcess = async (
  environment: Environment,
  ...args: readonly string[]
): Promise<ServiceProcess> => {
  const { child, said, ended } = run(environment, ...args);
  const address = (): string | undefined => /at http:\/\/localhost:(\d+)/.exec(said.out)?.[1];
  const life = { over: false };
  void ended.then(() => (life.over = true));
  while (address() === undefined && !life.over)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (life.over) throw new Error(`the service ended: ${said.errors}`);
  return {
    url: `http://127.0.0.1:${address() ?? ""}`,
    pid: child.pid ?? 0,
    out: () => said.out,
    errors: () => said.errors,
    kill: (signal) => child.kill(signal),
    deafen: () => child.stdout.destroy(),
    ended,
  };
};
