import type { Config } from "./config.ts";
import type { Part } from "./part.ts";
import { placeOfData, type RunningService, serve } from "./serve.ts";
import type { StartOptions } from "./start-options.ts";

const noDemo = ({ storage }: Config): string =>
  `--demo is for the local profile, and loads nothing here${storage.kind === "memory" ? "." : ": `npm run dictionary -- import demo`, with the same environment, does."}`;

/** Starts the service and says where it is; whoever started it is told what to see to. */
export const startAndTell = async (
  config: Config,
  options: StartOptions,
  part: Part,
  ready: () => void = () => undefined,
): Promise<RunningService> => {
  const service = await serve(config, part);
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
  ready();
  if (config.profile !== "local") {
    if (options.demo) process.stdout.write(`${noDemo(config)}\n`);
    return service;
  }
  // Offered once, at the first start: whoever wants an empty dictionary is not asked again.
  if (options.demo || service.admin !== null) {
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
