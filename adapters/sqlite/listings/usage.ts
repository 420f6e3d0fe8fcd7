import type { Usage } from "../../../domain/shared/app-error.ts";
import type { Database } from "../file/database.ts";
import { type Fragment, fragment, joined } from "../file/fragment.ts";
import { type Referrer, referrersOf } from "../rows/referrers.ts";

const everyReferrer = referrersOf(null);

/** How many resources of each family refer to one of these, which are a list in JSON, and are none of them. */
export const usageOf = (database: Database, ids: string): Usage => {
  const counts: Partial<Record<string, number>> = {};
  for (const referrer of everyReferrer) {
    const count = countOf(database, referrer, ids);
    if (count > 0) counts[referrer.table.family] = count;
  }
  return counts;
};

/** Whether more references than these lead to them: counting all of them takes long. */
export const isUsedMoreThan = (database: Database, ids: string, few: number): boolean => {
  const { sql, params } = joined(
    everyReferrer.map((referrer) => rowsReferring(referrer, ids)),
    " UNION ALL ",
  );
  const counting = `SELECT count(*) FROM (SELECT seq FROM (${sql}) LIMIT (0 + ?))`;
  return Number(database.lines(counting, ...params, Math.max(0, few) + 1)[0]?.[0]) > few;
};

const AMONG = "IN (SELECT value FROM json_each(?))";

/** A query for the `seq` of what refers to one of them, once for each way in which it does. */
const rowsReferring = (
  { table: { name, part }, columns, terms }: Referrer,
  ids: string,
): Fragment =>
  joined(
    [
      ...columns.map((column) => `SELECT seq FROM ${name} WHERE ${column} ${AMONG}`),
      ...(terms === null
        ? []
        : [`SELECT seq FROM ${part}_terms WHERE value ${AMONG} AND name IN ${terms}`]),
    ].map((sql) => fragment(sql, ids)),
    " UNION ALL ",
  );

const countOf = (database: Database, referrer: Referrer, ids: string): number => {
  const { sql, params } = rowsReferring(referrer, ids);
  const { name } = referrer.table;
  const [line] = database.lines(
    `SELECT count(DISTINCT item.seq) FROM (${sql}) AS user
     JOIN ${name} AS item ON item.seq = user.seq WHERE item.id NOT ${AMONG}`,
    ...params,
    ids,
  );
  return Number(line?.[0]);
};
