import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { requireRole } from "../../domain/shared/actor.ts";
import { type AppError, validationFailed } from "../../domain/shared/app-error.ts";
import {
  type IsCommonPassword,
  passwordFaults,
  type PasswordHasher,
} from "../../domain/users/password.ts";
import type { NewUserDraft, UserRecord } from "../../domain/users/user.ts";
import { type CreateInput, createResource } from "../shared/stock-verbs.ts";
import type { UseCase } from "../shared/use-case.ts";
import { type UserDeps, userRules } from "./user-rules.ts";

export interface CreateUserDeps extends UserDeps {
  readonly hasher: PasswordHasher;
  readonly isCommonPassword: IsCommonPassword;
}

/** Administrators add a user, with a first password. */
export const createUser: UseCase<
  CreateUserDeps,
  CreateInput<NewUserDraft, UserRecord>,
  UserRecord
> =
  (deps) =>
  ({ draft, ...input }) =>
    pipe(
      TE.fromEither(requireRole(input.actor, "admin")),
      TE.flatMapEither(() => soundPassword(deps, draft)),
      // Hashing is slow on purpose, so it is done once, whatever happens at the commit.
      TE.bindW("password_hash", ({ password }) => deps.hasher.hash(password)),
      TE.flatMap(({ password: _said, ...hashed }) =>
        createResource(userRules(deps), deps)({ ...input, draft: E.right(hashed) }),
      ),
    );

const soundPassword = (
  { isCommonPassword }: CreateUserDeps,
  draft: CreateInput<NewUserDraft, UserRecord>["draft"],
): E.Either<AppError, NewUserDraft> => {
  const password = E.isRight(draft) ? draft.right.password : draft.left.sound?.["password"];
  const faults =
    typeof password === "string" ? passwordFaults(isCommonPassword, password, "/password") : [];
  if (E.isLeft(draft)) return E.left(validationFailed([...draft.left.faults, ...faults]));
  return faults.length === 0 ? draft : E.left(validationFailed(faults));
};
