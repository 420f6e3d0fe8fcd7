import { countsParts, type Facets, ordered } from "../../domain/shared/facets.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import { conditionsOf } from "./conditions.ts";
import { countOfAll, valuesKept } from "./counts.ts";
import { type Fragment, fragment, joined, whereAll } from "./fragment.ts";
import { countMatching, gathering, matchesOf, type Shelf } from "./plan.ts";
import { sensesOf } from "./tables.ts";

/** Each facet by itself: its counts are remembered like totals, until something is written. */
export const selectFacets = (shelf: Shelf, filter: Filter, names: readonly string[]): Facets =>
  Object.fromEntries(
    names.map((name) => {
      const kept =
        Object.keys(filter).length === 0 ? valuesKept(shelf.database, shelf.table, name) : null;
      if (kept !== null) return [name, ordered(kept)] as const;
      const rows = shelf.totals.lines(facetQuery(shelf, filter, name));
      return [name, ordered(rows.map(([value, count]) => [String(value), Number(count)]))] as const;
    }),
  );

/** Of these rows alone, which come as `item`. */
export const facetsAmong = (shelf: Shelf, rows: Fragment, names: readonly string[]): Facets =>
  Object.fromEntries(
    names.map((name) => {
      const matching = { from: rows, where: fragment("") };
      const { sql, params } = shelf.table.spec.single.includes(name)
        ? ofColumn(name, matching)
        : ofTerms(shelf, name, matching);
      const found = shelf.database.lines(sql, ...params);
      return [
        name,
        ordered(found.map(([value, count]) => [String(value), Number(count)])),
      ] as const;
    }),
  );

const facetQuery = (shelf: Shelf, filter: Filter, name: string): Fragment => {
  const { database, table } = shelf;
  const conditions = conditionsOf(database, table, filter);
  const matches = matchesOf(database, table, filter);
  const isAll = conditions.length === 0 && matches.length === 0;
  if (!isAll) {
    // One index has all the terms with one value, so that none of the rows is read for them.
    const inIndex = isOfColumns(shelf, filter) && table.spec.single.includes(name);
    const source = gathering(shelf, conditions, matches);
    const matching = inIndex
      ? {
          from: fragment(`${table.name} AS item INDEXED BY ${table.name}_by_facets`),
          where: whereAll(conditions.map(({ direct, test }) => direct ?? test)),
        }
      : { from: source.from, where: whereAll(source.where) };
    if (table.spec.single.includes(name)) return ofColumn(name, matching);
    const isBroad =
      matches.length === 0 &&
      countMatching(shelf, conditions, []) * BROAD > countOfAll(database, table);
    return isBroad
      ? ofTermsThatMatch(
          shelf,
          name,
          conditions.map(({ test }) => test),
        )
      : ofTerms(shelf, name, matching);
  }
  return table.spec.single.includes(name)
    ? ofColumn(name, { from: fragment(`${table.name} AS item`), where: fragment("") })
    : ofAllTerms(shelf, name);
};

/** Only terms with one value are asked for. */
const isOfColumns = ({ table }: Shelf, { terms = [], ...rest }: Filter): boolean =>
  table.spec.countsSenses &&
  Object.keys(rest).length === 0 &&
  terms.every(({ name }) => table.spec.single.includes(name));

interface Matching {
  readonly from: Fragment;
  readonly where: Fragment;
}

const ofColumn = (name: string, { from, where }: Matching): Fragment =>
  fragment(
    `SELECT item.${name}, count(*) FROM ${from.sql}${where.sql} GROUP BY 1 HAVING item.${name} IS NOT NULL`,
    ...from.params,
    ...where.params,
  );

/** Where so large a part of all matches, the terms are gone through, and not what matches. */
const BROAD = 10;

/** Of the terms, those whose owner matches, each once. */
const ofTermsThatMatch = ({ table }: Shelf, name: string, tests: readonly Fragment[]): Fragment => {
  const where = whereAll([fragment("term.name = ?", name), ...tests]);
  const own = fragment(
    `SELECT item.seq, term.value FROM ${table.part}_terms AS term
     CROSS JOIN ${table.name} AS item ON item.seq = term.seq${where.sql}`,
    ...where.params,
  );
  const senses = sensesOf(table);
  const ofSenses =
    senses === null || !countsParts(table.spec, name)
      ? []
      : [
          fragment(
            `SELECT item.seq, term.value FROM ${senses.part}_terms AS term
             CROSS JOIN ${table.name} AS item ON item.id = term.entry_id${where.sql}`,
            ...where.params,
          ),
        ];
  const { sql, params } = joined([own, ...ofSenses], " UNION ");
  return fragment(`SELECT value, count(*) FROM (${sql}) GROUP BY value`, ...params);
};

/** Of what matches, the terms, each once. */
const ofTerms = ({ table }: Shelf, name: string, { from, where }: Matching): Fragment => {
  const own = fragment(
    `SELECT matching.seq, term.value FROM matching
     JOIN ${table.part}_terms AS term ON term.seq = matching.seq WHERE term.name = ?`,
    name,
  );
  const senses = sensesOf(table);
  const ofSenses =
    senses === null || !countsParts(table.spec, name)
      ? []
      : [
          fragment(
            `SELECT matching.seq, term.value FROM matching
             CROSS JOIN ${senses.name} AS sense ON sense.entry_id = matching.id
             CROSS JOIN ${senses.part}_terms AS term ON term.seq = sense.seq WHERE term.name = ?`,
            name,
          ),
        ];
  const found = joined([own, ...ofSenses], " UNION ");
  return fragment(
    `WITH matching AS MATERIALIZED (SELECT item.seq, item.id FROM ${from.sql}${where.sql})
     SELECT value, count(*) FROM (${found.sql}) GROUP BY value`,
    ...from.params,
    ...where.params,
    ...found.params,
  );
};

/**
 * Of everything: what the indexes on terms have. The entries that have a value themselves and those
 * whose senses do are counted apart, less those that are both, so that no list of all is made.
 */
const ofAllTerms = ({ table }: Shelf, name: string): Fragment => {
  const own = fragment(
    `SELECT value, count(*) AS n FROM ${table.part}_terms WHERE name = ? GROUP BY value`,
    name,
  );
  const senses = sensesOf(table);
  if (senses === null || !countsParts(table.spec, name)) return own;
  const ofSenses = fragment(
    `SELECT value, count(*) AS n FROM
       (SELECT DISTINCT value, name, entry_id FROM ${senses.part}_terms WHERE name = ?) GROUP BY value`,
    name,
  );
  const both = fragment(
    `SELECT term.value, -count(*) AS n FROM ${table.part}_terms AS term
     JOIN ${table.name} AS item ON item.seq = term.seq WHERE term.name = ? AND EXISTS (
       SELECT 1 FROM ${senses.part}_terms AS other
       WHERE other.value = term.value AND other.name = term.name AND other.entry_id = item.id)
     GROUP BY term.value`,
    name,
  );
  const { sql, params } = joined([own, ofSenses, both], " UNION ALL ");
  return fragment(`SELECT value, sum(n) FROM (${sql}) GROUP BY value`, ...params);
};
