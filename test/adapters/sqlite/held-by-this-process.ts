import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";

/** Whether that can be told here: Linux tells it. */
export const isToldHere = existsSync("/proc/locks");

/** The locks on a file, by whomever. */
export const locksOn = (file: string): readonly string[] => {
  const inode = `:${statSync(file).ino} `;
  const all = readFileSync("/proc/locks", "utf8").split("\n");
  return all.filter((line) => line.includes(inode)).map((line) => line.replace(/^\d+:/, ""));
};

/** How often this process has opened a file, which is named by its real path. */
export const descriptorsOf = (file: string): number =>
  readdirSync("/proc/self/fd").filter((fd) => linkOf(`/proc/self/fd/${fd}`) === file).length;

const linkOf = (path: string): string | null => {
  try {
    return readlinkSync(path);
  } catch {
    return null; // closed since it was listed
  }
};
