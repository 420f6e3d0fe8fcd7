import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { AuditDetail } from "../../domain/audit/audit-line.ts";
import type { Demand } from "../../domain/changes/change-set.ts";
import { type Actor, hasRole, requireRole } from "../../domain/shared/actor.ts";
import {
  type AppError,
  conflict,
  forbidden,
  type StoreError,
} from "../../domain/shared/app-error.ts";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import {
  createUser,
  isActiveAdmin,
  reviseUser,
  type User,
  type UserDraft,
  type UserRecord,
} from "../../domain/users/user.ts";
import { plainRules, type Rules } from "../shared/rules.ts";
import type { StockDeps } from "../shared/stock-verbs.ts";

export interface UserDeps extends StockDeps {
  readonly users: UserRepository;
}

/** Everyone may see and edit themselves; others are the administrators' business. */
export const selfOrAdmin = (actor: Actor, id: string | null): E.Either<AppError, string> =>
  actor.kind === "user" && actor.id === id ? E.right(actor.id) : requireRole(actor, "admin");

/** A user with the hash of the password, which only a new one's draft has. */
export type HashedDraft = UserDraft & { readonly password_hash?: string };

export const userRules = ({
  users,
}: Pick<UserDeps, "users">): Rules<"users", HashedDraft, UserRecord> => ({
  ...plainRules,
  family: "users",
  find: (id) => pipe(users.find(id), TE.map(O.map(({ user }) => user))),
  mayRead: selfOrAdmin,
  mayWrite: selfOrAdmin,
  create: ({ password_hash = "", ...draft }, id, stamp) =>
    createUser({ ...draft, password_hash }, id, stamp),
  revise: reviseUser,
  mayChange: (actor, before, after) =>
    pipe(
      TE.fromEither(mayRule(actor, before, after)),
      TE.flatMap(() => leavesAdmin(users, before, after)),
    ),
  endsSessionsOf: (before, after) => (after === null || isOther(before, after) ? [before.id] : []),
  told,
  shownOf: ({ user }) => user,
  show: (found) => pipe(found, TE.traverseArray(recordOf(users))),
});

/** The fields that an administrator has given over somebody, and from what to what; of others their names. */
const told = (before: User | null, after: User | null): AuditDetail | null => {
  const powers = (["role", "status"] as const).filter((name) => before?.[name] !== after?.[name]);
  const others = (["email", "name", "locale", "external_id"] as const).filter(
    (name) => before !== null && after !== null && before[name] !== after[name],
  );
  if (powers.length + others.length === 0) return null;
  return {
    ...Object.fromEntries(
      powers.flatMap((name) => [
        [`${name}_from`, before?.[name] ?? null],
        [`${name}_to`, after?.[name] ?? null],
      ]),
    ),
    ...(others.length > 0 && { changed: others }),
  };
};

const isOther = (before: User, after: User): boolean =>
  before.role !== after.role ||
  before.status !== after.status ||
  before.password_hash !== after.password_hash;

/** Nobody gives themselves a role; the edge does not let it get so far. */
const mayRule = (
  actor: Actor,
  before: User | null,
  after: User | null,
): E.Either<AppError, void> => {
  const isSame = before !== null && before.role === after?.role && before.status === after.status;
  return isSame || hasRole(actor, "admin") ? E.right(undefined) : E.left(forbidden("admin"));
};

/** The last active administrator stays what they are. */
const leavesAdmin = (
  users: UserRepository,
  before: User | null,
  after: User | null,
): TE.TaskEither<AppError, readonly Demand[]> => {
  if (before === null || !isActiveAdmin(before)) return TE.right([]);
  if (after !== null && isActiveAdmin(after)) return TE.right([]);
  return pipe(
    users.list({
      filter: {
        terms: [
          { name: "role", anyOf: ["admin"] },
          { name: "status", anyOf: ["active"] },
        ],
      },
      order: [],
      page: { size: 2, from: { page: 1 }, count: false },
    }),
    TE.flatMap(({ items }) =>
      items.some(({ user }) => user.id !== before.id)
        ? TE.right<AppError, readonly Demand[]>([{ kind: "active_admin" }])
        : TE.left(conflict("last_admin")),
    ),
  );
};

/** With the time of the last login, which is not part of any version. */
const recordOf =
  (users: UserRepository) =>
  (user: User): TE.TaskEither<StoreError, UserRecord> =>
    pipe(
      users.find(user.id),
      TE.map(
        O.match(
          () => ({ user, last_login_at: null }),
          ({ last_login_at }) => ({ user, last_login_at }),
        ),
      ),
    );
