import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isUnchanged } from "./preconditions.ts";
import { preferredLanguage } from "../messages/preferred-language.ts";
import type { Asked } from "./asked.ts";
import { escapeUnsafe } from "./parameters.ts";
import type { HttpError } from "./problem-code.ts";
import { problemOf } from "./problem.ts";
import type { ApiAnswer, Route } from "./route.ts";

/** Names and values in turn, as Node takes them fastest. */
type FlatHeaders = string[];

/** What every answer says besides. */
export const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};
const FLAT_ALWAYS = Object.entries(ALWAYS).flat();

const VARY = ["Vary", "Origin"];
const READ = ["Cache-Control", "private, no-cache", ...VARY];
const WRITTEN = ["Cache-Control", "no-store", ...VARY];
const JSON_READ = [...READ, "Content-Type", "application/json"];
const JSON_WRITTEN = [...WRITTEN, "Content-Type", "application/json"];

/**
 * Writes an answer past Koa, whose own way (a header, a status, a body at a time) costs twice as much.
 * What stands in `own` twice counts as it stands last, like in an object.
 */
const send = (asked: Asked, status: number, own: FlatHeaders, body: string | null): void => {
  const { response, requestId } = asked;
  asked.status = status;
  if (response.writableEnded || response.destroyed) return;
  own.push("X-Request-Id", requestId, ...FLAT_ALWAYS);
  if (body === null) {
    response.writeHead(status, own);
    response.end();
  } else {
    own.push("Content-Length", String(Buffer.byteLength(body)));
    response.writeHead(status, own);
    response.end(body);
    // An answer that has no connection yet waits for those before it to be read.
    const { socket } = asked.request;
    if (response.socket === null || socket.writableLength > 0) endWhenUnread(response, socket);
  }
};

/** What the caller's side does not take at once waits here: for those who never read it, not for ever. */
const UNREAD_MS = 50_000;

const endWhenUnread = (response: ServerResponse, socket: Socket): void => {
  const patience = setTimeout(() => socket.destroy(), UNREAD_MS);
  patience.unref();
  response.once("close", () => clearTimeout(patience));
};

/** The usual headers, with an answer's own over and beside them. */
const headed = (usual: readonly string[], own: Readonly<Record<string, string>>): FlatHeaders => {
  const all = [...usual];
  for (const name in own) {
    const value = own[name] ?? "";
    const at = usual.indexOf(name);
    if (at === -1) all.push(name, value);
    else all[at + 1] = value;
  }
  return all;
};

export const sendAnswer = (
  asked: Asked,
  route: Route,
  { status, headers, body }: ApiAnswer,
): void => {
  const reads = route.method === "GET";
  if (reads && isUnchanged(asked.request.headers["if-none-match"], headers["ETag"]))
    send(asked, 304, headed(READ, headers), null);
  else if (status === 204) send(asked, 204, headed(reads ? READ : WRITTEN, headers), null);
  else send(asked, status, headed(reads ? JSON_READ : JSON_WRITTEN, headers), body);
};

export const sendProblem = (asked: Asked, error: HttpError, docsUrl: string): void => {
  const { path, requestId, request, route } = asked;
  const problem = problemOf(error, {
    language: languageOf(asked),
    docsUrl,
    path: escapeUnsafe(path),
    requestId,
    // What is open to all does not look at it.
    tokenGiven: route?.access !== "open" && /^bearer /i.test(request.headers.authorization ?? ""),
  });
  const headers = headed(["Vary", "Origin, Accept-Language"], problem.headers);
  send(asked, problem.status, headers, problem.body);
};

const languageOf = ({ koa }: Asked) => preferredLanguage(koa());

/** To OPTIONS: a path's methods. */
export const sendOptions = (asked: Asked, allow: readonly string[]): void =>
  send(asked, 204, [...WRITTEN, "Allow", allow.join(", ")], null);

/** To a browser that asks whether it may: what it may is in the headers that have been set. */
export const sendPreflight = (asked: Asked): void => send(asked, 204, [...VARY], null);
