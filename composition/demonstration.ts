import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import * as E from "fp-ts/lib/Either.js";
import type { Container } from "inversify";
import { importFiles, importSource } from "../adapters/files/import-files.ts";
import { importDictionary } from "../application/dictionary/import-dictionary.ts";
import { lexicalFamilies } from "../domain/shared/family.ts";
import { systemOperator } from "../domain/shared/actor.ts";
import type { Store } from "../domain/store.ts";
import { type Config, USUAL_FILE } from "./config.ts";
import { services } from "./services.ts";
import type { StartOptions } from "./start-options.ts";

/** The small dictionary that comes with the project, for newcomers to look at. */
const FOLDER = join(import.meta.dirname, "../demo");

/** What is only in memory the command line does not reach; all else by the environment that it is given. */
const commandFor = ({ storage }: Config): string => {
  if (storage.kind === "memory") return "npm start -- --demo";
  const isUsual = storage.kind === "sqlite" && storage.file === USUAL_FILE;
  return `npm run dictionary -- import demo${isUsual ? "" : ", with the environment of this service"}`;
};

/**
 * Fills an empty dictionary with the demonstration dictionary where that is asked for, or where
 * somebody at a terminal wants it. What it says of it, line by line.
 */
export const offerDemonstration = async (
  container: Container,
  { demo }: StartOptions,
): Promise<readonly string[]> => {
  const store = await container.getAsync(services.store);
  const command = commandFor(await container.getAsync(services.config));
  const hint = `The dictionary is empty. To have something to look at: ${command}`;
  if (!existsSync(FOLDER) || !(await isEmpty(store)))
    return demo ? ["The dictionary is not empty, and stays as it is."] : [];
  if (!demo && !(await isWanted())) return [hint];
  return load(container, store, hint);
};

const isEmpty = async ({ lexicon }: Store): Promise<boolean> => {
  const page = { size: 1, from: { page: 1 }, count: false } as const;
  for (const family of lexicalFamilies) {
    const found = await lexicon[family].listTexts({ filter: {}, order: [], page })();
    if (E.isLeft(found) || found.right.items.length > 0) return false;
  }
  return true;
};

/** Only a terminal is asked; Enter is yes. */
const isWanted = async (): Promise<boolean> => {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(
      "The dictionary is empty. Load the demonstration dictionary, to have something to look at? [Y/n] ",
    );
    return !/^\s*n/i.test(answer);
  } catch {
    return false; // Ctrl-C and Ctrl-D answer as well.
  } finally {
    terminal.close();
  }
};

const load = async (
  container: Container,
  store: Store,
  hint: string,
): Promise<readonly string[]> => {
  const files = importFiles([FOLDER]);
  if (E.isLeft(files)) return [hint];
  const clock = await container.getAsync(services.clock);
  const newId = await container.getAsync(services.newId);
  const outcome = await importDictionary({ ...store, clock, newId })({
    actor: systemOperator,
    source: importSource(files.right, () => undefined),
    skipFaulty: false,
    dryRun: false,
    onFaulty: () => undefined,
    onPhase: () => undefined,
    onLines: () => undefined,
  })();
  if (E.isLeft(outcome) || !outcome.right.written)
    return ["The demonstration dictionary could not be loaded.", hint];
  const counts = lexicalFamilies.map(
    (family) => `${outcome.right.families[family]?.created ?? 0} ${family}`,
  );
  return [`The demonstration dictionary is loaded: ${counts.join(", ")}.`];
};
