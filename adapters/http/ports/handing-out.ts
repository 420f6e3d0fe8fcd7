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
  /** In the order in which it is their turn. */
  readonly takers: Set<Taker>;
}

export interface HandingOut {
  /** Somebody has come to a port. */
  readonly came: (port: HeldPort, connection: Socket) => void;
  /** To be told of who takes connections from a port from now on. */
  readonly joined: (port: HeldPort) => void;
  /** To be told of who has taken what it was handed. */
  readonly taken: (by: Taker) => void;
  /** To be told of who has ended. */
  readonly letGo: (taker: Taker) => void;
  /** Whether nobody waits at the port, and that taker has all that it was handed. */
  readonly isDone: (port: HeldPort, taker: Taker) => boolean;
  /** Cuts off whoever still waits at the port. */
  readonly drop: (port: HeldPort) => void;
}

export const say = (to: Taker, message: ToTaker, connection?: Socket): void => {
  // It may end between our looking and our sending; its end is told besides.
  if (to.connected) to.send(message, connection, { keepOpen: true });
};

/** Hands out who comes, in turn, to each the next one when it has taken the one before. */
export const handingOut = (): HandingOut => {
  /** Those who have come while all takers were busy, to whichever port, in that order. */
  const waiting: { readonly port: HeldPort; readonly connection: Socket }[] = [];
  /** What those who are busy are just being handed. */
  const busy = new Map<Taker, Socket>();

  const hand = (port: HeldPort, connection: Socket, to: Taker): void => {
    busy.set(to, connection);
    // Now it is the others' turn.
    port.takers.delete(to);
    port.takers.add(to);
    say(to, { kind: "connection", place: port.place }, connection);
    // It may have no descriptor left, and the connection is lost on the way: this is not.
    say(to, { kind: "connection sent", place: port.place });
  };
  /** Somebody who has all that it was handed. */
  const isFree = (taker: Taker): boolean => taker.connected && !busy.has(taker);
  const handNext = (to: Taker): void => {
    const next = isFree(to) ? waiting.findIndex(({ port }) => port.takers.has(to)) : -1;
    const [first] = next < 0 ? [] : waiting.splice(next, 1);
    if (first !== undefined) hand(first.port, first.connection, to);
  };
  /** Our part of a connection is closed: it goes on where somebody has taken it, and ends where nobody has. */
  const letGo = (taker: Taker): void => {
    busy.get(taker)?.destroy();
    busy.delete(taker);
  };
  return {
    came: (port, connection) => {
      const free = [...port.takers].find(isFree);
      if (free === undefined) waiting.push({ port, connection });
      else hand(port, connection, free);
    },
    joined: ({ takers }) => {
      for (const taker of [...takers]) handNext(taker);
    },
    taken: (by) => {
      letGo(by);
      handNext(by);
    },
    letGo,
    isDone: (port, taker) => !busy.has(taker) && waiting.every((other) => other.port !== port),
    drop: (port) => {
      const others = waiting.filter((one) => one.port !== port);
      for (const one of waiting.splice(0, waiting.length, ...others))
        if (one.port === port) one.connection.destroy();
    },
  };
};
