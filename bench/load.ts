import { connect } from "node:net";

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** The next request of a connection, whole, as it goes over the wire; null before its first answer. */
  readonly next: (answered: Buffer | null) => Buffer;
  /** Every answer must have one of these statuses. */
  readonly expected: readonly number[];
  /** Whether it may sleep between answers: where the servers want its core as well. */
  readonly maySleep?: boolean;
  /** How many milliseconds it waits before it asks again; none where that is not said. */
  readonly pauseMs?: number;
}

export interface RunningLoad {
  /** From here on answers are counted. */
  readonly count: () => void;
  /** How many have been counted. */
  readonly soFar: () => number;
  /** Whether it has failed: `stop` says how. */
  readonly hasFailed: () => boolean;
  /** Stops counting: how long each counted answer took, in milliseconds. */
  readonly counted: () => readonly number[];
  /** Lets what is under way be answered, and hangs up. */
  readonly stop: () => Promise<void>;
}

const HEAD_END = "\r\n\r\n";
const LENGTH = "\r\nContent-Length: ";
/** Where the status stands in `HTTP/1.1 200 OK`. */
const STATUS_AT = 9;
const STATUS_DIGITS = 3;

/** What can arrive at once; longer answers are put together. */
const ARRIVAL_BYTES = 65_536;

/**
 * Asks over connections that are kept open, the next request as soon as the last is answered. It is
 * made of bare sockets, and all that arrives does so in one buffer: autocannon spent half more on an
 * answer, about what a bare server spends on it, and brings 65 packages.
 */
export const startLoad = (load: Load): RunningLoad => {
  let times: number[] | null = null;
  let stopping = false;
  const arrival = Buffer.alloc(ARRIVAL_BYTES);
  const ended = Array.from({ length: load.connections }, () =>
    keepAsking(arrival, load, {
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
  let failed = false;
  allEnded.catch(() => {
    failed = true;
  });
  return {
    count: () => {
      times = [];
    },
    hasFailed: () => failed,
    soFar: () => times?.length ?? 0,
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

interface Observer {
  readonly answered: (milliseconds: number) => void;
  readonly isOver: () => boolean;
}

const keepAsking = (
  arrival: Buffer,
  { port, next, expected, pauseMs = 0 }: Load,
  observer: Observer,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let asked = 0;
    let begun: Buffer | null = null;
    const arrived = (bytes: number): boolean => {
      const chunk = arrival.subarray(0, bytes);
      const answer: Buffer = begun === null ? chunk : Buffer.concat([begun, chunk]);
      if (!isWhole(answer)) {
        // The next thing that arrives, for whichever connection, overwrites this one.
        begun = begun === null ? Buffer.from(answer) : answer;
        return true;
      }
      begun = null;
      observer.answered(performance.now() - asked);
      if (!expected.includes(numberAt(answer, STATUS_AT, STATUS_DIGITS)))
        fail(`expected ${expected.join(" or ")}, got:\n${answer.toString()}`);
      else if (observer.isOver()) socket.end();
      else {
        const request = next(answer);
        if (pauseMs === 0) ask(request);
        else setTimeout(ask, pauseMs, request);
      }
      return true;
    };
    const onread = { buffer: arrival, callback: arrived };
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
    const ask = (request: Buffer): void => {
      asked = performance.now();
      socket.write(request);
    };
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new Error(reason));
    };
    socket.on("connect", () => {
      ask(next(null));
    });
    socket.on("error", reject);
    socket.on("close", () => {
      if (observer.isOver()) resolve();
      else reject(new Error("the server hung up"));
    });
    socket.resume();
  });

/** Both sides say how long their answers are; one that did not would never be whole. */
const isWhole = (answer: Buffer): boolean => {
  const end = answer.indexOf(HEAD_END);
  if (end === -1) return false;
  const said = answer.indexOf(LENGTH);
  const length = said === -1 ? 0 : numberAt(answer, said + LENGTH.length, end);
  return answer.length >= end + HEAD_END.length + length;
};

const ZERO = 0x30;

/** The digits from there on, until something else comes. */
const numberAt = (bytes: Buffer, at: number, atMost: number): number => {
  let number = 0;
  for (let index = at; index < at + atMost; index++) {
    const digit = (bytes[index] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    number = number * 10 + digit;
  }
  return number;
};
