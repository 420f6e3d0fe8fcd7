import * as E from "fp-ts/lib/Either.js";
import type { Audit, AuditFilter, AuditQuery } from "../../domain/audit/audit.ts";
import type { AuditDetail, AuditLine, AuditTarget } from "../../domain/audit/audit-line.ts";
import { offsetOf, type Page, pageOf } from "../../domain/shared/page.ts";
import type { Database, Line } from "./database.ts";
import { fragment, type Fragment, isOneOf, whereAll } from "./fragment.ts";
import { reading } from "./sqlite-errors.ts";
import type { Writer } from "./writer.ts";

const COLUMNS = [
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

export const sqliteAudit = (database: Database, writer: Writer, tell: TellAudit): Audit => ({
  list: (query) => reading(() => listLines(database, query)),
  append: (lines) =>
    writer.write<never, void>(() => {
      tell(lines);
      return E.right(undefined);
    }),
});

const listLines = (database: Database, { filter, page }: AuditQuery): Page<AuditLine> => {
  const asked = whereAll(conditionsOf(filter));
  const total = page.count
    ? Number(database.lines(`SELECT count(*) FROM audit${asked.sql}`, ...asked.params)[0]?.[0])
    : null;
  const { sql, params } = whereAll([...conditionsOf(filter), ...placeOf(page)]);
  const lines = database.lines(
    `SELECT ${COLUMNS.join(", ")} FROM audit${sql} ORDER BY at DESC, id LIMIT (0 + ?) OFFSET ?`,
    ...params,
    page.size + 1,
    offsetOf(page),
  );
  return pageOf(lines.map(fromLine), page, total, ({ at, id }) => ({ values: [at], id }));
};

const conditionsOf = (filter: AuditFilter): readonly Fragment[] => {
  const { actors, actions, outcome, family, target, from, to } = filter;
  return [
    ...(actors === undefined ? [] : [isOneOf("actor_id", actors)]),
    ...(actions === undefined ? [] : [isOneOf("action", actions)]),
    ...(target === undefined ? [] : [fragment("target_id = ?", target)]),
    ...(family === undefined ? [] : [fragment("family = ?", family)]),
    // Written out, because the index of the refused is only taken for a word that it knows.
    ...(outcome === undefined ? [] : [fragment(`outcome = '${outcome}'`)]),
    ...(from === undefined ? [] : [fragment("at >= ?", from)]),
    ...(to === undefined ? [] : [fragment("at <= ?", to)]),
  ];
};

/** What comes after a position; the first bound lets an index begin there. */
const placeOf = ({ from }: AuditQuery["page"]): readonly Fragment[] => {
  if (!("after" in from)) return [];
  const at = from.after.values[0] ?? "";
  return [fragment("at <= ? AND (at < ? OR id > ?)", at, at, from.after.id)];
};

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
