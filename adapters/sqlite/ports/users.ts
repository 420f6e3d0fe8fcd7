import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { changeSet } from "../../../domain/changes/change-set.ts";
import { created } from "../../../domain/changes/revision.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import type { UserRepository } from "../../../domain/users/user-repository.ts";
import type { UserRecord } from "../../../domain/users/user.ts";
import { type UserDocument, userFromDocument } from "../../documents/user-document.ts";
import type { ApplyChangeSet } from "../writes/apply-change-set.ts";
import type { Database, Line } from "../file/database.ts";
import type { Pages } from "../listings/pages.ts";
import { reading } from "../file/sqlite-errors.ts";
import { storedChanges } from "../rows/stored.ts";
import { familyTables } from "../rows/tables.ts";
import type { Writer } from "../writes/writer.ts";

const COLUMNS = ["body", "last_login_at"] as const;

const recordOf = ([, body, last_login_at]: Line): UserRecord => ({
  user: userFromDocument(JSON.parse(String(body)) as UserDocument),
  last_login_at: typeof last_login_at === "string" ? last_login_at : null,
});

const one = (line: Line | undefined): O.Option<UserRecord> =>
  line === undefined ? O.none : O.some(recordOf(line));

const SELECT = `SELECT id, ${COLUMNS.join(", ")} FROM users`;

interface UsersDeps {
  readonly database: Database;
  readonly pages: Pages;
  readonly writer: Writer;
  readonly apply: ApplyChangeSet;
  readonly collation: Collation;
}

export const sqliteUsers = ({
  database,
  pages,
  writer,
  apply,
  collation,
}: UsersDeps): UserRepository => {
  const byId = database.prepare(`${SELECT} WHERE id = ?`);
  const byEmail = database.prepare(`${SELECT} WHERE email = ?`);
  const exists = (): boolean => database.get("SELECT 1 FROM users LIMIT 1") !== undefined;
  return {
    find: (id) => reading(() => one(byId.first(id))),
    findByEmail: (key) => reading(() => one(byEmail.first(key))),
    names: (ids) =>
      reading(
        () =>
          new Map(
            database
              .lines(
                `SELECT id, body ->> '$.name' FROM users WHERE id IN (SELECT value FROM json_each(?))`,
                JSON.stringify(ids),
              )
              .map(([id, name]) => [String(id), String(name)]),
          ),
      ),
    list: (query) =>
      pipe(
        pages.select(familyTables.users, query, COLUMNS),
        TE.map((page) => ({ ...page, items: page.items.map(recordOf) })),
      ),
    all: () => reading(() => database.lines(`${SELECT} ORDER BY email`).map(recordOf)),
    exists: () => reading(exists),
    addFirst: (user, line) => {
      const put = { family: "users", resource: user, expected: null, event: created } as const;
      const audit = line === undefined ? [] : [line];
      const stored = storedChanges(changeSet({ puts: [put], audit }), collation);
      return writer.write<never, boolean>(() => {
        if (exists()) return E.right(false);
        const done = apply(stored);
        if (E.isLeft(done)) throw new Error(`the first of all users is refused: ${done.left._tag}`);
        return E.right(true);
      });
    },
  };
};
