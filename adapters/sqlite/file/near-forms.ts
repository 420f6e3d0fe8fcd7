import type { DatabaseSync } from "node:sqlite";
import { codePoints, MAX_EDITS, piecesOf } from "../../../domain/shared/fuzzy.ts";
import { type Folded, isLongText, nearness } from "../../../domain/shared/search.ts";
import { type Fragment, fragment, joined } from "./fragment.ts";

/** The domain's own `nearness` as a function of SQL, of a form and a query. */
export const addNearness = (connection: DatabaseSync): void => {
  let asked: Folded | null = null;
  let near: ReturnType<typeof nearness> = () => null;
  connection.function(
    "nearness",
    { deterministic: true, varargs: true },
    (...[field, key, exact, ...query]) => {
      const [queryKey, queryExact] = query.map(String);
      // A statement asks the same of all its rows: the query is taken apart once.
      if (queryKey !== asked?.key || queryExact !== asked?.exact) {
        asked = { key: String(queryKey), exact: String(queryExact) };
        near = nearness(asked);
      }
      return near({ field: String(field), key: String(key), exact: String(exact) });
    },
  );
};

/** How near a form is, null where it is too far. */
export const nearnessIn = ({ key, exact }: Folded): Fragment =>
  fragment("nearness(form.field, form.key, form.exact, ?, ?)", key, exact);

/**
 * Which forms of these fields are near. What SQLite can tell by itself comes first, because calling
 * out of it for each form costs ten times as much: their length, and that they have a piece of the
 * query unchanged. All forms of the fields are gone through nonetheless.
 */
export const nearMatching = (query: Folded, fields: readonly string[]): readonly Fragment[] => {
  const length = codePoints(query.key).length;
  const candidates = [false, true].flatMap((long) => {
    const some = fields.filter((field) => isLongText(field) === long);
    return some.length === 0
      ? []
      : joined(
          [
            fragment(`form.field IN (${some.map(() => "?").join(", ")})`, ...some),
            ...(long
              ? []
              : [
                  fragment(
                    `length(form.key) BETWEEN ? AND ?`,
                    length - MAX_EDITS,
                    length + MAX_EDITS,
                  ),
                ]),
            ...hasPiece(piecesOf(query.key, long)),
          ],
          " AND ",
        );
  });
  return [
    joined(
      candidates.map((one) => ({ ...one, sql: `(${one.sql})` })),
      " OR ",
    ),
    { ...nearnessIn(query), sql: `${nearnessIn(query).sql} IS NOT NULL` },
  ].filter(({ sql }) => sql !== "");
};

const hasPiece = (pieces: readonly string[]): readonly Fragment[] =>
  pieces.length === 0
    ? []
    : [fragment(`(${pieces.map(() => "instr(form.key, ?) > 0").join(" OR ")})`, ...pieces)];
