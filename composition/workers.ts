import { join } from "node:path";
import { departed } from "../adapters/http/metrics.ts";
import { heldPorts } from "../adapters/http/ports/held-ports.ts";
import { supervise } from "../adapters/system/supervise.ts";
import type { Config } from "./config.ts";

/** Starts the workers, with the words of the command line for the first; returns what stops them. */
export const startWorkers = ({ workers }: Config, args: readonly string[]): (() => void) =>
  supervise({
    count: workers,
    program: join(import.meta.dirname, "launch.mjs"),
    words: { first: ["worker", "--first", ...args], others: ["worker"] },
    fold: departed,
    ports: heldPorts(),
    tell: (line) => process.stderr.write(`${line}\n`),
    ended: (code) => process.exit(code),
  });
