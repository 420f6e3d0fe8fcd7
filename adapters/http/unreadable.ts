import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ALWAYS } from "./answering.ts";
import type { HttpApplication } from "./application.ts";
import { STATUS_CODES } from "./node-http.ts";
import type { HttpError } from "./problem-code.ts";
import { problemOf } from "./problem.ts";

/**
 * What Node keeps with a connection, and tells nobody otherwise: the answer whose turn it is, and the
 * request that was read last, or is being read.
 */
interface Connection extends Socket {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming: IncomingMessage | null } | null;
}

interface ParserError extends NodeJS.ErrnoException {
  /** What came together, and up to where it could be read. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** The answer to HEAD has no body; it is taken for that where it follows the end of other headers, or comes first. */
const isOfHead = ({ rawPacket, bytesParsed }: ParserError): boolean => {
  const read = rawPacket?.toString("latin1", 0, bytesParsed) ?? "";
  return read
    .slice(read.lastIndexOf(END_OF_HEADERS) + 1)
    .trimStart()
    .startsWith("HEAD ");
};

const END_OF_HEADERS = "\r\n\r\n";

/** What Node's parser says of a request that it could not read, where it says more than that. */
const faultsOfParser: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: { _tag: "HeadersTooLarge" },
  ERR_HTTP_REQUEST_TIMEOUT: { _tag: "RequestTimeout" },
};

/** Whoever is still sending would not read the answer, were the connection closed with it (RFC 9112, 9.6). */
const GOODBYE_MS = 5_000;

/** What it takes to refuse what cannot be read. */
export interface Refusing {
  readonly docsUrl: string;
  readonly cutShort: HttpApplication["cutShort"];
  /** How long a connection is kept for the answers that are still due. */
  readonly longestMs: number;
}

/**
 * What cannot be read ends its connection, after the answers to what came before it (RFC 9112, 9.3.2).
 * Where it is the rest of a request whose headers are known, that request is answered like any other,
 * and once: with what it was answered before, or the refusal.
 */
export const refuseUnreadable = ({ docsUrl, cutShort, longestMs }: Refusing) => {
  const refused = new WeakSet<Socket>();
  return (error: ParserError, socket: Connection): void => {
    if (error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    // What comes after it cannot be read either; over a connection that is ending all has been said.
    if (refused.has(socket) || !socket.writable) return;
    refused.add(socket);
    const fault = faultsOfParser[error.code ?? ""] ?? { _tag: "Unreadable" };
    const request = socket.parser?.incoming ?? null;
    const isKnown = request?.complete === false;
    if (isKnown) cutShort(request, fault);
    closeAfter(socket, longestMs);
    onceAnswered(socket, () => {
      socket.end(isKnown ? "" : unaddressed(fault, docsUrl, isOfHead(error)));
      // Who was too slow could have their request read after all.
      if (fault._tag === "RequestTimeout") socket.destroySoon();
      else closeAfter(socket, GOODBYE_MS);
    });
  };
};

const closeAfter = (socket: Socket, ms: number): void => {
  const patience = setTimeout(() => socket.destroy(), ms);
  patience.unref();
  socket.once("close", () => clearTimeout(patience));
};

/** Once no answer is due any more; never where the connection ends with one of them, or before. */
const onceAnswered = (socket: Connection, then: () => void): void => {
  if (!socket.writable) return;
  const answer = socket._httpMessage ?? null;
  if (answer === null) then();
  else answer.once("close", () => onceAnswered(socket, then));
};

/**
 * The answer to a request of which nothing is known. It is in the service's own language: what the
 * caller would accept was not read either.
 */
const unaddressed = (fault: HttpError, docsUrl: string, isHead: boolean): string => {
  const requestId = randomUUID();
  const { status, headers, body } = problemOf(fault, {
    language: "es",
    docsUrl,
    path: "",
    requestId,
  });
  const own = {
    ...headers,
    ...ALWAYS,
    "X-Request-Id": requestId,
    Connection: "close",
    "Content-Length": String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${isHead ? "" : body}`;
};
