import { expect } from "chai";
import type { HttpError } from "../../../adapters/http/problem-code.ts";
import { problemOf } from "../../../adapters/http/problem.ts";
import type { JsonObject } from "../../../adapters/codecs/strict-json.ts";
import { inUse, invalidTransition } from "../../../domain/shared/app-error.ts";

const shown = (error: HttpError, language: "es" | "en" = "es"): JsonObject =>
  JSON.parse(
    problemOf(error, { language, docsUrl: "https://docs", path: "/x", requestId: "r" }).body,
  ) as JsonObject;

describe("a problem document", () => {
  it("counts what refers to what cannot be deleted, by family", () => {
    const error = inUse({ entries: 3, "entry-senses": 1 });
    expect(shown(error)).to.deep.include({
      status: 409,
      code: "in_use",
      references: { entries: 3, "entry-senses": 1 },
    });
    expect(shown(error)["detail"]).to.include("(3 entradas, 1 acepción)");
    expect(shown(error, "en")["detail"]).to.include("(3 entries, 1 sense)");
  });

  it("names the actions that an entry takes", () => {
    const error = invalidTransition("in_review", ["approve", "reject"]);
    expect(shown(error)).to.deep.include({
      status: 409,
      code: "invalid_transition",
      allowed_actions: ["approve", "reject"],
    });
    for (const language of ["es", "en"] as const) {
      expect(shown(error, language)["detail"]).to.include("approve, reject");
      expect(shown(error, language)["detail"]).to.include("in_review");
    }
  });

  it("tells of the sense that is missing", () => {
    const error = invalidTransition("in_review", ["reject"], "no_senses");
    expect(shown(error)["detail"]).to.include("sin acepciones").and.to.include("reject");
    expect(shown(error, "en")["detail"]).to.include("without senses");
  });

  it("says of what the store cannot hold in one piece that it is not the body that is too large", () => {
    const error = { _tag: "TooLarge" } as const;
    expect(shown(error)).to.include({ status: 413, code: "payload_too_large" });
    expect(shown(error)["detail"]).to.include("acepciones").and.to.not.include("MiB");
    expect(shown(error, "en")["detail"]).to.include("senses").and.to.not.include("MiB");
  });

  for (const [error, named] of [
    [{ _tag: "RateLimited", retryAfterSeconds: 7 }, "7"],
    [{ _tag: "MethodNotAllowed", allow: ["GET", "HEAD"] }, "GET, HEAD"],
    [{ _tag: "NotAcceptable", types: ["text/plain"] }, "text/plain"],
    [{ _tag: "UnsupportedMediaType", accepted: ["application/json"] }, "application/json"],
  ] as const)
    it(`of ${error._tag} says what would do`, () => {
      expect(shown(error)["detail"]).to.include(named);
      expect(shown(error, "en")["detail"]).to.include(named);
    });

  it("has no other members otherwise, and no errors", () => {
    const problem = shown({ _tag: "NotFound" });
    expect(problem).to.have.all.keys(
      "type",
      "title",
      "status",
      "detail",
      "instance",
      "code",
      "request_id",
      "errors",
    );
    expect(problem["errors"]).to.deep.equal([]);
  });
});
