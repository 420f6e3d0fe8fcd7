import { resolve } from "node:path";
import * as E from "fp-ts/lib/Either.js";
import type { Container } from "inversify";
import { listen, type ListeningServer } from "../adapters/http/server.ts";
import { sweep } from "../application/dictionary/sweep.ts";
import type { Config } from "./config.ts";
import { makeContainer } from "./container.ts";
import { ensureFirstAdmin, type MadeAdmin } from "./first-admin.ts";
import { onlyOne, type Part } from "./part.ts";
import { askedBy } from "./error-message.ts";
import { openDocumentation, type OpenDocumentation } from "./documentation.ts";
import { services } from "./services.ts";

const SWEEP_MS = 10 * 60 * 1000;
const TELL_MS = 60 * 1000;

export interface RunningService {
  readonly url: string;
  /** Null where another program serves it, or has its port. */
  readonly documentationUrl: string | null;
  readonly admin: MadeAdmin | null;
  readonly container: Container;
  /** Answers what has been accepted, then lets go of the store. */
  readonly stop: () => Promise<void>;
}

/** Starts the service as it is configured, or a worker's part of it. */
export const serve = async (asked: Config, part: Part = onlyOne): Promise<RunningService> => {
  const documentation = await documentationBeside(asked, part);
  const config = documentation === null ? asked : { ...asked, docsUrl: documentation.url };
  const container = makeContainer(config, part.access, part.share);
  const opened: (() => Promise<unknown> | void)[] = [() => container.unbindAllAsync()];
  const servers = documentation === null ? [] : [documentation.close];
  const closeAll = async (): Promise<void> => {
    // All at once: each waits until its callers are quiet.
    await Promise.all(servers.map((close) => close()));
    for (const close of opened.reverse()) await close();
  };
  try {
    // Told last of all that was refused, once nobody is answered any more.
    opened.push(await keepTold(container));
    const { server, admin } = await openAll({ container, config, part }, servers);
    opened.push(await keepSwept(container));
    const url = addressOf(config.host, server);
    documentation?.show(url);
    return {
      url,
      documentationUrl: documentation?.url ?? null,
      admin,
      container,
      stop: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
};

interface Opening {
  readonly container: Container;
  readonly config: Config;
  readonly part: Part;
}

/** Opens the ports of the API and of the metrics, and makes the first administrator. */
const openAll = async (
  { container, config, part }: Opening,
  servers: (() => Promise<void>)[],
): Promise<{ readonly server: ListeningServer; readonly admin: MadeAdmin | null }> => {
  const api = await container.getAsync(services.http);
  const ready = Promise.withResolvers<void>();
  const server = await listen(
    api,
    { ...config, ready: ready.promise, asked: part.asked },
    part.openPort,
  );
  servers.push(server.close);
  if (config.metricsPort !== null) {
    const metrics = await container.getAsync(services.metricsHttp);
    const place = { ...config, port: config.metricsPort };
    const listening = listen(metrics, place, part.openPort).catch((error: unknown) => {
      throw askedBy("METRICS_PORT", error);
    });
    servers.push((await listening).close);
  }
  // After the ports: had one been taken once it was made, nobody would ever see its password. And
  // before any answer: whoever is told that the service is ready may log in as that administrator.
  const admin = part.isFirst ? await ensureFirstAdmin(container, config) : null;
  ready.resolve();
  return { server, admin };
};

/**
 * On somebody's own machine the documentation comes with the service; elsewhere it is run by itself.
 * A dictionary is not kept from starting by another program on its documentation's port.
 */
const documentationBeside = async (
  { profile, documentation, host }: Config,
  { openPort }: Part,
): Promise<OpenDocumentation | null> => {
  if (profile !== "local") return null;
  try {
    return await openDocumentation({ ...documentation, host }, openPort);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return null;
    throw askedBy("DOCS_PORT", error);
  }
};

const addressOf = (host: string, { address }: ListeningServer): string => {
  const shown = host === "127.0.0.1" || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${shown.includes(":") ? `[${shown}]` : shown}:${address.port}`;
};

/** Where the data are, without what a connection string keeps secret. */
export const placeOfData = ({ storage }: Config): string => {
  switch (storage.kind) {
    case "sqlite":
      return resolve(storage.file);
    case "mongodb":
      return `MongoDB at ${storage.uri.replace(/^(mongodb(?:\+srv)?:\/\/)(?:[^@/]*@)?([^/?]*).*$/, "$2")}`;
    case "memory":
      return "memory (they are gone when the service stops)";
  }
};

/** Sweeps now and then; gives what stops it. */
const keepSwept = async (container: Container): Promise<() => void> => {
  const { sessions, loginAttempts, keptAnswers } = await container.getAsync(services.store);
  const clock = await container.getAsync(services.clock);
  const log = await container.getAsync(services.log);
  const sweepOnce = async (): Promise<void> => {
    try {
      const swept = await sweep({ sessions, loginAttempts, keptAnswers, clock })()();
      if (E.isLeft(swept))
        log.warn({ reason: swept.left._tag }, "sweeping failed; it is tried again");
    } catch (error) {
      // Nobody waits for it: rejected, it would end the service.
      log.error({ err: error }, "sweeping failed; it is tried again");
    }
  };
  const sweeping = setInterval(() => void sweepOnce(), SWEEP_MS);
  sweeping.unref();
  return () => clearInterval(sweeping);
};

/** Tells the audit every minute what was counted, and once more at the end. */
const keepTold = async (container: Container): Promise<() => Promise<void>> => {
  const refusals = await container.getAsync(services.refusals);
  const telling = setInterval(() => void refusals.flush(), TELL_MS);
  telling.unref();
  return async () => {
    clearInterval(telling);
    await refusals.flush();
  };
};
