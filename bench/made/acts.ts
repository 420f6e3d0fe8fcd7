import { DatabaseSync } from "node:sqlite";

const EDITORS = 50;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Puts an act for each entry into the audit of a file, in the course of a year, by fifty users in turn: most edit, some
 * create or submit. It is done in the file, as no command imports an audit.
 */
export const addActs = (file: string): void => {
  const database = new DatabaseSync(file);
  database
    .prepare(
      `INSERT INTO audit (id, at, actor_kind, actor_id, action, family, target_id, version, outcome, request_id, network, count)
       SELECT id, strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', (seq * :year / (SELECT max(seq) FROM entries)) || ' seconds'),
         'user', printf('0194197e-0000-7000-8000-%012d', seq * 7919 % :editors),
         CASE seq / :editors % 10 WHEN 0 THEN 'create' WHEN 1 THEN 'transition' ELSE 'update' END,
         'entries', id, 2, 'allowed', id, '192.0.2.1', 1
       FROM entries`,
    )
    .run({ year: YEAR_SECONDS, editors: EDITORS });
  database.close();
};
