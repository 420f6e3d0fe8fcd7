import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import {
  type KeptAnswer,
  type KeptAnswers,
  keptSince,
} from "../../../domain/changes/kept-answer.ts";
import type { Database } from "../file/database.ts";
import { reading } from "../file/sqlite-errors.ts";
import type { Writer } from "../writes/writer.ts";

export const sqliteKeptAnswers = (database: Database, writer: Writer): KeptAnswers => ({
  find: ({ caller, method, path, key }, at) =>
    reading(() => {
      const row = database.get(
        `SELECT body FROM kept_answers
         WHERE caller = ? AND method = ? AND path = ? AND key = ? AND kept_at >= ?`,
        caller,
        method,
        path,
        key,
        keptSince(at),
      );
      return row === undefined ? O.none : O.some(JSON.parse(String(row["body"])) as KeptAnswer);
    }),
  sweep: (before) =>
    writer.write<never, void>(() => {
      database.run("DELETE FROM kept_answers WHERE kept_at < ?", before);
      return E.right(undefined);
    }),
});
