import { Validator } from "@seriousme/openapi-schema-validator";
import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { problemKinds } from "../../adapters/http/problem-code.ts";
import type { Route } from "../../adapters/http/route.ts";
import { openapiDocument } from "../../adapters/openapi/document.ts";
import { specOf } from "../../domain/families.ts";
import { allFamilies, lexicalFamilies } from "../../domain/shared/family.ts";
import {
  type Document,
  documentOf,
  DOCS_URL,
  everyObject,
  followed,
  operationOf,
  theRoutes,
} from "./the-document.ts";

describe("the OpenAPI document", () => {
  let routes: readonly Route[];
  let document: Document;
  before(async () => {
    routes = await theRoutes();
    document = documentOf(routes);
  });

  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).to.equal(undefined);
    expect(valid).to.equal(true);
    expect(validator.version).to.equal("3.1");
  });

  it("has every route of the table, and nothing else", () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    );
    expect(documented).to.have.members(
      routes.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`),
    );
  });

  it("is the same each time", () => {
    const write = () => openapiDocument(routes, { docsUrl: DOCS_URL });
    expect(write()).to.equal(write());
  });

  it("gives operations ids of their own, and tags that are explained", () => {
    const ids = routes.map(({ operationId }) => operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(document.tags.map(({ name }) => name)).to.have.members([
      ...new Set(routes.map(({ tag }) => tag.name)),
    ]);
    for (const tag of document.tags) expect(tag["description"]).to.match(/\w\.$/);
  });

  it("has no reference that leads nowhere, and no schema that nothing refers to", () => {
    const led = new Set<unknown>();
    for (const [, part] of everyObject(document)) {
      if (typeof part["$ref"] === "string") led.add(part["$ref"]);
      followed(document, part);
    }
    for (const kind of ["schemas", "headers", "parameters"])
      for (const name of Object.keys(document.components[kind] ?? {}))
        expect(led).to.include(`#/components/${kind}/${name}`);
  });

  it("says what each path's braces stand for", () => {
    for (const [path, operations] of Object.entries(document.paths))
      for (const { parameters } of Object.values(operations))
        expect(
          parameters.filter((one) => one["in"] === "path").map(({ name }) => name),
        ).to.deep.equal([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const [id] = operationOf(document, "get", "/users/{id}").parameters;
    expect(id).to.deep.include({ name: "id", example: "me" });
  });

  it("names every query parameter that a route takes, lists with commas", () => {
    const { parameters } = operationOf(document, "get", "/entries");
    const query = parameters.filter((one) => one["in"] === "query");
    const route = routes.find(({ operationId }) => operationId === "listEntries");
    expect(query.map(({ name }) => name)).to.deep.equal(Object.keys(route?.query ?? {}));
    const status = query.find(({ name }) => name === "status");
    expect(status).to.deep.include({ style: "form", explode: false });
    expect(query.find(({ name }) => name === "deleted")?.["schema"]).to.deep.equal({
      type: "boolean",
    });
  });

  it("tells who may call", () => {
    const security = (method: string, path: string) => operationOf(document, method, path).security;
    expect(security("post", "/login")).to.deep.equal([]);
    expect(security("get", "/entries")).to.deep.equal([{}, { bearer: [] }]);
    expect(security("post", "/entries")).to.deep.equal([{ bearer: ["editor"] }]);
    expect(security("post", "/logout")).to.deep.equal([{ bearer: [] }]);
    expect(security("get", "/metrics")).to.deep.equal([
      { metricsToken: [] },
      { bearer: ["admin"] },
    ]);
  });

  it("tells the headers that are heeded and those that answers have", () => {
    const edit = operationOf(document, "patch", "/entries/{id}");
    const heeded = edit.parameters.map((one) => followed(document, one)["name"]);
    expect(heeded).to.deep.equal(["id", "If-Match", "Accept-Language", "X-Request-Id"]);
    const headers = (method: string, path: string, status: string) =>
      Object.keys(
        followed(document, operationOf(document, method, path).responses[status] ?? {})[
          "headers"
        ] as object,
      );
    expect(headers("post", "/entries", "201")).to.have.members([
      "X-Request-Id",
      "ETag",
      "Location",
    ]);
    expect(headers("get", "/entries", "200")).to.include.members(["Link", "X-Total-Count"]);
    expect(headers("get", "/entries", "401")).to.include("WWW-Authenticate");
    expect(headers("post", "/login", "429")).to.include("Retry-After");
    expect(headers("get", "/health/ready", "503")).to.include("Retry-After");
    expect(
      Object.keys(document.components["responses"]?.["MethodNotAllowed"]?.["headers"] as object),
    ).to.include("Allow");
  });

  it("has the same operations for every lexical family", () => {
    for (const family of lexicalFamilies) {
      const methods = (path: string) => Object.keys(document.paths[`/${family}${path}`] ?? {});
      expect(methods(""), family).to.have.members(["get", "post"]);
      expect(methods("/{id}"), family).to.have.members(["get", "put", "patch", "delete"]);
      expect(methods("/{id}/history"), family).to.deep.equal(["get"]);
      expect(methods("/{id}/restore"), family).to.deep.equal(["post"]);
    }
  });

  it("has every filter that a family's spec has, under its name", () => {
    // What the words of `has` are for; and what only the service itself asks: which senses lie under one.
    const others: Readonly<Record<string, string>> = { has: "lacks" };
    const unasked = ["entry-senses parent_id"];
    for (const family of allFamilies) {
      const parameters = operationOf(document, "get", `/${family}`).parameters.map(
        (parameter) => followed(document, parameter)["name"],
      );
      const { single, several } = specOf(family);
      for (const name of [...single, ...several])
        if (!unasked.includes(`${family} ${name}`))
          expect(parameters, family).to.include(others[name] ?? name);
    }
  });

  it("tells what stands in the way of a deletion and of a transition", () => {
    const codes = (method: string, path: string) => {
      const [content] = Object.values(
        followed(document, operationOf(document, method, path).responses["409"] ?? {})[
          "content"
        ] as Readonly<Record<string, { readonly examples: JsonObject }>>,
      );
      return Object.values(content?.examples ?? {}).map(
        (example) => (example as { readonly value: JsonObject }).value,
      );
    };
    for (const family of lexicalFamilies)
      expect(
        codes("delete", `/${family}/{id}`).find(({ code }) => code === "in_use"),
        family,
      ).to.have.property("references");
    expect(
      codes("post", "/entries/{id}/transitions").find(({ code }) => code === "invalid_transition"),
    ).to.have.deep.property("allowed_actions", ["submit"]);
  });

  it("tells of each operation what it answers with, where that is refused", () => {
    const said = (path: string) =>
      JSON.stringify(followed(document, operationOf(document, "get", path).responses["406"] ?? {}));
    expect(said("/entries")).to.include("son application/json;");
    expect(said("/metrics")).to.include("son text/plain;").and.not.include("application/json");
  });

  it("tells what an edit keeps that gives it no value, and what a new one has instead", () => {
    const { UserInput, UserReplacement, UserPatch } = document.components["schemas"] ?? {};
    const status = (schema: JsonObject | undefined) =>
      (schema?.["properties"] as Readonly<Record<string, JsonObject>>)["status"];
    expect(status(UserInput)).to.include({ default: "active" });
    for (const edit of [UserReplacement, UserPatch]) {
      expect(status(edit)).to.not.have.property("default");
      expect(status(edit)?.["description"]).to.include("stays");
      expect(status(edit)?.["enum"]).to.deep.equal(["active", "disabled", null]);
    }
    for (const [path, name] of [
      ["/users/{id}", "`status`"],
      ["/entry-senses/{id}", "`sense_order`"],
    ] as const) {
      for (const method of ["put", "patch"])
        expect(operationOf(document, method, path)["description"], path).to.include(name);
      expect(document.info["description"]).to.include(name);
    }
    expect(operationOf(document, "put", "/entries/{id}")["description"]).to.include(
      "only an `external_id` that is not mentioned stays.",
    );
  });

  it("tells that blank text and control characters are refused", () => {
    expect(document.info["description"]).to.match(/`too_short`.*`control_character`/);
    const { EntryInput, Credentials } = document.components["schemas"] ?? {};
    const field = (schema: JsonObject | undefined, name: string) =>
      (schema?.["properties"] as Readonly<Record<string, JsonObject>>)[name];
    expect(field(EntryInput, "lemma_form")).to.include({ pattern: "\\S" });
    // White space may be all of a password.
    expect(field(Credentials, "password")).to.not.have.property("pattern");
  });

  it("tells every answer that an operation may have", () => {
    const answers = (method: string, path: string) =>
      Object.keys(operationOf(document, method, path).responses).map(Number);
    const always = [400, 406, 431, 500];
    const loggedIn = [401, 503];
    const written = [413, 415, 422, 507];
    expect(answers("get", "/health/live")).to.have.members([200, ...always]);
    expect(answers("get", "/entries")).to.have.members([200, ...always, ...loggedIn, 403]);
    expect(answers("get", "/entries/{id}")).to.have.members([
      200,
      304,
      404,
      ...always,
      ...loggedIn,
    ]);
    expect(answers("post", "/entries")).to.have.members([
      201,
      403,
      409,
      ...always,
      ...loggedIn,
      ...written,
    ]);
    expect(answers("patch", "/entries/{id}")).to.have.members([
      200,
      403,
      404,
      409,
      412,
      428,
      ...always,
      ...loggedIn,
      ...written,
    ]);
    expect(answers("delete", "/entries/{id}")).to.have.members([
      200,
      403,
      404,
      409,
      412,
      428,
      507,
      ...always,
      ...loggedIn,
    ]);
    expect(answers("post", "/login")).to.have.members([200, 401, 429, 503, ...always, ...written]);
    // Of what has no content no type can be refused.
    expect(answers("post", "/users/{id}/password")).to.include(204).and.not.include(406);
    const withoutContent = always.filter((status) => status !== 406);
    expect(answers("post", "/logout")).to.have.members([204, 507, ...withoutContent, ...loggedIn]);
  });

  it("names the schema of every problem, with its status as a list of one for generators of clients", () => {
    for (const [name, schema] of Object.entries(document.components["schemas"] ?? {})) {
      if (!name.endsWith("Problem") || name === "Problem") continue;
      const [all, own] = schema["allOf"] as readonly [JsonObject, JsonObject];
      expect(all, name).to.deep.equal({ $ref: "#/components/schemas/Problem" });
      const { status } = own["properties"] as Readonly<Record<string, JsonObject>>;
      expect(status, name).to.include({ type: "integer" });
      expect(status?.["enum"], name).to.have.lengthOf(1);
    }
    for (const [path, operations] of Object.entries(document.paths))
      for (const { responses } of Object.values(operations))
        for (const [status, response] of Object.entries(responses).filter(
          ([code]) => code >= "400",
        )) {
          const content = followed(document, response)["content"] as Readonly<
            Record<string, { readonly schema: JsonObject }>
          >;
          expect(content["application/problem+json"]?.schema["$ref"], `${path} ${status}`).to.match(
            /Problem$/,
          );
        }
  });

  it("shows every problem that there is, with its title and detail in Spanish", () => {
    const shown = new Map<unknown, JsonExample>();
    for (const [, part] of everyObject(document))
      if (typeof part["request_id"] === "string")
        shown.set(part["code"], part as unknown as JsonExample);
    for (const { code, status } of Object.values(problemKinds)) {
      const example = shown.get(code);
      expect(example, code).to.include({ status, type: `${DOCS_URL}/problems/${code}` });
      expect(example?.detail, code).to.not.match(/\{\w+\}|undefined|NaN/);
    }
    expect(shown.get("not_found")?.title).to.equal("No encontrado");
  });
});

interface JsonExample {
  readonly title: string;
  readonly detail: string;
}
