/**
 * What the service is measured against: the same reads and writes of the same SQLite file over bare
 * `node:http`, with no framework, login check, validation or log. A write is one commit.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import argon2 from "argon2";
import { open } from "./open.ts";
import { reads } from "./reads.ts";
import { committing, type Json, writes } from "./writes.ts";

const { env } = process;
const database = open(env["SQLITE_FILE"] ?? "");
const { one, list, filtered, after, search } = reads(database);
const { create, edit } = writes(database);
const user = database.prepare("SELECT body FROM users WHERE email = ?");

const ITEM = "/entries/";
const LISTING = "/entries?";

const sendJson = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
};

const found = (query: URLSearchParams) => {
  const text = query.get("search");
  if (text !== null)
    return search({
      text,
      mode: query.get("mode") ?? "",
      sort: query.get("sort") ?? "",
      hasFacets: query.has("facets"),
    });
  const partOfSpeech = query.get("pos_id");
  if (partOfSpeech !== null)
    return filtered(partOfSpeech, query.get("sort") ?? "", Number(query.get("page")));
  const cursor = query.get("cursor");
  return cursor === null ? list(Number(query.get("page"))) : after(cursor);
};

const listing = (query: URLSearchParams): string => {
  const { bodies, ...meta } = found(query);
  return `{"data":[${bodies.join(",")}],"meta":${JSON.stringify(meta)}}`;
};

const bodyOf = async (request: IncomingMessage): Promise<Json> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Json;
};

const logIn = async ({ email, password }: Json): Promise<boolean> => {
  const { password_hash } = JSON.parse(String(user.get(String(email))?.["body"])) as {
    readonly password_hash: string;
  };
  return argon2.verify(password_hash, String(password));
};

const write = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { url = "", method } = request;
  const body = await bodyOf(request);
  if (url === "/login") sendJson(response, (await logIn(body)) ? 200 : 401, "{}");
  else if (method === "POST")
    sendJson(
      response,
      201,
      committing(database, () => create(body)),
    );
  else
    sendJson(
      response,
      200,
      committing(database, () => edit(url.slice(ITEM.length), body)),
    );
};

const server = createServer((request, response) => {
  const { url = "", method } = request;
  if (method !== "GET") void write(request, response);
  else if (url.startsWith(ITEM)) {
    const body = one(url.slice(ITEM.length));
    sendJson(response, body === null ? 404 : 200, body ?? "{}");
  } else if (url.startsWith(LISTING))
    sendJson(response, 200, listing(new URLSearchParams(url.slice(LISTING.length))));
  else sendJson(response, 200, "{}");
});

// While it is busy with a long query, callers that have asked already would count as silent.
server.keepAliveTimeout = 0;
server.listen(Number(env["PORT"]), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
