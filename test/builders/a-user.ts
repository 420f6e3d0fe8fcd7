import type { User, UserDraft } from "../../domain/users/user.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

const fields = {
  email: "ana@example.org",
  name: "Ana",
  role: "editor",
  status: "active",
  locale: null,
} as const;

export const aUserDraft = (overrides: Partial<UserDraft> = {}): UserDraft => ({
  ...fields,
  external_id: null,
  ...overrides,
});

/** An active editor in the first version, as she is stored. */
export const aUser = (overrides: Partial<User> = {}): User => ({
  id: anId(0xa1),
  version: 1,
  external_id: null,
  created_at: anInstant(),
  created_by: anId(0xad),
  updated_at: anInstant(),
  updated_by: anId(0xad),
  ...fields,
  role: "editor",
  status: "active",
  password_hash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
  ...overrides,
});

/** What the next edit makes of a user. */
export const userEditOf = (current: User, overrides: Partial<User> = {}): User => ({
  ...current,
  version: current.version + 1,
  ...overrides,
});

/** Every field filled, with the characters that careless storing breaks. */
export const aFullUser = (overrides: Partial<User> = {}): User =>
  aUser({
    external_id: "ldap:ñ/1 'a' \"b\" %_\\ 😀",
    updated_at: anInstant(61.234),
    updated_by: anId(0xed),
    email: "\"Ana 'a' %_\"@exämple.org",
    name: 'Ana María d’Ñandú "x" 😀',
    role: "admin",
    status: "disabled",
    locale: "en",
    ...overrides,
  });
