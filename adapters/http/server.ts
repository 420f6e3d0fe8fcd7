import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpApplication } from "./application.ts";
import { drainOf } from "./drain.ts";
import { type OpenPort, ownPort } from "./ports/port.ts";
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
  /** Whoever asks before it resolves is told that the service is starting. */
  readonly ready?: Promise<void>;
  /** Told of each request as it comes. */
  readonly asked?: (() => void) | undefined;
  /** Where they are not the usual ones. */
  readonly limits?: Partial<typeof LIMITS>;
}

export const listen = async (
  app: HttpApplication,
  { host, port, docsUrl, mostConnections, lingerMs, ready, asked, limits }: Listening,
  openPort: OpenPort = ownPort,
): Promise<ListeningServer> => {
  const limited = { ...LIMITS, ...limits };
  let isReady = ready === undefined;
  void ready?.then(() => (isReady = true));
  const server = createServer(limited, (request, response) => {
    drain.asked(response);
    asked?.();
    if (isReady) app.serve(request, response);
    else app.refuse(request, response, { _tag: "Starting" });
  });
  const drain = drainOf(server, lingerMs);
  server.maxConnections = mostConnections;
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    app.refuse(request, response, { _tag: "ExpectationFailed" }),
  );
  const longestMs = limited.keepAliveTimeout;
  server.on("clientError", refuseUnreadable({ docsUrl, cutShort: app.cutShort, longestMs }));
  const { address, close } = await openPort(server, { host, port });
  return {
    address,
    close: () => drain.begin({ closePort: close, underWay: app.underWay }),
  };
};
