import type { Role } from "../shared/role.ts";
import { firstVersion, nextVersion, type Stamp, type Versioned } from "../shared/versioned.ts";

export const userStatuses = ["active", "disabled"] as const;
export const locales = ["es", "en"] as const;

/** Somebody who may log in. `password_hash` never leaves the service. */
export interface User extends Versioned {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: (typeof userStatuses)[number];
  readonly locale: (typeof locales)[number] | null;
  readonly password_hash: string;
}

/** A user with what logging in leaves behind, which is not part of any version. */
export interface UserRecord {
  readonly user: User;
  readonly last_login_at: string | null;
}

export interface UserDraft {
  readonly external_id: string | null;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: User["status"];
  readonly locale: User["locale"];
}

/** A new user as an administrator writes it. */
export interface NewUserDraft extends UserDraft {
  readonly password: string;
}

/** The form in which e-mail addresses are compared. */
export const emailKey = (email: string): string =>
  caseFolded(email.trim().normalize("NFKC")).normalize("NFKC");

/**
 * Full case folding: down, up and down again, as up brings "ß" and "SS" together, which lower case alone
 * does not, and "ẞ" only gets there by way of "ß". The one letter that folds to itself and has the capital
 * of another is the dotless "ı" (Unicode's CaseFolding.txt).
 */
const caseFolded = (text: string): string =>
  text
    .split("ı")
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase())
    .join("ı");

export const createUser = (
  { external_id, ...fields }: UserDraft & Pick<User, "password_hash">,
  id: string,
  stamp: Stamp,
): User => ({ ...firstVersion(id, external_id, stamp), ...fields });

export const reviseUser = (current: User, draft: UserDraft, stamp: Stamp): User => {
  const { external_id, ...fields } = draft;
  return { ...current, ...nextVersion(current, external_id, stamp), ...fields };
};

export const withPassword = (current: User, password_hash: string, stamp: Stamp): User => ({
  ...current,
  ...nextVersion(current, current.external_id, stamp),
  password_hash,
});

export const isActiveAdmin = ({ role, status }: Pick<User, "role" | "status">): boolean =>
  role === "admin" && status === "active";
