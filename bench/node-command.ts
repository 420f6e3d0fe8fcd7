import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the project: commands are run from there. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The words of `npm start` after `node`: options, program and its argument, as they are in use. */
const startWords = (): readonly string[] => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
    readonly scripts: { readonly start: string };
  };
  return scripts.start.split(" && ").at(-1)?.split(" ").slice(1) ?? [];
};

/** How Node is told to run the service. What it is measured against runs with the same options. */
export const nodeOptions = startWords().filter((word) => word.startsWith("--"));

/** The service, as `npm start` names it. */
export const service = startWords().filter((word) => !word.startsWith("--"));
