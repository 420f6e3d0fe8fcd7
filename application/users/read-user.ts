import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type AppError, notFound } from "../../domain/shared/app-error.ts";
import type { UserRecord } from "../../domain/users/user.ts";
import type { ReadInput, UseCase } from "../shared/crud.ts";
import { selfOrAdmin, type UserDeps } from "./user-rules.ts";

/** A user with the time of the last login. */
export const readUser: UseCase<Pick<UserDeps, "users">, ReadInput, UserRecord> =
  ({ users }) =>
  ({ actor, id }) =>
    pipe(
      TE.fromEither(selfOrAdmin(actor, id)),
      TE.flatMap(() => users.find(id)),
      TE.flatMapOption(
        (found) => found,
        (): AppError => notFound,
      ),
    );
