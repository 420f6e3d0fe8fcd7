import * as TE from "fp-ts/lib/TaskEither.js";
import type { Audit } from "../../../domain/audit/audit.ts";
import type { References } from "../../../domain/changes/references.ts";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import type { FacetedPage } from "../../../domain/shared/facets.ts";
import { offsetOf, type Page } from "../../../domain/shared/page.ts";
import type { Family } from "../../../domain/shared/family.ts";
import type {
  DeletedQuery,
  Filter,
  ResourceQuery,
  Term,
} from "../../../domain/shared/resource-query.ts";
import type { Tombstone } from "../../../domain/shared/versioned.ts";
import { listAudit } from "../audit/audit-lines.ts";
import { byIndex } from "./by-index.ts";
import { lastSeq } from "../counts/counts.ts";
import type { Database, Line } from "../file/database.ts";
import { facetedPages, type PageAsked } from "./faceted-pages.ts";
import { howLong } from "./how-long.ts";
import { isForIndex, mayBeForIndex } from "./for-index.ts";
import { indexKeeping, type KeepingOptions } from "./keep-index.ts";
import type { PageQuestion } from "./reader-messages.ts";
import { readerPool } from "./reader-pool.ts";
import { type Columns, selectPage } from "./select-page.ts";
import { shelvesOf } from "../facets/shelf.ts";
import { reading, readingOn } from "../file/sqlite-errors.ts";
import { quickFirst, turnFor, turns, unlessNull } from "./turns.ts";
import { type FamilyTable, familyTables, sensesOf } from "../rows/tables.ts";
import { listTombstones } from "../rows/tombstones.ts";
import type { Totals } from "../counts/totals.ts";
import { within } from "../file/transaction.ts";
import { isUsedMoreThan, usageOf } from "./usage.ts";

/** Pages of listings, with their facets, and what else may be much, read where that holds up nobody. */
export interface Pages {
  readonly select: (
    table: FamilyTable,
    query: ResourceQuery,
    columns: Columns,
  ) => TE.TaskEither<StoreError, FacetedPage<Line>>;
  readonly audit: Audit["list"];
  readonly deleted: (
    family: Family,
    query: DeletedQuery,
  ) => TE.TaskEither<StoreError, Page<Tombstone>>;
  readonly usage: References["usage"];
  /** Builds the index before anybody searches, where one will be wanted. */
  readonly warm: () => void;
  readonly close: () => Promise<void>;
}

export interface PagesOptions {
  readonly file: string;
  readonly database: Database;
  readonly totals: Totals;
  /** Tables with no more rows than this are read at once, whatever is asked: a thread costs more. */
  readonly smallUpTo: number;
  /** Where the index is kept for the next start, and of how many forms. */
  readonly keep: KeepOptions | null;
}

export interface KeepOptions extends Pick<KeepingOptions, "note" | "log"> {
  readonly from: number;
}

export const SMALL = 2_000;

export const routedPages = ({ file, database, totals, smallUpTo, keep }: PagesOptions): Pages => {
  const { slow, index, close } = poolsFor(file, keep);
  const isSmall = (table: FamilyTable, { terms = [] }: Filter = {}): boolean =>
    [
      table,
      sensesOf(table),
      terms.some(({ reach }) => reach !== undefined) ? familyTables.locations : null,
    ].every((read) => read === null || lastSeq(database, read) <= smallUpTo);

  const shelfOf = shelvesOf(database, totals);
  const askIndex = byIndex(index, slow);
  const indexFirst = quickFirst<FacetedPage<Line>>(turns());
  /** By the index where that can tell, else by the file, which always can. */
  const page = ({ table: { family }, query, columns }: PageAsked): Read<FacetedPage<Line>> => {
    const question: PageQuestion = { _tag: "Page", family, query, columns };
    const inFile = slow.ask(question);
    const quickly = slow.ask({ ...question, _tag: "QuickPage" });
    const inIndex = askIndex({ query, columns });
    if (family !== "entries") return unlessNull(quickly, inFile);
    if (isForIndex(query))
      return indexFirst(inIndex, () => turnFor(question, unlessNull(quickly, inFile)));
    // The index remembers who meets a filter.
    const slowly = mayBeForIndex(query)
      ? indexFirst(inIndex, () => turnFor(question, inFile))
      : inFile;
    return unlessNull(quickly, slowly);
  };
  const withFacets = facetedPages({
    byIndex: askIndex,
    inFile: slow.ask,
    indexFirst,
    page,
    moment: commitsSeen(database),
  });
  const isShort = (table: "audit" | "tombstones"): boolean =>
    smallUpTo >= 0 &&
    database.get(`SELECT 1 FROM ${table} LIMIT 1 OFFSET ?`, smallUpTo) === undefined;

  return {
    select: (table, query, columns) =>
      readingOn(() => {
        const { facets, ...plain } = query;
        const atOnce = () => selectPage(shelfOf(table), query, columns);
        if (isSmall(table, query.filter))
          return reading(facets === undefined ? atOnce : () => within(database, atOnce));
        if (facets !== undefined) return withFacets({ table, query: plain, columns, facets });
        if (isQuick(table, query)) return reading(atOnce);
        return page({ table, query, columns });
      }),
    audit: (query) =>
      readingOn(() =>
        isShort("audit")
          ? reading(() => within(database, () => listAudit(database, query)))
          : slow.ask({ _tag: "Audit", query }),
      ),
    deleted: (family, query) =>
      readingOn(() =>
        isShort("tombstones")
          ? reading(() => listTombstones(database, family, query))
          : slow.ask({ _tag: "Deleted", family, query }),
      ),
    usage: (ids) =>
      readingOn(() => {
        const asked = JSON.stringify(ids);
        return isUsedMoreThan(database, asked, smallUpTo)
          ? slow.ask({ _tag: "Usage", ids: asked })
          : TE.right(usageOf(database, asked));
      }),
    warm: () => {
      if (!isSmall(familyTables.entries)) index.warm();
    },
    close,
  };
};

const poolsFor = (file: string, keep: KeepOptions | null) => {
  const readers = { file, cacheMb: 4, keepFrom: keep?.from ?? Infinity };
  // One for each kind. More of them would take more memory, and leave less of the machine to those who ask for little:
  // of these three two are seldom at work at once.
  const slow = readerPool({ ...readers, indexed: false, threads: 3, kindOf: howLong });
  const index = readerPool({
    ...readers,
    indexed: true,
    threads: 1,
    kindOf: () => "short",
    onReady: () => keeping?.begin(),
  });
  const keeping =
    keep &&
    indexKeeping({
      file,
      write: (draft) => index.ask({ _tag: "Keep", draft }),
      ...keep,
    });
  return {
    slow,
    index,
    close: async (): Promise<void> => {
      const kept = keeping?.end();
      await Promise.all([slow, index].map((pool) => pool.close()));
      await kept;
    },
  };
};

type Read<A> = TE.TaskEither<StoreError, A>;

/** Tells moments apart between which something was committed, by this connection or another. */
const commitsSeen = (database: Database): (() => string) => {
  const commits = database.prepare("PRAGMA data_version");
  const own = database.prepare("SELECT total_changes()");
  return () => `${String(commits.first()?.[0])} ${String(own.first()?.[0])}`;
};

/** How many rows a numbered page may leave out: they are walked over. */
const NEAR = 1_000;

/** Whether an index has what is asked, in the order in which it is asked. */
const isQuick = (
  { spec, counted }: FamilyTable,
  { filter, order, page }: ResourceQuery,
): boolean => {
  const { terms = [], updated_since, ...others } = filter;
  if (Object.keys(others).length > 0) return false;
  if (offsetOf(page) > NEAR || order.length > 1) return false;
  if (terms.length === 0 && updated_since === undefined) return true;
  const [term] = terms;
  if (term === undefined || terms.length > 1 || updated_since !== undefined) return false;
  if (term.name === "id") return namesFew(term);
  return (
    spec.single.includes(term.name) &&
    !counted.includes(term.name) &&
    term.anyOf.length === 1 &&
    order.length === 0
  );
};

const namesFew = ({ anyOf, reach }: Term): boolean => reach === undefined && anyOf.length <= NEAR;
