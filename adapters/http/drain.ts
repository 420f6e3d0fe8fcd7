import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long a request that is under way may still take when the service is told to stop. */
const DRAIN_MS = 10_000;

/**
 * Connections over which nothing is under way are listened to until nobody has asked for so long. What
 * is sent over one that is just being closed is lost to its caller; whoever asks before that is
 * answered, and told to come over another.
 */
const LINGER_MS = 1_000;
const LOOK_MS = 100;

export interface Drain {
  /** To be told of every request. */
  readonly asked: (response: ServerResponse) => void;
  /** Closes the port, lets the connections that there are come to their end, then resolves. */
  readonly begin: (ending: Ending) => Promise<void>;
}

export interface Ending {
  /** Resolves when nobody can come any more. */
  readonly closePort: () => Promise<void>;
  readonly underWay: () => readonly ServerResponse[];
}

export const drainOf = (server: Server, lingerMs = LINGER_MS): Drain => {
  const connections = new Set<Socket>();
  const emptied = Promise.withResolvers<void>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => {
      connections.delete(socket);
      endIfEmpty();
    });
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
  /** When somebody asked last. */
  let askedAt = 0;
  const endIfEmpty = (): void => {
    if (isDraining && connections.size === 0) emptied.resolve();
  };
  const hangUpWhenQuiet = (): void => {
    if (performance.now() - askedAt < lingerMs) return;
    // Node does not call those idle over which nothing has come yet.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
  };
  return {
    asked: (response) => {
      if (!isDraining) return;
      askedAt = performance.now();
      endWith(response);
    },
    begin: async ({ closePort, underWay }) => {
      const deadline = setTimeout(() => {
        for (const socket of connections) socket.destroy();
      }, DRAIN_MS);
      // Callers are told to leave only then: before, they would come anew to a port that is closing.
      await closePort().catch((error: unknown) => {
        clearTimeout(deadline);
        throw error;
      });
      isDraining = true;
      askedAt = performance.now();
      for (const response of lastOnes(underWay())) endWith(response);
      // After what has come meanwhile has been read.
      const looking = setInterval(() => setImmediate(hangUpWhenQuiet), LOOK_MS);
      setImmediate(hangUpWhenQuiet);
      endIfEmpty();
      await emptied.promise;
      clearTimeout(deadline);
      clearInterval(looking);
      // Has nothing left to close, but ends the looking for slow clients.
      server.close();
    },
  };
};

/** The last answer that is due on each connection: a caller may have asked several times at once. */
const lastOnes = (underWay: readonly ServerResponse[]): readonly ServerResponse[] => {
  const last = new Map(underWay.map((response) => [response.req.socket, response]));
  return [...last.values()].filter(({ headersSent }) => !headersSent);
};
