import { readConfig } from "../../composition/config.ts";
import { type RunningService, serve } from "../../composition/serve.ts";

export const EMAIL = "admin@example.org";
export const PASSWORD = "cuatro palabras muy largas";

/** The service with its documentation, as `npm start` serves them, in memory and on free ports. */
export interface Served extends RunningService {
  readonly documentationUrl: string;
}

const served = async (environment = {}): Promise<Served> => {
  const service = await serve(
    readConfig({
      HOST: "127.0.0.1",
      PORT: "0",
      DOCS_PORT: "0",
      STORAGE: "memory",
      LOG_LEVEL: "silent",
      JWT_SECRET: "a signing key for tests 0123456789 ABCDEFGH",
      FIRST_ADMIN_EMAIL: EMAIL,
      FIRST_ADMIN_PASSWORD: PASSWORD,
      ...environment,
    }),
  );
  const { documentationUrl } = service;
  if (documentationUrl === null) throw new Error("the documentation is not served");
  return { ...service, documentationUrl };
};

/** For a suite. */
export const aServed = (environment = {}): (() => Served) => {
  let running: Served | null = null;
  before(async () => {
    running = await served(environment);
  });
  after(() => running?.stop());
  return () => {
    if (running === null) throw new Error("it runs only while tests run");
    return running;
  };
};
