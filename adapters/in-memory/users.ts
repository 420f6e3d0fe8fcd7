import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { created } from "../../domain/changes/revision.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import { emailKey, type User, type UserRecord } from "../../domain/users/user.ts";
import { listing } from "./listing.ts";
import { compareText } from "../../domain/shared/ordering.ts";
import type { Row, Tables } from "./tables.ts";
import { undoable } from "./undoable.ts";
import { write } from "./write.ts";

export const inMemoryUsers = (tables: Tables, collation: Collation): UserRepository => {
  const { rows, keys } = tables.families.users;
  const record = (user: User): UserRecord => ({
    user,
    last_login_at: tables.lastLogins.get(user.id) ?? null,
  });
  const find = (id: string): O.Option<UserRecord> =>
    O.map(({ resource }: Row<User>) => record(resource))(O.fromNullable(rows.get(id)));
  return {
    find: (id) => TE.fromIO(() => find(id)),
    findByEmail: (key) => TE.fromIO(() => find(keys.get(`email:${key}`) ?? "")),
    names: (ids) =>
      TE.fromIO(
        () =>
          new Map(
            ids.flatMap((id) => {
              const row = rows.get(id);
              return row === undefined ? [] : [[id, row.resource.name] as const];
            }),
          ),
      ),
    list: (query) =>
      TE.fromIO(() => {
        const page = listing(tables, "users", query);
        return { ...page, items: page.items.map(record) };
      }),
    all: () =>
      TE.fromIO(() =>
        [...rows.values()]
          .map(({ resource }) => resource)
          .sort((a, b) => compareText(emailKey(a.email), emailKey(b.email)))
          .map(record),
      ),
    exists: () => TE.fromIO(() => rows.size > 0),
    addFirst: (user, line) =>
      TE.fromIO(() => {
        if (rows.size > 0) return false;
        write(
          tables,
          collation,
          { family: "users", resource: user, expected: null, event: created },
          undoable(),
        );
        if (line !== undefined) tables.audit.set(line.id, line);
        return true;
      }),
  };
};
