import type { Audit } from "../../domain/audit/audit.ts";
import { type Act, type AuditActor, auditLine, nobody } from "../../domain/audit/audit-line.ts";
import type { Origin } from "../../domain/shared/actor.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";

export interface RefusalDeps {
  readonly audit: Pick<Audit, "append">;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Something that was refused, and to whom. */
export interface Refusal {
  readonly actor: AuditActor;
  readonly act: Act & { readonly code: string };
  readonly origin: Origin | undefined;
  /** Whether each is told by itself; otherwise those that are alike are counted. */
  readonly each?: boolean;
}

/** Tells the audit what was refused, without letting those who are refused fill the disk. */
export interface RefusalLog {
  /** Never fails: what cannot be told at once is counted, and told later. */
  readonly tell: (refusal: Refusal) => Promise<void>;
  /** Tells what has been counted so far: at the end of each minute, and when the service stops. */
  readonly flush: () => Promise<void>;
}

/**
 * How many lines a minute a process writes for callers who have not logged in, whatever they send:
 * some 50 MB a day at the very most. All beyond is counted into one line for each kind.
 */
const ANONYMOUS_LINES = 100;
/** Those who have logged in can be asked about it, but they shall not fill the disk either. */
const KNOWN_LINES = 1_000;

interface Counted {
  readonly refusal: Refusal;
  readonly count: number;
}

/**
 * The first of its kind within a minute is told at once. Those that are like it (the same caller, code
 * and route) are counted, and told as one line when the minute is over.
 */
export const refusalLog = ({ audit, clock, newId }: RefusalDeps): RefusalLog => {
  let minute = "";
  let left = { anonymous: 0, known: 0 };
  let counted = new Map<string, Counted>();
  let seen = new Set<string>();

  const write = (refusals: readonly Counted[]): Promise<boolean> => {
    const at = clock().toISOString();
    const lines = refusals.map(({ refusal: { actor, act, origin }, count }) =>
      auditLine({ id: newId(), at }, actor, { outcome: "refused", ...act, count }, origin),
    );
    return audit
      .append(lines)()
      .then(
        ({ _tag }) => _tag === "Right",
        () => false,
      );
  };
  const count = (key: string, refusal: Refusal, by = 1): void => {
    const known = counted.get(key);
    counted.set(
      key,
      known === undefined
        ? { refusal, count: by }
        : { refusal: ofBoth(known.refusal, refusal), count: known.count + by },
    );
  };
  const flush = async (): Promise<void> => {
    const due = [...counted];
    counted = new Map();
    if (due.length === 0 || (await write(due.map(([, one]) => one)))) return;
    for (const [key, { refusal, count: by }] of due) count(key, refusal, by);
  };
  const beginMinute = async (): Promise<void> => {
    const now = clock().toISOString().slice(0, 16);
    if (now === minute) return;
    minute = now;
    left = { anonymous: ANONYMOUS_LINES, known: KNOWN_LINES };
    seen = new Set();
    await flush();
  };

  return {
    tell: async (refusal) => {
      await beginMinute();
      const key = keyOf(refusal);
      const purse = refusal.actor.kind === "anonymous" ? "anonymous" : "known";
      if (refusal.each !== true && seen.has(key)) {
        count(key, refusal);
        return;
      }
      if (left[purse] <= 0) {
        count(...remainder(refusal));
        return;
      }
      left[purse]--;
      seen.add(key);
      if (!(await write([{ refusal, count: 1 }]))) count(key, refusal);
    },
    flush,
  };
};

const keyOf = ({ actor, act: { action, code, detail, email }, origin, each }: Refusal): string =>
  JSON.stringify([actor, action, code, origin?.network, detail, ...(each === true ? [email] : [])]);

/** One line for several requests names none of them, and an address only where all tried the same. */
const ofBoth = (one: Refusal, other: Refusal): Refusal => {
  const { email, ...act } = one.act;
  return {
    ...one,
    act: email !== undefined && email === other.act.email ? one.act : act,
    origin: one.origin && { ...one.origin, request_id: null },
  };
};

/** What is beyond the bound keeps no more than its kind. */
const remainder = ({ actor, act: { action, code } }: Refusal): readonly [string, Refusal] => {
  const caller = actor.kind === "anonymous" ? nobody : actor;
  const refusal = { actor: caller, act: { action, code }, origin: undefined };
  return [JSON.stringify(["beyond", caller, action, code]), refusal];
};
