import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export const fileAt = (path: string): string => readFileSync(join(root, path), "utf8");

/** A line of the Dockerfile: what it does, and with what. */
export interface Instruction {
  readonly name: string;
  readonly words: string;
}

/** The instructions of each stage. */
export const stages = (): readonly (readonly Instruction[])[] => {
  const lines = fileAt("Dockerfile")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line !== "");
  const all = lines.map((line): Instruction => {
    const [, name = "", words = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    return { name, words };
  });
  const begins = all.flatMap(({ name }, index) => (name === "FROM" ? [index] : []));
  return begins.map((begin, stage) => all.slice(begin, begins[stage + 1]));
};

/** What is copied out of this repository, and to where. */
export const copied = (
  stage: readonly Instruction[],
): readonly { readonly from: readonly string[]; readonly to: string }[] =>
  stage
    .filter(({ name, words }) => name === "COPY" && !words.startsWith("--from="))
    .map(({ words }) => {
      const paths = words.split(/\s+/);
      return { from: paths.slice(0, -1), to: paths.at(-1) ?? "" };
    });
