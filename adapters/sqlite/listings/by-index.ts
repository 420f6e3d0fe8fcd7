import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import type { Filter } from "../../../domain/shared/resource-query.ts";
import type { AnswerTo, FoundPage, IndexQuestion, KnownRows } from "./reader-messages.ts";
import type { ReaderPool } from "./reader-pool.ts";

type Read<A> = TE.TaskEither<StoreError, A>;

/** A page of entries by the index of them; null where that cannot tell. */
export type ByIndex = (asked: Pick<IndexQuestion, "query" | "columns">) => Read<FoundPage | null>;

/**
 * The index has one thread, for which all wait who search. What it would look for at length, the others
 * look for, and then it is asked again; what it would have to sort at length, they sort.
 */
export const byIndex = (
  index: Pick<ReaderPool, "ask">,
  others: Pick<ReaderPool, "ask">,
): ByIndex => {
  const rowsOf = once((filter) => others.ask({ _tag: "Rows", filter }));
  return (asked) => {
    const ask = (rows: readonly KnownRows[]) => index.ask({ _tag: "Index", ...asked, rows });
    const told = (answer: IndexAnswer): Read<IndexAnswer> =>
      answer !== null && "rowsOf" in answer
        ? pipe(answer.rowsOf, TE.traverseArray(rowsOf), TE.flatMap(ask))
        : TE.right(answer);
    const sorted = (answer: IndexAnswer): Read<FoundPage | null> => {
      // Told what it asked for, it does not ask for more.
      if (answer === null || "rowsOf" in answer) return TE.right(null);
      return "found" in answer
        ? others.ask({ _tag: "Sorted", ...asked, found: answer.found })
        : TE.right(answer);
    };
    return pipe(ask([]), TE.flatMap(told), TE.flatMap(sorted));
  };
};

type IndexAnswer = AnswerTo<IndexQuestion>;

/** Those who ask for what somebody is looking for already, wait for that. */
const once = (look: (filter: Filter) => Read<KnownRows>): typeof look => {
  const underWay = new Map<string, ReturnType<Read<KnownRows>>>();
  return (filter) => () => {
    const name = JSON.stringify(filter);
    const before = underWay.get(name);
    if (before !== undefined) return before;
    const looking = look(filter)().finally(() => underWay.delete(name));
    underWay.set(name, looking);
    return looking;
  };
};
