import * as E from "fp-ts/lib/Either.js";
import type { TransitionInput } from "../../../application/entries/transition-entry.ts";
import type { Verb } from "../../../application/shared/use-case.ts";
import type { Entry } from "../../../domain/entries/entry.ts";
import {
  requireTransitionRole,
  type TransitionAction,
  transitionActions,
} from "../../../domain/entries/workflow.ts";
import {
  type AppError,
  conflict,
  forbidden,
  invalidTransition,
  ownSubmission,
  validationFailed,
} from "../../../domain/shared/app-error.ts";
import { transitionBody } from "../../codecs/command-bodies.ts";
import { decode } from "../../codecs/faults.ts";
import type { Fields } from "../../codecs/object.ts";
import { expectation } from "../preconditions.ts";
import { shown } from "../resource-docs.ts";
import { answerWritten, idOf, type ResourceRoutes } from "../resource-routes.ts";
import { JSON_TYPE, route, type Route } from "../route.ts";
import { transitionExample } from "./history-examples.ts";

const actionIn = ({ action }: Readonly<Record<string, unknown>>): TransitionAction | null =>
  transitionActions.find((one) => one === action) ?? null;

/** The steps of the workflow, as a use case takes them. */
export const transitionRoute = <F extends Fields>(
  family: ResourceRoutes<Entry, F>,
  transition: Verb<TransitionInput, Entry>,
): Route =>
  route({
    method: "POST",
    path: `${family.path}/{id}/transitions`,
    operationId: `transition${family.name}`,
    tag: family.tag,
    summary: "Takes an entry a step through the workflow",
    description:
      "`submit` takes a draft into review (`editor`); `approve` publishes it (`reviewer`, who has not submitted it, or `admin`), where it has a sense; `reject`, which takes a comment, makes it a draft again (`reviewer`); `archive` takes what is published out of use (`reviewer`); `reopen` makes a draft of what is published or archived (`editor`). What its status does not allow is 409 and names what it does.",
    access: "protected",
    role: "editor",
    mayDo: (actor, body) => {
      const action = actionIn(body);
      return action === null ? E.right(actor) : requireTransitionRole(actor, action);
    },
    query: {},
    body: { types: [JSON_TYPE], schema: transitionBody.schema, example: transitionExample },
    heeds: ["If-Match", "Idempotency-Key"],
    answers: { 200: shown(family, "The entry, in its new status.") },
    problems: [
      forbidden("reviewer"),
      ownSubmission,
      invalidTransition("draft", ["submit"]),
      invalidTransition("in_review", ["reject"], "no_senses"),
      conflict("too_contended"),
      validationFailed([{ pointer: "/comment", code: "required" }]),
    ],
    handle: (request) => {
      const { actor, body, header } = request;
      return answerWritten(family, request, (kept) =>
        transition({
          actor,
          id: idOf(family, request),
          expected: expectation(header("If-Match")),
          request: E.mapLeft((error: AppError) => ({ error, action: actionIn(body) }))(
            decode(transitionBody, body),
          ),
          ...kept,
        }),
      );
    },
  });
