import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { KeptAnswers } from "../../domain/changes/kept-answer.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { busy } from "../../domain/shared/app-error.ts";
import type { Clock } from "../../domain/shared/clock.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import { isAcceptable, typesOf } from "./acceptable.ts";
import type { Asked } from "./asked.ts";
import { type AuthenticationDeps, authorise } from "./authentication.ts";
import { readBody } from "./body.ts";
import { type BodyDigests, KEY_HEADER, keeping, keptAnswer, keyFaults } from "./idempotency.ts";
import { escapeUnsafe, parseQuery } from "./parameters.ts";
import type { HttpError } from "./problem-code.ts";
import type { RefusalDeps } from "./refusals.ts";
import { bodyKindOf, kindOf, type Room } from "./room.ts";
import type { ApiAnswer, ApiRequest, RequestBody, Route } from "./route.ts";

export interface ExchangeDeps extends AuthenticationDeps, RefusalDeps {
  readonly keptAnswers: KeptAnswers;
  readonly digests: BodyDigests;
  readonly clock: Clock;
  readonly room: Room;
}

/**
 * One request to one route, in the order in which faults are told: who calls and with what role, what
 * can be read of the request, then the route's own business. Writing is never begun for an answer
 * that the caller could not take. Nothing is awaited but what has to be: every read comes through here.
 */
export const exchange = (deps: ExchangeDeps) => {
  const admit = authorise(deps);
  return (asked: Asked, route: Route, params: Params): Promise<Outcome> => {
    const arrivedAt = deps.clock();
    const { authorization } = asked.request.headers;
    const seen = (actor: Actor): void => {
      if (actor.kind === "user") asked.user = actor.id;
    };
    const admitted = admit(route, params["id"] ?? "", authorization, seen);
    return admitted().then((actor) => {
      // What is no HTTP is told before who asks, and nothing is done for it.
      if (asked.cut !== null) return E.left(asked.cut);
      if (E.isLeft(actor)) return actor;
      seen(actor.right);
      const request = readHead(deps, asked, route, {
        actor: route.method === "GET" ? actor.right : from(deps, asked, actor.right),
        params,
        arrivedAt,
      });
      if (route.body !== undefined && (E.isRight(request) || route.mayDo !== undefined))
        return withBody(deps, asked, route, route.body, request, admitted);
      return E.isLeft(request) ? request : route.handle(request.right)();
    });
  };
};

/** Whoever may change something is told of with where they were. */
const from = ({ network }: ExchangeDeps, { request, requestId }: Asked, actor: Actor): Actor => ({
  ...actor,
  origin: { request_id: requestId, network: network(request) },
});

type Params = Readonly<Record<string, string>>;
type Outcome = E.Either<HttpError, ApiAnswer>;

/** The request without its body, where its answer can be taken and its query read. */
const readHead = (
  deps: ExchangeDeps,
  asked: Asked,
  route: Route,
  known: Pick<ApiRequest, "actor" | "params" | "arrivedAt">,
): E.Either<HttpError, ApiRequest> => {
  const { request, path } = asked;
  if (!isAcceptable(route, asked)) return E.left({ _tag: "NotAcceptable", types: typesOf(route) });
  const rawQuery = request.url === path ? "" : escapeUnsafe(asked.koa().querystring);
  // Not `ctx.get`, to which an empty header is none: an empty `If-Match` lets nothing through.
  const header: ApiRequest["header"] = (name) => request.headers[name.toLowerCase()]?.toString();
  const query = parseQuery(route.query, rawQuery);
  const faults = takesKey(route) ? keyFaults(header(KEY_HEADER)) : [];
  if (E.isLeft(query)) return invalid([...query.left.faults, ...faults]);
  if (faults.length > 0) return invalid(faults);
  return E.right({
    actor: known.actor,
    path,
    params: known.params,
    query: query.right,
    rawQuery,
    body: {},
    header,
    network: () => deps.network(request),
    arrivedAt: known.arrivedAt,
    keep: undefined,
  });
};

const invalid = (faults: readonly Fault[]): E.Either<HttpError, never> =>
  E.left({ _tag: "InvalidParameter", faults });

const takesKey = ({ heeds }: Route): boolean => heeds?.includes(KEY_HEADER) === true;

const withBody = async (
  deps: ExchangeDeps,
  asked: Asked,
  route: Route,
  { types }: RequestBody,
  head: E.Either<HttpError, ApiRequest>,
  admitted: TE.TaskEither<HttpError, Actor>,
): Promise<Outcome> => {
  if (!deps.room.move(asked, bodyKindOf(route))) return E.left(busy);
  const body = await Promise.race([readBody(asked.koa(), types), cut(asked)]);
  // A body may take its time, and whoever sends it may have been logged out meanwhile.
  const still = await admitted();
  if (E.isLeft(still)) return still;
  const may = E.isLeft(body) ? undefined : route.mayDo?.(still.right, body.right.json);
  if (may !== undefined && E.isLeft(may)) return may;
  if (E.isLeft(head)) return head;
  if (E.isLeft(body)) return body;
  const kind = kindOf(route);
  if (kind !== null && !deps.room.move(asked, kind)) return E.left(busy);
  const request = { ...head.right, body: body.right.json };
  return takesKey(route)
    ? once(deps, route, request, body.right.bytes, admitted)
    : route.handle(request)();
};

/** Settles only if the rest of the request can never be read, which its body would wait for. */
const cut = (asked: Asked): Promise<E.Either<HttpError, never>> =>
  new Promise((resolve) => {
    asked.whenCut = (error) => resolve(E.left(error));
  });

/** The answer kept under the request's key, or a new one that is kept with what it changes. */
const once = async (
  deps: ExchangeDeps,
  route: Route,
  request: ApiRequest,
  bytes: Buffer,
  admitted: TE.TaskEither<HttpError, Actor>,
): Promise<Outcome> => {
  const key = request.header(KEY_HEADER);
  if (key === undefined) return route.handle(request)();
  const answerKey = {
    caller: callerOf(request.actor),
    method: route.method,
    path: request.path,
    key,
  };
  const at = request.arrivedAt.toISOString();
  const isSame = (digest: string): boolean => deps.digests.isOf(digest, bytes);
  const find = keptAnswer(deps.keptAnswers, answerKey, isSame, at);
  const kept = await find();
  if (E.isLeft(kept)) return kept;
  if (O.isSome(kept.right)) return E.right(kept.right.value);
  const keep = keeping(answerKey, deps.digests.of(bytes));
  const decided = await route.handle({ ...request, keep })();
  if (E.isRight(decided) || decided.left._tag === "Forbidden") return decided;
  const still = await admitted();
  if (E.isLeft(still)) return still;
  // What refuses it may be what the first of its kind has made meanwhile.
  const since = await find();
  return E.isRight(since) && O.isSome(since.right) ? E.right(since.right.value) : decided;
};

const callerOf = (actor: Actor): string => (actor.kind === "anonymous" ? "" : actor.id);
