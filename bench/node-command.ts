import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the project: commands are run from there. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Where `composition/launch.mjs` has Node keep what it has compiled: whoever is measured begins with as much. */
export const compileCache = `${root}node_modules/.cache/node-compile-cache`;

/** The words of an npm script after `node`: options, program and its argument, as they are in use. */
const wordsOf = (script: "start" | "dictionary"): readonly string[] => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
    readonly scripts: Readonly<Record<typeof script, string>>;
  };
  return scripts[script].split(" && ").at(-1)?.split(" ").slice(1) ?? [];
};

const optionsAmong = (words: readonly string[]): readonly string[] =>
  words.filter((word) => word.startsWith("--"));

/** How Node is told to run the service. What it is measured against runs with the same options. */
export const nodeOptions = optionsAmong(wordsOf("start"));

/** The same of `npm run dictionary`, which imports and exports. */
export const toolOptions = optionsAmong(wordsOf("dictionary"));

/** The service, as `npm start` names it. */
export const service = wordsOf("start").filter((word) => !word.startsWith("--"));
