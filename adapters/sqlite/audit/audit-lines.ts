import type { AuditQuery } from "../../../domain/audit/audit.ts";
import type { AuditDetail, AuditLine, AuditTarget } from "../../../domain/audit/audit-line.ts";
import { type Page, pageOf } from "../../../domain/shared/page.ts";
import type { Database, Line } from "../file/database.ts";
import { whereAll } from "../file/fragment.ts";
import { afterIn, auditDays, beginningOf, linesOn } from "./audit-days.ts";

/** In the order in which they are read and written. */
export const COLUMNS = [
  "id",
  "at",
  "actor_kind",
  "actor_id",
  "action",
  "family",
  "target_id",
  "version",
  "outcome",
  "code",
  "email",
  "request_id",
  "network",
  "count",
  "detail",
] as const;

export const listAudit = (database: Database, query: AuditQuery): Page<AuditLine> => {
  const { filter, page } = query;
  const days = auditDays(database, query);
  const total = page.count ? days.reduce((sum, { lines }) => sum + lines, 0) : null;
  const lines: Line[] = [];
  const beginning = beginningOf(days, page);
  const after = afterIn(page);
  for (const [at, { day }] of beginning.days.entries()) {
    const wanted = page.size + 1 - lines.length;
    if (wanted === 0) break;
    const { sql, params } = whereAll(linesOn(day, filter, after));
    const found = database.lines(
      `SELECT ${COLUMNS.join(", ")} FROM audit${sql} ORDER BY at DESC, id LIMIT (0 + ?) OFFSET ?`,
      ...params,
      wanted,
      at === 0 ? beginning.skipped : 0,
    );
    lines.push(...found);
  }
  return pageOf(lines.map(fromLine), page, total, ({ at, id }) => ({ values: [at], id }));
};

/** All, in the order of the listing. */
export function* allLines(database: Database): Generator<AuditLine> {
  const rows = database.iterate(`SELECT ${COLUMNS.join(", ")} FROM audit ORDER BY at DESC, id`);
  for (const row of rows) yield fromLine(COLUMNS.map((column) => row[column] ?? null));
}

const textOrNull = (value: Line[number] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const fromLine = (line: Line): AuditLine => {
  const [id, at, kind, actor, action, , , , outcome, code, email, request, network, count, detail] =
    line;
  return {
    id: String(id),
    at: String(at),
    actor: { kind: String(kind) as AuditLine["actor"]["kind"], id: textOrNull(actor) },
    action: String(action) as AuditLine["action"],
    target: targetIn(line),
    outcome: String(outcome) as AuditLine["outcome"],
    code: textOrNull(code),
    email: textOrNull(email),
    request_id: textOrNull(request),
    network: textOrNull(network),
    count: Number(count),
    detail: typeof detail === "string" ? (JSON.parse(detail) as AuditDetail) : null,
  };
};

const targetIn = ([, , , , , family, id, version]: Line): AuditTarget | null =>
  typeof family === "string" && typeof id === "string"
    ? {
        family: family as AuditTarget["family"],
        id,
        version: typeof version === "number" ? version : null,
      }
    : null;
