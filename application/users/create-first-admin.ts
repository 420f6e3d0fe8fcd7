import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type AuditActor, auditLine } from "../../domain/audit/audit-line.ts";
import { SYSTEM_USER_ID } from "../../domain/shared/actor.ts";
import { type AppError, validationFailed } from "../../domain/shared/app-error.ts";
import { type Clock, type NewId, timestamp } from "../../domain/shared/clock.ts";
import {
  type IsCommonPassword,
  passwordFaults,
  type PasswordHasher,
} from "../../domain/users/password.ts";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import { createUser, type User } from "../../domain/users/user.ts";
import type { UseCase } from "../shared/use-case.ts";

export interface FirstAdminDeps {
  readonly users: UserRepository;
  readonly hasher: PasswordHasher;
  readonly isCommonPassword: IsCommonPassword;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Makes the first administrator, only while there is no user: null where there already was one. */
export const createFirstAdmin: UseCase<
  FirstAdminDeps,
  { readonly email: string; readonly password: string; readonly by: AuditActor },
  User | null
> =
  (deps) =>
  ({ email, password, by }) => {
    const faults = passwordFaults(deps.isCommonPassword, password, "/password");
    if (faults.length > 0) return TE.left<AppError>(validationFailed(faults));
    return pipe(
      deps.users.exists(),
      TE.flatMap((someone) => (someone ? TE.right(null) : addAdmin(deps, email, password, by))),
    );
  };

const addAdmin = (
  deps: FirstAdminDeps,
  email: string,
  password: string,
  by: AuditActor,
): TE.TaskEither<AppError, User | null> =>
  pipe(
    deps.hasher.hash(password),
    TE.map((password_hash) =>
      createUser(
        {
          external_id: null,
          email,
          name: "Administrator",
          locale: null,
          role: "admin",
          status: "active",
          password_hash,
        },
        deps.newId(),
        { at: timestamp(deps.clock), by: SYSTEM_USER_ID },
      ),
    ),
    TE.flatMap((user) =>
      pipe(
        deps.users.addFirst(user, madeLine(deps, user, by)),
        TE.map((added) => (added ? user : null)),
      ),
    ),
  );

const madeLine = ({ newId }: FirstAdminDeps, { id, created_at, role }: User, by: AuditActor) =>
  auditLine({ id: newId(), at: created_at }, by, {
    action: "create",
    target: { family: "users", id, version: 1 },
    detail: { role_from: null, role_to: role },
  });
