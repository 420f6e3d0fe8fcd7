import * as E from "fp-ts/lib/Either.js";
import { type Actor, hasRole, requireRole } from "../shared/actor.ts";
import {
  type AppError,
  invalidTransition,
  ownSubmission,
  validationFailed,
} from "../shared/app-error.ts";
import type { Role } from "../shared/role.ts";
import { nextVersion, type Stamp } from "../shared/versioned.ts";
import type { Entry, EntryStatus } from "./entry.ts";

export const transitionActions = ["submit", "approve", "reject", "archive", "reopen"] as const;
export type TransitionAction = (typeof transitionActions)[number];

interface Transition {
  readonly from: readonly EntryStatus[];
  readonly to: EntryStatus;
  readonly role: Role;
  readonly comment: "required" | "optional";
}

/** draft → in_review → published → archived, and back to draft. */
const transitions: Readonly<Record<TransitionAction, Transition>> = {
  submit: { from: ["draft"], to: "in_review", role: "editor", comment: "optional" },
  approve: { from: ["in_review"], to: "published", role: "reviewer", comment: "optional" },
  reject: { from: ["in_review"], to: "draft", role: "reviewer", comment: "required" },
  archive: { from: ["published"], to: "archived", role: "reviewer", comment: "optional" },
  reopen: { from: ["published", "archived"], to: "draft", role: "editor", comment: "optional" },
};

/** What may be done with an entry in this state. */
export const allowedActions = (status: EntryStatus): readonly TransitionAction[] =>
  transitionActions.filter((action) => transitions[action].from.includes(status));

export const requireTransitionRole = (
  actor: Actor,
  action: TransitionAction,
): E.Either<AppError, string> => requireRole(actor, transitions[action].role);

export interface TransitionRequest {
  readonly action: TransitionAction;
  readonly comment: string | null;
}

/** What a transition looks at beside the entry. */
export interface TransitionFacts {
  /** Who submitted it last; null where nobody did. */
  readonly submittedBy: string | null;
  readonly hasSenses: boolean;
}

/**
 * The entry after the transition, or why not: a comment that is missing (422), the submitter who
 * approves (403), then whatever its state forbids (409).
 */
export const transition = (
  actor: Actor,
  entry: Entry,
  { action, comment }: TransitionRequest,
  { submittedBy, hasSenses }: TransitionFacts,
  stamp: Stamp,
): E.Either<AppError, Entry> => {
  const { from, to, comment: wanted } = transitions[action];
  if (wanted === "required" && comment === null)
    return E.left(validationFailed([{ pointer: "/comment", code: "required" }]));
  const isOpen = from.includes(entry.status);
  const own = actor.kind === "user" && actor.id === submittedBy && !hasRole(actor, "admin");
  if (isOpen && action === "approve" && own) return E.left(ownSubmission);
  const allowed = allowedActions(entry.status).filter((one) => one !== "approve" || hasSenses);
  if (!isOpen) return E.left(invalidTransition(entry.status, allowed));
  if (action === "approve" && !hasSenses)
    return E.left(invalidTransition(entry.status, allowed, "no_senses"));
  return E.right({ ...entry, ...nextVersion(entry, entry.external_id, stamp), status: to });
};
