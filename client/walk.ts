import type { Client } from "openapi-fetch";
import type { components, paths } from "./api-types.ts";
import { answerOf, type Outcome } from "./problem-error.ts";

type AnswerTo<Path extends keyof paths> = paths[Path] extends {
  readonly get: {
    responses: { readonly 200: { content: { readonly "application/json": infer A } } };
  };
}
  ? A
  : never;

/** What was deleted is another listing, which a page of `api` gives. */
type PageOf<Path extends keyof paths> = Extract<
  Exclude<AnswerTo<Path>, components["schemas"]["TombstoneListing"]>,
  { readonly data: readonly unknown[]; readonly meta: unknown }
>;

/** The paths that list. */
export type ListingPath = {
  [Path in keyof paths]: [PageOf<Path>] extends [never] ? never : Path;
}[keyof paths];

export type ItemAt<Path extends ListingPath> = PageOf<Path>["data"][number];

type Asked<Path extends ListingPath> = paths[Path]["get"]["parameters"];

/** What narrows and sorts a listing, and whose history it is. */
export interface WalkParams<Path extends ListingPath> {
  readonly query?: Omit<NonNullable<Asked<Path>["query"]>, "page" | "cursor" | "count" | "deleted">;
  readonly path?: NonNullable<Asked<Path>["path"]>;
}

interface AnyPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly next_cursor: string | null };
}
type Get = (path: string, options: { readonly params: object }) => Promise<Outcome<AnyPage>>;

/** Everything that a listing has, page by page; while others write, once each what keeps its place in the order. */
export type Walk = <Path extends ListingPath>(
  path: Path,
  params?: WalkParams<Path>,
) => AsyncGenerator<ItemAt<Path>, void, undefined>;

export const walkWith = (api: Client<paths>): Walk => {
  // Which path it is, the listings' own types say above; what all of them have in common is enough here.
  const get = api.GET as unknown as Get;
  return async function* <Path extends ListingPath>(
    path: Path,
    { query, ...params }: WalkParams<Path> = {},
  ) {
    let cursor: string | null | undefined;
    do {
      const at = cursor === undefined ? {} : { cursor };
      const page = await answerOf(
        get(path, { params: { ...params, query: { per_page: 100, ...query, ...at } } }),
      );
      yield* page.data as readonly ItemAt<Path>[];
      cursor = page.meta.next_cursor;
    } while (cursor !== null);
  };
};
