import type { Worker } from "node:cluster";

/** As Node's primary hands a connection out, and as the worker says that it has it. */
interface Handed {
  readonly act?: unknown;
  readonly seq?: unknown;
  readonly ack?: unknown;
}

interface Connection {
  readonly close: () => void;
}

const isConnection = (handle: unknown): handle is Connection =>
  typeof handle === "object" && handle !== null && "close" in handle;

/**
 * Closes the connections that a worker was sent and has died before it took them. Node waits for its
 * word for ever, and so would whoever asked over them: a connection that breaks is asked over anew.
 */
export const closeLostConnections = (worker: Worker): void => {
  const child = worker.process;
  const handed = new Map<unknown, Connection>();
  const send = child.send.bind(child) as (...args: readonly unknown[]) => boolean;
  child.send = (...args: readonly unknown[]): boolean => {
    const [message, handle] = args;
    const { act, seq } = message as Handed;
    if (act === "newconn" && isConnection(handle)) handed.set(seq, handle);
    return send(...args);
  };
  child.on("internalMessage", ({ ack }: Handed) => handed.delete(ack));
  worker.once("exit", () => {
    for (const connection of handed.values()) connection.close();
  });
};
