import { documentationApplication } from "../adapters/documentation/application.ts";
import type { Deployment } from "../adapters/documentation/deployment.ts";
import type { Site } from "../adapters/documentation/site.ts";
import { listen } from "../adapters/http/server.ts";
import type { OpenPort } from "../adapters/http/ports/port.ts";
import type { DocumentationConfig } from "./documentation-config.ts";

/** Readers of it are few, and each of their browsers takes some. */
const MOST_CONNECTIONS = 1_000;

export interface OpenDocumentation {
  readonly url: string;
  /** From now on readers are answered; before, they wait. Resolves when the pages are made. */
  readonly show: (ownApiUrl: string) => () => Promise<Site>;
  readonly close: () => Promise<void>;
}

/**
 * Takes the documentation's port. The service has to know it, to let the site call it, before the
 * site can know where the service is: hence the two steps.
 */
export const openDocumentation = async (
  config: DocumentationConfig & { readonly host: string },
  openPort?: OpenPort,
): Promise<OpenDocumentation> => {
  const shown = Promise.withResolvers<() => Promise<Site>>();
  shown.promise.catch(() => undefined);
  const application = documentationApplication(async () => (await shown.promise)());
  const place = { ...config, docsUrl: config.url, mostConnections: MOST_CONNECTIONS };
  const server = await listen(application, place, openPort);
  const url = config.url.replace(/:0$/, `:${server.address.port}`);
  return {
    url,
    show: (ownApiUrl) => {
      let made: Promise<Site> | null = null;
      // Made when it is first asked for, so that a start of the service is none the longer for it.
      const site = (): Promise<Site> => (made ??= makeSite(url, deploymentsOf(config, ownApiUrl)));
      shown.resolve(site);
      return site;
    },
    close: () => {
      // Whoever still waits, because the service did not come to start, is let go.
      shown.reject(Object.assign(new Error("closing"), { status: 503, expose: true }));
      return server.close();
    },
  };
};

const makeSite = async (url: string, deployments: readonly Deployment[]): Promise<Site> => {
  const { documentationSite } = await import("../adapters/documentation/site.ts");
  return documentationSite({ url, deployments });
};

const deploymentsOf = (
  { localApiUrl, preProductionApiUrl }: DocumentationConfig,
  ownApiUrl: string,
): readonly Deployment[] => [
  { name: "local", url: localApiUrl ?? ownApiUrl },
  ...(preProductionApiUrl === null
    ? []
    : [{ name: "pre-production" as const, url: preProductionApiUrl }]),
];
