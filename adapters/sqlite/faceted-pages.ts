import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { FacetedPage, Facets } from "../../domain/shared/facets.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { ResourceQuery } from "../../domain/shared/resource-query.ts";
import type { Line } from "./database.ts";
import { isForIndex, isSearchForIndex } from "./entry-index.ts";
import type { AnswerTo, FacetsQuestion } from "./reader-messages.ts";
import type { ReaderPool } from "./reader-pool.ts";
import type { FoundRows } from "./row-bits.ts";
import type { Columns } from "./select-page.ts";
import type { FamilyTable } from "./tables.ts";

interface Asked {
  readonly table: FamilyTable;
  /** Without the facets. */
  readonly query: ResourceQuery;
  readonly columns: Columns;
  readonly facets: readonly string[];
}

export interface FacetedPagesDeps {
  readonly index: ReaderPool;
  readonly slow: ReaderPool;
  /** The page alone, from wherever it is read fastest. */
  readonly page: (asked: Omit<Asked, "facets">) => TE.TaskEither<StoreError, Page<Line>>;
  /** Two that are the same have no commit between them. */
  readonly moment: () => string;
}

type Read<A> = TE.TaskEither<StoreError, A>;

/**
 * Pages with their facets, read by threads and of one moment, so that they add up to the total beside
 * them. Only of a search that finds more than its index counts itself are they counted after the page.
 */
export const facetedPages = ({ index, slow, page, moment }: FacetedPagesDeps) => {
  const questionOf = ({ table, query, facets }: Asked, found: FoundRows | null) =>
    ({ _tag: "Facets", family: table.family, filter: query.filter, names: facets, found }) as const;

  const counted = (asked: Asked, found: FoundRows | null): Read<Facets> =>
    pipe(slow.ask(questionOf(asked, found)), TE.map(facetsOnly));

  /** What was found by the index is counted by another thread: looking for it again takes far longer. */
  const countedAsFound = (asked: Asked): Read<Facets> =>
    pipe(
      index.ask(questionOf(asked, null)),
      TE.flatMap((answer) =>
        answer !== null && "facets" in answer ? TE.right(answer.facets) : counted(asked, answer),
      ),
    );

  const together = ({ table, query, columns, facets }: Asked, pool: ReaderPool) =>
    pool.ask({ _tag: "Page", family: table.family, query: { ...query, facets }, columns });

  const inOneThread = (asked: Asked): Read<FacetedPage<Line>> =>
    pipe(together(asked, slow), TE.map(never("only an index may not know")));

  const searched = (asked: Asked): Read<FacetedPage<Line>> =>
    pipe(
      together(asked, index),
      TE.flatMap((found) =>
        found?.facets !== undefined
          ? TE.right(found)
          : both(found === null ? page(asked) : TE.right(found), countedAsFound(asked)),
      ),
    );

  /** The two by those who are quick at each; if that took them to two moments, by one. */
  const listed =
    (asked: Asked): Read<FacetedPage<Line>> =>
    () => {
      const before = moment();
      return pipe(
        both(page(asked), counted(asked, null)),
        TE.flatMap((found) => (moment() === before ? TE.right(found) : inOneThread(asked))),
      )();
    };

  return (asked: Asked): Read<FacetedPage<Line>> => {
    if (asked.table.family !== "entries") return inOneThread(asked);
    if (isSearchForIndex(asked.query.filter)) return searched(asked);
    return isForIndex(asked.query) ? listed(asked) : inOneThread(asked);
  };
};

const both = (page: Read<Page<Line>>, facets: Read<Facets>): Read<FacetedPage<Line>> =>
  pipe(
    TE.Do,
    TE.apS("page", page),
    TE.apS("facets", facets),
    TE.map((read) => ({ ...read.page, facets: read.facets })),
  );

const never =
  (why: string) =>
  <A>(found: A | null): A => {
    if (found === null) throw new Error(why);
    return found;
  };

const facetsOnly = (answer: AnswerTo<FacetsQuestion>): Facets => {
  if (answer === null || !("facets" in answer))
    throw new Error("only an index leaves the counting to others");
  return answer.facets;
};
