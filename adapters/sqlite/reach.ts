import type { Term } from "../../domain/shared/resource-query.ts";
import type { OneOf } from "./fragment.ts";
import type { Shelf } from "./plan.ts";

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

/** As one text: a line for each would be read, sent and put together at every request. */
const from = (first: string): string =>
  `WITH RECURSIVE reached (id) AS (
     ${first}
     UNION
     SELECT item.id FROM reached JOIN locations AS item ON item.parent_id = reached.id
   ) SELECT json_group_array(id), count(*) FROM reached`;

const named = "SELECT value FROM json_each(?)";

const locationsReached: Readonly<Record<NonNullable<Term["reach"]>, string>> = {
  subtree: from(named),
  descendants: from(`SELECT id FROM locations WHERE parent_id IN (${named})`),
};
