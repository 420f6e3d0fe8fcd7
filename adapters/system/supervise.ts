import { type ChildProcess, fork } from "node:child_process";
import { sharedStates } from "./shared-states.ts";

export interface Supervised<State> {
  /** How many processes are to answer. */
  readonly count: number;
  /** The file that workers run. */
  readonly program: string;
  /** The words after it. What must be done once, the first one does before there are others. */
  readonly words: { readonly first: readonly string[]; readonly others: readonly string[] };
  /** Of the states that workers share, what is to be kept of one that has ended. */
  readonly fold: (before: State | null, gone: State) => State;
  /** Is told of everything that workers say, and of those that have ended. */
  readonly ports: {
    readonly heard: (from: ChildProcess, message: unknown) => void;
    readonly left: (worker: ChildProcess) => void;
  };
  readonly tell: (line: string) => void;
  /** All workers have ended, and none will be started: the primary has nothing left to do. */
  readonly ended: (code: number) => void;
}

/** What a worker says when it can answer. */
export const READY = { kind: "ready" } as const;
/** What it is told when it is to answer what it has accepted, and end. */
const STOP = { kind: "stop" } as const;

/** Calls `stop` when the primary says so, or is gone. */
export const onStop = (stop: () => void): void => {
  process.on("message", (message) => {
    if ((message as { readonly kind?: unknown }).kind === STOP.kind) stop();
  });
  // It may be gone before we know it, and then what we say to it fails.
  process.on("error", () => undefined);
  process.once("disconnect", () => {
    stop();
    // Nobody else would.
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
  });
};

/** Deaths are counted together that are no further apart. */
const WINDOW_MS = 60_000;
/** The first one is replaced at once; after that it takes longer each time, up to the last figure. */
const RESTART_MS = { first: 0, next: 100, most: 10_000 };
/** So many in a row, with nobody left to answer, will not be mended by one more. */
const HOPELESS = 5;
/** Longer than a worker takes over what it has accepted. */
const STOP_PATIENCE_MS = 20_000;

const restartDelay = (deaths: number): number =>
  deaths <= 1 ? RESTART_MS.first : Math.min(RESTART_MS.next * 2 ** (deaths - 2), RESTART_MS.most);

/**
 * Runs the workers, which answer on ports that this process holds; of the dictionary it opens nothing
 * itself. Returns what stops it all.
 */
export const supervise = <State>(options: Supervised<State>): (() => void) => {
  const { program, words, ports, tell } = options;
  const alive = new Map<number, ChildProcess>();
  const ready = new Set<number>();
  const connected = () => [...alive].filter(([, worker]) => worker.connected);
  // Who is only starting has counted nothing, and would not hear the question.
  const peers = () =>
    connected()
      .filter(([id]) => ready.has(id))
      .map(([id, worker]) => ({ id, send: (message: object) => worker.send(message) }));
  const shared = sharedStates(peers, options.fold);
  const restarts = new Set<NodeJS.Timeout>();
  let deaths: number[] = [];
  let count = 0;
  let started = false;
  let stopping = false;
  let code = 0;

  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    for (const timer of restarts) clearTimeout(timer);
    for (const [, worker] of connected()) worker.send(STOP);
    if (alive.size === 0) options.ended(code);
    setTimeout(() => {
      code = 1;
      for (const worker of alive.values()) worker.kill("SIGKILL");
    }, STOP_PATIENCE_MS).unref();
  };

  const begin = (args: readonly string[]): void => {
    const worker = fork(program, args);
    const id = ++count;
    alive.set(id, worker);
    const send = (message: object): boolean => worker.send(message);
    worker.on("message", (message: unknown) => {
      if ((message as { readonly kind?: unknown }).kind === READY.kind) begun(id);
      ports.heard(worker, message);
      shared.heard({ id, send }, message);
    });
    // It may end between our looking and our sending; its end is told besides.
    worker.on("error", () => undefined);
    worker.once("exit", (exit: number | null, signal: string | null) => {
      ports.left(worker);
      over(id, exit, signal);
    });
  };

  const begun = (id: number): void => {
    ready.add(id);
    if (started || stopping) return;
    started = true;
    for (let others = options.count - 1; others > 0; others--) begin(words.others);
  };

  const over = (id: number, exit: number | null, signal: string | null): void => {
    alive.delete(id);
    ready.delete(id);
    shared.left(id);
    if (stopping) {
      if (exit !== null && exit !== 0) code = exit;
      if (alive.size === 0) options.ended(code);
    } else if (!started) options.ended(exit ?? 1);
    else replace(signal ?? `exit code ${exit}`);
  };

  const replace = (reason: string): void => {
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < WINDOW_MS), now];
    if (ready.size === 0 && deaths.length >= HOPELESS) {
      tell(`Workers keep ending (${reason}), and none is left to answer.`);
      code = 1;
      return stop();
    }
    tell(`A worker has ended (${reason}); another takes its place.`);
    const timer = setTimeout(() => {
      restarts.delete(timer);
      begin(words.others);
    }, restartDelay(deaths.length));
    restarts.add(timer);
  };

  begin(words.first);
  return stop;
};
