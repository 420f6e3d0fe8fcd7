import type { DatabaseSync } from "node:sqlite";

export type Json = Readonly<Record<string, unknown>>;

/** Does it in a transaction of its own. */
export const committing = <A>(database: DatabaseSync, work: () => A): A => {
  database.exec("BEGIN IMMEDIATE");
  const done = work();
  database.exec("COMMIT");
  return done;
};

/** A list with what its items leave out. */
export const each = (items: unknown, unset: Json): readonly Json[] =>
  ((items ?? []) as readonly Json[]).map((item) => ({ ...unset, ...item }));
