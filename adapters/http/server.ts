import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { HttpApplication } from "./application.ts";
import { ALWAYS } from "./answering.ts";
import { drainOf } from "./drain.ts";
import type { HttpError } from "./problem-code.ts";
import { problemOf } from "./problem.ts";

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
}

export const listen = (
  app: HttpApplication,
  { host, port, docsUrl, mostConnections, lingerMs }: Listening,
): Promise<ListeningServer> => {
  const server = createServer(LIMITS, (request, response) => {
    drain.asked(response);
    app.serve(request, response);
  });
  const drain = drainOf(server, lingerMs);
  // Without the second, workers that are full would hand a connection to each other for ever.
  Object.assign(server, { maxConnections: mostConnections, dropMaxConnection: true });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    app.refuse(request, response, { _tag: "ExpectationFailed" }),
  );
  server.on("clientError", refuseUnreadable(docsUrl));
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

/** What Node's parser says of a request that it could not read, where it says more than that. */
const faultsOfParser: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: { _tag: "HeadersTooLarge" },
  ERR_HTTP_REQUEST_TIMEOUT: { _tag: "RequestTimeout" },
};

/**
 * A request that could not be parsed gets no further than this. The answer quotes nothing of it, and
 * is in the service's own language: what the caller would accept was not read either.
 */
const refuseUnreadable =
  (docsUrl: string) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const { status, headers, body } = problemOf(
      faultsOfParser[error.code ?? ""] ?? { _tag: "Unreadable" },
      { language: "es", docsUrl, path: "", requestId },
    );
    const own = {
      ...headers,
      ...ALWAYS,
      "X-Request-Id": requestId,
      Connection: "close",
      "Content-Length": String(Buffer.byteLength(body)),
    };
    const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`);
  };
