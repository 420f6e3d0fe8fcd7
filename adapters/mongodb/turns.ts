/**
 * Where there are no transactions, one writes at a time: what a change set was judged over then stays
 * so until it is made, whatever the judgement was about. Within a process they queue; between
 * processes a document decides, which is taken by compare-and-set and given back afterwards.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as later } from "node:timers/promises";
import type { Collection } from "mongodb";
import { durable, SILENCE_MS } from "./client.ts";
import type { Collections, LockDocument } from "./collections.ts";
import type { Untold } from "./documents.ts";
import { PATIENCE_MS, timeLimit, TOO_LATE } from "./mongodb-errors.ts";

const COMMIT = "commit";

/** An answer may come this long after nobody waits for it any more, and what follows it is given up. */
const GRACE_MS = SILENCE_MS + durable.wtimeoutMS;

/** Between two looks at whether another process is done. */
const LOOK_MS = 5;

/** What is left to be done if the turn is cut off. */
export interface Note {
  /** Those about whose senses something is written: they are to be tied anew. */
  readonly entries: readonly string[];
  /** What the audit is to be told. */
  readonly untold: Untold | null;
}

const isDone = ({ entries, untold }: Note): boolean => entries.length === 0 && untold === null;

export interface Turn {
  /**
   * Makes sure, just before the first write, that the turn is still this one's, and leaves a note for
   * whoever comes after a crash.
   */
  readonly confirm: (note: Note) => Promise<void>;
  /** Of these entries only those are still to be tied, whoever left them. */
  readonly leave: (entries: readonly string[], untied: readonly string[]) => void;
}

/** Does what an earlier turn left, and says which entries are still to be tied: the turn goes on. */
export type Repair = (left: Note, signal: AbortSignal) => Promise<readonly string[]>;

/** Waits until the signal is given; the work has so much time from then on, and a signal for the end of either. */
export type TakeTurn = <A>(
  work: (turn: Turn, signal: AbortSignal) => Promise<A>,
  signal: AbortSignal,
  patienceMs: number,
) => Promise<A>;

/** The turn was another's by then: nothing has been written. */
class TurnLost extends Error {
  override readonly name = TOO_LATE;
}

/** It is there before the first turn. */
export const makeTurns = async ({ locks }: Pick<Collections, "locks">): Promise<void> => {
  await locks.updateOne({ _id: COMMIT }, { $setOnInsert: { token: null } }, { upsert: true });
};

const without = (ids: readonly string[], others: readonly string[]): readonly string[] =>
  ids.filter((id) => !others.includes(id));

export const turns = (
  { locks }: Pick<Collections, "locks">,
  repair: Repair,
  onWait: () => void = () => undefined,
): TakeTurn => {
  const acquire = acquirer(locks, onWait);
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = async <A>(
    work: (turn: Turn, signal: AbortSignal) => Promise<A>,
    waiting: AbortSignal,
    patienceMs: number,
  ): Promise<A> => {
    const { token, note: left } = await acquire(waiting, patienceMs + GRACE_MS);
    const own = timeLimit(patienceMs);
    const signal = AbortSignal.any([waiting, own.signal]);
    const mine = { _id: COMMIT, token };
    let noted = left;
    // Of earlier turns; whatever this one does, it leaves them to the next.
    let untied = left.entries;
    const turn: Turn = {
      confirm: async ({ entries, untold }) => {
        const next = { entries: [...new Set([...untied, ...entries])], untold };
        const { matchedCount } = await locks.updateOne(mine, { $set: next });
        if (matchedCount === 0) throw new TurnLost("another process has taken over");
        noted = next;
      },
      leave: (entries, still) => {
        const only = (ids: readonly string[]) => [...new Set([...without(ids, entries), ...still])];
        untied = only(untied);
        noted = { ...noted, entries: only(noted.entries) };
      },
    };
    try {
      if (!isDone(left)) {
        untied = await repair(left, signal);
        noted = { entries: untied, untold: null };
      }
      const answer = await work(turn, signal);
      noted = { entries: untied, untold: null };
      return answer;
    } finally {
      own.callOff();
      // What was cut off leaves its note; and a turn that cannot be given back ends by itself.
      await locks.updateOne(mine, { $set: { token: null, ...noted } }).catch(() => undefined);
    }
  };

  return (work, signal, patienceMs) => {
    const turn = last.then(() => {
      signal.throwIfAborted();
      return inTurn(work, signal, patienceMs);
    });
    last = turn.catch(() => undefined);
    return turn;
  };
};

interface Taken {
  readonly token: string;
  readonly note: Note;
}

/**
 * A turn is over when its lease is, by the clock of whoever waits: clocks of two machines need not
 * agree. One that this process has not given back is taken at once, as it has no other.
 */
const acquirer = (locks: Collection<LockDocument>, onWait: () => void) => {
  const holder = randomUUID();
  let seen = { token: "", since: 0 };

  const take = (expected: string | null, token: string, lease_ms: number) =>
    locks.findOneAndUpdate(
      { _id: COMMIT, token: expected },
      { $set: { token, holder, lease_ms } },
      { returnDocument: "before" },
    );

  /** The token of a turn that has had its time; null where there is none to take over. */
  const abandoned = async (): Promise<string | null> => {
    const { token = null, holder: by, lease_ms = 0 } = (await locks.findOne({ _id: COMMIT })) ?? {};
    if (token === null || by === holder) return token;
    if (seen.token !== token) seen = { token, since: performance.now() };
    return performance.now() - seen.since > lease_ms ? token : null;
  };

  return async (signal: AbortSignal, leaseMs: number): Promise<Taken> => {
    const token = randomUUID();
    const told = setTimeout(onWait, PATIENCE_MS);
    try {
      for (let expected: string | null = null; ; expected = await abandoned()) {
        signal.throwIfAborted();
        const before = await take(expected, token, leaseMs);
        if (before !== null) {
          const { entries = [], untold = null } = before;
          return { token, note: { entries, untold } };
        }
        if (expected === null) await later(LOOK_MS * (1 + Math.random()));
      }
    } finally {
      clearTimeout(told);
    }
  };
};
