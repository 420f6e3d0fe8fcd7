import { readConfig } from "./config.ts";
import { errorMessage } from "./error-message.ts";
import { placeOfData, serve } from "./serve.ts";

/** Starts the service from the environment, says where it is, and stops it on a signal. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const service = await serve(config);
  const lines = [
    `The dictionary is at ${service.url} (profile ${config.profile}).`,
    `Its data are in ${placeOfData(config)}.`,
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
  const stop = (): void => {
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
};

/** One clear sentence; what was wrong inside is for whoever asks for it with LOG_LEVEL=debug. */
const fail = (error: unknown): never => {
  process.stderr.write(`The dictionary stops. ${errorMessage(error)}\n`);
  if (process.env["LOG_LEVEL"] === "debug")
    process.stderr.write(`${String((error as Error).stack)}\n`);
  process.exit(1);
};

main().catch(fail);
