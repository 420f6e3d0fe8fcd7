import { offsetOf, type Page } from "../../../domain/shared/page.ts";
import type { Filter, ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { buildBase, indexOf } from "../../form-index/build-index.ts";
import type { Place } from "../../form-index/form-index.ts";
import { mergedForms } from "../../form-index/merged-forms.ts";
import type { PackedForms } from "../../form-index/packed-forms.ts";
import { isWorthRebuilding, placeOf, withChanges } from "../../form-index/overlay.ts";
import {
  type FormSearch,
  type Found,
  ownersFound,
  searchForms,
  type Slice,
} from "../../form-index/search-forms.ts";
import type { Database, Line } from "../file/database.ts";
import { inAnotherOrder, type Patience } from "../listings/another-order.ts";
import { entryNews } from "../changes/entry-news.ts";
import type { LexiconKnown } from "../changes/lexicon-news.ts";
import { type Influx, influx } from "../changes/influx.ts";
import { entryOrder } from "./entry-order.ts";
import { facetsOf } from "../listings/facets.ts";
import { FIELDS, isInOrder, isLookedFor } from "../listings/for-index.ts";
import { type Fragment, fragment } from "../file/fragment.ts";
import { type Few, knownFilters } from "../listings/known-filters.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { OtherWriters } from "../file/other-writers.ts";
import { once } from "../file/once.ts";
import { countBits, PACKED, rowBits, type RowBits, unpacked } from "../rows/row-bits.ts";
import type {
  AnswerTo,
  IndexQuestion,
  IndexState,
  RowsFound,
} from "../listings/reader-messages.ts";
import { MOST_BEHIND } from "../conditions/row-sets.ts";
import { type Columns, pageFrom } from "../listings/select-page.ts";
import { settlingTeller } from "../schema/settling.ts";
import { cameLater, settledUpTo } from "../schema/tiers.ts";
import type { KeptBase } from "./kept-index.ts";
import { trigramsBeside } from "./trigrams-beside.ts";

/** Searches of lemmas and variants, and listings in their order, by an index in memory that keeps up with the file. */
export interface EntryIndex {
  /** Null where it cannot tell; or what is to be done by others, as it takes long. Within a transaction. */
  readonly select: (question: Omit<IndexQuestion, "_tag">) => AnswerTo<IndexQuestion>;
  /** Keeps up with the file; within a transaction. */
  readonly look: () => void;
  readonly state: () => IndexState;
  /** What it was made of, to be kept for another start. */
  readonly built: KeptBase;
}

/** More at once, as an import makes them, are not worth taking in one by one. */
const MOST_NEWS = 5_000;
/** Nor, at the start, after what was kept: an index that has as much to look through would be built anew soon. */
const MOST_SINCE_KEPT = 3_000;
/** Nor is a search through more that has come in since the index was built. */
const MOST_ENTERED = 20_000;
/** What is done for an order that only the file has while others wait: some milliseconds. More, others do. */
const PATIENCE: Patience = { sorted: 300, walked: 20_000 };
/** Hits to be looked at one by one, where it is not known yet which rows meet a filter. */
const FEW = 300;
/** Hits whose terms are counted while others wait for the index: each is read, from the disk at worst. */
const MOST_COUNTED = 100;

/** What is asked of the index, to be looked for once in a question. */
interface Asked {
  readonly filter: Filter;
  readonly wanted: FormSearch | null;
  /** What the search finds, whatever else is asked; null where that is not little. */
  readonly few: Few;
}

const askedBy = (filter: Filter, ownersOf: (wanted: FormSearch) => Uint32Array): Asked => {
  const { search } = filter;
  const wanted = search === undefined ? null : { ...search.query, mode: search.mode };
  const few: Few = () => {
    const owners = wanted && ownersOf(wanted);
    return owners === null || owners.length > FEW ? null : [...owners];
  };
  return { filter, wanted, few: once(few) };
};

/** Over what was kept, where there is anything, or else over what is in the file. Within a transaction. */
export const entryIndex = (
  shelf: Shelf,
  others: OtherWriters,
  kept: KeptBase | null = null,
): EntryIndex => {
  const { database } = shelf;
  const news = entryNews(database);
  const order = entryOrder(database);
  const built = kept ?? build(database, news.known());
  let index = indexOf(built.base);
  let { known } = built;
  const filters = knownFilters(shelf, index.base);
  const coming = importing(database, known);
  let isBehind = false;

  const catchUp = (): boolean => {
    // Once it is behind, what has come since only becomes more, and need not be read again.
    const latest = news.since(known, isBehind ? 0 : MOST_NEWS);
    const { now, changed } = latest;
    others.look();
    coming.look(now.entries);
    isBehind = changed === null || index.overlay.entered.length > MOST_ENTERED;
    if (isBehind || changed === null) return false;
    const moved = changed.filter((one) => one.moved);
    if (moved.length > 0)
      index = withChanges(
        index,
        moved.map(({ seq }) => order.change(seq)),
        order.remembering(),
      );
    filters.takeIn(latest);
    known = now;
    return true;
  };

  const placeFor = (lemma: string, id: string): Place =>
    placeOf(index, order.text(lemma, id), order.of);

  /** All rows that are found, in no order. */
  const rowsFound = ({ filter, wanted, few }: Asked): RowBits =>
    wanted === null
      ? filters.rows(filter)
      : rowBits(ownersFound(index, wanted, filters.accepting(filter, few)));

  const pageFound = (query: ResourceQuery, asked: Asked, columns: Columns): Page<Line> | null => {
    const slice = sliceOf(query, placeFor);
    if (slice === null) return null;
    const accept = filters.accepting(asked.filter, asked.few);
    const found = searchForms(index, asked.wanted, slice, accept);
    return pageOfHits(shelf, found, atStart(query), columns);
  };

  const sorted = (
    query: ResourceQuery,
    rows: RowBits,
    columns: Columns,
  ): Page<Line> | RowsFound => {
    const page = inAnotherOrder(shelf, rows, query, columns, PATIENCE);
    return page ?? { found: { filter: query.filter, rows, known } };
  };

  return {
    select: ({ query, columns, rows: told }) => {
      if (!catchUp()) return null;
      for (const found of told) filters.learn(found, news.since(found.known, MOST_BEHIND));
      const asked = askedBy(query.filter, (wanted) => ownersFound(index, wanted));
      const rowsOf = filters.unknown(asked.filter, asked.few);
      // What was told may have been too old: whoever asks is not sent for it again.
      if (rowsOf.length > 0) return told.length === 0 ? { rowsOf } : null;
      const all = once(() => rowsFound(asked));
      const page = isInOrder(query)
        ? pageFound(query, asked, columns)
        : sorted(query, all(), columns);
      if (page !== null && "found" in page) return page;
      const { facets: names } = query;
      if (page === null || names === undefined || !isLookedFor(query.filter)) return page;
      const rows = all();
      return countBits(rows) > MOST_COUNTED
        ? { ...page, hits: { filter: query.filter, rows, known } }
        : { ...page, facets: facetsOf(shelf, rows, names) };
    },
    built,
    look: catchUp,
    state: () => {
      if (!isBehind) return isWorthRebuilding(index) ? "stale" : "fresh";
      return coming.goesOn() ? "unsettled" : "stale";
    },
  };
};

/** Where a page begins among the hits, where they are wanted as they come; null where that is no place among them. */
const sliceOf = (
  { filter, page }: ResourceQuery,
  placeFor: (lemma: string, id: string) => Place,
): Slice | null => {
  const limit = page.size + 1;
  if ("page" in page.from) return { offset: offsetOf(page), limit };
  const { values, id } = page.from.after;
  const [rank, lemma] = filter.search === undefined ? [0, ...values] : values;
  if (typeof rank !== "number" || typeof lemma !== "string") return null;
  return { after: { rank, place: placeFor(lemma, id) }, limit };
};

/** An import stops for seconds where it settles what has come, and goes on. */
const importing = (database: Database, { entries }: LexiconKnown): Influx => {
  const { look, goesOn } = influx(entries, MOST_NEWS);
  const isSettling = settlingTeller(database);
  return { look, goesOn: () => goesOn() || isSettling() };
};

/** Whether so little has changed since then that it is taken in sooner than an index is built. */
export const isNear = (database: Database, known: LexiconKnown): boolean =>
  entryNews(database).since(known, MOST_SINCE_KEPT).changed !== null;

/** The hits are those of the page alone. */
const atStart = (query: ResourceQuery): ResourceQuery => ({
  ...query,
  page: { ...query.page, from: { page: 1 } },
});

const pageOfHits = (
  shelf: Shelf,
  { hits, total }: Found,
  query: ResourceQuery,
  columns: Columns,
): Page<Line> => {
  const source = { from: rowsOf(shelf, hits), where: [] };
  return pageFrom(shelf, source, query, columns, () => total);
};

const rowsOf = ({ table }: Shelf, hits: Found["hits"]): Fragment =>
  fragment(
    `(SELECT value ->> 0 AS seq, value ->> 1 AS rank FROM json_each(?)) AS found
     CROSS JOIN ${table.name} AS item ON item.seq = found.seq`,
    JSON.stringify(hits.map(({ owner, rank }) => [owner, rank])),
  );

/** More that came after what is settled are not taken in one by one. */
const MOST_LATER = 1_000;

type Tier = "settled" | "later";

/**
 * Of what is settled alone, where little came after it: that is taken in as what has changed since. To have
 * both come in one order takes two thirds longer.
 */
const build = (database: Database, now: LexiconKnown): KeptBase => {
  const isAll = cameLater(database, MOST_LATER);
  const tiers: readonly Tier[] = isAll ? ["settled", "later"] : ["settled"];
  const settled = settledUpTo(database);
  // Forms of more entries may be settled than entries are, when that was cut off.
  const where = isAll ? "" : `WHERE +seq <= ${settled}`;
  const forms = packedForms(database, tiers, where);
  // The longest of all that is to be done, and so begun first.
  const trigrams = trigramsBeside(forms.keys);
  const inOrder = inOneOrder("entries", tiers, "by_lemma_form, id");
  const [owners] = database.lines(`SELECT ${PACKED} FROM ${inOrder}`);
  // The last that are settled may be gone, and what comes next has one of their numbers.
  const seq = isAll ? now.entries.seq : Math.min(now.entries.seq, settled);
  return {
    base: buildBase(unpacked(owners?.[0]), forms, trigrams),
    known: { ...now, entries: { ...now.entries, seq } },
  };
};

/** A tier alone gives its rows in its order. */
const inOneOrder = (table: string, tiers: readonly Tier[], order: string): string => {
  const [first = "", ...others] = tiers.map((tier) => `${table}_${tier}`);
  const all = [first, ...others].map((view) => `SELECT * FROM ${view}`);
  return others.length === 0 ? first : `(${all.join(" UNION ALL ")} ORDER BY ${order})`;
};

/** Headwords and other forms of all tiers, each as their own index has them; that they come in order is checked. */
const packedForms = (database: Database, tiers: readonly Tier[], where: string): PackedForms => {
  const lists = ["entry_headwords", "entry_forms"].flatMap((rows) =>
    tiers.map((tier) => packedIn(database, `${rows}_${tier} ${where}`)),
  );
  const { keys, ...others } = lists.reduce(mergedForms);
  return { ...others, keys: shared(keys) };
};

const packedIn = (database: Database, from: string): PackedForms => {
  const [forms] = database.lines(
    `SELECT CAST(group_concat(key, x'00') || x'00' AS BLOB),
            CAST(group_concat(other, x'00') || x'00' AS BLOB), ${PACKED}
     FROM (SELECT * FROM ${from}) WHERE field IN (${FIELDS.map((field) => `'${field}'`).join(", ")})`,
  );
  return { keys: blob(forms?.[0]), exacts: blob(forms?.[1]), owners: unpacked(forms?.[2]) };
};

const blob = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : new Uint8Array();

/** The same, for other threads to read as well. */
const shared = (bytes: Uint8Array): Uint8Array => {
  const all = new Uint8Array(new SharedArrayBuffer(bytes.length));
  all.set(bytes);
  return all;
};
