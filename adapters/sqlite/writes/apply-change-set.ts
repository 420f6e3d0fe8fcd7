import * as E from "fp-ts/lib/Either.js";
import type { Refusal } from "../../../domain/changes/change-set.ts";
import { type KeptAnswer, keptSince } from "../../../domain/changes/kept-answer.ts";
import type { Family } from "../../../domain/shared/family.ts";
import type { CountKeeper } from "../counts/counts.ts";
import type { TellAudit } from "../audit/tell-audit.ts";
import type { Database } from "../file/database.ts";
import type { LiveSessions } from "./live-sessions.ts";
import { overtakenJudge } from "./overtaken.ts";
import { familyTables } from "../rows/tables.ts";
import type { Totals } from "../counts/totals.ts";
import type { StoredChanges } from "../rows/stored.ts";
import type { FamilyWriters } from "./write-family.ts";

export type ApplyChangeSet = (changes: StoredChanges) => E.Either<Refusal, void>;

/** What is kept of the resources beside them, and has to follow their changes. */
interface Upkeep {
  readonly totals: Totals;
  readonly counts: CountKeeper;
  readonly settleGrams: () => void;
}

/** Applies a change set within a transaction that the caller opened and undoes on a refusal. */
export const changeSetApplier = (
  database: Database,
  writers: FamilyWriters,
  live: LiveSessions,
  { totals, counts, settleGrams }: Upkeep,
  tell: TellAudit,
): ApplyChangeSet => {
  const overtaken = overtakenJudge(database);
  const endSessions = database.prepare("DELETE FROM sessions WHERE user_id = ?");
  return (changes) => {
    const { puts, deletes, endSessionsOf, answer, audit } = changes;
    if (answer !== null && !keepAnswer(database, answer)) return E.left({ _tag: "AnswerTaken" });
    totals.forget();
    counts.begin();
    for (const remove of deletes) {
      const refused = writers[remove.family].remove(remove);
      if (refused !== null) return E.left(refused);
    }
    for (const put of puts) {
      const refused = writers[put.family].put(put);
      if (refused !== null) return E.left(refused);
    }
    const because = overtaken(changes);
    if (because !== null) return E.left({ _tag: "Overtaken", because });
    counts.finish();
    if (puts.some(hasGrams) || deletes.some(hasGrams)) settleGrams();
    if (endSessionsOf.length > 0) live.forget();
    for (const user of endSessionsOf) endSessions.run(user);
    tell(audit);
    return E.right(undefined);
  };
};

const hasGrams = ({ family }: { readonly family: Family }): boolean =>
  familyTables[family].hasGrams;

/** False where an answer that still counts is kept under the key. */
const keepAnswer = (database: Database, answer: KeptAnswer): boolean =>
  database.run(
    `INSERT INTO kept_answers (caller, method, path, key, kept_at, body) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET kept_at = excluded.kept_at, body = excluded.body
     WHERE kept_answers.kept_at < ?`,
    answer.caller,
    answer.method,
    answer.path,
    answer.key,
    answer.kept_at,
    JSON.stringify(answer),
    keptSince(answer.kept_at),
  ) > 0;
