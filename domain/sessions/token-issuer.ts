import type * as E from "fp-ts/lib/Either.js";
import type { Role } from "../shared/role.ts";

/** What an access token says. Times are seconds since 1970. */
export interface AccessClaims {
  readonly sub: string;
  readonly role: Role;
  /** The session. */
  readonly sid: string;
  readonly exp: number;
}

/** What a refresh token says. */
export interface RefreshClaims {
  readonly sid: string;
  readonly generation: number;
}

/** One that is past its time still says which session it was of, and so that it is used again. */
export interface VerifiedRefresh extends RefreshClaims {
  readonly isExpired: boolean;
}

export type TokenFault = "invalid" | "expired";

/** Port: signed tokens. */
export interface TokenIssuer {
  readonly access: (claims: Omit<AccessClaims, "exp">, now: Date) => IssuedAccess;
  readonly verifyAccess: (token: string, now: Date) => E.Either<TokenFault, AccessClaims>;
  /** Signed over the session and the generation, so that an old token is known without being stored. */
  readonly refresh: (claims: RefreshClaims, now: Date, expiresAt: Date) => string;
  readonly verifyRefresh: (token: string, now: Date) => E.Either<TokenFault, VerifiedRefresh>;
}

export interface IssuedAccess {
  readonly token: string;
  /** Seconds. */
  readonly expires_in: number;
}
