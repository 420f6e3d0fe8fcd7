import { isSet } from "../form-index/form-columns.ts";
import { type Base, NOBODY } from "../form-index/form-index.ts";
import type { Acceptance } from "../form-index/search-forms.ts";
import type { Condition } from "./condition.ts";
import type { Database } from "./database.ts";
import { type Fragment, nameOf } from "./fragment.ts";
import { PACKED, type RowBits, setBit, unpacked } from "./row-bits.ts";
import type { FamilyTable } from "./tables.ts";

/** Which rows meet conditions, remembered for as long as it is true. */
export interface RowSets {
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

interface RowSet {
  /** Whether what lies in other tables decides. */
  readonly isOfOthers: boolean;
  /** Up to which change it is true, counted from the first. */
  upTo: number;
  bits: RowBits;
  /** By the ordinals of the index. */
  readonly ordinals: Uint32Array;
}

/** A set of a million rows takes 250 kB. */
const MOST_SETS = 32;
/** Of more changes since it was last used, a set is made anew: looking at each takes longer. */
const MOST_BEHIND = 1_000;

export const rowSets = (
  database: Database,
  { name }: FamilyTable,
  base: Pick<Base, "owners" | "ordinals">,
): RowSets => {
  const sets = new Map<string, RowSet>();
  const largest = database.prepare(`SELECT ifnull(max(seq), 0) FROM ${name}`);

  let changes: readonly number[] = [];
  /** How many changes came before the first that is remembered. */
  let before = 0;
  const now = (): number => before + changes.length;

  const build = (condition: Condition): RowSet => {
    const { sql, params } = rowsOf(name, condition);
    const [line] = database.lines(`SELECT ${PACKED} FROM (${sql})`, ...params);
    const set: RowSet = {
      isOfOthers: condition.set !== null && condition.direct === undefined,
      upTo: now(),
      bits: roomFor(Number(largest.first()?.[0])),
      ordinals: new Uint32Array((base.owners.length + 31) >>> 5),
    };
    for (const seq of unpacked(line?.[0])) mark(set, seq, true);
    return set;
  };
  const mark = ({ bits, ordinals }: RowSet, seq: number, isIn: boolean): void => {
    setBit(bits, seq, isIn);
    const ordinal = base.ordinals[seq] ?? NOBODY;
    if (ordinal !== NOBODY) setBit(ordinals, ordinal, isIn);
  };

  const caughtUp = (set: RowSet, condition: Condition): RowSet => {
    const behind = now() - set.upTo;
    if (behind > MOST_BEHIND) return build(condition);
    if (behind === 0) return set;
    const room = Number(largest.first()?.[0]);
    if (room >= 32 * set.bits.length) set.bits = grown(set.bits, room);
    const changed = [...new Set(changes.slice(-behind))];
    const met = meeting(database, name, condition, changed);
    for (const seq of changed) mark(set, seq, met.has(seq));
    set.upTo = now();
    return set;
  };

  const setOf = (key: string, condition: Condition): RowSet => {
    const known = sets.get(key);
    const set = known === undefined ? build(condition) : caughtUp(known, condition);
    // The one that was used last goes last.
    sets.delete(key);
    sets.set(key, set);
    if (sets.size > MOST_SETS) for (const oldest of sets.keys()) return dropped(oldest, set);
    return set;
  };
  const dropped = (key: string, set: RowSet): RowSet => {
    sets.delete(key);
    return set;
  };

  return {
    forgetOthers: () => {
      for (const [key, { isOfOthers }] of sets) if (isOfOthers) sets.delete(key);
    },
    meeting: (conditions, few) => {
      if (conditions.length === 0) return null;
      const named = conditions.map((condition) => [nameOf(condition.test), condition] as const);
      const asked = named.every(([key]) => sets.has(key)) ? null : few();
      if (asked !== null) {
        const met = conditions.map((condition) => meeting(database, name, condition, asked));
        return { owner: (seq) => met.every((seqs) => seqs.has(seq)), ordinals: null };
      }
      const all = named.map(([key, condition]) => setOf(key, condition));
      return {
        owner: (seq) => all.every(({ bits }) => isSet(bits, seq)),
        ordinals: all.map(({ ordinals }) => ordinals),
      };
    },
    all: (conditions) =>
      conditions
        .map((condition) => setOf(nameOf(condition.test), condition).bits)
        .reduce((both, bits) => both.map((word, at) => word & (bits[at] ?? 0))),
    note: (changed) => {
      const all = [...changes, ...changed];
      changes = all.slice(-MOST_BEHIND);
      before += all.length - changes.length;
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

const rowsOf = (name: string, { test, set }: Condition): Fragment =>
  set ?? {
    sql: `SELECT item.seq AS seq FROM ${name} AS item WHERE ${test.sql}`,
    params: test.params,
  };

/** Some more than needed, for rows to come. */
const roomFor = (seq: number): RowBits => new Uint32Array((seq >>> 5) + (seq >>> 8) + 32);

const grown = (bits: RowBits, seq: number): RowBits => {
  const more = roomFor(seq);
  more.set(bits);
  return more;
};
