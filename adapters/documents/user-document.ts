import type { User } from "../../domain/users/user.ts";

/** A user as it lies in a store, in plain JSON. */
export type UserDocument = User;

export const userFromDocument = (stored: UserDocument): User => ({
  id: stored.id,
  version: stored.version,
  external_id: stored.external_id ?? null,
  created_at: stored.created_at,
  created_by: stored.created_by,
  updated_at: stored.updated_at,
  updated_by: stored.updated_by,
  email: stored.email,
  name: stored.name,
  role: stored.role,
  status: stored.status,
  locale: stored.locale,
  password_hash: stored.password_hash,
});
