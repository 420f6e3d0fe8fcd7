import type { Delete, Put } from "../../domain/changes/change-set.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Stamp } from "../../domain/shared/versioned.ts";
import type { User } from "../../domain/users/user.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

export const aStamp = (overrides: Partial<Stamp> = {}): Stamp => ({
  at: anInstant(60),
  by: anId(0xed),
  ...overrides,
});

/** By default over the version before its own, and new where it is the first. */
export const putEntry = (resource: Entry, expected = before(resource.version)): Put => ({
  family: "entries",
  resource,
  expected,
});

export const putUser = (resource: User, expected = before(resource.version)): Put => ({
  family: "users",
  resource,
  expected,
});

const before = (version: number): number | null => (version === 1 ? null : version - 1);

export const deleteEntry = (entry: Entry, stamp: Partial<Stamp> = {}): Delete => ({
  family: "entries",
  id: entry.id,
  external_id: entry.external_id,
  expected: entry.version,
  stamp: aStamp(stamp),
});

export const deleteUser = (user: User, stamp: Partial<Stamp> = {}): Delete => ({
  family: "users",
  id: user.id,
  external_id: user.external_id,
  expected: user.version,
  stamp: aStamp(stamp),
});
