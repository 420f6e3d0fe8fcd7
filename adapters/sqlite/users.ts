import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import type { UserRecord } from "../../domain/users/user.ts";
import { type UserDocument, userFromDocument } from "../documents/user-document.ts";
import type { Database, Row } from "./database.ts";
import { tableWriter } from "./resource-table.ts";
import { reading } from "./sqlite-errors.ts";
import type { ResourceTables } from "./tables.ts";
import type { Writer } from "./writer.ts";

const fromRow = (row: Row): UserRecord => ({
  user: userFromDocument(JSON.parse(String(row["body"])) as UserDocument),
  last_login_at: row["last_login_at"] === null ? null : String(row["last_login_at"]),
});

const one = (row: Row | undefined): O.Option<UserRecord> =>
  row === undefined ? O.none : O.some(fromRow(row));

const SELECT = "SELECT body, last_login_at FROM users";

export const sqliteUsers = (
  database: Database,
  writer: Writer,
  tables: ResourceTables,
): UserRepository => {
  const { insert } = tableWriter(tables.users);
  const exists = (): boolean => database.get("SELECT 1 FROM users LIMIT 1") !== undefined;
  return {
    find: (id) => reading(() => one(database.get(`${SELECT} WHERE id = ?`, id))),
    findByEmail: (key) => reading(() => one(database.get(`${SELECT} WHERE email_key = ?`, key))),
    all: () => reading(() => database.all(`${SELECT} ORDER BY email_key`).map(fromRow)),
    exists: () => reading(exists),
    addFirst: (user) =>
      writer.write<never, boolean>(() => {
        if (exists()) return E.right(false);
        insert(database, user);
        return E.right(true);
      }),
  };
};
