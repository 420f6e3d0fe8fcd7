import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { created } from "../../domain/changes/revision.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import type { UserRecord } from "../../domain/users/user.ts";
import { type UserDocument, userFromDocument } from "../documents/user-document.ts";
import type { CountKeeper } from "./counts.ts";
import type { TellAudit } from "./audit.ts";
import type { Database, Line } from "./database.ts";
import type { Pages } from "./pages.ts";
import { reading } from "./sqlite-errors.ts";
import { storedOf } from "./stored.ts";
import { familyTables } from "./tables.ts";
import type { Totals } from "./totals.ts";
import type { FamilyWriter } from "./write-family.ts";
import type { Writer } from "./writer.ts";

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
  readonly totals: Totals;
  readonly pages: Pages;
  readonly writer: Writer;
  readonly users: FamilyWriter;
  readonly collation: Collation;
  readonly counts: CountKeeper;
  readonly tell: TellAudit;
}

export const sqliteUsers = ({
  database,
  totals,
  pages,
  writer,
  users,
  collation,
  counts,
  tell,
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
      const stored = storedOf("users", user, collation);
      return writer.write<never, boolean>(() => {
        if (exists()) return E.right(false);
        totals.forget();
        counts.begin();
        users.put({ family: "users", stored, expected: null, event: created });
        counts.finish();
        if (line !== undefined) tell([line]);
        return E.right(true);
      });
    },
  };
};
