import type { IncomingMessage } from "node:http";
import type { RefusalLog } from "../../application/audit/refusal-log.ts";
import { nobody } from "../../domain/audit/audit-line.ts";
import type { Asked } from "./asked.ts";
import { type HttpError, problemKinds } from "./problem-code.ts";
import type { Route } from "./route.ts";

export interface RefusalDeps {
  readonly refusals: Pick<RefusalLog, "tell">;
  readonly network: (request: IncomingMessage) => string;
}

/** Who asks for what is not for them. (Logins and passwords are told by the use cases, which know whose.) */
const told: ReadonlySet<HttpError["_tag"]> = new Set([
  "Unauthenticated",
  "TokenExpired",
  "Forbidden",
]);

/** Tells the audit of a request that was refused for who made it; null where that was not why. */
export const tellRefused = (
  { refusals, network }: RefusalDeps,
  { request, requestId, user }: Asked,
  route: Route,
  error: HttpError,
): Promise<void> | null =>
  told.has(error._tag)
    ? refusals.tell({
        actor: user === null ? nobody : { kind: "user", id: user },
        act: {
          action: "request",
          code: problemKinds[error._tag].code,
          detail: {
            method: route.method,
            route: route.path,
            ...(user === null && {
              token: request.headers.authorization === undefined ? "none" : "refused",
            }),
          },
        },
        origin: { request_id: requestId, network: network(request) },
      })
    : null;
