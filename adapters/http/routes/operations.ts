import { createHash } from "node:crypto";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import type { HttpError } from "../problem-code.ts";
import { type AnswerDoc, type ApiAnswer, jsonAnswer, route, type Route } from "../route.ts";
import type { Metrics } from "../metrics.ts";

export interface OperationDeps {
  readonly ping: () => TE.TaskEither<StoreError, void>;
  readonly metrics: Metrics;
}

const status = (word: string, description: string): AnswerDoc => ({
  description,
  schema: {
    type: "object",
    properties: { status: { const: word } },
    required: ["status"],
    additionalProperties: false,
  },
  example: { status: word },
});

/** For those who run the service. */
export const operationRoutes = ({ ping, metrics }: OperationDeps): readonly Route[] => [
  route({
    method: "GET",
    path: "/health/live",
    operationId: "isLive",
    tag: "operation",
    summary: "Whether the process answers",
    access: "open",
    query: {},
    answers: { 200: status("live", "It does.") },
    problems: [],
    handle: () => TE.right(jsonAnswer(200, { status: "live" }, { "Cache-Control": "no-store" })),
  }),
  route({
    method: "GET",
    path: "/health/ready",
    operationId: "isReady",
    tag: "operation",
    summary: "Whether the store is within reach",
    access: "open",
    query: {},
    answers: { 200: status("ready", "It is.") },
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
    tag: "operation",
    summary: "Prometheus metrics, for the holder of METRICS_TOKEN and for administrators",
    access: "scraper",
    query: {},
    answers: { 200: { description: "Prometheus' text format.", type: "text/plain" } },
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
    tag: "operation",
    summary: "This document",
    access: "open",
    query: {},
    heeds: ["If-None-Match"],
    answers: {
      200: { description: "OpenAPI 3.1.", schema: { type: "object" }, headers: ["ETag"] },
      304: { description: "The caller has it already." },
    },
    problems: [],
    handle: () => TE.fromIO(() => (made ??= make())),
  });
};
