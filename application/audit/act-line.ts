import { type Act, auditActor, type AuditLine, auditLine } from "../../domain/audit/audit-line.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { type Clock, type NewId, timestamp } from "../../domain/shared/clock.ts";

/** The line of what an actor does now. */
export const actLine = (
  { clock, newId }: { readonly clock: Clock; readonly newId: NewId },
  actor: Actor,
  act: Act,
): AuditLine =>
  auditLine({ id: newId(), at: timestamp(clock) }, auditActor(actor), act, actor.origin);
