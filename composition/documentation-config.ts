import { checked, type Environment, type Reader, reader } from "./environment.ts";

/** Where the documentation is, and which services it lets readers try. */
export interface DocumentationConfig {
  readonly port: number;
  /** Where readers find it; port 0 in it stands for the one that will have been taken. */
  readonly url: string;
  /** Null: where `npm start` serves on this machine. */
  readonly localApiUrl: string | null;
  readonly preProductionApiUrl: string | null;
}

export const readDocumentation = (read: Reader): DocumentationConfig => {
  const port = read.port("DOCS_PORT", 3001);
  const address = (name: string): string | null =>
    read.text(name) === undefined ? null : read.origin(name, "http://localhost");
  return {
    port,
    url: read.origin("DOCS_URL", `http://localhost:${port}`),
    localApiUrl: address("LOCAL_API_URL"),
    preProductionApiUrl: address("PRE_PRODUCTION_API_URL"),
  };
};

/** For the site by itself, which needs nothing of what the service needs. */
export const readDocumentationConfig = (
  env: Environment,
): DocumentationConfig & { readonly host: string } =>
  checked((fault) => {
    const read = reader(env, fault);
    return { ...readDocumentation(read), host: read.host(read.profile()) };
  });
