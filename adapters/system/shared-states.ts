/**
 * What each worker has counted, put together through the primary process: whichever of them is asked
 * for the sum asks the primary, which asks all of them.
 */
type ToPrimary<State> =
  | { readonly kind: "states?"; readonly question: number }
  /** Null where it could not tell: what it said last stands for it then. */
  | { readonly kind: "state"; readonly round: number; readonly state: State | null };

type ToWorker<State> =
  | { readonly kind: "state?"; readonly round: number }
  | { readonly kind: "states"; readonly question: number; readonly states: readonly State[] };

/** A worker, as far as the primary talks to it. */
export interface Peer {
  readonly id: number;
  readonly send: (message: object) => unknown;
}

export interface SharedStates {
  /** To be told of everything that a worker says. */
  readonly heard: (from: Peer, message: unknown) => void;
  /** To be told of a worker that has ended. */
  readonly left: (id: number) => void;
}

/** A worker that hangs must not hold up the sum: what it said last stands for it. */
const PATIENCE_MS = 5_000;

interface Round {
  readonly missing: Set<number>;
  readonly finish: () => void;
}

/**
 * The primary's part. Whatever was handed out is kept when its worker ends, folded into one state: a
 * sum that went down would be taken for a start anew.
 */
export const sharedStates = <State>(
  peers: () => readonly Peer[],
  fold: (before: State | null, gone: State) => State,
): SharedStates => {
  const latest = new Map<number, State>();
  const rounds = new Map<number, Round>();
  let departed: State | null = null;
  let count = 0;

  const answered = (round: number, id: number): void => {
    const open = rounds.get(round);
    open?.missing.delete(id);
    if (open?.missing.size === 0) open.finish();
  };
  const ask = (asker: Peer, question: number): void => {
    const round = ++count;
    const asked = [...peers().filter(({ id }) => id !== asker.id), asker];
    const finish = (): void => {
      clearTimeout(timer);
      rounds.delete(round);
      const states = [...latest.values(), ...(departed === null ? [] : [departed])];
      asker.send({ kind: "states", question, states } satisfies ToWorker<State>);
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    rounds.set(round, { missing: new Set(asked.map(({ id }) => id)), finish });
    for (const peer of asked) peer.send({ kind: "state?", round } satisfies ToWorker<State>);
  };

  return {
    heard: (from, message) => {
      const said = message as ToPrimary<State>;
      if (said.kind === "states?") ask(from, said.question);
      if (said.kind !== "state") return;
      if (said.state !== null) latest.set(from.id, said.state);
      answered(said.round, from.id);
    },
    left: (id) => {
      const state = latest.get(id);
      latest.delete(id);
      if (state !== undefined) departed = fold(departed, state);
      for (const round of [...rounds.keys()]) answered(round, id);
    },
  };
};

/** A worker's part: given its own state, asks for everybody's. */
export const askPrimary = <State>(own: () => Promise<State>): (() => Promise<readonly State[]>) => {
  const waiting = new Map<number, (states: readonly State[]) => void>();
  let count = 0;
  const say = (message: ToPrimary<State>): void => {
    if (process.connected) process.send?.(message);
  };
  process.on("message", (message) => {
    const said = message as ToWorker<State>;
    if (said.kind === "state?")
      void own()
        .catch(() => null)
        .then((state) => say({ kind: "state", round: said.round, state }));
    if (said.kind !== "states") return;
    waiting.get(said.question)?.(said.states);
    waiting.delete(said.question);
  });
  return () =>
    new Promise((resolve) => {
      const question = ++count;
      waiting.set(question, resolve);
      say({ kind: "states?", question });
    });
};
