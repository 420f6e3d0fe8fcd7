import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { LoginAttempts } from "../../domain/sessions/login-attempts.ts";
import { type AppError, invalidCredentials } from "../../domain/shared/app-error.ts";
import type { PasswordHasher } from "../../domain/users/password.ts";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import { emailKey, type UserRecord } from "../../domain/users/user.ts";
import type { UseCase } from "../shared/crud.ts";
import { type OpenSession, openSession, type SessionDeps } from "./open-session.ts";

export interface LogInDeps extends SessionDeps {
  readonly users: UserRepository;
  readonly hasher: PasswordHasher;
  readonly loginAttempts: LoginAttempts;
  /** How many failures within the window an address or a network has. */
  readonly attemptLimit: number;
}

export interface LogInInput {
  /** The address as it came, however faulty the rest: guesses wrapped in nonsense count as well. */
  readonly address: string;
  /** Where the request came from: an IPv4 address or an IPv6 /64. */
  readonly network: string;
  readonly credentials: E.Either<AppError, { readonly email: string; readonly password: string }>;
}

/**
 * A session for the right password. A wrong one, an unknown address and a disabled account are
 * refused alike, in the same time.
 */
export const logIn: UseCase<LogInDeps, LogInInput, OpenSession> =
  (deps) =>
  ({ address, network, credentials }) => {
    const byAddress = `email:${emailKey(address)}`;
    const byNetwork = `network:${network}`;
    return pipe(
      deps.loginAttempts.take([byAddress, byNetwork], deps.attemptLimit, deps.clock()),
      TE.filterOrElse(
        (taken) => taken.taken,
        (taken): AppError => ({
          _tag: "RateLimited",
          retryAfterSeconds: taken.taken ? 0 : taken.retryAfterSeconds,
        }),
      ),
      TE.flatMapEither(() => credentials),
      TE.flatMap((given) => authenticated(deps, given)),
      TE.flatMap(openSession(deps)),
      TE.tap(() => deps.loginAttempts.giveBack([byNetwork])),
      TE.tap(() => deps.loginAttempts.clear(byAddress)),
    );
  };

const authenticated = (
  { users, hasher }: LogInDeps,
  given: { readonly email: string; readonly password: string },
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
