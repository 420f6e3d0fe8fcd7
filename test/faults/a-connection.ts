import { connect, type Socket } from "node:net";

/** A connection that is kept open, over which one thing is asked after the other. */
export interface Connection {
  /** The status of the answer; null where the connection ended instead. */
  readonly ask: (request: string) => Promise<number | null>;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

const HEAD_END = "\r\n\r\n";

/** How much of it is one whole answer, which says how long it is; null while there is more to come. */
const lengthOf = (received: string): number | null => {
  const end = received.indexOf(HEAD_END);
  if (end === -1) return null;
  const body = Number(/content-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0);
  const whole = end + HEAD_END.length + body;
  return received.length < whole ? null : whole;
};

const reading = (socket: Socket): Connection => {
  let received = "";
  let open = true;
  let told: ((status: number | null) => void) | null = null;
  const tell = (status: number | null): void => {
    told?.(status);
    told = null;
  };
  // A byte a character, so that lengths are those of the wire.
  socket.setEncoding("latin1");
  socket.on("data", (part: string) => {
    received += part;
    const length = lengthOf(received);
    if (length === null) return;
    const status = Number(received.slice(9, 12));
    received = received.slice(length);
    tell(status);
  });
  socket.on("close", () => {
    open = false;
    tell(null);
  });
  return {
    ask: (request) =>
      new Promise((resolve) => {
        if (!open) return resolve(null);
        told = resolve;
        socket.write(request);
      }),
    isOpen: () => open,
    close: () => socket.destroy(),
  };
};

/** Of bare sockets: ten thousand of anything else would weigh more on the machine than the service. */
export const aConnection = (port: number): Connection => {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  // What becomes of it is seen by its end.
  socket.on("error", () => undefined);
  return reading(socket);
};
