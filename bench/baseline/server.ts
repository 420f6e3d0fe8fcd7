/**
 * What the service is measured against: the same reads and writes of the same SQLite file over bare
 * `node:http`, with no framework, login check, validation or log. A write is one commit.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import argon2 from "argon2";
import { entryStatements } from "./statements.ts";

const { env } = process;
const statements = entryStatements(env["SQLITE_FILE"] ?? "");

const sendJson = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
};

const list = (query: URLSearchParams): string => {
  const text = query.get("search");
  const page = Number(query.get("page") ?? 1);
  const { bodies, total } =
    text === null ? statements.list(page) : statements.search(text, query.get("mode") ?? "auto");
  return `{"data":[${bodies.join(",")}],"meta":{"total":${total}}}`;
};

const write = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(request);
  if (request.url === "/login") {
    const right = await argon2.verify(
      statements.passwordHash(String(body["email"])),
      String(body["password"]),
    );
    sendJson(response, right ? 200 : 401, "{}");
  } else if (request.method === "POST") {
    sendJson(response, 201, statements.create(body));
  } else {
    sendJson(response, 200, statements.edit((request.url ?? "").slice("/entries/".length), body));
  }
};

const server = createServer((request, response) => {
  const { url = "", method } = request;
  if (method !== "GET") {
    void write(request, response);
  } else if (url.startsWith("/entries/")) {
    const body = statements.read(url.slice("/entries/".length));
    sendJson(response, body === null ? 404 : 200, body ?? "{}");
  } else if (url.startsWith("/entries")) {
    sendJson(response, 200, list(new URLSearchParams(url.slice("/entries?".length))));
  } else {
    sendJson(response, 200, "{}");
  }
});

server.listen(Number(env["PORT"]), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
