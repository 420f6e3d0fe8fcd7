import type { Family, Resources } from "../../domain/changes/change-set.ts";
import { entryForms } from "../../domain/entries/entry-keys.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { emailKey, type User } from "../../domain/users/user.ts";
import type { ResourceTable } from "./resource-table.ts";

export type ResourceTables = { readonly [F in Family]: ResourceTable<Resources[F]> };

/** Where each family lies. */
export const resourceTables = (collation: Collation): ResourceTables => ({
  entries: entryTable(collation),
  users: userTable,
});

const entryTable = (collation: Collation): ResourceTable<Entry> => ({
  name: "entries",
  columns: [
    "pos_id",
    "entry_type_id",
    "status",
    "initial",
    "sort_key",
    "homograph_number",
    "created_at",
    "updated_at",
  ],
  values: (entry) => [
    entry.pos_id,
    entry.entry_type_id,
    entry.status,
    collation.initial(entry.lemma_form),
    collation.sortKey(entry.lemma_form),
    entry.homograph_number,
    entry.created_at,
    entry.updated_at,
  ],
  parts: [
    {
      name: "entry_forms",
      columns: ["position", "key", "exact"],
      rows: (entry) => entryForms(entry).map(({ key, exact }, position) => [position, key, exact]),
    },
  ],
});

const userTable: ResourceTable<User> = {
  name: "users",
  columns: ["email_key"],
  values: (user) => [emailKey(user.email)],
  parts: [],
};
