import type { ChildProcess } from "node:child_process";
import type { Server, Socket } from "node:net";
import type { ToTaker } from "./messages.ts";

/** A worker, as far as connections are handed to it. */
export type Taker = Pick<ChildProcess, "connected" | "send">;

export interface HeldPort {
  readonly place: string;
  readonly server: Server;
  /** How many have come so far. */
  came: number;
  /** Those who have come while all takers were busy. */
  readonly waiting: Socket[];
  /** In the order in which it is their turn. */
  readonly takers: Set<Taker>;
}

export interface HandingOut {
  /** Gives those who wait at a port to those who are free. */
  readonly handOut: (port: HeldPort) => void;
  /** To be told of who has taken what it was handed. */
  readonly taken: (by: Taker) => void;
  /** To be told of who has ended. */
  readonly letGo: (taker: Taker) => void;
  readonly isBusy: (taker: Taker) => boolean;
}

export const say = (to: Taker, message: ToTaker, connection?: Socket): void => {
  // It may end between our looking and our sending; its end is told besides.
  if (to.connected) to.send(message, connection, { keepOpen: true });
};

/** Hands out who comes to those ports, in turn, to each the next one when it has taken the one before. */
export const handingOut = (ports: ReadonlySet<HeldPort>): HandingOut => {
  /** What those who are busy are just being handed. */
  const busy = new Map<Taker, Socket>();

  const hand = (port: HeldPort, to: Taker): void => {
    if (busy.has(to) || !to.connected) return;
    const connection = port.waiting.shift();
    if (connection === undefined) return;
    busy.set(to, connection);
    // Now it is the others' turn.
    port.takers.delete(to);
    port.takers.add(to);
    say(to, { kind: "connection", place: port.place }, connection);
  };
  const handOut = (port: HeldPort): void => {
    for (const taker of [...port.takers]) hand(port, taker);
  };
  /** Our part of a connection is closed: it goes on where somebody has taken it, and ends where nobody has. */
  const letGo = (taker: Taker): void => {
    busy.get(taker)?.destroy();
    busy.delete(taker);
  };
  const taken = (by: Taker): void => {
    letGo(by);
    for (const port of ports) if (port.takers.has(by)) hand(port, by);
  };
  return { handOut, taken, letGo, isBusy: (taker) => busy.has(taker) };
};
