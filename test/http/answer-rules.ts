import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { problemKinds } from "../../adapters/http/problem-code.ts";
import type { Answer, Sent } from "./a-client.ts";

/** What the rules need to know of a service. */
export interface Served {
  readonly docsUrl: string;
  /** What is wrong with an answer by the service's own document. */
  readonly undocumented: (method: string, path: string, answer: Answer) => readonly string[];
}

/** The rules that every answer keeps, whatever a test is about. */
export const checkAnswer = (
  served: Served,
  method: string,
  path: string,
  sent: Sent,
  answer: Answer,
): void => {
  const what = `${method} ${path.slice(0, 200)} → ${answer.status} ${answer.text.slice(0, 300)}`;
  const { status, headers } = answer;
  if (status >= 500) expect(status, what).to.equal(sent.fails);
  expect(headers.get("X-Request-Id"), what).to.match(/^[\w.:/+=-]{1,128}$/);
  expect(headers.get("X-Content-Type-Options"), what).to.equal("nosniff");
  expect(headers.get("Set-Cookie"), what).to.equal(null);
  expect(headers.get("X-Powered-By"), what).to.equal(null);
  expect(answer.text, what).not.to.match(/\$argon2|"password_hash":/);
  if (sent.headers?.["Authorization"] !== undefined)
    expect(headers.get("Cache-Control") ?? "", what).to.match(/private|no-store|public, no-cache/);
  if (method === "HEAD" || status === 204 || status === 304) {
    expect(answer.text, what).to.equal("");
  } else if (status >= 400) {
    checkProblem(served, path, answer, what);
  } else {
    checkBody(path, answer, what);
  }
  expect(served.undocumented(method, path, answer), what).to.deep.equal([]);
};

const checkProblem = ({ docsUrl }: Served, path: string, answer: Answer, what: string): void => {
  const { status, headers, body, text } = answer;
  expect(headers.get("Content-Type"), what).to.match(/^application\/problem\+json\b/);
  expect(headers.get("Content-Language"), what).to.be.oneOf(["es", "en"]);
  expect(Object.values(problemKinds), what).to.deep.include({ status, code: body["code"] });
  expect(body, what).to.include({
    type: `${docsUrl}/problems/${String(body["code"])}`,
    status,
    request_id: headers.get("X-Request-Id"),
  });
  expect(body["instance"], what).to.equal(new URL(`http://localhost${path}`).pathname);
  for (const name of ["title", "detail"])
    expect(body[name], what).to.be.a("string").that.is.not.empty;
  const { errors, ...others } = body;
  expect(others, what).to.have.all.keys([
    "type",
    "title",
    "status",
    "detail",
    "instance",
    "code",
    "request_id",
    ...(body["code"] === "in_use" ? ["references"] : []),
    ...(body["code"] === "invalid_transition" ? ["allowed_actions"] : []),
  ]);
  checkErrors(errors, body["code"], what);
  expect(text, what).not.to.match(/\.ts:\d+|node_modules|\bSELECT\b|MongoServerError|SQLITE_/);
  checkProblemHeaders(answer, what);
};

const checkErrors = (errors: unknown, code: unknown, what: string): void => {
  expect(errors, what).to.be.an("array");
  if (code === "validation_failed" || code === "invalid_parameter")
    expect(errors, what).to.be.an("array").that.is.not.empty;
  for (const error of errors as readonly Readonly<Record<string, unknown>>[]) {
    expect(error, what).to.have.all.keys(
      "pointer" in error ? ["pointer", "code", "detail"] : ["parameter", "code", "detail"],
    );
    expect(error["code"], what).to.match(/^[a-z_]+$/);
    expect(error["detail"], what).to.be.a("string").that.is.not.empty;
  }
};

/** The header that a status cannot do without. */
const headerOf: Readonly<Record<number, readonly [string, RegExp]>> = {
  401: ["WWW-Authenticate", /^Bearer realm=/],
  405: ["Allow", /OPTIONS/],
  429: ["Retry-After", /^[1-9]\d*$/],
  503: ["Retry-After", /^[1-9]\d*$/],
};

const checkProblemHeaders = ({ status, headers }: Answer, what: string): void => {
  expect(headers.get("Cache-Control"), what).to.equal("no-store");
  const wanted = headerOf[status];
  if (wanted !== undefined) expect(headers.get(wanted[0]) ?? "", what).to.match(wanted[1]);
};

const checkBody = (path: string, { status, headers, text, body }: Answer, what: string): void => {
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("text/plain")) return;
  expect(type, what).to.match(/^application\/json\b/);
  expect(JSON.parse(text), what).to.be.an("object");
  if ("openapi" in body) return;
  checkNames(body, what);
  if ("version" in body) {
    expect(headers.get("ETag"), what).to.match(
      new RegExp(`^"${String(body["version"])}(\\.[\\w-]+)?"$`),
    );
    if (status === 201)
      expect(headers.get("Location"), what).to.match(
        new RegExp(`^/[a-z-]+/${String(body["id"])}$`),
      );
  }
  if ("meta" in body) checkListing(path, headers, body, what);
};

const checkNames = (value: unknown, what: string): void => {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) expect(name, what).to.match(/^[a-z][a-z0-9_]*$/);
    checkNames(member, what);
  }
};

const checkListing = (
  path: string,
  headers: Headers,
  { data, meta, ...others }: Answer["body"],
  what: string,
): void => {
  expect(others, what).to.deep.equal({});
  expect(data, what).to.be.an("array");
  const { facets, ...page } = meta as JsonObject;
  expect(page, what).to.have.all.keys(["page", "per_page", "total", "total_pages", "next_cursor"]);
  if (facets !== undefined) expect(facets, what).to.be.an("object").that.is.not.empty;
  const { total, per_page, total_pages } = meta as Readonly<Record<string, number | null>>;
  expect((data as readonly unknown[]).length, what).to.be.at.most(per_page ?? 0);
  // Each way on repeats the query: of a long one few have room, or none.
  if (path.length < 1_500) expect(headers.get("Link"), what).to.match(/^<\/\S+>; rel="first"/);
  expect(headers.get("X-Total-Count"), what).to.equal(total === null ? null : String(total));
  expect(total_pages, what).to.equal(
    total === null || total === undefined ? null : Math.ceil(total / (per_page ?? 1)),
  );
};
