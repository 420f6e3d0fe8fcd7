import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { logIn } from "./account.ts";
import { type Bench, server } from "./bench.ts";
import { nodeOptions, root } from "./node-command.ts";
import { startServer } from "./server-process.ts";

/** Microseconds of processor time that checking a token takes of a request. */
export interface TokenCost {
  readonly known: number;
  /** Where the service meets it for the first time. */
  readonly met: number;
}

export const tokenCost = async (bench: Bench): Promise<TokenCost> => {
  const { workspace, cores } = bench;
  const { dictionary } = bench.entries;
  const options = server("service", dictionary.database, cores.server);
  const running = await startServer(options, workspace);
  const token = await logIn(running);
  await running.stop();
  const [command = "", ...words] = [...cores.server, process.execPath, ...nodeOptions];
  const { stdout } = await promisify(execFile)(command, [...words, "bench/token.ts", token], {
    cwd: root,
    env: { ...process.env, ...options.env },
  });
  return JSON.parse(stdout) as TokenCost;
};
