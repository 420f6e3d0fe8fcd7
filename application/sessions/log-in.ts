import type * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { nobody } from "../../domain/audit/audit-line.ts";
import type { LoginAttempts } from "../../domain/sessions/login-attempts.ts";
import type { Origin } from "../../domain/shared/actor.ts";
import { type AppError, invalidCredentials } from "../../domain/shared/app-error.ts";
import type { PasswordHasher } from "../../domain/users/password.ts";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import { emailKey, type UserRecord } from "../../domain/users/user.ts";
import type { RefusalLog } from "../audit/refusal-log.ts";
import type { UseCase } from "../shared/use-case.ts";
import { attemptGate } from "./attempt-gate.ts";
import { type OpenSession, openSession, type SessionDeps } from "./open-session.ts";

export interface LogInDeps extends SessionDeps {
  readonly users: UserRepository;
  readonly hasher: PasswordHasher;
  readonly loginAttempts: LoginAttempts;
  /** How many failures within the window an address or a network has. */
  readonly attemptLimit: number;
  readonly refusals: Pick<RefusalLog, "tell">;
}

export interface LogInInput {
  /**
   * What counts as a guess: the address as it came, and where from (an IPv4 address or an IPv6 /64).
   * Null where the request holds none, and so cannot be one.
   */
  readonly guess: { readonly address: string; readonly network: string } | null;
  readonly credentials: E.Either<AppError, Credentials>;
  readonly origin?: Origin | undefined;
}

/** Nor is one longer than this (RFC 5321). */
const SHOWN_LENGTH = 254;

/** What is no address may be anything: somebody has typed the password into the wrong field. */
const shownAddress = (address: string): string | null => {
  const shown = address.trim();
  return shown.length <= SHOWN_LENGTH && /^[^\s@]+@[^\s@]+$/.test(shown) ? shown : null;
};

/** No address is as long, however it is written. What is, takes long to fold and fills the store. */
const WRITTEN_LENGTH = 8 * SHOWN_LENGTH;
const KEY_LENGTH = 1_000;

const keyOf = (address: string): string =>
  emailKey(address.trim().slice(0, WRITTEN_LENGTH)).slice(0, KEY_LENGTH);

/**
 * A session for the right password. A wrong one, an unknown address and a disabled account are
 * refused alike, in the same time.
 */
export const logIn: UseCase<LogInDeps, LogInInput, OpenSession> = (deps) => {
  const gate = attemptGate(deps);
  return ({ guess, credentials, origin }) => {
    if (guess === null) return TE.flatMap(enter(deps, origin))(TE.fromEither(credentials));
    const byAddress = `email:${keyOf(guess.address)}`;
    const byNetwork = `network:${guess.network}`;
    return pipe(
      gate([byAddress, byNetwork], (attempt) =>
        pipe(
          TE.fromEither(credentials),
          TE.flatMap(enter(deps, origin)),
          TE.tap(() => deps.loginAttempts.giveBack([byNetwork], attempt)),
          TE.tap(() => deps.loginAttempts.clear(byAddress)),
        ),
      ),
      TE.tapError((error) => TE.fromTask(() => tellRefused(deps, guess.address, origin, error))),
    );
  };
};

/** Each guess is told by itself, with the address that it was for; of waiting ones that there were so many. */
const tellRefused = (
  { refusals }: Pick<LogInDeps, "refusals">,
  address: string,
  origin: Origin | undefined,
  error: AppError,
): Promise<void> => {
  const refused = (code: string, each: boolean): Promise<void> =>
    refusals.tell({ actor: nobody, act: { action: "log_in", code, email }, origin, each });
  const email = shownAddress(address);
  switch (error._tag) {
    case "InvalidCredentials":
      return refused("invalid_credentials", true);
    case "RateLimited":
      return refused("rate_limited", false);
    default:
      return Promise.resolve();
  }
};

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const enter =
  (deps: LogInDeps, origin: Origin | undefined) =>
  (given: Credentials): TE.TaskEither<AppError, OpenSession> =>
    pipe(authenticated(deps, given), TE.flatMap(admit(deps, origin)));

/** Each time, somebody has changed the user meanwhile. */
const MAX_TRIES = 100;

/** Lets somebody in whose password was right, and still is the user's: others may change the name while it is looked at. */
const admit =
  (deps: LogInDeps, origin: Origin | undefined, triesLeft = MAX_TRIES) =>
  (proved: UserRecord): TE.TaskEither<AppError, OpenSession> =>
    pipe(
      openSession(deps, origin)(proved),
      TE.flatMap(
        O.match(
          () =>
            triesLeft === 0
              ? TE.left<AppError, OpenSession>(invalidCredentials)
              : pipe(unchanged(deps, proved), TE.flatMap(admit(deps, origin, triesLeft - 1))),
          TE.right,
        ),
      ),
    );

const unchanged = (
  { users }: LogInDeps,
  { user: { email, id, password_hash } }: UserRecord,
): TE.TaskEither<AppError, UserRecord> =>
  pipe(
    users.findByEmail(emailKey(email)),
    TE.flatMapOption(
      O.filter(
        ({ user }) =>
          user.id === id && user.password_hash === password_hash && user.status === "active",
      ),
      () => invalidCredentials,
    ),
  );

const authenticated = (
  { users, hasher }: LogInDeps,
  given: Credentials,
): TE.TaskEither<AppError, UserRecord> =>
  pipe(
    users.findByEmail(emailKey(given.email)),
    TE.flatMap((found) => {
      const hash = O.isSome(found) ? found.value.user.password_hash : null;
      return pipe(
        hasher.verify(hash, given.password),
        TE.flatMapOption(
          (right) =>
            right && O.isSome(found) && found.value.user.status === "active" ? found : O.none,
          () => invalidCredentials,
        ),
      );
    }),
  );
