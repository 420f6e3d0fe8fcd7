import type { LexicalFamily } from "./family.ts";
import { type Fault, pointer, toldFaults } from "./fault.ts";
import type { Role } from "./role.ts";

/** Why a correct request cannot be done in the present state. */
export type ConflictReason =
  "key_taken" | "reopen_first" | "last_sense" | "last_admin" | "in_progress" | "too_contended";

/** The store cannot answer just now, or cannot hold what it is given. */
export type StoreError =
  | { readonly _tag: "Unavailable"; readonly cause: string }
  | { readonly _tag: "StorageFull" }
  | { readonly _tag: "TooLarge" };

/** How many resources refer to something, by their family; families with none are left out. */
export type Usage = Readonly<Partial<Record<LexicalFamily, number>>>;

/** All that a use case may refuse. The union is closed: an error without an HTTP status does not compile. */
export type AppError =
  | { readonly _tag: "Unauthenticated" }
  | { readonly _tag: "InvalidCredentials" }
  | { readonly _tag: "TokenExpired" }
  | {
      readonly _tag: "Forbidden";
      readonly needs: Role;
      /** Where the role would do, but for what the caller has done before. */
      readonly because?: "own_submission";
    }
  | { readonly _tag: "NotFound" }
  | { readonly _tag: "PreconditionRequired" }
  | { readonly _tag: "PreconditionFailed" }
  | { readonly _tag: "ValidationFailed"; readonly faults: readonly Fault[] }
  | {
      readonly _tag: "Conflict";
      readonly reason: ConflictReason;
      readonly faults: readonly Fault[];
    }
  | {
      readonly _tag: "InUse";
      /** How many resources of each family refer to what was to be deleted. */
      readonly references: Usage;
    }
  | {
      readonly _tag: "InvalidTransition";
      readonly status: string;
      readonly allowed: readonly string[];
      readonly because: "status" | "no_senses";
    }
  | { readonly _tag: "RateLimited"; readonly retryAfterSeconds: number }
  /** There is more to do than can be done at once. */
  | { readonly _tag: "Busy" }
  | StoreError;

export type ValidationFailed = Extract<AppError, { _tag: "ValidationFailed" }>;

export const unauthenticated: AppError = { _tag: "Unauthenticated" };
export const invalidCredentials: AppError = { _tag: "InvalidCredentials" };
export const tokenExpired: AppError = { _tag: "TokenExpired" };
export const notFound: AppError = { _tag: "NotFound" };
export const preconditionRequired: AppError = { _tag: "PreconditionRequired" };
export const preconditionFailed: AppError = { _tag: "PreconditionFailed" };

export const busy: AppError = { _tag: "Busy" };

export const forbidden = (needs: Role): AppError => ({ _tag: "Forbidden", needs });

/** Whoever submits an entry does not approve it, unless they are an administrator. */
export const ownSubmission: AppError = {
  _tag: "Forbidden",
  needs: "admin",
  because: "own_submission",
};

export const validationFailed = (faults: readonly Fault[]): ValidationFailed => ({
  _tag: "ValidationFailed",
  faults: toldFaults(faults),
});

export const conflict = (reason: ConflictReason, faults: readonly Fault[] = []): AppError => ({
  _tag: "Conflict",
  reason,
  faults,
});

/** These keys belong to other resources. `inside` points at what wanted them, if not at the whole. */
export const keysTaken = (
  wanted: readonly { readonly keys: readonly string[]; readonly inside?: string }[],
): AppError =>
  conflict(
    "key_taken",
    toldFaults(
      wanted.flatMap(({ keys, inside = "" }) =>
        keys.map((key): Fault => ({ pointer: inside + pointer(key), code: "taken" })),
      ),
    ),
  );

export const inUse = (references: Usage): AppError => ({ _tag: "InUse", references });

/** `allowed` are the actions that the entry's state takes. */
export const invalidTransition = (
  status: string,
  allowed: readonly string[],
  because: "status" | "no_senses" = "status",
): AppError => ({ _tag: "InvalidTransition", status, allowed, because });

export const unavailable = (cause: string): StoreError => ({ _tag: "Unavailable", cause });
export const storageFull: StoreError = { _tag: "StorageFull" };
/** One thing, with what is kept beside it, is more than the store takes in one piece. */
export const tooLarge: StoreError = { _tag: "TooLarge" };

/** Of what was thrown: ports that answer piece by piece have no other way to tell. */
export const isStoreError = (thrown: unknown): thrown is StoreError =>
  typeof thrown === "object" &&
  thrown !== null &&
  "_tag" in thrown &&
  ["Unavailable", "StorageFull", "TooLarge"].includes(String(thrown._tag));
