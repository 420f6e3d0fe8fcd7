import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Resources } from "../../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../../domain/shared/family.ts";
import type { FacetedPage } from "../../../domain/shared/facets.ts";
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import type { Versioned } from "../../../domain/shared/versioned.ts";
import type {
  ResourceRepository,
  ResourceText,
} from "../../../domain/shared/resource-repository.ts";
import type { Database, Line } from "../file/database.ts";
import { whereAll } from "../file/fragment.ts";
import { orderColumns, orderTerms } from "../conditions/keyset.ts";
import { wholeOf, wholeText } from "../rows/kept-text.ts";
import type { Pages } from "../listings/pages.ts";
import { reading } from "../file/sqlite-errors.ts";
import { type FamilyTable, familyTables } from "../rows/tables.ts";
import { ownTermCondition } from "../conditions/term-conditions.ts";

/** The id, then these. */
const WHOLE = ["version", "body"] as const;

const textOf =
  (family: LexicalFamily) =>
  ([id, version, body]: Line): ResourceText => ({
    id: String(id),
    version: Number(version),
    json: wholeText(family, String(id), String(body)),
  });

/** A family as it is read; how it is written, its `FamilyWriter` knows. */
export const sqliteRepository = <F extends LexicalFamily>(
  database: Database,
  pages: Pages,
  family: F,
): ResourceRepository<Resources[F]> => {
  const table = familyTables[family];
  const { name } = table;
  const select = (query: ResourceQuery) => pages.select(table, query, WHOLE);
  const one = database.prepare(`SELECT id, version, body FROM ${name} WHERE id = ?`);
  const parsed = ([id, , body]: Line) => wholeOf(family, id, body) as Resources[F];
  const text = textOf(family);
  return {
    find: (id) =>
      reading(() => {
        const line = one.first(id);
        return line === undefined ? O.none : O.some(parsed(line));
      }),
    text: (id) =>
      reading(() => {
        const line = one.first(id);
        return line === undefined ? O.none : O.some(text(line));
      }),
    findAny: (keys) => reading(() => anyOf(database, table, keys) as readonly Resources[F][]),
    findBy: (term, values) =>
      reading(
        () => withTerm(database, table, { name: term, anyOf: values }) as readonly Resources[F][],
      ),
    list: (query) =>
      pipe(
        select(query),
        TE.map((page) => mapItems(page, parsed)),
      ),
    listTexts: (query) =>
      pipe(
        select(query),
        TE.map((page) => mapItems(page, text)),
      ),
    listDeleted: (query) => pages.deleted(family, query),
  };
};

/** Those that have one of these keys. */
export const anyOf = (
  database: Database,
  { family, name }: FamilyTable,
  {
    ids,
    external_ids,
  }: { readonly ids: readonly string[]; readonly external_ids: readonly string[] },
): readonly Versioned[] =>
  database
    .lines(
      `SELECT id, body FROM ${name} WHERE seq IN (
         SELECT seq FROM ${name} WHERE id IN (SELECT value FROM json_each(?))
         UNION SELECT seq FROM ${name} WHERE external_id IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(ids),
      JSON.stringify(external_ids),
    )
    .map(([id, body]) => wholeOf(family, id, body));

/** All whose term has one of these values, in the family's default order. */
export const withTerm = (
  database: Database,
  table: FamilyTable,
  term: Parameters<typeof ownTermCondition>[1],
): readonly Versioned[] => {
  const { test, set } = ownTermCondition(table, term);
  const where = whereAll([set === null ? test : { ...set, sql: `item.seq IN (${set.sql})` }]);
  const order = orderTerms(orderColumns(table, table.spec.defaultOrder), "item.id");
  return database
    .lines(
      `SELECT item.id, item.body FROM ${table.name} AS item${where.sql} ORDER BY ${order.join(", ")}`,
      ...where.params,
    )
    .map(([id, body]) => wholeOf(table.family, id, body));
};

const mapItems = <Item>(page: FacetedPage<Line>, map: (line: Line) => Item): FacetedPage<Item> => ({
  ...page,
  items: page.items.map(map),
});
