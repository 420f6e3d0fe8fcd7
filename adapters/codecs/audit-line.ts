import type { AuditLine } from "../../domain/audit/audit-line.ts";

/** Every field of a line, each named, in one order: what is told of it outside of the stores. */
export const presentAuditLine = ({ actor, target, ...line }: AuditLine): AuditLine => ({
  id: line.id,
  at: line.at,
  actor: { kind: actor.kind, id: actor.id },
  action: line.action,
  target: target && { family: target.family, id: target.id, version: target.version },
  outcome: line.outcome,
  code: line.code,
  email: line.email,
  request_id: line.request_id,
  network: line.network,
  count: line.count,
  detail: line.detail,
});
