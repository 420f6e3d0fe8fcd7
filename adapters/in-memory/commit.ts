import * as TE from "fp-ts/lib/TaskEither.js";
import type { ChangeSet, Commit, Refusal } from "../../domain/changes/change-set.ts";
import { type AnswerKey, keptSince } from "../../domain/changes/kept-answer.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { tell } from "./audit.ts";
import { overtaken } from "./overtaken.ts";
import type { Tables } from "./tables.ts";
import { undoable, type Undoable } from "./undoable.ts";
import { remove, write } from "./write.ts";

export const answerKey = ({ caller, method, path, key }: AnswerKey): string =>
  JSON.stringify([caller, method, path, key]);

/** Applies a change set in one go, and takes all of it back where a part of it is refused. */
export const inMemoryCommit =
  (tables: Tables, collation: Collation): Commit =>
  (changes) =>
  async () => {
    const log = undoable();
    const refusal = apply(tables, collation, changes, log);
    if (refusal === null) return TE.right<Refusal, void>(undefined)();
    log.undo();
    return TE.left(refusal)();
  };

const apply = (
  tables: Tables,
  collation: Collation,
  changes: ChangeSet,
  log: Undoable,
): Refusal | null => {
  // First of all: a request that is repeated while its twin wins learns of that, not of the keys that it took.
  if (changes.answer !== null) {
    const key = answerKey(changes.answer);
    const kept = tables.answers.get(key);
    if (kept !== undefined && kept.kept_at >= keptSince(changes.answer.kept_at))
      return { _tag: "AnswerTaken" };
    log.set(tables.answers, key, changes.answer);
  }
  for (const one of changes.deletes) {
    const refusal = remove(tables, one, log);
    if (refusal !== null) return refusal;
  }
  for (const one of changes.puts) {
    const refusal = write(tables, collation, one, log);
    if (refusal !== null) return refusal;
  }
  const because = overtaken(tables, changes);
  if (because !== null) return { _tag: "Overtaken", because };
  for (const [id, session] of tables.sessions)
    if (changes.endSessionsOf.includes(session.user_id)) log.set(tables.sessions, id, undefined);
  tell(tables, changes.audit, log);
  return null;
};
