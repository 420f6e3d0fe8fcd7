import { randomBytes } from "node:crypto";
import argon2 from "argon2";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { PasswordHasher } from "../../domain/users/password.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; some 20 ms of one core. */
const COST = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashes with argon2id. The hash of no one is made once, from a password that nobody knows. */
export const argon2Hasher = (): PasswordHasher => {
  let nobody: Promise<string> | null = null;
  const hash = (password: string): Promise<string> => argon2.hash(password.normalize("NFC"), COST);
  const hashOfNobody = (): Promise<string> => (nobody ??= hash(randomBytes(24).toString("hex")));
  // An algorithm that fails is a bug: the promise rejects, and the request ends with a 500.
  const run = <A>(work: () => Promise<A>): TE.TaskEither<AppError, A> => TE.fromTask(work);
  return {
    hash: (password) => run(() => hash(password)),
    verify: (stored, password) =>
      run(async () => {
        const right = await argon2.verify(
          stored ?? (await hashOfNobody()),
          password.normalize("NFC"),
        );
        return right && stored !== null;
      }),
  };
};
