import { isSet } from "../../form-index/form-columns.ts";
import type { Database } from "../file/database.ts";
import { type Fragment, fragment } from "../file/fragment.ts";
import { PACKED, rowBits, unpacked } from "../rows/row-bits.ts";
import type { Condition } from "./condition.ts";

/** What a query for `seq` gives. */
export const seqsOf = (database: Database, { sql, params }: Fragment): Uint32Array =>
  unpacked(database.lines(`SELECT ${PACKED} FROM (${sql})`, ...params)[0]?.[0]);

/** All rows of the table of that name that meet a condition, by their `seq`. */
export const rowsMeeting = (
  database: Database,
  name: string,
  { test, set, complement }: Condition,
): Uint32Array => {
  if (complement === undefined)
    return seqsOf(
      database,
      set ??
        fragment(`SELECT item.seq AS seq FROM ${name} AS item WHERE ${test.sql}`, ...test.params),
    );
  // In SQL, all that is left over would be put in order, in twice the time.
  const others = rowBits(seqsOf(database, complement));
  return seqsOf(database, fragment(`SELECT seq FROM ${name}`)).filter((seq) => !isSet(others, seq));
};
