import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { FacetedPage, Facets } from "../../domain/shared/facets.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { ResourceQuery } from "../../domain/shared/resource-query.ts";
import type { ByIndex } from "./by-index.ts";
import type { Line } from "./database.ts";
import { isForIndex, isSearchForIndex } from "./for-index.ts";
import type { ReaderPool } from "./reader-pool.ts";
import type { FoundRows } from "./row-bits.ts";
import type { Columns } from "./select-page.ts";
import type { FamilyTable } from "./tables.ts";

/** A page alone. */
export interface PageAsked {
  readonly table: FamilyTable;
  /** Without the facets. */
  readonly query: ResourceQuery;
  readonly columns: Columns;
}

interface Asked extends PageAsked {
  readonly facets: readonly string[];
}

type Read<A> = TE.TaskEither<StoreError, A>;

export interface FacetedPagesDeps {
  readonly byIndex: ByIndex;
  /** What the file says, which always can. */
  readonly inFile: ReaderPool["ask"];
  /** From wherever it is read fastest. */
  readonly page: (asked: PageAsked) => Read<Page<Line>>;
  /** Two that are the same have no commit between them. */
  readonly moment: () => string;
}

/**
 * Pages with their facets, read by threads and of one moment, so that they add up to the total beside
 * them. Only of a search that finds more than its index counts itself are they counted after the page.
 */
export const facetedPages = ({ byIndex, inFile, page, moment }: FacetedPagesDeps) => {
  const counted = ({ table, query, facets }: Asked, hits: FoundRows | null): Read<Facets> =>
    pipe(
      inFile({
        _tag: "Facets",
        family: table.family,
        filter: query.filter,
        names: facets,
        found: hits,
      }),
      TE.map((answer) => answer.facets),
    );

  const both = (asked: Asked, read: Read<Page<Line>>, hits: FoundRows | null) =>
    pipe(
      TE.Do,
      TE.apS("page", read),
      TE.apS("facets", counted(asked, hits)),
      TE.map((found): FacetedPage<Line> => ({ ...found.page, facets: found.facets })),
    );

  const withFacets = ({ query, columns, facets }: Asked) => ({
    query: { ...query, facets },
    columns,
  });

  const inOneThread = (asked: Asked): Read<FacetedPage<Line>> =>
    inFile({ _tag: "Page", family: asked.table.family, ...withFacets(asked) });

  /** What the index has found and not counted, is not looked for again. */
  const searched = (asked: Asked): Read<FacetedPage<Line>> =>
    pipe(
      byIndex(withFacets(asked)),
      TE.flatMap((answer) => {
        if (answer === null) return inOneThread(asked);
        const { hits, ...found } = answer;
        return hits === undefined ? TE.right(found) : both(asked, TE.right(found), hits);
      }),
    );

  /** The two by those who are quick at each; if that took them to two moments, by one. */
  const listed =
    (asked: Asked): Read<FacetedPage<Line>> =>
    () => {
      const before = moment();
      return pipe(
        both(asked, page(asked), null),
        TE.flatMap((found) => (moment() === before ? TE.right(found) : inOneThread(asked))),
      )();
    };

  return (asked: Asked): Read<FacetedPage<Line>> => {
    if (asked.table.family !== "entries") return inOneThread(asked);
    if (isSearchForIndex(asked.query.filter)) return searched(asked);
    return isForIndex(asked.query) ? listed(asked) : inOneThread(asked);
  };
};
