import { isSet } from "../../form-index/form-columns.ts";
import type { Base } from "../../form-index/form-index.ts";
import type { Acceptance } from "../../form-index/search-forms.ts";
import { type Condition, countUpTo } from "./condition.ts";
import type { Database } from "../file/database.ts";
import { nameOf } from "../file/fragment.ts";
import type { RowBits } from "../rows/row-bits.ts";
import { rowsMeeting } from "./rows-meeting.ts";
import { keptSets, type Remembered, type SetNote } from "./kept-sets.ts";
import { type RowSet, rowSet, rowSetOf } from "./row-set.ts";
import type { FamilyTable } from "../rows/tables.ts";

/** Which rows meet conditions, remembered for as long as it is true. */
export interface RowSets {
  readonly isKnown: (condition: Condition) => boolean;
  /** Whether looking for those who meet it may take long: they may be many. */
  readonly mayBeMany: (condition: Condition) => boolean;
  /** These meet it, but for those that have changed since they were found. */
  readonly learn: (condition: Condition, rows: RowBits, changed: readonly number[]) => void;
  /** Whether a row meets them all. Where only a `few` will be asked for, these are looked at; else a set pays. */
  readonly meeting: (
    conditions: readonly Condition[],
    few: () => readonly number[] | null,
  ) => Acceptance | null;
  /** All rows that meet these, of which there is one at the least. */
  readonly all: (conditions: readonly Condition[]) => RowBits;
  /** These rows are others now: a set takes that in when it is asked for again, if ever. */
  readonly note: (changed: readonly number[]) => void;
  /** What lies in other tables has changed, and it is not known of which rows. */
  readonly forgetOthers: () => void;
}

/** Of more changes since it was last used, a set is made anew: looking at each takes longer. */
export const MOST_BEHIND = 1_000;
/** Those who meet a condition are looked for at once where it takes no more lines than this: some 10 ms. */
const MANY = 5_000;

export const rowSets = (
  database: Database,
  { name }: FamilyTable,
  base: Pick<Base, "owners" | "ordinals">,
): RowSets => {
  const sets = keptSets(base);
  const changes = changesSeen();

  const remember = (condition: Condition, set: RowSet): RowSet => {
    const isOfOthers = condition.set !== null && condition.direct === undefined;
    sets.put(nameOf(condition.test), { set, isOfOthers, upTo: changes.now() });
    return set;
  };
  /** Those that have changed since it was true; null where it is not known, or too long ago. */
  const changedSince = (known: SetNote | undefined): readonly number[] | null =>
    known === undefined ? null : changes.since(known.upTo);
  const isKnown = (condition: Condition): boolean =>
    changedSince(sets.noteOf(nameOf(condition.test))) !== null;

  const caughtUp = (set: RowSet, condition: Condition, changed: readonly number[]): RowSet => {
    const met = changed.length === 0 ? null : meeting(database, name, condition, changed);
    for (const seq of changed) set.mark(seq, met?.has(seq) === true);
    return set;
  };
  const setOf = (condition: Condition, known: Remembered | undefined): RowSet => {
    const changed = changedSince(known);
    return remember(
      condition,
      known === undefined || changed === null
        ? rowSet(base, rowsMeeting(database, name, condition))
        : caughtUp(known.set, condition, changed),
    );
  };

  /** What is known of all of them first: to keep one may cost another its place. */
  const setsOf = (conditions: readonly Condition[]): readonly RowSet[] => {
    const known = conditions.map(({ test }) => sets.get(nameOf(test)));
    return conditions.map((condition, at) => setOf(condition, known[at]));
  };

  return {
    isKnown,
    mayBeMany: (condition) => base.owners.length > MANY && mayBeMany(database, condition),
    learn: (condition, rows, changed) => {
      remember(condition, caughtUp(rowSetOf(base, rows.slice()), condition, changed));
    },
    forgetOthers: () => {
      sets.forget(({ isOfOthers }) => isOfOthers);
    },
    meeting: (conditions, few) => {
      if (conditions.length === 0) return null;
      const asked = conditions.every(isKnown) ? null : few();
      if (asked !== null) {
        const met = conditions.map((condition) => meeting(database, name, condition, asked));
        return { owner: (seq) => met.every((seqs) => seqs.has(seq)), ordinals: null };
      }
      const all = setsOf(conditions);
      return {
        owner: (seq) => all.every(({ bits }) => isSet(bits(), seq)),
        ordinals: all.map(({ ordinals }) => ordinals),
      };
    },
    all: (conditions) =>
      setsOf(conditions)
        .map(({ bits }) => bits())
        .reduce((both, bits) => both.map((word, at) => word & (bits[at] ?? 0))),
    note: changes.add,
  };
};

/** The latest changes, by their number from the first. */
const changesSeen = () => {
  let latest: readonly number[] = [];
  /** How many came before these. */
  let before = 0;
  const now = (): number => before + latest.length;
  return {
    now,
    add: (changed: readonly number[]): void => {
      const all = [...latest, ...changed];
      latest = all.slice(-MOST_BEHIND);
      before += all.length - latest.length;
    },
    /** Each once; null where there were more than are worth looking at. */
    since: (upTo: number): readonly number[] | null => {
      if (upTo < before) return null;
      return [...new Set(latest.slice(upTo - before))];
    },
  };
};

/** Those of these rows that meet a condition. */
const meeting = (
  database: Database,
  name: string,
  { test }: Condition,
  seqs: readonly number[],
): ReadonlySet<number> =>
  new Set(
    database
      .lines(
        `SELECT item.seq FROM json_each(?) AS asked CROSS JOIN ${name} AS item
         ON item.seq = asked.value WHERE ${test.sql}`,
        JSON.stringify(seqs),
        ...test.params,
      )
      .map(([seq]) => Number(seq)),
  );

/** By a column, an index gives a million in 0.1 s, and there are few values: nobody else starts for that. */
const mayBeMany = (database: Database, { direct, lines }: Condition): boolean => {
  if (direct !== undefined) return false;
  if (lines === null) return true;
  const { sql, params } = countUpTo(lines, MANY);
  return Number(database.lines(sql, ...params)[0]?.[0]) > MANY;
};
