import type { Term } from "../../../domain/shared/resource-query.ts";
import { type Fragment, fragment, type OneOf } from "../file/fragment.ts";
import type { Shelf } from "../facets/shelf.ts";

/** A term as it is looked for. */
export interface WantedTerm {
  readonly name: string;
  readonly anyOf: OneOf;
}

/** A term that names all locations that it stands for: they are looked for once until something is written. */
export const reached = ({ database, totals }: Shelf, { name, anyOf, reach }: Term): WantedTerm => {
  if (reach === undefined) return { name, anyOf };
  const asked = JSON.stringify(anyOf);
  const [line] = totals.remember(`${reach} ${asked}`, () =>
    database.lines(locationsReached[reach], asked),
  );
  return { name, anyOf: listed(String(line?.[0]), Number(line?.[1])) };
};

/** One is told by itself, as most places have none within: an index that begins with it has the order. */
const listed = (json: string, count: number): OneOf =>
  count > 1 ? { json } : (JSON.parse(json) as readonly string[]);

const downFrom = (first: string): string =>
  `WITH RECURSIVE reached (id) AS (
     ${first}
     UNION
     SELECT item.id FROM reached JOIN locations AS item ON item.parent_id = reached.id
   )`;

/** As one text: a line for each would be read, sent and put together at every request. */
const from = (first: string): string =>
  `${downFrom(first)} SELECT json_group_array(id), count(*) FROM reached`;

const named = "SELECT value FROM json_each(?)";

/** A query for the ids of these zones, a list in JSON, and of all that lies in them, one after the other. */
export const IN_ZONES = `${downFrom(named)} SELECT id FROM reached`;

/** Whether a location is one of these zones, or lies in one: asked of a few, this takes less than to find all. */
export const liesIn = (id: string, zones: string): Fragment =>
  fragment(
    `EXISTS (
       WITH RECURSIVE above (id) AS (
         SELECT ${id}
         UNION
         SELECT place.parent_id FROM above JOIN locations AS place ON place.id = above.id
         WHERE place.parent_id IS NOT NULL
       ) SELECT 1 FROM above WHERE id IN (${named}))`,
    zones,
  );

const locationsReached: Readonly<Record<NonNullable<Term["reach"]>, string>> = {
  subtree: from(named),
  descendants: from(`SELECT id FROM locations WHERE parent_id IN (${named})`),
};
