import { auditTeller, type TellAudit } from "../audit/tell-audit.ts";
import { type ApplyChangeSet, changeSetApplier } from "./apply-change-set.ts";
import { type CountKeeper, countKeeper } from "../counts/counts.ts";
import type { Database } from "../file/database.ts";
import { gramKeeper } from "../forms/grams.ts";
import { type LiveSessions, liveSessions } from "./live-sessions.ts";
import type { OtherWriters } from "../file/other-writers.ts";
import { rememberedTotals, type Totals } from "../counts/totals.ts";
import { type FamilyWriters, familyWriters, type IsBuried } from "./write-family.ts";

/** What writes into the file by one connection, with all that is remembered of what it has written. */
export interface FileWriting {
  readonly apply: ApplyChangeSet;
  readonly writers: FamilyWriters;
  readonly counts: CountKeeper;
  readonly totals: Totals;
  readonly live: LiveSessions;
  readonly tell: TellAudit;
}

interface Ways {
  /** By default the graves are looked at each time. */
  readonly isBuried?: IsBuried;
  /** By default some of the letters of sentences are settled with each change set that has any. */
  readonly settleGrams?: () => void;
  /** By default counts are written down with each change set. */
  readonly counts?: CountKeeper;
}

export const fileWriting = (
  database: Database,
  others: OtherWriters,
  {
    isBuried,
    settleGrams = gramKeeper(database).settle,
    counts = countKeeper(database),
  }: Ways = {},
): FileWriting => {
  const totals = rememberedTotals(database, others);
  const writers = familyWriters(database, counts, isBuried);
  const live = liveSessions(database, others);
  const tell = auditTeller(database);
  const apply = changeSetApplier(database, writers, live, { totals, counts, settleGrams }, tell);
  return { apply, writers, counts, totals, live, tell };
};
