import { exitCodeOfThrown } from "../adapters/cli/exit-codes.ts";
import { goOnUnheard } from "../adapters/system/unheard.ts";
import { openDocumentation } from "./documentation.ts";
import { readDocumentationConfig } from "./documentation-config.ts";
import { askedBy, errorMessage } from "./error-message.ts";
import { docsWanted } from "./start-options.ts";

/** Where `npm start` is reached unless it is told otherwise. */
const USUAL_API_URL = "http://localhost:3000";

/** Serves the documentation by itself. */
const start = async (): Promise<() => Promise<void>> => {
  if (!docsWanted(process.argv.slice(2))) return () => Promise.resolve();
  const documentation = await openDocumentation(readDocumentationConfig(process.env));
  // Made now: what is wrong with a page is for this start to say, and not for a reader to find.
  await documentation.show(USUAL_API_URL)();
  process.stdout.write(`The documentation is at ${documentation.url}.\n`);
  return documentation.close;
};

const fail = (error: unknown): never => {
  process.stderr.write(`The documentation stops. ${errorMessage(askedBy("DOCS_PORT", error))}\n`);
  process.exit(exitCodeOfThrown(error));
};

goOnUnheard();
const started = start();
started.catch(fail);

const stop = (): void => void started.then((close) => close()).then(() => process.exit(0), fail);

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
