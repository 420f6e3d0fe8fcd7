import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import { reviseUser, type User, type UserDraft } from "../../domain/users/user.ts";
import type { CrudDeps, Rules } from "../shared/crud.ts";

/** Everyone may see and edit themselves; others are the administrators' business. */
export const selfOrAdmin = (actor: Actor, id: string | null): E.Either<AppError, string> =>
  actor.kind === "user" && actor.id === id ? E.right(actor.id) : requireRole(actor, "admin");

export const userRules: Rules<User, UserDraft> = {
  mayRead: selfOrAdmin,
  mayWrite: selfOrAdmin,
  isVisible: () => true,
  mayChange: (_actor, user) => E.right(user),
  revise: (current, draft, stamp) => E.right(reviseUser(current, draft, stamp)),
  put: (resource, expected) => ({ puts: [{ family: "users", resource, expected }] }),
  remove: (current, stamp) => ({
    deletes: [
      {
        family: "users",
        id: current.id,
        external_id: current.external_id,
        expected: current.version,
        stamp,
      },
    ],
    endSessionsOf: [current.id],
  }),
};

export interface UserDeps extends Omit<CrudDeps<User>, "find"> {
  readonly users: UserRepository;
}

export const crudDeps = (deps: UserDeps): CrudDeps<User> => ({
  ...deps,
  find: (id) => pipe(deps.users.find(id), TE.map(O.map(({ user }) => user))),
});
