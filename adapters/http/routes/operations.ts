import { createHash } from "node:crypto";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import type { HttpError } from "../problem-code.ts";
import { answerObject } from "../../codecs/schemas.ts";
import type { Metrics } from "../metrics.ts";
import {
  type AnswerDoc,
  type ApiAnswer,
  jsonAnswer,
  route,
  type Route,
  type Tag,
} from "../route.ts";

export interface OperationDeps {
  readonly ping: () => TE.TaskEither<StoreError, void>;
  readonly metrics: Metrics;
}

const tag: Tag = { name: "operation", description: "For those who run the service." };

const status = (title: string, word: string, description: string): AnswerDoc => ({
  description,
  schema: answerObject(title, { status: { const: word } }),
  example: { status: word },
});

const metricsExample = `# HELP http_request_duration_seconds Time from a request's headers to its answer.
# TYPE http_request_duration_seconds histogram
http_request_duration_seconds_count{storage="sqlite",method="GET",route="/entries/{id}",status="200"} 42
`;

/** For those who run the service. */
export const operationRoutes = ({ ping, metrics }: OperationDeps): readonly Route[] => [
  route({
    method: "GET",
    path: "/health/live",
    operationId: "isLive",
    tag,
    summary: "Whether the process answers",
    access: "open",
    query: {},
    answers: { 200: status("Live", "live", "It does.") },
    problems: [],
    handle: () => TE.right(jsonAnswer(200, { status: "live" }, { "Cache-Control": "no-store" })),
  }),
  route({
    method: "GET",
    path: "/health/ready",
    operationId: "isReady",
    tag,
    summary: "Whether the store is within reach",
    access: "open",
    query: {},
    answers: { 200: status("Ready", "ready", "It is.") },
    problems: ["unavailable"],
    handle: () =>
      TE.bimap(
        (error: StoreError): HttpError => error,
        () => jsonAnswer(200, { status: "ready" }, { "Cache-Control": "no-store" }),
      )(ping()),
  }),
  route({
    method: "GET",
    path: "/metrics",
    operationId: "readMetrics",
    tag,
    summary: "Prometheus metrics",
    description: "Where the service runs with `METRICS_PORT`, they are on that port too.",
    access: "scraper",
    query: {},
    answers: {
      200: {
        description: "Prometheus' text format.",
        type: "text/plain",
        typeInFull: metrics.contentType,
        schema: { type: "string" },
        example: metricsExample,
      },
    },
    problems: [],
    handle: () =>
      TE.fromTask(async () => ({
        status: 200,
        headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
        body: await metrics.render(),
      })),
  }),
];

/** The document that describes every route; it is made once, when it is first asked for. */
export const documentRoute = (makeDocument: () => string): Route => {
  let made: ApiAnswer | null = null;
  const make = (): ApiAnswer => {
    const body = makeDocument();
    const digest = createHash("sha256").update(body).digest("base64url").slice(0, 16);
    const headers = { ETag: `"${digest}"`, "Cache-Control": "public, no-cache" };
    return { status: 200, headers, body };
  };
  return route({
    method: "GET",
    path: "/openapi.json",
    operationId: "readDocument",
    tag,
    summary: "This document",
    access: "open",
    query: {},
    heeds: ["If-None-Match"],
    answers: {
      200: {
        description: "OpenAPI 3.1.",
        schema: { type: "object" },
        headers: ["ETag"],
        example: { openapi: "3.1.0", info: { title: "…", version: "…" }, paths: {} },
      },
      304: { description: "The caller has it already.", headers: ["ETag"] },
    },
    problems: [],
    handle: () => TE.fromIO(() => (made ??= make())),
  });
};
