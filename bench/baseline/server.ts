/**
 * What the service is measured against: the same reads and writes of the same SQLite file over bare
 * `node:http`, with no framework, login check, validation or log. A write is one commit.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { committing, type Json } from "./committing.ts";
import { entryWrites } from "./entry-writes.ts";
import { open } from "./open.ts";
import { otherWrites } from "./other-writes.ts";
import { people } from "./people.ts";
import { reads } from "./reads.ts";

const { env } = process;
const database = open(env["SQLITE_FILE"] ?? "");
const { one, entryWith, history, list } = reads(database);
const { create, replace, edit, submit, remove } = entryWrites(database);
const { createSense, editSense, createZone } = otherWrites(database);
const { me, users, audit, logIn, refresh } = people(database);

const sendJson = (
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
};

const NO_QUERY = new URLSearchParams();

/** What stands at a path: a family, one of it, and what of that. */
const read = (path: string, query: URLSearchParams): string | null => {
  const [, name = "", id, part] = path.split("/");
  if (name === "users") return id === undefined ? users() : me();
  if (name === "audit") return audit(query);
  const family = lexicalFamilies.find((one) => one === name);
  if (family === undefined) return "{}";
  if (id === undefined) return list(family, query);
  if (part !== undefined) return history(id);
  const include = query.get("include");
  return include === null ? one(family, id) : entryWith(id, include.split(","));
};

/** By where it is sent. */
const makers: Readonly<Record<string, (fields: Json) => string>> = {
  "/entries": create,
  "/entry-senses": createSense,
  "/locations": createZone,
};

/** What is written to what there is. */
const change = (method: string, [family, id = "", part]: readonly string[], body: Json): string => {
  if (family === "entry-senses") return editSense(id, body);
  if (part === "transitions") return submit(id);
  // No history is kept: what was is not known, but written it is.
  if (part === "restore") return edit(id, {});
  return method === "PUT" ? replace(id, body) : edit(id, body);
};

const bodyOf = async (request: IncomingMessage): Promise<Json> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Json;
};

const write = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { url = "", method = "" } = request;
  const [, ...steps] = url.split("/");
  const [, id = ""] = steps;
  if (method === "DELETE") {
    committing(database, () => {
      remove(id);
    });
    sendJson(response, 200, JSON.stringify({ id, deleted: true }));
    return;
  }
  const body = await bodyOf(request);
  const make = makers[url];
  if (url === "/login") {
    const session = await logIn(body);
    sendJson(response, session === null ? 401 : 200, session ?? "{}");
  } else if (url === "/refresh") sendJson(response, 200, refresh(body));
  else if (make === undefined) {
    sendJson(
      response,
      200,
      committing(database, () => change(method, steps, body)),
    );
  } else {
    const made = committing(database, () => make(body));
    const { id: at } = JSON.parse(made) as { readonly id: string };
    sendJson(response, 201, made, { Location: `${url}/${at}` });
  }
};

const server = createServer((request, response) => {
  const { url = "", method } = request;
  if (method !== "GET") void write(request, response);
  else {
    const [path = "", query] = url.split("?");
    const body = read(path, query === undefined ? NO_QUERY : new URLSearchParams(query));
    sendJson(response, body === null ? 404 : 200, body ?? "{}");
  }
});

// While it is busy with a long query, callers that have asked already would count as silent.
server.keepAliveTimeout = 0;
server.listen(Number(env["PORT"]), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
