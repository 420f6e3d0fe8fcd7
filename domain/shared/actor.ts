import * as E from "fp-ts/lib/Either.js";
import { type AppError, forbidden, unauthenticated } from "./app-error.ts";
import { type Role, roles } from "./role.ts";

/** Where a request came from, for the audit. */
export interface Origin {
  readonly request_id: string | null;
  /** An IPv4 address, or an IPv6 /64. */
  readonly network: string | null;
}

/**
 * Who asks. `anonymous` exists only where the service is told to be public to read;
 * the `operator` sits at the machine's command line and is not bound by roles.
 */
export type Actor =
  | { readonly kind: "anonymous"; readonly origin?: Origin }
  | {
      readonly kind: "user";
      readonly id: string;
      readonly role: Role;
      /** Of the login by which they ask; a program that asks in their name has none. */
      readonly session_id?: string;
      /** Of requests that may change something. */
      readonly origin?: Origin;
    }
  | { readonly kind: "operator"; readonly id: string; readonly origin?: Origin };

/** Stands in `created_by` and `updated_by` of what no person did: imports and the first administrator. */
export const SYSTEM_USER_ID = "00000000-0000-7000-8000-000000000000";

export const anonymous: Actor = { kind: "anonymous" };
export const systemOperator: Actor = { kind: "operator", id: SYSTEM_USER_ID };

export const hasRole = (actor: Actor, needed: Role): boolean =>
  actor.kind === "operator" ||
  (actor.kind === "user" && roles.indexOf(actor.role) >= roles.indexOf(needed));

/** The actor's id where the role suffices; otherwise why not. */
export const requireRole = (actor: Actor, needed: Role): E.Either<AppError, string> => {
  if (actor.kind === "anonymous") return E.left(unauthenticated);
  return hasRole(actor, needed) ? E.right(actor.id) : E.left(forbidden(needed));
};
