import type { SQLInputValue } from "node:sqlite";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Database } from "./database.ts";

/** How a family lies in its table: which columns stand beside the body, and which rows elsewhere. */
export interface ResourceTable<R extends Versioned> {
  readonly name: string;
  /** Beside `id`, `version`, `external_id` and `body`, which every family has. */
  readonly columns: readonly string[];
  /** In the order of `columns`. */
  readonly values: (resource: R) => readonly SQLInputValue[];
  /** Rows of other tables that belong to a resource, made anew with each version. */
  readonly parts: readonly PartTable<R>[];
}

/** A table with a `seq` column that says which resource its rows belong to. */
export interface PartTable<R> {
  readonly name: string;
  /** Beside `seq`. */
  readonly columns: readonly string[];
  readonly rows: (resource: R) => readonly (readonly SQLInputValue[])[];
}

/** The statements of a family, written once. */
export const tableWriter = <R extends Versioned>(table: ResourceTable<R>) => {
  const columns = ["version", "external_id", "body", ...table.columns];
  const insertSql = `INSERT INTO ${table.name} (id, ${columns.join(", ")}) VALUES (?${", ?".repeat(columns.length)})`;
  const updateSql = `UPDATE ${table.name} SET ${columns.map((column) => `${column} = ?`).join(", ")} WHERE id = ? AND version = ?`;
  const seqSql = `SELECT seq FROM ${table.name} WHERE id = ?`;
  const deleteSql = `DELETE FROM ${table.name} WHERE id = ? AND version = ?`;
  const parts = table.parts.map((part) => ({
    rows: part.rows,
    insertSql: `INSERT INTO ${part.name} (seq, ${part.columns.join(", ")}) VALUES (?${", ?".repeat(part.columns.length)})`,
    deleteSql: `DELETE FROM ${part.name} WHERE seq = ?`,
  }));
  const values = (resource: R): readonly SQLInputValue[] => [
    resource.version,
    resource.external_id,
    JSON.stringify(resource),
    ...table.values(resource),
  ];
  const seqOf = (database: Database, id: string): SQLInputValue =>
    database.get(seqSql, id)?.["seq"] ?? null;
  const writeParts = (database: Database, resource: R, seq: SQLInputValue): void => {
    for (const part of parts)
      for (const row of part.rows(resource)) database.run(part.insertSql, seq, ...row);
  };
  const dropParts = (database: Database, seq: SQLInputValue): void => {
    for (const part of parts) database.run(part.deleteSql, seq);
  };
  return {
    insert: (database: Database, resource: R): void => {
      database.run(insertSql, resource.id, ...values(resource));
      if (parts.length > 0) writeParts(database, resource, seqOf(database, resource.id));
    },
    /** False where the resource is not there at that version. */
    update: (database: Database, resource: R, expected: number): boolean => {
      if (database.run(updateSql, ...values(resource), resource.id, expected) === 0) return false;
      const seq = seqOf(database, resource.id);
      dropParts(database, seq);
      writeParts(database, resource, seq);
      return true;
    },
    /** False where the resource is not there at that version. */
    remove: (database: Database, id: string, expected: number): boolean => {
      const seq = seqOf(database, id);
      if (database.run(deleteSql, id, expected) === 0) return false;
      dropParts(database, seq);
      return true;
    },
  };
};

export type TableWriter<R extends Versioned> = ReturnType<typeof tableWriter<R>>;
