import type { Socket } from "node:net";
import type { ToHolder, ToTaker } from "./messages.ts";
import type { OpenPort, Place, Port } from "./port.ts";

const say = (message: ToHolder): void => {
  if (process.connected) process.send?.(message);
};

const opened: Place[] = [];

/** Each worker opens the same ports in the same order, of any number (0) more than one. */
const placeOf = ({ host, port }: Place): string => {
  const before = opened.filter((other) => other.host === host && other.port === port).length;
  opened.push({ host, port });
  return `${host}:${port}, ${before + 1}`;
};

/** Whether that was said about that place. */
const isAbout = (said: ToTaker, place: string): boolean => "place" in said && said.place === place;

/** A worker's port: the process that has started it listens, and hands connections over. */
export const portOfHolder: OpenPort = (server, { host, port }) => {
  const place = placeOf({ host, port });
  const taken = new Set<Socket>();
  const take = (connection: Socket): void => {
    if (taken.size >= server.maxConnections) return void connection.destroy();
    taken.add(connection);
    connection.once("close", () => taken.delete(connection));
    // As servers have theirs: who has said all still hears the answer.
    connection.allowHalfOpen = true;
    server.emit("connection", connection);
  };
  const closed = Promise.withResolvers<void>();
  const close = (): Promise<void> => {
    // With the holder, the port is gone.
    if (!process.connected) return Promise.resolve();
    process.once("disconnect", closed.resolve);
    say({ kind: "close port", place });
    return closed.promise;
  };
  return new Promise<Port>((resolve, reject) => {
    process.on("message", (message, connection?: unknown) => {
      const said = message as ToTaker;
      if (!isAbout(said, place)) return;
      if (said.kind === "connection") take(connection as Socket);
      if (said.kind === "connection sent") say({ kind: "connection taken" });
      if (said.kind === "port closed") closed.resolve();
      if (said.kind === "port refused")
        reject(Object.assign(new Error(said.message), { code: said.code, syscall: "listen" }));
      if (said.kind !== "port opened") return;
      // What servers do once they listen: slow callers are looked for from then on.
      server.emit("listening");
      resolve({ address: said.address, close });
    });
    say({ kind: "open port", place, host, port });
  });
};
