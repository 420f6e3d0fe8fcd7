import * as O from "fp-ts/lib/Option.js";
import { orderOf, positionOf } from "../../domain/entries/entry-keys.ts";
import type { EntryFilter, EntryQuery } from "../../domain/entries/entry-query.ts";
import type { EntryRepository } from "../../domain/entries/entry-repository.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { pageOf } from "../../domain/shared/page.ts";
import { type EntryDocument, entryFromDocument } from "../documents/entry-document.ts";
import type { Database, Row } from "./database.ts";
import { searchedForms } from "./entry-search.ts";
import { type Fragment, fragment, type OrderColumn, selectPage } from "./select-page.ts";
import { reading } from "./sqlite-errors.ts";
import { listTombstones } from "./tombstones.ts";

export const entryFromRow = (row: Row): Entry =>
  entryFromDocument(JSON.parse(String(row["body"])) as EntryDocument);

export const sqliteEntries = (database: Database, collation: Collation): EntryRepository => ({
  find: (id) =>
    reading(() => {
      const row = database.get("SELECT body FROM entries WHERE id = ?", id);
      return row === undefined ? O.none : O.some(entryFromRow(row));
    }),
  findAny: ({ ids, external_ids }) =>
    reading(() =>
      database
        .all(
          `SELECT body FROM entries WHERE id IN (SELECT value FROM json_each(?))
           UNION SELECT body FROM entries WHERE external_id IN (SELECT value FROM json_each(?))`,
          JSON.stringify(ids),
          JSON.stringify(external_ids),
        )
        .map(entryFromRow),
    ),
  list: (query) =>
    reading(() => {
      const { rows, total } = selectPage(database, selectionOf(query));
      const found = rows.map((row) => ({
        entry: entryFromRow(row),
        rank: row["rank"] === null ? null : Number(row["rank"]),
      }));
      const page = pageOf(found, query.page, total, ({ entry, rank }) =>
        positionOf(query, entry, rank, collation),
      );
      return { ...page, items: page.items.map(({ entry }) => entry) };
    }),
  listDeleted: (query) => reading(() => listTombstones(database, "entries", query)),
});

const columnOf: Readonly<Record<string, Omit<OrderColumn, "descending">>> = {
  lemma_form: { sql: "item.sort_key", nullable: false },
  homograph_number: { sql: "item.homograph_number", nullable: true },
  created_at: { sql: "item.created_at", nullable: false },
  updated_at: { sql: "item.updated_at", nullable: false },
  rank: { sql: "found.rank", nullable: false },
};

const selectionOf = (query: EntryQuery) => {
  const { search } = query.filter;
  const forms = search === undefined ? null : searchedForms(search.query, search.mode);
  return {
    table: "entries",
    from:
      forms === null
        ? fragment("entries AS item")
        : fragment(
            `(${forms.sql}) AS found JOIN entries AS item ON item.seq = found.seq`,
            ...forms.params,
          ),
    extra: forms === null ? "NULL AS rank" : "found.rank AS rank",
    where: conditionsOf(query.filter),
    order: orderOf(query).flatMap(({ field, descending }) => {
      const column = columnOf[field];
      return column === undefined ? [] : [{ ...column, descending }];
    }),
    page: query.page,
  };
};

const conditionsOf = (filter: EntryFilter): readonly Fragment[] => [
  ...anyOf("item.pos_id", filter.pos_id),
  ...anyOf("item.entry_type_id", filter.entry_type_id),
  ...anyOf("item.status", filter.status),
  ...anyOf("item.initial", filter.initial),
  ...(filter.updated_since === undefined
    ? []
    : [fragment("item.updated_at >= ?", filter.updated_since)]),
];

/** One value is asked for by itself, so that an index that begins with it also gives the order. */
const anyOf = (column: string, values: readonly string[] | undefined): readonly Fragment[] => {
  if (values === undefined) return [];
  const [only] = values;
  return values.length === 1 && only !== undefined
    ? [fragment(`${column} = ?`, only)]
    : [fragment(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values))];
};
