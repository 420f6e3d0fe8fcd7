/** Runs as a thread of its own: it writes, while those who ask it make the next change set ready. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "./answer-questions.ts";
import type { BulkAnswer, BulkOptions, BulkQuestion, Head, SentPuts } from "./bulk-messages.ts";
import { type BulkWork, openBulkWork } from "./bulk-work.ts";
import { anyOf, withTerm } from "./repository.ts";
import { familyTables } from "./tables.ts";
import { graveOf } from "./tombstones.ts";
import type { StoredPut } from "./stored.ts";

const { file } = workerData as BulkOptions;
let open: BulkWork | null = null;

const work = (): BulkWork => {
  if (open === null) throw new Error("it is not open");
  return open;
};

const received = ({ heads, texts }: SentPuts): readonly StoredPut[] =>
  (JSON.parse(heads) as readonly Head[]).map(({ stored, ...put }, index) => ({
    ...put,
    stored: { ...stored, text: texts[index] ?? "" },
  }));

const answerTo = (question: BulkQuestion): BulkAnswer => {
  switch (question._tag) {
    case "Open":
      open = openBulkWork(file);
      return { isOneStep: open.isOneStep };
    case "Commit":
      return work().commit({ ...question.changes, puts: received(question.puts) });
    case "FindAny":
      return anyOf(work().database, familyTables[question.family], question.keys);
    case "FindBy":
      return withTerm(work().database, familyTables[question.family], {
        name: question.name,
        anyOf: question.values,
      });
    case "Grave":
      return graveOf(work().database, question.family, question.id);
    case "Finish":
      work().finish();
      return null;
    case "Abandon":
      open?.close();
      return null;
  }
};

answerQuestions(answerTo);
