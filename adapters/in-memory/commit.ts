import * as TE from "fp-ts/lib/TaskEither.js";
import type {
  ChangeSet,
  Commit,
  Delete,
  Family,
  Put,
  Refusal,
  UniqueKey,
} from "../../domain/changes/change-set.ts";
import { type AnswerKey, keptSince } from "../../domain/changes/kept-answer.ts";
import { entryKeys } from "../../domain/entries/entry-keys.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { emailKey } from "../../domain/users/user.ts";
import type { Tables } from "./tables.ts";

export const answerKey = ({ caller, method, path, key }: AnswerKey): string =>
  JSON.stringify([caller, method, path, key]);

/** Applies a change set in one go: each step notes how to undo it, for when a later one is refused. */
export const inMemoryCommit =
  (tables: Tables, collation: Collation): Commit =>
  (changes) =>
  async () => {
    const undo: (() => void)[] = [];
    const refusal = apply(tables, collation, changes, undo);
    if (refusal === null) return TE.right<Refusal, void>(undefined)();
    for (const step of undo.reverse()) step();
    return TE.left(refusal)();
  };

const apply = (
  tables: Tables,
  collation: Collation,
  changes: ChangeSet,
  undo: (() => void)[],
): Refusal | null => {
  const set = <K, V>(map: Map<K, V>, key: K, value: V | undefined): void => {
    const before = map.get(key);
    undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  };
  // First of all: a request that is repeated while its twin wins learns of that, not of the keys that it took.
  if (changes.answer !== null) {
    const key = answerKey(changes.answer);
    const kept = tables.answers.get(key);
    if (kept !== undefined && kept.kept_at >= keptSince(changes.answer.kept_at))
      return { _tag: "AnswerTaken" };
    set(tables.answers, key, changes.answer);
  }
  for (const remove of changes.deletes) {
    if (currentVersion(tables, remove.family, remove.id) !== remove.expected)
      return { _tag: "VersionMoved", family: remove.family, id: remove.id };
    set<string, unknown>(tables.resources[remove.family], remove.id, undefined);
    set(tables.tombstones[remove.family], remove.id, tombstone(remove));
    if (remove.family === "entries") set(tables.entryKeys, remove.id, undefined);
    if (remove.family === "users") set(tables.lastLogins, remove.id, undefined);
  }
  for (const put of changes.puts) {
    const refused = refusePut(tables, put);
    if (refused !== null) return refused;
    set<string, unknown>(tables.resources[put.family], put.resource.id, put.resource);
    set(tables.tombstones[put.family], put.resource.id, undefined);
    if (put.family === "entries")
      set(tables.entryKeys, put.resource.id, entryKeys(collation, put.resource));
  }
  for (const [id, session] of tables.sessions)
    if (changes.endSessionsOf.includes(session.user_id)) set(tables.sessions, id, undefined);
  return null;
};

const currentVersion = (tables: Tables, family: Family, id: string): number | null =>
  tables.resources[family].get(id)?.version ?? null;

const tombstone = ({ id, external_id, expected, stamp }: Delete) => ({
  id,
  external_id,
  version: expected + 1,
  deleted_at: stamp.at,
  deleted_by: stamp.by,
});

const refusePut = (tables: Tables, put: Put): Refusal | null => {
  const { family, resource, expected } = put;
  const taken = (key: UniqueKey): Refusal => ({ _tag: "KeyTaken", family, key, id: resource.id });
  const version = currentVersion(tables, family, resource.id);
  if (expected === null && version !== null) return taken("id");
  if (version !== expected) return { _tag: "VersionMoved", family, id: resource.id };
  for (const other of tables.resources[family].values()) {
    if (other.id === resource.id) continue;
    if (resource.external_id !== null && other.external_id === resource.external_id)
      return taken("external_id");
    if (
      put.family === "users" &&
      "email" in other &&
      emailKey(other.email) === emailKey(put.resource.email)
    )
      return taken("email");
  }
  return null;
};
