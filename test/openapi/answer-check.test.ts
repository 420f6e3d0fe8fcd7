import { expect } from "chai";
import { problemOf } from "../../adapters/http/problem.ts";
import type { HttpError } from "../../adapters/http/problem-code.ts";
import { entryExample } from "../../adapters/http/routes/entry-examples.ts";
import { type Answered, documentedAnswers } from "./answer-check.ts";
import { documentOf, DOCS_URL, theRoutes } from "./the-document.ts";

const common = { "X-Request-Id": "a-1" };
const ID = entryExample.id;

const anEntryAnswer = (changed: Partial<Answered> = {}): Answered => ({
  status: 200,
  headers: { ...common, "Content-Type": "application/json", ETag: '"3"' },
  body: entryExample,
  ...changed,
});

const aProblem = (error: HttpError, path: string): Answered => {
  const context = { language: "en", docsUrl: DOCS_URL, path, requestId: "a-1" } as const;
  const { status, headers, body } = problemOf(error, context);
  return { status, headers: { ...common, ...headers }, body };
};

describe("answers, by the document,", () => {
  let check: ReturnType<typeof documentedAnswers>;
  before(async () => {
    check = documentedAnswers(documentOf(await theRoutes()));
  });
  const wrong = (method: string, path: string, answer: Answered, ...expected: RegExp[]) => {
    const found = check(method, path, answer);
    expect(found, found.join("\n")).to.have.lengthOf(expected.length);
    expected.forEach((one, index) => expect(found[index]).to.match(one));
  };

  it("are right where nothing is wrong", () => {
    wrong("GET", `/entries/${ID}`, anEntryAnswer());
    wrong("GET", `/entries/${ID}?x=1`, anEntryAnswer({ body: JSON.stringify(entryExample) }));
    wrong(
      "GET",
      `/entries/${ID}`,
      anEntryAnswer({ headers: new Headers(anEntryAnswer().headers) }),
    );
    wrong("GET", `/entries/${ID}`, aProblem({ _tag: "NotFound" }, `/entries/${ID}`));
    wrong("POST", "/logout", { status: 204, headers: common, body: "" });
  });

  it("may be HEAD's, which have no body", () => {
    wrong("HEAD", `/entries/${ID}`, anEntryAnswer({ body: "" }));
    wrong("HEAD", `/entries/${ID}`, anEntryAnswer(), /a body, in an answer to HEAD/);
  });

  it("may be the refusals of what is not in it", () => {
    wrong("GET", "/nothing", aProblem({ _tag: "NotFound" }, "/nothing"));
    wrong("GET", "/nothing", anEntryAnswer(), /unknown path, answered 200/);
    const refused = aProblem({ _tag: "MethodNotAllowed", allow: ["GET"] }, "/entries");
    wrong("PATCH", "/entries", refused);
    wrong("GET", "/entries", refused, /undocumented status 405/);
    wrong("PATCH", "/entries", anEntryAnswer(), /unknown method, answered 200/);
    const options = { status: 204, headers: { ...common, Allow: "GET" }, body: null };
    wrong("OPTIONS", "/entries", options);
  });

  it("have no status that is not in it", () => {
    wrong("GET", `/entries/${ID}`, anEntryAnswer({ status: 202 }), /undocumented status 202/);
    wrong(
      "GET",
      "/entries",
      aProblem({ _tag: "PreconditionFailed" }, "/entries"),
      /undocumented status 412/,
    );
  });

  it("have no code that is not in it", () => {
    const problem = aProblem({ _tag: "InvalidCredentials" }, "/entries");
    wrong("GET", "/entries", problem, /body: \/code must be equal to one of the allowed values/);
  });

  it("have no media type that is not in it", () => {
    const headers = { ...common, ETag: '"3"', "Content-Type": "text/html; charset=utf-8" };
    wrong(
      "GET",
      `/entries/${ID}`,
      anEntryAnswer({ headers }),
      /undocumented media type text\/html/,
    );
    wrong(
      "POST",
      "/logout",
      { status: 204, headers: common, body: { a: 1 } },
      /a body, where none is/,
    );
  });

  it("have no field that is not in it, and all that are", () => {
    wrong(
      "GET",
      `/entries/${ID}`,
      anEntryAnswer({ body: { ...entryExample, password_hash: "x" } }),
      /additional properties \{"additionalProperty":"password_hash"\}/,
    );
    const { notes: _notes, ...rest } = entryExample;
    wrong("GET", `/entries/${ID}`, anEntryAnswer({ body: rest }), /required property 'notes'/);
    const [variant] = entryExample.variants;
    const variants = [{ ...variant, color: "red" }];
    wrong(
      "GET",
      `/entries/${ID}`,
      anEntryAnswer({ body: { ...entryExample, variants } }),
      /\/variants\/0 .*color/,
    );
  });

  it("have the headers that are in it, and none of note beside them", () => {
    const { headers } = anEntryAnswer();
    wrong(
      "GET",
      `/entries/${ID}`,
      anEntryAnswer({ headers: { ...headers, ETag: undefined } as Answered["headers"] }),
      /missing header ETag/,
    );
    wrong(
      "GET",
      `/entries/${ID}`,
      anEntryAnswer({ headers: { ...headers, ETag: "3" } as Answered["headers"] }),
      /header ETag: .*pattern/,
    );
    wrong(
      "GET",
      `/entries/${ID}`,
      anEntryAnswer({
        headers: {
          ...headers,
          Location: "/x",
          "Retry-After": "1",
          Vary: "Accept",
        } as Answered["headers"],
      }),
      /undocumented header Location/,
      /undocumented header Retry-After/,
    );
  });

  it("are checked with a document as it is sent", async () => {
    const sent = JSON.stringify(documentOf(await theRoutes()));
    expect(
      documentedAnswers(sent)("GET", "/health/live", {
        status: 200,
        headers: { ...common, "content-type": "application/json" },
        body: '{"status":"live"}',
      }),
    ).to.deep.equal([]);
  });
});
