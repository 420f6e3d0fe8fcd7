/** Runs as a thread of its own: it writes, while those who ask it make the next change set ready. */
import { workerData } from "node:worker_threads";
import { collation as collationOf } from "../../domain/shared/collation.ts";
import { answerQuestions } from "./answer-questions.ts";
import type { BulkAnswer, BulkOptions, BulkQuestion, Head, SentPuts } from "./bulk-messages.ts";
import { type BulkWork, openBulkWork } from "./bulk-work.ts";
import { ancestorsOf } from "./references.ts";
import { wholeOf } from "./kept-text.ts";
import { anyOf, withTerm } from "./repository.ts";
import { storedOf, type StoredPut } from "./stored.ts";
import { familyTables } from "./tables.ts";
import { graveOf } from "./tombstones.ts";

const { file, locale, ...options } = workerData as BulkOptions;
const collation = collationOf(locale);
let open: BulkWork | null = null;

const work = (): BulkWork => {
  if (open === null) throw new Error("it is not open");
  return open;
};

const received = ({ heads, texts }: SentPuts): readonly StoredPut[] =>
  (JSON.parse(heads) as readonly Head[]).map(({ family, expected, event, id }, index) => {
    const text = texts[index] ?? "";
    const stored = storedOf(family, wholeOf(family, id, text), collation, text);
    return { family, expected, event, stored };
  });

const answerTo = (question: BulkQuestion): BulkAnswer => {
  switch (question._tag) {
    case "Open":
      open = openBulkWork(file, collation, options);
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
    case "Ancestors":
      return ancestorsOf(work().database, question.family, question.ids);
    case "Finish":
      work().finish();
      return null;
    case "Abandon":
      open?.close();
      return null;
  }
};

answerQuestions(answerTo);
