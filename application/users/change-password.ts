import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { KeptAnswer } from "../../domain/changes/kept-answer.ts";
import { auditActor } from "../../domain/audit/audit-line.ts";
import { updated } from "../../domain/changes/revision.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { type AppError, notFound, validationFailed } from "../../domain/shared/app-error.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { UnsoundDraft } from "../../domain/shared/reference.ts";
import {
  type IsCommonPassword,
  passwordFaults,
  type PasswordHasher,
} from "../../domain/users/password.ts";
import { type User, withPassword } from "../../domain/users/user.ts";
import type { RefusalLog } from "../audit/refusal-log.ts";
import { attemptGate, type GateDeps } from "../sessions/attempt-gate.ts";
import { putOf } from "../shared/rules.ts";
import { settle } from "../shared/settle.ts";
import { changeable, targetOf } from "../shared/stock-verbs.ts";
import type { UseCase } from "../shared/use-case.ts";
import { selfOrAdmin, type UserDeps, userRules } from "./user-rules.ts";

export interface PasswordDeps extends UserDeps, GateDeps {
  readonly hasher: PasswordHasher;
  readonly isCommonPassword: IsCommonPassword;
  readonly refusals: Pick<RefusalLog, "tell">;
}

export interface Passwords {
  readonly current_password: string | null;
  readonly new_password: string;
}

export interface PasswordInput {
  readonly actor: Actor;
  readonly id: string;
  readonly passwords: E.Either<UnsoundDraft, Passwords>;
  /** What to answer when the request is repeated under its key. */
  readonly keep?: (at: string) => KeptAnswer;
}

/**
 * A new password for oneself, with the current one, or by an administrator for another. It ends all
 * sessions of that user, the one that asks included.
 */
export const changePassword: UseCase<PasswordDeps, PasswordInput, void> = (deps) => {
  const isCurrent = currentPassword(deps);
  return ({ actor, id, passwords, keep }) =>
    pipe(
      TE.fromEither(selfOrAdmin(actor, id)),
      TE.flatMap(() => deps.users.find(id)),
      TE.flatMapOption(
        (found) => found,
        (): AppError => notFound,
      ),
      TE.bindTo("record"),
      TE.flatMap(({ record }) =>
        soundPasswords({ ...deps, isCurrent }, actor, record.user, passwords),
      ),
      TE.flatMap((given) => storePassword(deps, { actor, id, ...given, ...(keep && { keep }) })),
    );
};

type IsCurrent = (actor: Actor, user: User, password: string) => TE.TaskEither<AppError, boolean>;

/**
 * Guesses are counted as at login, but apart from those: whoever is locked out by others' guesses
 * there can still change the password here.
 */
const currentPassword = (deps: PasswordDeps): IsCurrent => {
  const gate = attemptGate(deps);
  const refused = (actor: Actor, { id }: User, code: string): TE.TaskEither<never, void> =>
    TE.fromTask(() =>
      deps.refusals.tell({
        actor: auditActor(actor),
        act: { action: "change_password", target: { family: "users", id, version: null }, code },
        origin: actor.origin,
      }),
    );
  return (actor, user, password) => {
    const key = `password:${user.id}`;
    return pipe(
      gate([key], () =>
        pipe(
          deps.hasher.verify(user.password_hash, password),
          TE.tap((right) => (right ? deps.loginAttempts.clear(key) : TE.right(undefined))),
        ),
      ),
      TE.tap((right) => (right ? TE.right(undefined) : refused(actor, user, "wrong_password"))),
      TE.tapError((error) =>
        error._tag === "RateLimited" ? refused(actor, user, "rate_limited") : TE.right(undefined),
      ),
    );
  };
};

/** Both passwords; or every fault of both at once, so that one which cannot be read hides none of the other. */
const soundPasswords = (
  {
    isCurrent,
    isCommonPassword,
  }: Pick<PasswordDeps, "isCommonPassword"> & {
    readonly isCurrent: IsCurrent;
  },
  actor: Actor,
  user: User,
  passwords: PasswordInput["passwords"],
): TE.TaskEither<AppError, Passwords> => {
  const form = E.isLeft(passwords) ? passwords.left.faults : [];
  const { current_password, new_password }: Readonly<Record<string, unknown>> = E.isLeft(passwords)
    ? (passwords.left.sound ?? {})
    : { ...passwords.right };
  const isRead = !form.some(({ pointer }) => pointer === "/current_password");
  const ownPassword = actor.kind === "user" && actor.id === user.id;
  return pipe(
    ownPassword && isRead
      ? currentFaults(
          (guess) => isCurrent(actor, user, guess),
          typeof current_password === "string" ? current_password : null,
        )
      : TE.right([]),
    TE.map((current) => [
      ...form,
      ...current,
      ...(typeof new_password === "string"
        ? passwordFaults(isCommonPassword, new_password, "/new_password")
        : []),
    ]),
    TE.flatMapEither((faults) =>
      E.isRight(passwords) && faults.length === 0
        ? passwords
        : E.left<AppError>(validationFailed(faults)),
    ),
  );
};

const currentFaults = (
  isCurrent: (password: string) => TE.TaskEither<AppError, boolean>,
  current: string | null,
): TE.TaskEither<AppError, readonly Fault[]> =>
  current === null
    ? TE.right([{ pointer: "/current_password", code: "required" }])
    : pipe(
        isCurrent(current),
        TE.map((right) =>
          right ? [] : [{ pointer: "/current_password", code: "wrong_password" as const }],
        ),
      );

/** Hashes and writes a password that has been found good, and ends the user's sessions with it. */
const storePassword = (
  deps: PasswordDeps,
  {
    actor,
    id,
    keep,
    new_password,
  }: Pick<PasswordInput, "actor" | "id" | "keep"> & Pick<Passwords, "new_password">,
): TE.TaskEither<AppError, void> => {
  const rules = userRules(deps);
  return pipe(
    deps.hasher.hash(new_password),
    TE.flatMap((hash) =>
      settle(deps, actor, (meet) =>
        pipe(
          changeable(
            rules,
            { ...deps, requireIfMatch: false },
            { actor, id, expected: "none" },
            meet,
          ),
          TE.map(({ current, stamp }) => {
            const changed = withPassword(current, hash, stamp);
            return {
              changes: {
                puts: [putOf("users", changed, current.version, updated)],
                endSessionsOf: rules.endsSessionsOf(current, changed),
                answer: keep?.(stamp.at) ?? null,
              },
              act: { action: "change_password", target: targetOf("users", changed) },
              result: undefined,
            };
          }),
        ),
      ),
    ),
  );
};
