import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** How long a request that is under way may still take when the service is told to stop. */
const DRAIN_MS = 10_000;

/**
 * Connections over which nothing is under way are listened to until nobody has asked for so long. What
 * is sent over one that is just being closed is lost to its caller; whoever asks before that is
 * answered, and told to come over another.
 */
const LINGER_MS = 1_000;
const LOOK_MS = 100;
/**
 * So much later callers are told to leave. Before it nobody comes anew because of us, while connections
 * that are on their way from the process that holds the port would be reset.
 */
const SETTLE_MS = 100;

export interface Drain {
  /** To be told of every request. */
  readonly asked: (response: ServerResponse) => void;
  /** Takes no more connections, lets those that there are come to their end, then resolves. */
  readonly begin: (underWay: () => readonly ServerResponse[]) => Promise<void>;
}

export const drainOf = (server: Server, lingerMs = LINGER_MS): Drain => {
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  let isDraining = false;
  /** The answers with which connections end. */
  const ending = new WeakMap<Socket, ServerResponse>();
  /** Has its connection end with this one, and not with another that is still due before it. */
  const endWith = (response: ServerResponse): void => {
    const { socket } = response.req;
    const before = ending.get(socket);
    if (before?.headersSent === false) before.removeHeader("Connection");
    response.setHeader("Connection", "close");
    ending.set(socket, response);
  };
  /** When somebody asked last; null while nothing is ending. */
  let askedAt: number | null = null;
  const hangUpWhenQuiet = (): void => {
    if (performance.now() - (askedAt ?? 0) < lingerMs) return;
    // Node does not call those idle over which nothing has come yet.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
  };
  return {
    asked: (response) => {
      if (askedAt === null) return;
      askedAt = performance.now();
      if (isDraining) endWith(response);
    },
    begin: async (underWay) => {
      askedAt = performance.now();
      // Whoever waits to be accepted would be reset: the second of two turns of the loop begins with them.
      await nextTurn();
      await nextTurn();
      await new Promise<void>((resolve) => {
        const telling = setTimeout(() => {
          isDraining = true;
          for (const response of lastOnes(underWay())) endWith(response);
        }, SETTLE_MS);
        // After what has come meanwhile has been read.
        const looking = setInterval(() => setImmediate(hangUpWhenQuiet), LOOK_MS);
        const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        // The way of all servers: that of HTTP hangs up at once on everybody who is not being answered.
        NetServer.prototype.close.call(server, () => {
          for (const timer of [telling, looking, deadline]) clearTimeout(timer);
          // Has nothing left to close, but ends the looking for slow clients.
          server.close();
          resolve();
        });
        hangUpWhenQuiet();
      });
    },
  };
};

/** The last answer that is due on each connection: a caller may have asked several times at once. */
const lastOnes = (underWay: readonly ServerResponse[]): readonly ServerResponse[] => {
  const last = new Map(underWay.map((response) => [response.req.socket, response]));
  return [...last.values()].filter(({ headersSent }) => !headersSent);
};
