/** `import FILE` and `export DIRECTORY` as the command line does them, wired by the real container. */
import { statSync } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import { exportToDirectory } from "../adapters/files/export-files.ts";
import { importFiles, importSource } from "../adapters/files/import-files.ts";
import { exportDictionary } from "../application/dictionary/export-dictionary.ts";
import { importDictionary } from "../application/dictionary/import-dictionary.ts";
import { readConfig } from "../composition/config.ts";
import { makeContainer } from "../composition/container.ts";
import { toolAccess } from "../composition/modules/store-module.ts";
import { services } from "../composition/services.ts";
import { systemOperator } from "../domain/shared/actor.ts";
import { timed } from "./timed.ts";

const orThrow = <A>(outcome: E.Either<unknown, A>): A => {
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const [verb, path = ""] = process.argv.slice(2);
const container = makeContainer(readConfig(process.env), toolAccess(true));
const store = await container.getAsync(services.store);
const clock = await container.getAsync(services.clock);
const newId = await container.getAsync(services.newId);

/** A directory has a file of each family, by its name. */
const familyOf = (named: string): "entries" | undefined =>
  statSync(named).isDirectory() ? undefined : "entries";

const importLines = async (): Promise<number> => {
  const report = await importDictionary({ ...store, clock, newId })({
    actor: systemOperator,
    source: importSource(orThrow(importFiles([path], familyOf(path))), () => undefined),
    skipFaulty: false,
    dryRun: false,
    onFaulty: ({ line, faults }) => {
      throw new Error(`line ${line}: ${JSON.stringify(faults)}`);
    },
    onPhase: () => undefined,
    onLines: () => undefined,
  })();
  return orThrow(report).families.entries?.created ?? 0;
};

const exportLines = async (): Promise<number> => {
  const begun = await exportDictionary({ ...store, clock, newId })({
    actor: systemOperator,
    families: ["entries"],
  })();
  return exportToDirectory(orThrow(begun).resources, ["entries"], path, () => undefined);
};

/** It ends with the store closed, which brings into the file what an import has left in its log. */
await timed(async () => {
  const lines = await (verb === "import" ? importLines : exportLines)();
  await container.unbindAllAsync();
  return lines;
});
