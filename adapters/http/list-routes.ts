/** Listings of a family: what is there, and what was deleted. */
import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Highlighted } from "../../application/shared/list-highlighted.ts";
import type { ListDeletedInput, ListInput } from "../../application/shared/list-resources.ts";
import type { Verb } from "../../application/shared/use-case.ts";
import { requireRole } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { SortField } from "../../domain/shared/card.ts";
import type { FacetedPage } from "../../domain/shared/facets.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { TextMatch } from "../../domain/shared/highlight.ts";
import type { Page, PageRequest } from "../../domain/shared/page.ts";
import type { ResourceText } from "../../domain/shared/resource-repository.ts";
import type { Role } from "../../domain/shared/role.ts";
import type { Tombstone } from "../../domain/shared/versioned.ts";
import { oneOf } from "../codecs/codec.ts";
import type { Fields } from "../codecs/object.ts";
import type { JsonObject } from "../codecs/strict-json.ts";
import { parametersOf } from "./filters.ts";
import { listAllDocs, listDocs } from "./list-docs.ts";
import {
  listingAnswer,
  pageFaults,
  pageParameters,
  pageRequest,
  type PageValues,
  sortParameter,
  type Walk,
} from "./pagination.ts";
import { booleanText } from "./parameter-codecs.ts";
import { faultsLeftIn, judgedByHandler, several, single } from "./parameters.ts";
import type { EdgeError, HttpError } from "./problem-code.ts";
import { type ListValues, type Narrowed, readListing } from "./read-listing.ts";
import type { ResourceDocs } from "./resource-docs.ts";
import { answeredBy, type ResourceRoutes } from "./resource-routes.ts";
import { type ApiAnswer, type ApiRequest, route, type Route } from "./route.ts";

/** What listings need to know of a family. */
export interface ListedFamily<R, F extends Fields>
  extends ResourceDocs<R, F>, Pick<Narrowed, "filters"> {}

/** How a family's resources are listed, and what JSON is made of each. */
export interface Listing<Item> {
  readonly list: Verb<ListInput, Page<Item>>;
  readonly show: (item: Item) => string;
}

/** All the ways in which a family is listed. */
export interface Listings<R, Item> {
  readonly many: Listing<Item>;
  /** With `highlight=true`. */
  readonly highlighted: Verb<ListInput, Page<Highlighted<R>>>;
  /** What `facets` may name, of families that have any. */
  readonly facets?: readonly string[] | undefined;
}

/** By its codec. */
export const listByCodec = <R, F extends Fields>(
  { codec }: Pick<ResourceRoutes<R, F>, "codec">,
  list: Verb<ListInput, Page<R>>,
): Listing<R> => ({ list, show: (resource) => JSON.stringify(codec.present(resource)) });

/** As the store keeps them, which is how the codec would show them. */
export const listAsKept = (list: Verb<ListInput, Page<ResourceText>>): Listing<ResourceText> => ({
  list,
  show: ({ json }) => json,
});

/** A page of what `list` finds, or all that is wrong with the query, which is judged by its handler. */
export const pageAnswer = <Item>(
  { query, rawQuery }: Pick<ApiRequest<PageValues>, "query" | "rawQuery">,
  walk: Walk,
  list: (page: PageRequest) => TE.TaskEither<AppError, FacetedPage<Item>>,
  show: (item: Item) => string,
  more: readonly Fault[] = [],
): TE.TaskEither<HttpError, ApiAnswer> => {
  const faults = faultsLeftIn(query);
  const all = [...faults, ...more, ...pageFaults(query, walk, faults)];
  if (all.length > 0) return TE.left(invalid(all));
  const page = pageRequest(query);
  const listing = { ...walk, query: rawQuery };
  return answeredBy(list(page), (found) => listingAnswer(found, page, listing, show));
};

const listParameters = <R, F extends Fields>(
  { spec, filters }: ListedFamily<R, F>,
  facets: readonly string[] | undefined,
) => ({
  ...pageParameters,
  sort: sortParameter(Object.keys(spec.sorts)),
  ...parametersOf(filters),
  highlight: single(
    booleanText,
    "Whether to show with each item, as `matches`, where `search` found something.",
  ),
  ...(facets && {
    facets: several(
      oneOf(facets),
      "What to count all that matches by, in `meta.facets`; the most frequent values first. Of places, those that are named themselves, without what lies in them.",
    ),
  }),
});

/** A listing for those of a role. */
export const listRoute = <R, F extends Fields, Item>(
  family: ListedFamily<R, F>,
  role: Role,
  listings: Listings<R, Item>,
): Route =>
  route({
    ...listDocs(family),
    method: "GET",
    path: family.path,
    access: "protected",
    role,
    query: judgedByHandler(listParameters(family, listings.facets)),
    handle: (request) => listLiving(family, listings, request as ApiRequest<ListValues>),
  });

/** A listing for all who may read, and with `deleted=true` of what was deleted, for editors. */
export const listAllRoute = <R, F extends Fields, Item>(
  family: ListedFamily<R, F>,
  listings: Listings<R, Item>,
  deleted: Verb<ListDeletedInput, Page<Tombstone>>,
): Route =>
  route({
    ...listAllDocs(family, listings.facets ?? []),
    method: "GET",
    path: family.path,
    access: "readable",
    query: judgedByHandler({
      ...listParameters(family, listings.facets),
      deleted: single(
        booleanText,
        "`true` lists what was deleted, latest first, for editors; it goes with `updated_since` alone.",
      ),
    }),
    handle: (asked) => {
      const request = asked as ApiRequest<ListValues>;
      return request.query.deleted === true
        ? listDeleted(family.path, deleted, request)
        : listLiving(family, listings, request);
    },
  });

const invalid = (faults: readonly Fault[]): EdgeError => ({ _tag: "InvalidParameter", faults });

const listLiving = <R, F extends Fields, Item>(
  family: ListedFamily<R, F>,
  { many, highlighted }: Listings<R, Item>,
  request: ApiRequest<ListValues>,
): TE.TaskEither<HttpError, ApiAnswer> => {
  const { codec } = family;
  const { actor, query } = request;
  const asked = readListing(family, query);
  if (E.isLeft(asked)) return TE.left(invalid(asked.left));
  const { filter, order, walk } = asked.right;
  const { facets = [] } = query;
  const counted = facets.length === 0 ? {} : { facets };
  const answered = <One>({ list, show }: Listing<One>) =>
    pageAnswer(
      request,
      walk,
      (page) => list({ actor, query: { filter, order, page, ...counted } }),
      show,
    );
  return query.highlight === true
    ? answered({
        list: highlighted,
        show: ({ item, matches }: Highlighted<R>) =>
          JSON.stringify({ ...codec.present(item), matches: matches.map(presentMatch) }),
      })
    : answered(many);
};

const presentMatch = ({ field, id, text, ranges }: TextMatch): JsonObject => ({
  field,
  ...(id !== undefined && { id }),
  text,
  ranges,
});

const deletedKinds: readonly SortField[] = [{ kind: "text", nullable: false }];
const withDeleted = ["deleted", "updated_since", ...Object.keys(pageParameters)];

const listDeleted = (
  path: string,
  list: Verb<ListDeletedInput, Page<Tombstone>>,
  request: ApiRequest<ListValues>,
): TE.TaskEither<HttpError, ApiAnswer> => {
  const { actor, query } = request;
  const allowed = requireRole(actor, "editor");
  if (E.isLeft(allowed)) return TE.left(allowed.left);
  const { updated_since } = query;
  return pageAnswer(
    request,
    { path, order: "deleted", kinds: deletedKinds },
    (page) =>
      list({ actor, query: { page, ...(updated_since !== undefined && { updated_since }) } }),
    (tombstone) => JSON.stringify(tombstone),
    notWithDeleted(query),
  );
};

/** Beside what is faulty by itself, which is still too much. */
const notWithDeleted = (query: ListValues): readonly Fault[] => {
  const faulty = faultsLeftIn(query).flatMap(({ parameter, code }) =>
    parameter === undefined || code === "unknown_parameter" ? [] : [parameter],
  );
  return [...new Set([...Object.keys(query), ...faulty])]
    .filter((name) => !withDeleted.includes(name))
    .map((parameter) => ({ parameter, code: "not_combinable", params: { other: "deleted" } }));
};
