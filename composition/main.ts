import type { Config } from "./config.ts";
import { errorMessage } from "./error-message.ts";
import type { RunningService } from "./serve.ts";
import { startOptions } from "./start-options.ts";

/** Starts the service from the environment and says where it is; null where only help was wanted. */
const start = async (): Promise<RunningService | null> => {
  const options = startOptions(process.argv.slice(2));
  if (options === null) return null;
  // Loaded only now, when signals are already heeded: it takes most of the start.
  const [{ readConfig }, { placeOfData, serve }] = await Promise.all([
    import("./config.ts"),
    import("./serve.ts"),
  ]);
  const config = readConfig(process.env);
  const service = await serve(config);
  const lines = [
    `The dictionary is at ${service.url} (profile ${config.profile}).`,
    `Its data are in ${placeOfData(config)}.`,
    ...documentationLines(config, service),
    ...(service.admin === null
      ? []
      : [
          `First administrator: ${service.admin.email}`,
          ...(service.admin.password === null
            ? []
            : [`One-time password, shown only now: ${service.admin.password}`]),
        ]),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  // Offered once, at the first start: whoever wants an empty dictionary is not asked again.
  if (config.profile === "local" && (options.demo || service.admin !== null)) {
    const { offerDemonstration } = await import("./demonstration.ts");
    for (const line of await offerDemonstration(service.container, options))
      process.stdout.write(`${line}\n`);
  }
  return service;
};

const documentationLines = (
  { profile, documentation }: Config,
  { documentationUrl }: RunningService,
): readonly string[] => {
  if (documentationUrl !== null) return [`Its documentation is at ${documentationUrl}.`];
  if (profile !== "local") return [];
  return [
    `Its documentation is not served: another program has port ${documentation.port}. Set DOCS_PORT to a free one.`,
  ];
};

/** One clear sentence; what was wrong inside is for whoever asks for it with LOG_LEVEL=debug. */
const fail = (error: unknown): never => {
  process.stderr.write(`The dictionary stops. ${errorMessage(error)}\n`);
  if (process.env["LOG_LEVEL"] === "debug")
    process.stderr.write(`${String((error as Error).stack)}\n`);
  process.exit(1);
};

let stopping = false;

/** A start that is under way is let finish, so that nothing is left half made; a second signal ends all. */
const stop = (): void => {
  if (stopping) process.exit(1);
  stopping = true;
  started.then((service) => service?.stop()).then(() => process.exit(0), fail);
};

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
const started = start();
started.catch(fail);
