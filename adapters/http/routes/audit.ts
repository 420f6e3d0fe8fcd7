import type { ListAuditInput, NamedLine } from "../../../application/audit/list-audit.ts";
import type { Verb } from "../../../application/shared/use-case.ts";
import { auditActions, auditActorKinds, auditOutcomes } from "../../../domain/audit/audit-line.ts";
import type { AuditFilter } from "../../../domain/audit/audit.ts";
import type { SortField } from "../../../domain/shared/card.ts";
import { allFamilies } from "../../../domain/shared/family.ts";
import type { Page } from "../../../domain/shared/page.ts";
import { presentAuditLine } from "../../codecs/audit-line.ts";
import { oneOf } from "../../codecs/codec.ts";
import {
  answerObject,
  identity,
  instant,
  listingExample,
  listingSchema,
} from "../../codecs/schemas.ts";
import { pageAnswer } from "../list-routes.ts";
import { pageParameters } from "../pagination.ts";
import { idText, instantText } from "../parameter-codecs.ts";
import { judgedByHandler, several, single, type ValuesOf } from "../parameters.ts";
import { route, type Route } from "../route.ts";
import { exampleIds } from "./example-ids.ts";

const orNull = (type: string, description: string) => ({ type: [type, "null"], description });

const actorSchema = answerObject("AuditActor", {
  kind: {
    type: "string",
    enum: auditActorKinds,
    description: "`system` is the service by itself, `command_line` the operator.",
  },
  id: orNull("string", "Of a user, and of whom the command line worked for."),
  name: orNull("string", "Null where that user is no more, or it was none."),
});

const targetSchema = answerObject("AuditTarget", {
  family: { type: "string", enum: allFamilies },
  id: identity,
  version: orNull("integer", "The one that it made; null where it made none."),
});

const lineSchema = answerObject("AuditLine", {
  id: { ...identity, description: "UUIDv7." },
  at: instant,
  actor: actorSchema,
  action: {
    type: "string",
    enum: auditActions,
    description: "`request`: refused before it became any of the others.",
  },
  target: { anyOf: [targetSchema, { type: "null" }] },
  outcome: { type: "string", enum: auditOutcomes },
  code: orNull("string", "Why it was refused, as problems say it; `wrong_password`; `replayed`."),
  email: orNull(
    "string",
    "The address that a login was tried with; null where several were counted.",
  ),
  request_id: orNull(
    "string",
    "The `X-Request-Id` of the request; of an import, one for all of it; null where several were counted.",
  ),
  network: orNull("string", "Where it came from: an IPv4 address, or an IPv6 /64."),
  count: {
    type: "integer",
    minimum: 1,
    description: "How often, where refusals that repeat within a minute were counted.",
  },
  detail: {
    type: ["object", "null"],
    description: "What else there is to say, by name; never what somebody wrote, and no secret.",
    additionalProperties: {
      anyOf: [
        { type: ["string", "integer", "null"] },
        { type: "array", items: { type: "string" } },
      ],
    },
  },
});

const nothing = {
  target: null,
  outcome: "allowed",
  code: null,
  email: null,
  request_id: "5f1d7a1e-0b0f-4a43-9f0e-3f9f5d1c2b3a",
  network: "192.0.2.17",
  count: 1,
  detail: null,
} as const;

const examples = [
  {
    ...nothing,
    id: "01934f70-4d5e-7f60-8172-8394a5b6c7d8",
    at: "2026-03-02T16:45:12.345Z",
    actor: { kind: "user", id: exampleIds.user, name: "María Moliner" },
    action: "update",
    target: { family: "entries", id: exampleIds.entry, version: 3 },
  },
  {
    ...nothing,
    id: "01934f70-3c4d-7e5f-8061-728394a5b6c7",
    at: "2026-03-02T16:40:00.000Z",
    actor: { kind: "anonymous", id: null, name: null },
    action: "log_in",
    outcome: "refused",
    code: "invalid_credentials",
    email: "maria@example.org",
  },
];

const filters = {
  actor: several(idText, "The ids of users.", exampleIds.user),
  action: several(oneOf(auditActions), "What was done, or tried."),
  outcome: single(oneOf(auditOutcomes), "Whether it was allowed or refused."),
  from: single(instantText, "At that moment or later (RFC 3339).", "2026-03-01T00:00:00Z"),
  to: single(instantText, "At that moment or earlier (RFC 3339).", "2026-03-31T23:59:59Z"),
};

const filterOf = (asked: ValuesOf<typeof filters>): AuditFilter => ({
  ...(asked.actor && { actors: asked.actor }),
  ...(asked.action && { actions: asked.action }),
  ...(asked.outcome && { outcome: asked.outcome }),
  ...(asked.from !== undefined && { from: asked.from }),
  ...(asked.to !== undefined && { to: asked.to }),
});

/** The one value of a position in the audit is a time. */
const kinds: readonly SortField[] = [{ kind: "text", nullable: false }];

export const auditRoutes = (list: Verb<ListAuditInput, Page<NamedLine>>): readonly Route[] => [
  route({
    method: "GET",
    path: "/audit",
    operationId: "listAudit",
    tag: {
      name: "audit",
      description: "Who did what and when. It is only added to: nothing can change or delete it.",
    },
    summary: "Lists who did what, newest first",
    description:
      "Changes, logins, logouts, imports, exports and what was refused. A change is told in the same step in which it is made. Reading is not told, nor is a refresh that went well.",
    access: "protected",
    role: "admin",
    query: judgedByHandler({ ...filters, ...pageParameters }),
    answers: {
      200: {
        description: "A page of the audit.",
        schema: listingSchema(lineSchema),
        headers: ["Link", "X-Total-Count"],
        example: listingExample(...examples),
      },
    },
    problems: [],
    handle: (request) =>
      pageAnswer(
        request,
        { path: "/audit", order: "", kinds },
        (page) => list({ actor: request.actor, query: { filter: filterOf(request.query), page } }),
        present,
      ),
  }),
];

const present = ({ line, name }: NamedLine): string => {
  const shown = presentAuditLine(line);
  return JSON.stringify({ ...shown, actor: { ...shown.actor, name } });
};
