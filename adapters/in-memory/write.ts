import { specOf } from "../../domain/families.ts";
import type { Delete, Put, Refusal, UniqueKey } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { Grave } from "../../domain/changes/revision.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { nameOf, type Past, referrersTo, type Row, tableOf, type Tables } from "./tables.ts";
import type { Undoable } from "./undoable.ts";

/** Writes a resource and what it is found by; refuses what has moved and keys that are taken. */
export const write = (
  tables: Tables,
  collation: Collation,
  { family, resource, expected, event }: Put,
  log: Undoable,
): Refusal | null => {
  const table = tableOf(tables, family);
  const { id } = resource;
  const row = table.rows.get(id);
  const taken = (keys: readonly UniqueKey[]): Refusal => ({ _tag: "KeyTaken", family, keys, id });
  if (expected === null && row !== undefined) return taken(["id"]);
  if ((row?.resource.version ?? null) !== expected) return moved(family, id);
  if (row === undefined && resource.version !== firstVersionOf(tables, family, id))
    return moved(family, id);
  const others = keysOf(family, resource).filter(([, key]) => (table.keys.get(key) ?? id) !== id);
  if (others.length > 0) return taken(others.map(([name]) => name));
  if (row !== undefined) end(tables, family, row, log);
  const grave = table.graves.get(id);
  if (grave !== undefined) {
    log.set(table.graves, id, undefined);
    keep(tables, family, id, undone(grave), log);
  }
  place(tables, collation, { family, resource, event }, log);
  return null;
};

/** Puts a resource, of whatever version, where there is none. */
export const place = (
  tables: Tables,
  collation: Collation,
  { family, resource, event }: Pick<Row, "resource" | "event"> & { readonly family: Family },
  log: Undoable,
): void => {
  const table = tableOf(tables, family);
  const card = specOf(family).card(resource, collation);
  log.set(table.rows, resource.id, { resource, card, event });
  // Two users of a backup may have one address by now: it finds the first.
  for (const [, key] of keysOf(family, resource))
    if (!table.keys.has(key)) log.set(table.keys, key, resource.id);
  refer(tables, family, resource, log);
};

/** Deletes a resource; of users nothing is left. */
export const remove = (
  tables: Tables,
  { family, id, external_id, expected, stamp, with_entry }: Delete,
  log: Undoable,
): Refusal | null => {
  const table = tableOf(tables, family);
  const row = table.rows.get(id);
  if (row?.resource.version !== expected) return moved(family, id);
  end(tables, family, row, log);
  log.set(table.rows, id, undefined);
  if (family === "users") log.set(tables.lastLogins, id, undefined);
  else
    log.set(table.graves, id, {
      id,
      external_id,
      version: expected + 1,
      deleted_at: stamp.at,
      deleted_by: stamp.by,
      with_entry,
    });
  return null;
};

const moved = (family: Family, id: string): Refusal => ({ _tag: "VersionMoved", family, id });

/** What is new is at version 1; what is restored goes on after its deletion. */
const firstVersionOf = (tables: Tables, family: Family, id: string): number =>
  (tableOf(tables, family).graves.get(id)?.version ?? 0) + 1;

/** What may be there only once, beside the id. */
const keysOf = (family: Family, resource: Versioned): readonly (readonly [UniqueKey, string])[] => {
  const { uniqueKey } = specOf(family);
  return [
    ["external_id" as const, resource.external_id] as const,
    ...(uniqueKey === undefined ? [] : [[uniqueKey.name, uniqueKey.of(resource)] as const]),
  ].flatMap(([name, value]) => (value === null ? [] : [[name, `${name}:${value}`] as const]));
};

/** A version is over: it goes into the history, and its keys and references are free. */
const end = (tables: Tables, family: Family, { resource, event }: Row, log: Undoable): void => {
  const table = tableOf(tables, family);
  for (const [, key] of keysOf(family, resource))
    if (table.keys.get(key) === resource.id) log.set(table.keys, key, undefined);
  for (const reference of specOf(family).references(resource)) {
    const referrers = referrersTo(tables, nameOf(reference.family, reference.id));
    log.set(referrers, nameOf(family, resource.id), undefined);
  }
  keep(tables, family, resource.id, pastOf(resource, event), log);
};

const keep = (
  tables: Tables,
  family: Family,
  id: string,
  past: Past<Versioned>,
  log: Undoable,
): void => {
  if (family === "users") return;
  const { pasts } = tableOf(tables, family);
  log.set(pasts, id, [...(pasts.get(id) ?? []), past]);
};

export const pastOf = <R extends Versioned>(
  resource: R,
  { action, comment }: Row["event"],
): Past<R> => ({
  version: resource.version,
  action,
  at: resource.updated_at,
  by: resource.updated_by,
  comment,
  state: resource,
});

export const undone = ({ version, deleted_at, deleted_by }: Grave): Past<never> => ({
  version,
  action: "deleted",
  at: deleted_at,
  by: deleted_by,
  comment: null,
  state: null,
});

const refer = (tables: Tables, family: Family, resource: Versioned, log: Undoable): void => {
  if (family === "users") return;
  const { id } = resource;
  for (const reference of specOf(family).references(resource)) {
    const referrers = referrersTo(tables, nameOf(reference.family, reference.id));
    log.set(referrers, nameOf(family, id), { family, id });
  }
};
