import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import { MongoClient } from "mongodb";

/** Stands between a store and the server, to fail as networks do. */
export interface Proxy {
  readonly uri: string;
  /** Connections stay open and new ones are accepted, but nothing comes through any more. */
  readonly goSilent: () => void;
  /** From now on what the server says comes so much later, in its order. */
  readonly slowDown: (milliseconds: number) => void;
  /** From now on each time that so many answers have come through, the last breaks its connection. */
  readonly hangUpAfter: (answers: number) => void;
  /** All connections break and new ones are refused. */
  readonly goAway: () => void;
  /** As it was at first. */
  readonly comeBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Target {
  readonly host: string;
  readonly port: number;
}

/** Where a connection string leads to: of several members of a replica set, the one that takes writes. */
const targetOf = async (uri: string): Promise<Target | null> => {
  const client = new MongoClient(uri);
  try {
    const { hosts, tls, srvHost } = client.options;
    if (tls || srvHost !== undefined) return null;
    const [{ host = "127.0.0.1", port = 27017 } = {}, ...others] = hosts;
    return (others.length === 0 ? null : await primaryOf(client)) ?? { host, port };
  } finally {
    await client.close();
  }
};

const primaryOf = async (client: MongoClient): Promise<Target | null> => {
  const { primary } = (await client.db("admin").command({ hello: 1 })) as { primary?: string };
  const [, host, port] = /^(.+):(\d+)$/.exec(primary ?? "") ?? [];
  return host === undefined ? null : { host, port: Number(port) };
};

/** The same string by way of another port of this machine. */
const through = (uri: string, port: number): string => {
  const [, login = "", path = "", options = ""] =
    /^mongodb:\/\/([^@/]*@)?[^/?]*(\/[^?]*)?\??(.*)$/.exec(uri) ?? [];
  const kept = options
    .split("&")
    .filter((option) => !/^(|(directConnection|replicaSet)=.*)$/.test(option));
  return `mongodb://${login}127.0.0.1:${port}${path}?${[...kept, "directConnection=true"].join("&")}`;
};

/** Null where the server cannot be reached by another name: behind SRV records or TLS. */
export const proxyTo = async (uri: string): Promise<Proxy | null> => {
  const target = await targetOf(uri);
  if (target === null) return null;
  const sockets = new Set<Socket>();
  let silent = false;
  let delay = 0;
  let most = Infinity;
  let answers = 0;
  /** Writes what comes when its time has come, and never before what came earlier. */
  const inTime = (to: Socket): ((data: Buffer) => void) => {
    let due = 0;
    return (data) => {
      const now = performance.now();
      due = Math.max(due, now + delay);
      if (due <= now) to.write(data);
      else setTimeout(() => to.write(data), due - now);
    };
  };
  const listener = createServer((near) => {
    const far = connect(target.port, target.host);
    const pass = (from: Socket, to: Socket, write: (data: Buffer) => void): void => {
      sockets.add(from);
      from.on("data", (data) => {
        if (!silent) write(data);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    };
    pass(near, far, (data) => far.write(data));
    const answer = inTime(near);
    pass(far, near, (data) => {
      answer(data);
      if (++answers < most) return;
      answers = 0;
      // Whoever reads it writes the next before they hear of this.
      setImmediate(() => near.resetAndDestroy());
    });
  });
  const listen = async (port: number): Promise<number> => {
    listener.listen(port, "127.0.0.1");
    await once(listener, "listening");
    const address = listener.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    uri: through(uri, port),
    goSilent: () => {
      silent = true;
    },
    slowDown: (milliseconds) => {
      delay = milliseconds;
    },
    hangUpAfter: (count) => {
      most = count;
    },
    goAway: () => {
      listener.close();
      breakAll();
    },
    comeBack: async () => {
      silent = false;
      delay = 0;
      most = Infinity;
      breakAll();
      if (!listener.listening) await listen(port);
    },
    close: async () => {
      breakAll();
      await new Promise((closed) => listener.close(closed));
    },
  };
};
