import type { Delete, Put, Resources } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import { created, restored, updated } from "../../domain/changes/revision.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Stamp, Versioned } from "../../domain/shared/versioned.ts";
import type { User } from "../../domain/users/user.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

export const aStamp = (overrides: Partial<Stamp> = {}): Stamp => ({
  at: anInstant(60),
  by: anId(0xed),
  ...overrides,
});

const before = (version: number): number | null => (version === 1 ? null : version - 1);

/** By default over the version before its own, and new where it is the first. */
export const aPut = <F extends Family>(
  family: F,
  resource: Resources[F],
  overrides: Partial<Pick<Put, "expected" | "event">> = {},
): Put => {
  const expected = overrides.expected === undefined ? before(resource.version) : overrides.expected;
  const event = expected !== null ? updated : resource.version === 1 ? created : restored;
  return { family, resource, expected, event, ...overrides } as Put;
};

export const aDelete = (
  family: Family,
  { id, external_id, version }: Versioned,
  { with_entry = null, ...stamp }: Partial<Stamp & Pick<Delete, "with_entry">> = {},
): Delete => ({
  family,
  id,
  external_id,
  expected: version,
  stamp: aStamp(stamp),
  with_entry,
});

/** What the next edit makes of a resource. */
export const editOf = <R extends Versioned>(current: R, overrides: Partial<R> = {}): R => ({
  ...current,
  version: current.version + 1,
  ...overrides,
});

export const putEntry = (resource: Entry, expected = before(resource.version)): Put =>
  aPut("entries", resource, { expected });

export const putUser = (resource: User, expected = before(resource.version)): Put =>
  aPut("users", resource, { expected });

export const deleteEntry = (entry: Entry, stamp: Partial<Stamp> = {}): Delete =>
  aDelete("entries", entry, stamp);

export const deleteUser = (user: User, stamp: Partial<Stamp> = {}): Delete =>
  aDelete("users", user, stamp);
