import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpApplication } from "./application.ts";
import { drainOf } from "./drain.ts";
import { createServer } from "./node-http.ts";
import { refuseUnreadable } from "./unreadable.ts";

export interface ListeningServer {
  readonly address: AddressInfo;
  /** Stops taking connections, answers what has been accepted, then resolves. */
  readonly close: () => Promise<void>;
}

/** Slow clients are cut off: whoever sends a byte a second does not hold a place for long. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  // The application does, with a body.
  requireHostHeader: false,
  // Within 15 and 35 seconds: connections are looked over every five.
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** What `listen` is told. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly docsUrl: string;
  /** More connections than that are closed as they come: each takes memory and a file descriptor. */
  readonly mostConnections: number;
  /** How long callers have to be quiet before connections are closed over which nothing is under way. */
  readonly lingerMs?: number;
  /** Where they are not the usual ones. */
  readonly limits?: Partial<typeof LIMITS>;
}

export const listen = (
  app: HttpApplication,
  { host, port, docsUrl, mostConnections, lingerMs, limits }: Listening,
): Promise<ListeningServer> => {
  const limited = { ...LIMITS, ...limits };
  const server = createServer(limited, (request, response) => {
    drain.asked(response);
    app.serve(request, response);
  });
  const drain = drainOf(server, lingerMs);
  // Without the second, workers that are full would hand a connection to each other for ever.
  Object.assign(server, { maxConnections: mostConnections, dropMaxConnection: true });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    app.refuse(request, response, { _tag: "ExpectationFailed" }),
  );
  const longestMs = limited.keepAliveTimeout;
  server.on("clientError", refuseUnreadable({ docsUrl, cutShort: app.cutShort, longestMs }));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve({
        address: server.address() as AddressInfo,
        close: () => drain.begin(app.underWay),
      });
    });
  });
};
