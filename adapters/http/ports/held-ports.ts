import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as later } from "node:timers/promises";
import { handingOut, type HeldPort, say, type Taker } from "./handing-out.ts";
import type { PortWanted, ToHolder } from "./messages.ts";
import { quiet } from "./quiet.ts";

export interface HeldPorts {
  /** To be told of everything that a worker says. */
  readonly heard: (from: Taker, message: unknown) => void;
  /** To be told of a worker that has ended. */
  readonly left: (taker: Taker) => void;
}

/** How long connections may wait for the last worker, which is ending, to take them. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 2;

/**
 * Holds the ports that workers answer on, and hands them, in turn, the connections that come: each the
 * next one when it has taken the one before. So whoever comes while a worker is busy goes to another, and
 * of a worker that dies only the connection is closed that it was just being handed.
 *
 * Node's `cluster` hands out likewise, but cuts off who is on the way while the workers stop.
 */
export const heldPorts = (): HeldPorts => {
  const ports = new Map<string, Promise<HeldPort>>();
  const opened = new Set<HeldPort>();
  const left = new WeakSet<Taker>();
  const handing = handingOut();

  const listen = async ({ place, host, port: number }: PortWanted): Promise<HeldPort> => {
    const server = createServer({ pauseOnConnect: true, noDelay: true });
    const port: HeldPort = { place, server, came: 0, takers: new Set() };
    server.on("connection", (connection) => {
      port.came++;
      connection.on("error", () => undefined);
      handing.came(port, connection);
    });
    server.listen(number, host);
    await once(server, "listening");
    // Somebody who could not be accepted is no reason to end.
    server.on("error", () => undefined);
    opened.add(port);
    return port;
  };
  const open = async (taker: Taker, wanted: PortWanted): Promise<void> => {
    const { place } = wanted;
    const opening = ports.get(place) ?? listen(wanted);
    ports.set(place, opening);
    try {
      const port = await opening;
      if (left.has(taker)) return;
      port.takers.add(taker);
      say(taker, { kind: "port opened", place, address: port.server.address() as AddressInfo });
      handing.joined(port);
    } catch (error) {
      ports.delete(place);
      const { code = "", message } = error as NodeJS.ErrnoException;
      say(taker, { kind: "port refused", place, code, message });
    }
  };

  /** The last one who takes connections from a port gets all that have come before it is closed. */
  const closeWith = async (last: Taker, port: HeldPort): Promise<void> => {
    await quiet(() => port.came);
    // Somebody has come in its place meanwhile, or will.
    if (port.takers.size > 1 || !port.takers.has(last)) return;
    ports.delete(port.place);
    port.server.close();
    const began = performance.now();
    while (!handing.isDone(port, last)) {
      if (!last.connected || performance.now() - began > PATIENCE_MS) break;
      await later(LOOK_MS);
    }
    opened.delete(port);
    handing.drop(port);
  };
  const close = async (taker: Taker, place: string): Promise<void> => {
    const port = [...opened].find((held) => held.place === place && held.takers.has(taker));
    if (port?.takers.size === 1) await closeWith(taker, port);
    port?.takers.delete(taker);
    say(taker, { kind: "port closed", place });
  };

  return {
    heard: (from, message) => {
      const said = message as ToHolder;
      if (said.kind === "connection taken") handing.taken(from);
      if (said.kind === "open port") void open(from, said);
      if (said.kind === "close port") void close(from, said.place);
    },
    left: (taker) => {
      left.add(taker);
      handing.letGo(taker);
      for (const { takers } of opened) takers.delete(taker);
    },
  };
};
