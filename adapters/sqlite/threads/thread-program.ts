import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The program of a thread, by its path from the module that starts it, without its extension, and that module's
 * address and the folder of its source, which a bundle tells apart (`composition/bundle/make.mjs`). Threads are started
 * whenever they are needed: where packages have been installed again since the service was, and with them a bundle
 * of another name, its source is run, as it is by now. (Who brings another release stops the service first.)
 */
export const threadProgram = (path: string, url: string, folder: string): (() => URL) => {
  const own = new URL(`${path}${extname(url)}`, url);
  const ofSource = pathToFileURL(join(folder, `${path}.ts`));
  return () => (existsSync(own) ? own : ofSource);
};
