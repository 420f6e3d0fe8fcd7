import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import type { FacetedPage } from "../../../domain/shared/facets.ts";
import type { Page } from "../../../domain/shared/page.ts";
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import type { ByIndex } from "./by-index.ts";
import type { Line } from "../file/database.ts";
import { isForIndex, isLookedFor } from "./for-index.ts";
import type { KnownRows, PageQuestion } from "./reader-messages.ts";
import type { ReaderPool } from "./reader-pool.ts";
import type { Columns } from "./select-page.ts";
import type { FamilyTable } from "../rows/tables.ts";
import { type quickFirst, turnFor } from "./turns.ts";

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
  /** By the index, else in turn. */
  readonly indexFirst: ReturnType<typeof quickFirst<FacetedPage<Line>>>;
  /** From wherever it is read fastest. */
  readonly page: (asked: PageAsked) => Read<Page<Line>>;
  /** Two that are the same have no commit between them. */
  readonly moment: () => string;
}

/** How often the index is asked again, because what it had found changed before it was counted. */
const PATIENCE = 2;

/** Pages with their facets, read by threads and of one moment, so that they add up to the total beside them. */
export const facetedPages = (deps: FacetedPagesDeps) => {
  const { byIndex, inFile, indexFirst, page, moment } = deps;
  const withFacets = ({ query, columns, facets }: Asked) => ({
    query: { ...query, facets },
    columns,
  });

  const wholly = (asked: Asked): PageQuestion => ({
    _tag: "Page",
    family: asked.table.family,
    ...withFacets(asked),
  });
  const inOneThread = (asked: Asked): Read<FacetedPage<Line>> => inFile(wholly(asked));

  const counted = ({ table, query, facets }: Asked, found: KnownRows | null) =>
    inFile({
      _tag: "Facets",
      family: table.family,
      filter: query.filter,
      names: facets,
      found,
    });

  /** What the index has found and not counted, is not looked for again; null where it cannot tell. */
  const found = (asked: Asked, patience: number): Read<FacetedPage<Line> | null> =>
    pipe(
      byIndex(withFacets(asked)),
      TE.flatMap((answer) => {
        if (answer?.hits === undefined) return TE.right(answer);
        const { hits, ...known } = answer;
        return pipe(
          counted(asked, hits),
          TE.flatMap((facets): Read<FacetedPage<Line> | null> => {
            if (facets !== null) return TE.right({ ...known, ...facets });
            return patience > 0 ? found(asked, patience - 1) : TE.right(null);
          }),
        );
      }),
    );
  const foundFirst = (asked: Asked): Read<FacetedPage<Line>> =>
    indexFirst(found(asked, PATIENCE), () => turnFor(wholly(asked), inOneThread(asked)));

  /** The two by those who are quick at each; if that took them to two moments, by one. */
  const listed =
    (asked: Asked): Read<FacetedPage<Line>> =>
    () => {
      const before = moment();
      return pipe(
        TE.Do,
        TE.apS("page", page(asked)),
        TE.apS("facets", counted(asked, null)),
        TE.flatMap((both) =>
          both.facets !== null && moment() === before
            ? TE.right({ ...both.page, ...both.facets })
            : inOneThread(asked),
        ),
      )();
    };

  return (asked: Asked): Read<FacetedPage<Line>> => {
    if (asked.table.family !== "entries" || !isForIndex(asked.query)) return inOneThread(asked);
    return isLookedFor(asked.query.filter) ? foundFirst(asked) : listed(asked);
  };
};
