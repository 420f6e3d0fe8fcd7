import { connect, type Socket } from "node:net";

/** What came back over a connection, up to its end. */
export interface RawAnswer {
  /** 0 where nothing came. */
  readonly status: number;
  /** In lower case, the last of each name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly whole: string;
}

/** Longer than any answer takes; a connection that is still open then is a failure. */
const PATIENCE_MS = 10_000;

/**
 * Writes these bytes as they are, for requests that no HTTP client would send, and reads until the
 * service closes the connection. So they ask for that (`Connection: close`), or are too broken for it
 * to stay open.
 */
export const rawRequest = async (
  port: number,
  ...parts: readonly (string | Uint8Array)[]
): Promise<RawAnswer> => {
  const socket = connect(port, "127.0.0.1");
  const patience = new AbortController();
  socket.setTimeout(PATIENCE_MS, () => {
    patience.abort();
    socket.destroy();
  });
  const all = textOfAll(socket);
  for (const part of parts)
    socket.write(typeof part === "string" ? Buffer.from(part, "latin1") : part);
  const whole = await all;
  if (patience.signal.aborted) throw new Error(`the connection stays open; received: ${whole}`);
  return parse(whole);
};

const parse = (whole: string): RawAnswer => {
  const end = whole.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = (end === -1 ? whole : whole.slice(0, end)).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers,
    body: end === -1 ? "" : whole.slice(end + 4),
    whole,
  };
};

/** What comes over a connection up to its end. A service may close it before it has read all: that counts. */
export const textOfAll = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    const received: Buffer[] = [];
    socket.on("data", (part: Buffer) => received.push(part));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(received).toString("utf8")));
  });

/** Of all the answers that came over a connection, in turn. */
export const statusesIn = (whole: string): readonly number[] =>
  [...whole.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** The head of a request, its lines joined as HTTP wants them; the connection ends with the answer. */
export const requestHead = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n");
