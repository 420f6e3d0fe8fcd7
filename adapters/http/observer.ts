import type { Logger } from "pino";
import type { Asked } from "./asked.ts";
import type { Metrics } from "./metrics.ts";
import type { HttpError } from "./problem-code.ts";
import { storeFailures } from "./store-failures.ts";

/** Is told what became of requests. Nothing that it is told of a request may be a secret. */
export interface Observer {
  readonly answered: (asked: Asked, milliseconds: number) => void;
  /** Is told of every refusal; what the operator has to see to is logged. */
  readonly refused: (error: HttpError, requestId: string) => void;
  readonly crashed: (error: unknown, requestId: string) => void;
}

const NO_ROUTE = "none";

/** Where the line of a request goes, past the logger; null where requests are not logged. */
export type AccessLog = ((line: string) => void) | null;

/** Counts every request and logs it: the route and the path, never the query, headers or body. */
export const observer = (log: Logger, access: AccessLog, metrics: Metrics): Observer => ({
  answered: (asked, milliseconds) => {
    const method = asked.request.method ?? "";
    const route = asked.route?.path ?? NO_ROUTE;
    metrics.answered(method, route, asked.status, milliseconds);
    access?.(accessLine(asked, method, route, milliseconds));
  },
  refused: storeFailures(log),
  crashed: (error, requestId) => {
    log.error({ request_id: requestId, err: error }, "a request failed unexpectedly");
  },
});

const INFO = 30;
/** What JSON need not escape. */
const PLAIN = /^[\w\-./]*$/;

/**
 * The line as pino would write it, which takes three times as long over it, at every request. Only the
 * path can hold what JSON has to escape: methods and ids have been checked, and routes are ours.
 */
const accessLine = (
  { requestId, path, user, status }: Asked,
  method: string,
  route: string,
  milliseconds: number,
): string => {
  const who = user === null ? "" : `,"user":"${user}"`;
  const start = path.length > 256 ? path.slice(0, 256) : path;
  const shown = PLAIN.test(start) ? `"${start}"` : JSON.stringify(start);
  const ms = Math.round(milliseconds * 100) / 100;
  return `{"level":${INFO},"time":${Date.now()},"request_id":"${requestId}","method":"${method}","route":"${route}","path":${shown},"status":${status},"ms":${ms}${who}}\n`;
};
