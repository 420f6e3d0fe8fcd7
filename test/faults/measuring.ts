import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { isShort } from "./a-dictionary.ts";

/** The time below which that share of all stays. */
export const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Infinity;

/** For docs/under-load.md, and for whoever runs this on another machine. */
export const tell = (measured: string): void => {
  console.log(`      ${measured}`);
};

export const inMs = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;

/** Wide: what else the machine does is part of it. */
const WORSE = 50;

/**
 * Of a hundred times, ninety-nine stay below this. A short run may meet a machine that does other
 * things, and is held to many times what was usual in the same run.
 */
export const expectQuick = (
  times: readonly number[],
  limitMs: number,
  usual: readonly number[],
): void => {
  const limit = isShort ? Math.max(limitMs, WORSE * quantile(usual, 0.5)) : limitMs;
  expect(quantile(times, 0.99)).to.be.below(limit);
};

/** Memory that is the process's own, in MiB; null where the system does not say. */
export const residentMib = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kib = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kib === undefined ? null : Number(kib) / 1024;
};

/** How often each thing is there. */
export const tally = (all: readonly (string | number)[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(all, String)].map(([one, some]) => [one, some.length]));
