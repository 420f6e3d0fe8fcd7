import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Which processor cores are whose: those who are measured must not run where the load is made. */
export interface Cores {
  /** Words before a command that keep it on the servers' core. */
  readonly server: readonly string[];
  /** Words before a command that let it run anywhere. */
  readonly any: readonly string[];
  /** How it went, for the reader of the figures. */
  readonly description: string;
}

const allowed = (): readonly number[] => {
  const status = readFileSync("/proc/self/status", "utf8");
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? "";
  return list.split(",").flatMap((range) => {
    const [from = 0, to = from] = range.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
};

/** Puts this process, which makes the load, on one core and leaves another to the servers. */
export const divideCores = (): Cores => {
  const apart: Cores = { server: [], any: [], description: "not pinned to cores" };
  if (process.platform !== "linux") return apart;
  const [server, load] = allowed();
  if (server === undefined || load === undefined) return apart;
  const all = allowed().join(",");
  const pinned = spawnSync("taskset", ["-a", "-c", "-p", String(load), String(process.pid)]);
  if (pinned.status !== 0) return apart;
  return {
    server: ["taskset", "-c", String(server)],
    any: ["taskset", "-c", all],
    description: `servers on core ${server}, load on core ${load}`,
  };
};
