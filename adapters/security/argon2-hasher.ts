import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import argon2 from "argon2";
import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { type AppError, busy } from "../../domain/shared/app-error.ts";
import type { PasswordHasher } from "../../domain/users/password.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; some 20 ms of one core. */
const COST = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Each takes 19 MiB, which the process does not give back: more at once would only wait for a core. */
const AT_ONCE = Math.min(2, availableParallelism());

/** Whoever comes after so many is told so at once: it would be two or three seconds until their turn. */
const MOST_WAITING = 150;

/** Lets so many pieces of work run, and so many others wait their turn; left to the rest is `busy`. */
const inTurn = (places: number, most: number): (<A>(work: () => Promise<A>) => Turn<A>) => {
  let free = places;
  const waiting: (() => void)[] = [];
  return (work) => async () => {
    if (waiting.length >= most) return E.left(busy);
    if (free > 0) free--;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return E.right(await work());
    } finally {
      // A place goes straight to whoever waits longest.
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
};

type Turn<A> = TE.TaskEither<AppError, A>;

/** Hashes with argon2id. The hash of no one is made once, from a password that nobody knows. */
export const argon2Hasher = (): PasswordHasher => {
  let nobody: Promise<string> | null = null;
  // An algorithm that fails is a bug: the promise rejects, and the request ends with a 500.
  const turn = inTurn(AT_ONCE, MOST_WAITING);
  const hash = (password: string): Promise<string> => argon2.hash(password.normalize("NFC"), COST);
  const hashOfNobody = (): Promise<string> => (nobody ??= hash(randomBytes(24).toString("hex")));
  return {
    hash: (password) => turn(() => hash(password)),
    verify: (stored, password) =>
      turn(async () => {
        const known = stored ?? (await hashOfNobody());
        const right = await argon2.verify(known, password.normalize("NFC"));
        return right && stored !== null;
      }),
  };
};
