import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a run leaves behind unless it is cleaned up: files and processes. */
export interface Workspace {
  readonly file: (name: string) => string;
  /** A process that must not outlive the run. */
  readonly own: <Child extends ChildProcess>(child: Child) => Child;
}

/** Everything goes when this process does, however it ends: Ctrl-C and errors included. */
export const openWorkspace = (): Workspace => {
  const directory = mkdtempSync(join(tmpdir(), "dictionary-bench-"));
  const children = new Set<ChildProcess>();
  process.once("exit", () => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(130));
  return {
    file: (name) => join(directory, name),
    own: (child) => {
      children.add(child);
      child.once("exit", () => children.delete(child));
      return child;
    },
  };
};
