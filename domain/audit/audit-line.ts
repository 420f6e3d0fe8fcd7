/** Who did what and when: what the audit remembers of an act, whether it was let through or refused. */
import type { Actor, Origin } from "../shared/actor.ts";
import type { Family } from "../shared/family.ts";

/** `system` is the service by itself; `command_line` the operator, who works at the machine. */
export const auditActorKinds = ["user", "anonymous", "system", "command_line"] as const;

export interface AuditActor {
  readonly kind: (typeof auditActorKinds)[number];
  /** Of a user, and of whom the command line works for. */
  readonly id: string | null;
}

export const auditActions = [
  "log_in",
  "log_out",
  "refresh",
  "create",
  "update",
  "delete",
  "restore",
  "transition",
  "change_password",
  "import",
  "export",
  "back_up",
  "restore_backup",
  /** Refused before it became any of these: a bad token, a role that does not suffice. */
  "request",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ["allowed", "refused"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

export interface AuditTarget {
  readonly family: Family;
  readonly id: string;
  /** The one that the act made; null where it made none. */
  readonly version: number | null;
}

/** Names of numbers and words. Never a secret, and never what somebody has written. */
export type AuditDetail = Readonly<Record<string, string | number | readonly string[] | null>>;

/** One act. It is written once, and neither changed nor deleted. */
export interface AuditLine {
  /** UUIDv7. */
  readonly id: string;
  readonly at: string;
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly target: AuditTarget | null;
  readonly outcome: AuditOutcome;
  /** Why it was refused: the code of the problem; null where it was not. */
  readonly code: string | null;
  /** The e-mail address that somebody tried to log in with. */
  readonly email: string | null;
  /** Of a request; of a command, the same in all of its lines. */
  readonly request_id: string | null;
  /** An IPv4 address, or an IPv6 /64. */
  readonly network: string | null;
  /** How often, where what repeats is counted instead of told again. */
  readonly count: number;
  readonly detail: AuditDetail | null;
}

/** What a use case says of its act; who, when and where from is added to it. */
export type Act = Pick<AuditLine, "action"> &
  Partial<Pick<AuditLine, "target" | "outcome" | "code" | "email" | "count" | "detail">>;

/** What is told of an act by everybody: when it was, and the line's own id. */
export interface Moment {
  readonly id: string;
  readonly at: string;
}

export const auditLine = (
  { id, at }: Moment,
  actor: AuditActor,
  act: Act,
  { request_id, network }: Origin = nowhere,
): AuditLine => ({
  id,
  at,
  actor,
  action: act.action,
  target: act.target ?? null,
  outcome: act.outcome ?? "allowed",
  code: act.code ?? null,
  email: act.email ?? null,
  request_id,
  network,
  count: act.count ?? 1,
  detail: act.detail ?? null,
});

const nowhere: Origin = { request_id: null, network: null };

export const auditActor = (actor: Actor): AuditActor => {
  switch (actor.kind) {
    case "anonymous":
      return nobody;
    case "user":
      return { kind: "user", id: actor.id };
    case "operator":
      return { kind: "command_line", id: actor.id };
  }
};

export const nobody: AuditActor = { kind: "anonymous", id: null };
export const theService: AuditActor = { kind: "system", id: null };
