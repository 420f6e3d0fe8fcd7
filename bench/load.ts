import { connect, type Socket } from "node:net";

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** The next request, whole, as it goes over the wire. */
  readonly next: () => Buffer;
  /** The status that every answer must have. */
  readonly expected: number;
  /** Whether it may sleep between answers: where the servers want its core as well. */
  readonly maySleep?: boolean;
}

export interface RunningLoad {
  /** From here on answers are counted. */
  readonly count: () => void;
  /** Stops counting: how long each counted answer took, in milliseconds. */
  readonly counted: () => readonly number[];
  /** Lets what is under way be answered, and hangs up. */
  readonly stop: () => Promise<void>;
}

const HEAD_END = "\r\n\r\n";

/**
 * Asks over connections that are kept open, the next request as soon as the last is answered. It is
 * made of bare sockets: autocannon spent a quarter more on an answer, about what a bare server spends on
 * it, and brings 65 packages.
 */
export const startLoad = async (load: Load): Promise<RunningLoad> => {
  let times: number[] | null = null;
  let stopping = false;
  const sockets = await Promise.all(
    Array.from({ length: load.connections }, () => connected(load.port)),
  );
  const ended = sockets.map((socket) =>
    keepAsking(socket, load, {
      answered: (milliseconds) => times?.push(milliseconds),
      isOver: () => stopping,
    }),
  );
  // A load that slept between answers would have to be woken for each, and the server billed for it.
  const stayAwake = (): void => {
    if (!stopping) setImmediate(stayAwake);
  };
  if (load.maySleep !== true) stayAwake();
  // Whoever starts a load looks at its failure when it stops.
  const allEnded = Promise.all(ended);
  allEnded.catch(() => undefined);
  return {
    count: () => {
      times = [];
    },
    counted: () => {
      const counted = times ?? [];
      times = null;
      return counted;
    },
    stop: async () => {
      stopping = true;
      await allEnded;
    },
  };
};

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("connect", () => {
      resolve(socket);
    });
    socket.once("error", reject);
  });

interface Observer {
  readonly answered: (milliseconds: number) => void;
  readonly isOver: () => boolean;
}

const keepAsking = (socket: Socket, { next, expected }: Load, observer: Observer): Promise<void> =>
  new Promise((resolve, reject) => {
    let asked = 0;
    let begun: Buffer | null = null;
    const ask = (): void => {
      asked = performance.now();
      socket.write(next());
    };
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new Error(reason));
    };
    socket.on("data", (chunk: Buffer) => {
      const answer: Buffer = begun === null ? chunk : Buffer.concat([begun, chunk]);
      if (!isWhole(answer)) {
        begun = answer;
        return;
      }
      begun = null;
      observer.answered(performance.now() - asked);
      if (statusOf(answer) !== expected) fail(`expected ${expected}, got:\n${answer.toString()}`);
      else if (observer.isOver()) socket.end();
      else ask();
    });
    socket.on("error", reject);
    socket.on("close", () => {
      if (observer.isOver()) resolve();
      else reject(new Error("the server hung up"));
    });
    ask();
  });

const statusOf = (answer: Buffer): number => Number(answer.toString("latin1", 9, 12));

/** Both sides say how long their answers are; one that did not would never be whole. */
const isWhole = (answer: Buffer): boolean => {
  const end = answer.indexOf(HEAD_END);
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(answer.toString("latin1", 0, end))?.[1] ?? "0";
  return answer.length >= end + HEAD_END.length + Number(length);
};
