import type { Term } from "../../domain/shared/resource-query.ts";
import type { Shelf } from "./plan.ts";

/** A term that names all locations that it stands for: they are looked for once until something is written. */
export const reached = ({ database, totals }: Shelf, term: Term): Term => {
  const { name, anyOf, reach } = term;
  if (reach === undefined) return term;
  const lines = totals.remember(JSON.stringify([reach, anyOf]), () =>
    database.lines(locationsReached[reach], JSON.stringify(anyOf)),
  );
  return { name, anyOf: lines.map(([id]) => String(id)) };
};

const from = (first: string): string =>
  `WITH RECURSIVE reached (id) AS (
     ${first}
     UNION
     SELECT item.id FROM reached JOIN locations AS item ON item.parent_id = reached.id
   ) SELECT id FROM reached`;

const named = "SELECT value FROM json_each(?)";

const locationsReached: Readonly<Record<NonNullable<Term["reach"]>, string>> = {
  subtree: from(named),
  descendants: from(`SELECT id FROM locations WHERE parent_id IN (${named})`),
};
