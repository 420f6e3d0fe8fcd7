import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Where the module that starts a thread runs, and the folder of its source (`composition/bundle/make.mjs`). */
export interface Beside {
  readonly url: string;
  readonly source: string;
}

/**
 * The program of a thread, by its path from the module that starts it, without its extension. Threads are started
 * whenever they are needed: where packages have been installed again since the service was, and with them a bundle
 * of another name, its source is run.
 */
export const threadProgram = (path: string, { url, source }: Beside): (() => URL) => {
  const own = new URL(`${path}${extname(url)}`, url);
  const ofSource = pathToFileURL(join(source, `${path}.ts`));
  return () => (existsSync(own) ? own : ofSource);
};
