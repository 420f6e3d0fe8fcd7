/**
 * Runs as a thread of its own, with a connection that only reads: what takes long, takes it here. Each
 * question is answered within a transaction, and so from one state of the file: the last one committed.
 */
import { workerData } from "node:worker_threads";
import { collectGarbage } from "../../system/collect-garbage.ts";
import { tidyWhenIdle } from "../../system/tidy-when-idle.ts";
import { answerQuestions } from "../threads/answer-questions.ts";
import { giveWay } from "../threads/give-way.ts";
import { listAudit } from "../audit/audit-lines.ts";
import { openReader } from "../file/database.ts";
import { type EntryIndex, entryIndex, isNear } from "./entry-index.ts";
import { keeper, keptIndex } from "./kept-index.ts";
import { type EntryNews, entryNews } from "../changes/entry-news.ts";
import { selectFacets } from "../listings/facets.ts";
import { rowsMatching } from "../conditions/matching-rows.ts";
import { once } from "../file/once.ts";
import { otherWriters } from "../file/other-writers.ts";
import { type Shelf, shelvesOf } from "../facets/shelf.ts";
import type {
  Answer,
  FacetsQuestion,
  KnownRows,
  Question,
  ReaderOptions,
  Written,
} from "../listings/reader-messages.ts";
import { MOST_BEHIND } from "../conditions/row-sets.ts";
import type { Draft } from "../listings/kept-beside.ts";
import { areKept, keptRows, type RowsOf } from "../listings/kept-rows.ts";
import { longPage, quickPage } from "../listings/quick-page.ts";
import { rowsSince } from "../listings/rows-since.ts";
import { sortedPage } from "../listings/sorted-page.ts";
import { listTombstones } from "../rows/tombstones.ts";
import { familyTables } from "../rows/tables.ts";
import { rememberedTotals } from "../counts/totals.ts";
import { within } from "../file/transaction.ts";
import { usageOf } from "../listings/usage.ts";

const { file, indexed, cacheMb, keepFrom } = workerData as ReaderOptions;
const database = openReader(file);
database.exec(`PRAGMA cache_size = ${-1000 * cacheMb}`);

const others = otherWriters(database, "always");
const totals = rememberedTotals(database, others);

const shelfOf = shelvesOf(database, totals);
const entries = shelfOf(familyTables.entries);
const news = entryNews(database);
/** Of senses, once somebody asks for a page that takes long. */
const ofSenses = once(() => keptRows(shelfOf(familyTables["entry-senses"])));

const rowsOf = (shelf: Shelf): RowsOf =>
  areKept(shelf.table) ? ofSenses() : (filter) => rowsMatching(shelf, filter);

type Index = Omit<EntryIndex, "built"> & { readonly keep: (draft: Draft) => Written | null };

const none: Index = {
  select: () => null,
  look: () => undefined,
  state: () => "fresh",
  keep: () => null,
};

const readIndex = (): Index => {
  const kept = keptIndex(database, file, (known) => isNear(database, known));
  const index = entryIndex(entries, others, kept);
  const { built } = index;
  const isKept = built === kept || built.base.columns.count < keepFrom;
  return { ...index, keep: isKept ? none.keep : keeper(database, file, built) };
};
const index = indexed ? within(database, readIndex) : none;

// What building the index left behind is as large as what it came to.
if (indexed) collectGarbage();
// Not before: who waits for the first search after a start waits for the index.
giveWay();

const sinceThen = ({ known }: KnownRows): EntryNews => news.since(known, MOST_BEHIND);

const facetsAt = ({ family, filter, names, found }: FacetsQuestion): Answer["found"] => {
  const now = found && rowsSince(entries, found, sinceThen(found));
  if (found !== null && now?.areOthers !== false) return null;
  return { facets: selectFacets(shelfOf(familyTables[family]), filter, names, now?.rows ?? null) };
};

const find = (question: Question): Answer["found"] => {
  switch (question._tag) {
    case "Index":
      return index.select(question);
    case "QuickPage":
      return quickPage(shelfOf(familyTables[question.family]), question.query, question.columns);
    case "Page": {
      const shelf = shelfOf(familyTables[question.family]);
      return longPage(shelf, question.query, question.columns, rowsOf(shelf));
    }
    case "Rows": {
      const { filter } = question;
      return { filter, rows: rowsMatching(entries, filter), known: news.known() };
    }
    case "Sorted":
      return sortedPage(entries, question, sinceThen(question.found));
    case "Facets":
      return facetsAt(question);
    case "Audit":
      return listAudit(database, question.query);
    case "Deleted":
      return listTombstones(database, question.family, question.query);
    case "Usage":
      return usageOf(database, question.ids);
    case "Look":
      index.look();
      return null;
    case "Keep":
      return index.keep(question.draft);
  }
};

/** It is held up for some 20 ms, when nobody has asked it for much longer. */
const asked = tidyWhenIdle({ idleMs: 1_000, worth: 4_000_000 });

answerQuestions((question: Question): Answer => {
  try {
    const found = within(database, () => find(question));
    return { found, index: index.state() };
  } finally {
    // Not before: what takes seconds would be over when it had been idle for as long.
    asked();
  }
});
