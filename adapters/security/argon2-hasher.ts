import { randomBytes } from "node:crypto";
import argon2 from "argon2";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { PasswordHasher } from "../../domain/users/password.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; some 20 ms of one core. */
const COST = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Each takes 19 MiB, which the process does not give back: more at once would only wait for a core. */
const AT_ONCE = 2;

/** Lets so many pieces of work run, and the others wait their turn. */
const inTurn = (places: number): (<A>(work: () => Promise<A>) => Promise<A>) => {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // A place goes straight to whoever waits longest.
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
};

/** Hashes with argon2id. The hash of no one is made once, from a password that nobody knows. */
export const argon2Hasher = (): PasswordHasher => {
  let nobody: Promise<string> | null = null;
  const turn = inTurn(AT_ONCE);
  const hash = (password: string): Promise<string> =>
    turn(() => argon2.hash(password.normalize("NFC"), COST));
  const hashOfNobody = (): Promise<string> => (nobody ??= hash(randomBytes(24).toString("hex")));
  // An algorithm that fails is a bug: the promise rejects, and the request ends with a 500.
  const run = <A>(work: () => Promise<A>): TE.TaskEither<AppError, A> => TE.fromTask(work);
  return {
    hash: (password) => run(() => hash(password)),
    verify: (stored, password) =>
      run(async () => {
        const known = stored ?? (await hashOfNobody());
        const right = await turn(() => argon2.verify(known, password.normalize("NFC")));
        return right && stored !== null;
      }),
  };
};
