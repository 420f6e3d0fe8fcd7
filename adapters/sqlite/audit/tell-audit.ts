import type { AuditLine } from "../../../domain/audit/audit-line.ts";
import { COLUMNS } from "./audit-lines.ts";
import type { Database } from "../file/database.ts";

export type TellAudit = (lines: readonly AuditLine[]) => void;

/** Writes lines within a transaction that the caller has opened. */
export const auditTeller = (database: Database): TellAudit => {
  const telling = database.prepare(
    `INSERT INTO audit (${COLUMNS.join(", ")}) VALUES (${COLUMNS.map(() => "?").join(", ")})`,
  );
  return (lines) => {
    for (const { actor, target, detail, ...line } of lines)
      telling.run(
        line.id,
        line.at,
        actor.kind,
        actor.id,
        line.action,
        target?.family ?? null,
        target?.id ?? null,
        target?.version ?? null,
        line.outcome,
        line.code,
        line.email,
        line.request_id,
        line.network,
        line.count,
        detail === null ? null : JSON.stringify(detail),
      );
  };
};
