import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { ListDeletedEntriesInput } from "../../../application/entries/list-deleted-entries.ts";
import type { ListEntriesInput } from "../../../application/entries/list-entries.ts";
import type {
  CreateInput,
  DeleteInput,
  EditInput,
  ReadInput,
} from "../../../application/shared/crud.ts";
import {
  type EntryFilter,
  type EntrySortField,
  entrySortFields,
} from "../../../domain/entries/entry-query.ts";
import { type Entry, type EntryDraft, entryStatuses } from "../../../domain/entries/entry.ts";
import { type AppError, conflict, forbidden } from "../../../domain/shared/app-error.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import type { Page } from "../../../domain/shared/page.ts";
import { foldQuery, searchModes } from "../../../domain/shared/search.ts";
import type { Tombstone } from "../../../domain/shared/versioned.ts";
import { oneOf, text } from "../../codecs/codec.ts";
import { entryCodec } from "../../codecs/entry-codec.ts";
import { listingExample, listingSchema, resourceSchema } from "../../codecs/schemas.ts";
import {
  listingAnswer,
  pageParameters,
  pageRequest,
  type SortKind,
  sortParameter,
} from "../pagination.ts";
import { booleanText, instantText, searchText } from "../parameter-codecs.ts";
import { several, single, type ValuesOf } from "../parameters.ts";
import type { EdgeError, HttpError } from "../problem-code.ts";
import {
  createRoute,
  deleteRoute,
  editRoutes,
  readRoute,
  type ResourceRoutes,
} from "../resource-routes.ts";
import { type ApiAnswer, type ApiRequest, route, type Route, type Tag } from "../route.ts";
import { entryExample, tombstoneExample, tombstoneSchema } from "./entry-examples.ts";

type Verb<Input, Output> = (input: Input) => TE.TaskEither<AppError, Output>;

export interface EntryVerbs {
  readonly create: Verb<CreateInput<Entry, EntryDraft>, Entry>;
  readonly read: Verb<ReadInput, Entry>;
  readonly list: Verb<ListEntriesInput, Page<Entry>>;
  readonly listDeleted: Verb<ListDeletedEntriesInput, Page<Tombstone>>;
  readonly edit: Verb<EditInput<Entry, EntryDraft>, Entry>;
  readonly remove: Verb<DeleteInput, string>;
}

const entrySchema = resourceSchema(entryCodec, {
  status: { type: "string", enum: entryStatuses, description: "Where in the workflow." },
});

const tag: Tag = {
  name: "entries",
  description:
    "Lexical entries: headwords with all that is said of them as a whole. Homographs may share lemma, number, part of speech and kind.",
};

const family: ResourceRoutes<Entry, (typeof entryCodec)["body"]["fields"]> = {
  path: "/entries",
  name: "Entry",
  one: "an entry",
  tag,
  codec: entryCodec,
  schema: entrySchema,
  example: entryExample,
  notes: {
    write: {
      description:
        "A published or archived entry is for reviewers to change; an editor reopens it first (409).",
      problems: [conflict("reopen_first")],
    },
  },
  version: ({ version }) => version,
  id: ({ id }) => id,
  digested: false,
  resolveId: (_actor, id) => id,
};

const SEARCH_LENGTH = 200;

const listParameters = {
  ...pageParameters,
  sort: sortParameter(entrySortFields),
  search: single(
    searchText(SEARCH_LENGTH),
    "Finds lemmas and variants without regard to case and accents; every other character is literal.",
  ),
  mode: single(
    oneOf(searchModes),
    "How `search` matches. `auto`, if not said: the whole form first, then its beginning, then anywhere in it.",
  ),
  pos_id: several(text({ max: 64 }), "Parts of speech."),
  entry_type_id: several(text({ max: 64 }), "Kinds of entry."),
  status: several(oneOf(entryStatuses), "Where in the workflow."),
  initial: several(text({ max: 8 }), "The letter under which a dictionary lists the word."),
  updated_since: single(instantText, "Changed at this moment (RFC 3339) or later."),
  deleted: single(
    booleanText,
    "`true` lists what was deleted, latest first, for editors; it goes with `updated_since` alone.",
  ),
};
type ListValues = ValuesOf<typeof listParameters>;

export const entryRoutes = (verbs: EntryVerbs, collation: Collation): readonly Route[] => [
  route({
    method: "GET",
    path: family.path,
    operationId: "listEntries",
    tag: family.tag,
    summary: "Lists and searches entries",
    description:
      "By lemma in the order of the dictionary's language unless sorted otherwise; a search, by its rank. `deleted=true` takes the role `editor`.",
    access: "readable",
    query: listParameters,
    answers: {
      200: {
        description: "A page of entries; with `deleted=true`, of what was deleted.",
        schema: { anyOf: [listingSchema(entrySchema), listingSchema(tombstoneSchema)] },
        headers: ["Link", "X-Total-Count"],
        examples: {
          entries: listingExample(entryExample),
          deleted: listingExample(tombstoneExample),
        },
      },
    },
    problems: [forbidden("editor")],
    handle: (request) =>
      request.query.deleted === true
        ? listDeleted(verbs, request)
        : listLiving(verbs, collation, request),
  }),
  createRoute(family, "editor", verbs.create),
  readRoute(family, "readable", verbs.read),
  ...editRoutes(family, "editor", verbs.edit),
  deleteRoute(family, "editor", verbs.remove),
];

const listLiving = (
  verbs: EntryVerbs,
  collation: Collation,
  { actor, query, rawQuery }: ApiRequest<ListValues>,
): TE.TaskEither<HttpError, ApiAnswer> => {
  const order = orderName(query);
  return pipe(
    TE.fromEither(oneLetterEach(query, collation)),
    TE.flatMapEither(() => pageRequest(query, order, kindsOf(query))),
    TE.flatMap((page) =>
      pipe(
        verbs.list({
          actor,
          query: { filter: filterOf(query, collation), order: query.sort ?? [], page },
        }),
        TE.mapLeft((error): HttpError => error),
        TE.map((found) =>
          listingAnswer(
            found,
            page,
            { path: family.path, query: rawQuery, order },
            entryCodec.present,
          ),
        ),
      ),
    ),
  );
};

const filterOf = (query: ListValues, collation: Collation): EntryFilter => ({
  ...(query.search !== undefined &&
    query.search !== "" && {
      search: { query: foldQuery(query.search), mode: query.mode ?? "auto" },
    }),
  ...(query.pos_id && { pos_id: query.pos_id }),
  ...(query.entry_type_id && { entry_type_id: query.entry_type_id }),
  ...(query.status && { status: query.status }),
  ...(query.initial && { initial: query.initial.map((letter) => collation.initial(letter)) }),
  ...(query.updated_since !== undefined && { updated_since: query.updated_since }),
});

/** A letter is what a dictionary could list a word under, which in some languages is two characters. */
const oneLetterEach = (
  { initial = [] }: ListValues,
  collation: Collation,
): E.Either<EdgeError, void> => {
  const isLetter = (value: string): boolean =>
    [...collation.initial(value)].length === [...value].length;
  return initial.every(isLetter)
    ? E.right(undefined)
    : E.left({
        _tag: "InvalidParameter",
        faults: [{ parameter: "initial", code: "invalid_format" }],
      });
};

const kinds: Readonly<Record<EntrySortField, SortKind>> = {
  lemma_form: "text",
  created_at: "text",
  updated_at: "text",
  homograph_number: "number",
};

const kindsOf = ({ sort, search }: ListValues): readonly SortKind[] => {
  if (sort !== undefined) return sort.map(({ field }) => kinds[field]);
  return search === undefined || search === "" ? ["text"] : ["number", "text"];
};

/** What a cursor belongs to: another order, or another ranking, makes another walk. */
const orderName = ({ sort, search, mode }: ListValues): string =>
  JSON.stringify(
    sort ?? (search === undefined || search === "" ? "lemma_form" : [search, mode ?? "auto"]),
  );

const DELETED_ORDER = "deleted";
const withDeleted = ["deleted", "updated_since", ...Object.keys(pageParameters)];

const listDeleted = (
  verbs: EntryVerbs,
  { actor, query, rawQuery }: ApiRequest<ListValues>,
): TE.TaskEither<HttpError, ApiAnswer> =>
  pipe(
    TE.fromEither(onlyWithDeleted(query)),
    TE.flatMapEither(() => pageRequest(query, DELETED_ORDER, ["text"])),
    TE.flatMap((page) =>
      pipe(
        verbs.listDeleted({
          actor,
          query: {
            page,
            ...(query.updated_since !== undefined && { updated_since: query.updated_since }),
          },
        }),
        TE.mapLeft((error): HttpError => error),
        TE.map((found) =>
          listingAnswer(
            found,
            page,
            { path: family.path, query: rawQuery, order: DELETED_ORDER },
            (tombstone) => tombstone,
          ),
        ),
      ),
    ),
  );

const onlyWithDeleted = (query: ListValues): E.Either<EdgeError, void> => {
  const faults = Object.keys(query)
    .filter((name) => !withDeleted.includes(name))
    .map((parameter) => ({
      parameter,
      code: "not_combinable" as const,
      params: { other: "deleted" },
    }));
  return faults.length === 0 ? E.right(undefined) : E.left({ _tag: "InvalidParameter", faults });
};
