/** All that the lexical families have in common over HTTP. */
import type { LexicalVerbs, TextVerbs } from "../../application/shared/lexical-verbs.ts";
import type { HistoryInput, RevisionReport } from "../../application/shared/read-history.ts";
import type { RestoreInput } from "../../application/shared/restore-resource.ts";
import type { Verb } from "../../application/shared/use-case.ts";
import type { SortField } from "../../domain/shared/card.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { ResourceText } from "../../domain/shared/resource-repository.ts";
import { restoreBody } from "../codecs/command-bodies.ts";
import { decode } from "../codecs/faults.ts";
import type { Fields, ObjectOf } from "../codecs/object.ts";
import { historyDocs, restoreDocs } from "./list-docs.ts";
import {
  listAllRoute,
  listAsKept,
  listByCodec,
  type ListedFamily,
  type Listing,
  pageAnswer,
} from "./list-routes.ts";
import { pageParameters } from "./pagination.ts";
import { judgedByHandler } from "./parameters.ts";
import { expectation } from "./preconditions.ts";
import {
  answerWritten,
  createRoute,
  deleteRoute,
  draftBy,
  editRoutes,
  editsBy,
  idOf,
  readAsKept,
  readByCodec,
  type Reading,
  readRoute,
  type ResourceRoutes,
} from "./resource-routes.ts";
import { route, type Route } from "./route.ts";

/** A lexical family, as it is served: the file in `routes/` that says this says all. */
export interface ServedFamily<R, F extends Fields>
  extends ResourceRoutes<R, F>, ListedFamily<R, F> {}

/** How a family's resources come out of the dictionary, one and many. */
export interface Showing<Item> {
  readonly one: Reading<Item>;
  readonly many: Listing<Item>;
  /** Of families that count by terms. */
  readonly facets?: readonly string[];
}

/** Of families whose resources are shown as they are kept: their text is passed on as it is. */
export const asKept = ({ readText, listTexts }: TextVerbs): Showing<ResourceText> => ({
  one: readAsKept(readText),
  many: listAsKept(listTexts),
});

/** Of families that show more than is kept. */
export const byCodec = <R, F extends Fields>(
  family: ServedFamily<R, F>,
  { read, list }: Pick<LexicalVerbs<never, R>, "read" | "list">,
): Showing<R> => ({ one: readByCodec(family, read), many: listByCodec(family, list) });

/** Every route of a family; one that reads otherwise brings its own route for that. */
export const lexicalRoutes = <R, F extends Fields, Item>(
  family: ServedFamily<R, F>,
  verbs: LexicalVerbs<ObjectOf<F>, R>,
  { one, many, facets }: Showing<Item>,
  reading: Route = readRoute(family, "readable", one),
): readonly Route[] => [
  listAllRoute(family, { many, facets, highlighted: verbs.listHighlighted }, verbs.listDeleted),
  createRoute(family, "editor", verbs.create, draftBy(family.codec)),
  reading,
  ...editRoutes(family, "editor", verbs.edit, () => editsBy(family.codec)),
  deleteRoute(family, "editor", verbs.remove),
  historyRoute(family, verbs.history),
  restoreRoute(family, verbs.restore),
];

/** The one value of a position in a history is a version. */
const revisionKinds: readonly SortField[] = [{ kind: "number", nullable: false }];

const historyRoute = <R, F extends Fields>(
  family: ServedFamily<R, F>,
  history: Verb<HistoryInput, Page<RevisionReport>>,
): Route =>
  route({
    ...historyDocs(family),
    method: "GET",
    path: `${family.path}/{id}/history`,
    access: "protected",
    query: judgedByHandler(pageParameters),
    handle: (request) => {
      const id = idOf(family, request);
      const path = `${family.path}/${encodeURIComponent(id)}/history`;
      return pageAnswer(
        request,
        { path, order: "", kinds: revisionKinds },
        (page) => history({ actor: request.actor, id, page }),
        presentRevision,
      );
    },
  });

const presentRevision = (revision: RevisionReport): string =>
  JSON.stringify({
    version: revision.version,
    action: revision.action,
    at: revision.at,
    by: revision.by,
    by_name: revision.by_name,
    comment: revision.comment,
    changes: revision.changes.map(({ path, from, to }) => ({ path, from, to })),
  });

const restoreRoute = <R, F extends Fields>(
  family: ServedFamily<R, F>,
  restore: Verb<RestoreInput<R>, R>,
): Route =>
  route({
    ...restoreDocs(family),
    method: "POST",
    path: `${family.path}/{id}/restore`,
    access: "protected",
    role: "editor",
    query: {},
    handle: (request) => {
      const { actor, body, header } = request;
      return answerWritten(family, request, (kept) =>
        restore({
          actor,
          id: idOf(family, request),
          expected: expectation(header("If-Match")),
          request: decode(restoreBody, body),
          ...kept,
        }),
      );
    },
  });
