import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import { emailKey, type User, type UserRecord } from "../../domain/users/user.ts";
import { compareText } from "./ordering.ts";
import type { Tables } from "./tables.ts";

export const inMemoryUsers = ({ resources, lastLogins }: Tables): UserRepository => {
  const record = (user: User): UserRecord => ({
    user,
    last_login_at: lastLogins.get(user.id) ?? null,
  });
  const all = (): readonly User[] => [...resources.users.values()];
  return {
    find: (id) => TE.fromIO(() => O.map(record)(O.fromNullable(resources.users.get(id)))),
    findByEmail: (key) =>
      TE.fromIO(() =>
        O.map(record)(O.fromNullable(all().find(({ email }) => emailKey(email) === key))),
      ),
    all: () =>
      TE.fromIO(() =>
        [...all()].sort((a, b) => compareText(emailKey(a.email), emailKey(b.email))).map(record),
      ),
    exists: () => TE.fromIO(() => resources.users.size > 0),
    addFirst: (user) =>
      TE.fromIO(() => {
        if (resources.users.size > 0) return false;
        resources.users.set(user.id, user);
        return true;
      }),
  };
};
