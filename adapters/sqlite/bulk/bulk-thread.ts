/** Runs as a thread of its own: it writes, while those who ask it make the next change set ready. */
import { workerData } from "node:worker_threads";
import { collation as collationOf } from "../../../domain/shared/collation.ts";
import { answerQuestions } from "../threads/answer-questions.ts";
import type { BulkAnswer, BulkOpening, BulkOptions, BulkQuestion } from "./bulk-messages.ts";
import { type BulkWork, openBulkWork } from "./bulk-work.ts";
import { ancestorsOf } from "../ports/references.ts";
import { anyOf, withTerm } from "../ports/repository.ts";
import { type NewTexts, putsOfTexts, storedOfTexts } from "./new-texts.ts";
import { receivedPuts, type SentPuts } from "./sent-puts.ts";
import type { StoredPut } from "../rows/stored.ts";
import { familyTables } from "../rows/tables.ts";
import { graveOf } from "../rows/tombstones.ts";

const { file, locale } = workerData as BulkOptions;
const collation = collationOf(locale);
let open: BulkWork | null = null;
/** Why it could not be opened: who asks for more meanwhile is told by each answer. */
let failure: { readonly error: unknown } | null = null;

const opened = (how: BulkOpening): BulkWork => {
  try {
    return openBulkWork(file, collation, how);
  } catch (error) {
    failure = { error };
    throw error;
  }
};

const work = (): BulkWork => {
  if (failure !== null) throw failure.error;
  if (open === null) throw new Error("it is not open");
  return open;
};

const held = (): NonNullable<BulkWork["held"]> => {
  const { held: waiting } = work();
  if (waiting === null) throw new Error("nothing waits where all goes in one step");
  return waiting;
};

const putsOf = (puts: SentPuts | NewTexts): readonly StoredPut[] =>
  "texts" in puts ? putsOfTexts(puts, collation) : receivedPuts(puts);

const answerTo = (question: BulkQuestion): BulkAnswer => {
  switch (question._tag) {
    case "Open":
      open = opened(question.how);
      return { isOneStep: open.isOneStep, isAlone: open.isAlone };
    case "Commit":
      return work().commit({ ...question.changes, puts: putsOf(question.puts) });
    case "Hold":
      held().add(storedOfTexts(question.entries, collation));
      return null;
    case "WriteHeld":
      return held().write(question.part);
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
