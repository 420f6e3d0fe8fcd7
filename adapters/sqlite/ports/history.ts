import * as O from "fp-ts/lib/Option.js";
import type { Resources } from "../../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../../domain/shared/family.ts";
import type { Grave, Revision, RevisionAction } from "../../../domain/changes/revision.ts";
import type { History } from "../../../domain/changes/history.ts";
import { offsetOf, type Page, pageOf, type PageRequest } from "../../../domain/shared/page.ts";
import type { Versioned } from "../../../domain/shared/versioned.ts";
import type { Database, Line } from "../file/database.ts";
import { wholeOf } from "../rows/kept-text.ts";
import { reading } from "../file/sqlite-errors.ts";
import { familyTables } from "../rows/tables.ts";
import { GRAVE, graveFromLine, graveOf } from "../rows/tombstones.ts";

export const sqliteHistory = (database: Database): History => ({
  list: <F extends LexicalFamily>(family: F, id: string, page: PageRequest) =>
    reading(() => listRevisions<Resources[F]>(database, family, id, page)),
  state: <F extends LexicalFamily>(family: F, id: string, version: number) =>
    reading(() => stateAt<Resources[F]>(database, family, id, version)),
  grave: (family, id) => reading(() => O.fromNullable(graveOf(database, family, id))),
  gravesWith: (entryId) =>
    reading((): readonly Grave[] =>
      database
        .lines(
          `SELECT ${GRAVE} FROM tombstones
           WHERE family = 'entry-senses' AND with_entry = ? ORDER BY id`,
          entryId,
        )
        .map(graveFromLine),
    ),
});

/** What lives is its own last version, and a grave the deletion; all that came before is over. */
const versions = (family: LexicalFamily): string => `
  SELECT version, action, comment, NULL AS at, NULL AS by, body
  FROM ${familyTables[family].name} WHERE id = ?
  UNION ALL SELECT version, 'deleted', NULL, deleted_at, deleted_by, NULL
  FROM tombstones WHERE family = '${family}' AND id = ?
  UNION ALL SELECT version, action, comment, at, by, body
  FROM revisions WHERE family = '${family}' AND id = ?`;

/** The same without what they hold, which an index has. */
const numbers = (family: LexicalFamily): string => `
  SELECT version FROM ${familyTables[family].name} WHERE id = ?
  UNION ALL SELECT version FROM tombstones WHERE family = '${family}' AND id = ?
  UNION ALL SELECT version FROM revisions WHERE family = '${family}' AND id = ?`;

const listRevisions = <R extends Versioned>(
  database: Database,
  family: LexicalFamily,
  id: string,
  page: PageRequest,
): Page<Revision<R>> => {
  const ids = [id, id, id];
  const total = page.count
    ? Number(database.lines(`SELECT count(*) FROM (${numbers(family)})`, ...ids)[0]?.[0])
    : null;
  const after = "after" in page.from ? [Number(page.from.after.values[0])] : [];
  // Two more than wanted: the surplus row tells that something comes after, and what was before it.
  const wanted = database.lines(
    `SELECT version FROM (${numbers(family)})
     ${after.length === 0 ? "" : "WHERE version < ?"} ORDER BY version DESC LIMIT (0 + ?) OFFSET ?`,
    ...ids,
    ...after,
    page.size + 2,
    offsetOf(page),
  );
  // Only then what they hold, which may be much, however many come before and after them.
  const [newest] = wanted[0] ?? [];
  const [oldest] = wanted.at(-1) ?? [];
  const lines =
    newest === undefined || oldest === undefined
      ? []
      : database.lines(
          `SELECT * FROM (${versions(family)}) WHERE version BETWEEN ? AND ? ORDER BY version DESC`,
          ...ids,
          oldest,
          newest,
        );
  const states = lines.map((line) => stateOf(family, id, line) as R | null);
  const revisions = lines
    .slice(0, page.size + 1)
    .map((line, index) => revision(line, states[index] ?? null, states[index + 1] ?? null));
  return pageOf(revisions, page, total, ({ version }) => ({ values: [version], id }));
};

const stateOf = (family: LexicalFamily, id: string, [, , , , , body]: Line): Versioned | null =>
  body === null ? null : wholeOf(family, id, body);

const revision = <R extends Versioned>(
  [version, action, comment, at, by]: Line,
  state: R | null,
  before: R | null,
): Revision<R> => ({
  version: Number(version),
  action: String(action) as RevisionAction,
  at: state?.updated_at ?? String(at),
  by: state?.updated_by ?? String(by),
  comment: comment === null ? null : String(comment),
  state,
  before,
});

const stateAt = <R extends Versioned>(
  database: Database,
  family: LexicalFamily,
  id: string,
  version: number,
): O.Option<R> => {
  const [line] = database.lines(
    `SELECT * FROM (${versions(family)}) WHERE version = ?`,
    id,
    id,
    id,
    version,
  );
  return O.fromNullable(line === undefined ? null : (stateOf(family, id, line) as R | null));
};
