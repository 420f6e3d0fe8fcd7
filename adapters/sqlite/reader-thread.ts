/**
 * Runs as a thread of its own, with a connection that only reads: what takes long, takes it here. Each
 * question is answered within a transaction, and so from one state of the file: the last one committed.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { listAudit } from "./audit-lines.ts";
import { openReader } from "./database.ts";
import { entryIndex } from "./entry-index.ts";
import { selectFacets } from "./facets.ts";
import { otherWriters } from "./other-writers.ts";
import type { Answer, FromReader, Question, ReaderOptions, ToReader } from "./reader-messages.ts";
import { selectPage } from "./select-page.ts";
import { toStoreError } from "./sqlite-errors.ts";
import { familyTables } from "./tables.ts";
import { rememberedTotals } from "./totals.ts";

const { file, indexed, cacheMb } = workerData as ReaderOptions;
const database = openReader(file);
database.exec(`PRAGMA cache_size = ${-1000 * cacheMb}`);

const others = otherWriters(database, "always");
const totals = rememberedTotals(database, others);

const within = <A>(read: () => A): A => {
  database.exec("BEGIN");
  try {
    return read();
  } finally {
    database.exec("COMMIT");
  }
};

const index = indexed
  ? within(() => entryIndex({ database, totals, table: familyTables.entries }, others))
  : null;

/** What building the index left behind is as large as what it came to, and goes only when asked to. */
const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
};
if (indexed) collectGarbage();

const answerTo = (question: Question): Answer => {
  if (question._tag === "Audit") return listAudit(database, question.query);
  const shelf = { database, totals, table: familyTables[question.family] };
  if (question._tag === "Facets") {
    const { filter, names } = question;
    return index === null ? selectFacets(shelf, filter, names) : index.facets(filter, names);
  }
  const { query, columns } = question;
  return index === null ? selectPage(shelf, query, columns) : index.select(query, columns);
};

const reply = (message: FromReader): void => parentPort?.postMessage(message);

parentPort?.on("message", ({ number, ...question }: ToReader) => {
  try {
    const answer = within(() => answerTo(question));
    reply({ _tag: "Answered", number, answer, isStale: index?.isStale() ?? false });
  } catch (error) {
    const known = toStoreError(error);
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    reply(
      known === null
        ? { _tag: "Failed", number, message }
        : { _tag: "Refused", number, error: known },
    );
  }
});
reply({ _tag: "Ready" });
