import type { AuditLine } from "../../domain/audit/audit-line.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

/** Ana has made an entry. */
export const anAuditLine = (overrides: Partial<AuditLine> = {}): AuditLine => ({
  id: anId(0xad),
  at: anInstant(),
  actor: { kind: "user", id: anId(0xa1) },
  action: "create",
  target: { family: "entries", id: anId(1), version: 1 },
  outcome: "allowed",
  code: null,
  email: null,
  request_id: "5f1d7a1e-0b0f-4a43-9f0e-3f9f5d1c2b3a",
  network: "192.0.2.1",
  count: 1,
  detail: null,
  ...overrides,
});
