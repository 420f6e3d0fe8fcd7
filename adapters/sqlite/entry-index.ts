import { randomUUID } from "node:crypto";
import { offsetOf, type Page } from "../../domain/shared/page.ts";
import type { Filter, ResourceQuery } from "../../domain/shared/resource-query.ts";
import { buildIndex } from "../form-index/build-index.ts";
import type { FormIndex } from "../form-index/form-index.ts";
import type { PackedForms } from "../form-index/packed-forms.ts";
import { isWorthRebuilding, placeOf, withChanges } from "../form-index/overlay.ts";
import {
  type FormSearch,
  type Found,
  ownersFound,
  searchForms,
  type Slice,
} from "../form-index/search-forms.ts";
import { countOfAll } from "./counts.ts";
import type { Database, Line } from "./database.ts";
import { entryNews } from "./entry-news.ts";
import { entryOrder } from "./entry-order.ts";
import { facetsOf } from "./facets.ts";
import { FIELDS, isInOrder } from "./for-index.ts";
import { type Fragment, fragment } from "./fragment.ts";
import { type Few, knownFilters } from "./known-filters.ts";
import { isMarked } from "./marks.ts";
import type { Shelf } from "./plan.ts";
import type { OtherWriters } from "./other-writers.ts";
import { countBits, PACKED, rowBits, type RowBits, seqsIn, unpacked } from "./row-bits.ts";
import type { FoundPage, IndexQuestion, RowsWanted } from "./reader-messages.ts";
import { MOST_BEHIND } from "./row-sets.ts";
import { type Columns, pageFrom } from "./select-page.ts";
import { trigramsBeside } from "./trigrams-beside.ts";

/** Searches of lemmas and variants, and listings in their order, by an index in memory that keeps up with the file. */
export interface EntryIndex {
  /**
   * Null where it cannot tell, or not as fast as the file can; or what it would have to look for while
   * others wait. Within a transaction.
   */
  readonly select: (question: Omit<IndexQuestion, "_tag">) => FoundPage | RowsWanted | null;
  /** Whether one that is built anew would be faster. */
  readonly isStale: () => boolean;
}

/** More at once, as an import makes them, are not worth taking in one by one. */
const MOST_NEWS = 5_000;
/** Nor is a search through more that has come in since the index was built. */
const MOST_ENTERED = 20_000;
/** Hits that are put in another order than the index has, while others wait for it. */
const MOST_SORTED = 20_000;
/** Rows that are walked along in that order, for the hits among them: some 150 ms. */
const MOST_WALKED = 1_000_000;
/** Fetching a hit and sorting it takes as long as so many steps of a walk. */
const STEPS_A_HIT = 16;
/** Hits to be looked at one by one, where it is not known yet which rows meet a filter. */
const FEW = 300;
/** Hits whose terms are counted while others wait for the index. */
const MOST_COUNTED = 1_000;

/** What is asked of the index, to be looked for once in a question. */
interface Asked {
  readonly filter: Filter;
  readonly wanted: FormSearch | null;
  /** What the search finds, whatever else is asked; null where that is not little. */
  readonly few: Few;
}

const once = (few: Few): Few => {
  let found: { readonly owners: ReturnType<Few> } | null = null;
  return () => (found ??= { owners: few() }).owners;
};

export const entryIndex = (shelf: Shelf, others: OtherWriters): EntryIndex => {
  const { database } = shelf;
  const news = entryNews(database);
  let known = news.known();
  const order = entryOrder(database);
  const version = database.prepare("PRAGMA data_version");
  let index = build(database);
  const filters = knownFilters(shelf, index.base);
  let isBehind = false;
  const own = randomUUID();
  /** Another after every commit of others, who alone write. */
  const state = (): string => `${own} ${String(version.first()?.[0])}`;

  const catchUp = (): boolean => {
    const latest = news.since(known, MOST_NEWS);
    const { now, changed } = latest;
    others.look();
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

  const askedBy = (filter: Filter): Asked => {
    const { search } = filter;
    const wanted = search === undefined ? null : { ...search.query, mode: search.mode };
    return { filter, wanted, few: once(() => (wanted === null ? null : fewOf(wanted))) };
  };
  const fewOf = (wanted: FormSearch): readonly number[] | null => {
    const owners = ownersFound(index, wanted);
    return owners.length <= FEW ? [...owners] : null;
  };

  /** Where a page begins among the hits, where they are wanted as they come. */
  const sliceOf = ({ filter, page }: ResourceQuery): Slice | null => {
    const limit = page.size + 1;
    if ("page" in page.from) return { offset: offsetOf(page), limit };
    const { values, id } = page.from.after;
    const [rank, lemma] = filter.search === undefined ? [0, ...values] : values;
    if (typeof rank !== "number" || typeof lemma !== "string") return null;
    return { after: { rank, place: placeOf(index, order.text(lemma, id), order.of) }, limit };
  };

  /** All rows that are found, in no order. */
  const rowsFound = ({ filter, wanted, few }: Asked): RowBits =>
    wanted === null
      ? filters.rows(filter)
      : rowBits(ownersFound(index, wanted, filters.accepting(filter, few)));

  const pageFound = (query: ResourceQuery, asked: Asked, columns: Columns): Page<Line> | null => {
    if (!isInOrder(query)) return inAnotherOrder(shelf, rowsFound(asked), query, columns);
    const slice = sliceOf(query);
    if (slice === null) return null;
    const accept = filters.accepting(asked.filter, asked.few);
    const found = searchForms(index, asked.wanted, slice, accept);
    return pageOfHits(shelf, found, atStart(query), columns);
  };

  return {
    select: ({ query, columns, rows: told }) => {
      if (!catchUp()) return null;
      for (const found of told) filters.learn(found, news.since(found.known, MOST_BEHIND));
      const asked = askedBy(query.filter);
      const rowsOf = filters.unknown(asked.filter, asked.few);
      // What was told may have been too old: whoever asks is not sent for it again.
      if (rowsOf.length > 0) return told.length === 0 ? { rowsOf } : null;
      const page = pageFound(query, asked, columns);
      const { facets: names } = query;
      if (page === null || names === undefined || asked.wanted === null) return page;
      const rows = rowsFound(asked);
      return countBits(rows) > MOST_COUNTED
        ? { ...page, hits: { rows, state: state() } }
        : { ...page, facets: facetsOf(shelf, rows, names) };
    },
    isStale: () => isBehind || isWorthRebuilding(index),
  };
};

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

/**
 * The rows in an order that the index does not have: by a walk along that of the file, which meets
 * them the sooner the more there are, or by sorting them. Null where both take too long.
 */
const inAnotherOrder = (
  shelf: Shelf,
  rows: RowBits,
  query: ResourceQuery,
  columns: Columns,
): Page<Line> | null => {
  const total = countBits(rows);
  const along = isMetOften(shelf, total, query)
    ? pageAlong(shelf, rows, total, query, columns)
    : null;
  if (along !== null || total > MOST_SORTED) return along;
  const hits = seqsIn(rows).map((owner) => ({ owner, rank: 0 }));
  return pageOfHits(shelf, { hits, total }, query, columns);
};

/** As often as it would be if hits were everywhere alike. */
const isMetOften = (
  { database, table }: Shelf,
  total: number,
  { order, page }: ResourceQuery,
): boolean => {
  const steps = ((offsetOf(page) + page.size + 1) * countOfAll(database, table)) / total;
  return order.length === 1 && steps <= Math.min(total * STEPS_A_HIT, MOST_WALKED);
};

const pageAlong = (
  shelf: Shelf,
  rows: RowBits,
  total: number,
  query: ResourceQuery,
  columns: Columns,
): Page<Line> | null => {
  const source = { from: fragment(`${shelf.table.name} AS item`), where: [isMarked] };
  return shelf.database.marking(rows, MOST_WALKED, () =>
    pageFrom(shelf, source, query, columns, () => total),
  );
};

const rowsOf = ({ table }: Shelf, hits: Found["hits"]): Fragment =>
  fragment(
    `(SELECT value ->> 0 AS seq, value ->> 1 AS rank FROM json_each(?)) AS found
     CROSS JOIN ${table.name} AS item ON item.seq = found.seq`,
    JSON.stringify(hits.map(({ owner, rank }) => [owner, rank])),
  );

const build = (database: Database): FormIndex => {
  const forms = packedForms(database);
  // The longest of all that is to be done, and so begun first.
  const trigrams = trigramsBeside()(forms.keys);
  const [owners] = database.lines(`SELECT ${PACKED} FROM entries INDEXED BY entries_by_lemma`);
  return buildIndex(unpacked(owners?.[0]), forms, trigrams);
};

/**
 * Rows come as they are scanned, these and the owners each in the order that is wanted here: said by an
 * inner query, it would take a quarter more. That forms come in theirs is checked.
 */
const packedForms = (database: Database): PackedForms => {
  const [forms] = database.lines(
    `SELECT CAST(group_concat(key, x'00') || x'00' AS BLOB),
            CAST(group_concat(iif(exact = key, '', exact), x'00') || x'00' AS BLOB), ${PACKED}
     FROM entry_forms NOT INDEXED
     WHERE field IN (${FIELDS.map((field) => `'${field}'`).join(", ")})`,
  );
  return { keys: shared(blob(forms?.[0])), exacts: blob(forms?.[1]), owners: blob(forms?.[2]) };
};

const blob = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : new Uint8Array();

/** The same, for other threads to read as well. */
const shared = (bytes: Uint8Array): Uint8Array => {
  const all = new Uint8Array(new SharedArrayBuffer(bytes.length));
  all.set(bytes);
  return all;
};
