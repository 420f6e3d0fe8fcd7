/** Rows that have two indexes for an order: one of those up to a number, and one of those that came after it. */
interface Tiered {
  /** What the names of its two views begin with: of what is settled, and of what came later. */
  readonly rows: string;
  readonly table: string;
  readonly order: string;
  readonly columns: string;
  /** What the views show of them. */
  readonly shown: string;
}

/**
 * The headword of each entry, as `entry_forms` has its other forms; and its exact form where that is not the key,
 * else nothing, as the index in memory wants it.
 */
const HEADWORD =
  "seq, 'lemma' AS field, key, ifnull(exact, key) AS exact, ifnull(exact, '') AS other";

/** In the order in which they are settled. */
const tiered: readonly Tiered[] = [
  {
    rows: "entry_forms",
    table: "entry_forms",
    order: "by_key",
    columns: "key, seq, position, field, exact",
    shown: "*, iif(exact = key, '', exact) AS other",
  },
  {
    rows: "entry_headwords",
    table: "entries",
    order: "by_key",
    columns: "key, exact",
    shown: HEADWORD,
  },
  {
    rows: "entries",
    table: "entries",
    order: "by_lemma",
    columns: "by_lemma_form, id",
    shown: "*",
  },
];

/**
 * The orders of lemmas and of keys lead all over their indexes: who adds many entries to a million has to read
 * and write every page of them. So rows up to a number have indexes that are made at once (`tiers.ts`), and
 * those that came after it small ones of their own. Each view gives its rows in the order of its index. (The
 * plus keeps SQLite from taking the number for a range of rows to walk along.) Who renames or drops what they
 * name in a later step has to drop the views first.
 */
const tiersOf = ({ rows, table, order, columns, shown }: Tiered, seq: number): string => `
  CREATE INDEX ${table}_${order} ON ${table} (${columns}) WHERE +seq <= ${seq};
  CREATE INDEX ${table}_later_${order} ON ${table} (${columns}) WHERE +seq > ${seq};
  CREATE VIEW ${rows}_settled AS
    SELECT ${shown} FROM ${table} INDEXED BY ${table}_${order} WHERE +seq <= ${seq};
  CREATE VIEW ${rows}_later AS
    SELECT ${shown} FROM ${table} INDEXED BY ${table}_later_${order} WHERE +seq > ${seq};
`;

/** The number that stands in the tiers of the entries; in those of their forms it may be a later one. */
const settledUpTo = (seq: number): string => `CREATE VIEW settled AS SELECT ${seq} AS seq;`;

const withoutIndexes = ({ table, order }: Tiered): string => `
  DROP INDEX IF EXISTS ${table}_${order};
  DROP INDEX IF EXISTS ${table}_later_${order};
`;

/** The indexes alone, for who brings very many rows. */
export const withoutTierIndexes = tiered.map(withoutIndexes).join("");

/** What settles the rows up to a number: steps that may be transactions of their own, in this order. */
export const settlingUpTo = (seq: number): readonly string[] =>
  tiered.map(
    (one) => `
  ${one.rows === "entries" ? `DROP VIEW settled; ${settledUpTo(seq)}` : ""}
  ${withoutIndexes(one)}
  DROP VIEW ${one.rows}_settled;
  DROP VIEW ${one.rows}_later;
  ${tiersOf(one, seq)}`,
  );

/** All of them, where there are none yet, and all headwords together. */
export const tierSchema = (seq: number): string => `
  CREATE VIEW entry_headwords AS SELECT ${HEADWORD} FROM entries;
  ${settledUpTo(seq)}
  ${tiered.map((one) => tiersOf(one, seq)).join("")}
`;
