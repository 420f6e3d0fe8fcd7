import { expect } from "chai";
import { aService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectProblem, expectStatus, metaOf } from "./expectations.ts";

const malformed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  per_page: {
    "": "wrong_type",
    "0": "too_small",
    "-1": "too_small",
    "101": "too_large",
    "1e9": "wrong_type",
    "1.5": "wrong_type",
    "1.0": "wrong_type",
    abc: "wrong_type",
    "0x10": "wrong_type",
    "+5": "wrong_type",
    " 5": "wrong_type",
    "5 ": "wrong_type",
    "5,6": "wrong_type",
    "1_0": "wrong_type",
    null: "wrong_type",
    NaN: "wrong_type",
    Infinity: "wrong_type",
    "٣": "wrong_type",
    "99999999999999999999": "too_large",
    "1000000000": "too_large",
  },
  page: {
    "": "wrong_type",
    "0": "too_small",
    "-1": "too_small",
    "1.5": "wrong_type",
    "1e3": "wrong_type",
    two: "wrong_type",
    "9007199254740993": "too_large",
    "90071992547410": "too_large",
    "99999999999999999999999999999999999999": "wrong_type",
  },
  count: { "": "wrong_type", "1": "wrong_type", TRUE: "wrong_type", yes: "wrong_type" },
  deleted: { "": "wrong_type", "1": "wrong_type", True: "wrong_type" },
  status: {
    "": "not_allowed",
    Draft: "not_allowed",
    deleted: "not_allowed",
    "draft,x": "not_allowed",
    "draft,": "not_allowed",
  },
  pos_id: {
    "": "too_short",
    " ": "too_short",
    "n,": "too_short",
    ["a".repeat(65)]: "too_long",
    "a\u0001b": "control_character",
    "a\u0000b": "malformed_text",
  },
  entry_type_id: { "": "too_short", ["a".repeat(65)]: "too_long" },
  initial: { "": "too_short" },
};

describe("query parameters", () => {
  const service = aService();
  const get = async (query: string) => (await service().as("editor")).get(`/entries?${query}`);

  for (const [name, values] of Object.entries(malformed))
    for (const [value, code] of Object.entries(values))
      it(`refuse ${name}=${JSON.stringify(value.slice(0, 40))}, and never mend it`, async () => {
        expectProblem(
          await get(`${name}=${encodeURIComponent(value)}`),
          "invalid_parameter",
          `${name} ${code}`,
        );
      });

  it("without a value are malformed, not left out", async () => {
    for (const name of [
      "page",
      "per_page",
      "cursor",
      "count",
      "sort",
      "mode",
      "status",
      "pos_id",
      "updated_since",
      "deleted",
    ])
      expect((await get(name)).status, name).to.equal(400);
  });

  it("are named where they are unknown, all of them", async () => {
    expectProblem(
      await get(
        "populate=*&alias[x]=password&filters[$and]=1&fields=id&PAGE=1&constructor=1&__proto__=1",
      ),
      "invalid_parameter",
      "PAGE unknown_parameter",
      "__proto__ unknown_parameter",
      "alias[x] unknown_parameter",
      "constructor unknown_parameter",
      "fields unknown_parameter",
      "filters[$and] unknown_parameter",
      "populate unknown_parameter",
    );
  });

  it("are named where a single-valued one is repeated, even with the same value", async () => {
    for (const [name, value] of Object.entries({
      page: "1",
      per_page: "5",
      count: "true",
      search: "a",
      mode: "auto",
      updated_since: "2026-01-01T00:00:00Z",
      deleted: "true",
      cursor: "x",
    }))
      expectProblem(
        await get(`${name}=${value}&${name}=${value}`),
        "invalid_parameter",
        `${name} repeated_parameter`,
      );
    expectProblem(await get("page=1&p%61ge=2"), "invalid_parameter", "page repeated_parameter");
  });

  it("are all judged at once", async () => {
    expectProblem(
      await get("page=0&per_page=x&status=y&nope=1&search=a&search=b"),
      "invalid_parameter",
      "nope unknown_parameter",
      "page too_small",
      "per_page wrong_type",
      "search repeated_parameter",
      "status not_allowed",
    );
  });

  it("are refused where their encoding is broken", async () => {
    for (const value of ["%", "%zz", "%E0%A4%A", "%ff", "%C0%80", "%ED%A0%80", "a%"])
      expectProblem(await get(`search=${value}`), "invalid_parameter", "search malformed_text");
    expect((await get("%E0%A4%A=1")).status).to.equal(400);
  });

  it("may be empty as a whole", async () => {
    for (const query of ["", "&", "&&"]) expect(metaOf(await get(query)).page).to.equal(1);
  });

  it("are refused by every path that takes none", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry();
    for (const path of [
      `/entries/${id}`,
      "/users/me",
      "/health/live",
      "/health/ready",
      "/openapi.json",
    ])
      expectProblem(
        await editor.get(`${path}?verbose=1`),
        "invalid_parameter",
        "verbose unknown_parameter",
      );
    expectProblem(
      await editor.post("/entries?dry_run=1", anEntryBody()),
      "invalid_parameter",
      "dry_run unknown_parameter",
    );
    expectProblem(
      await editor.patch(`/entries/${id}?force=1`, {}),
      "invalid_parameter",
      "force unknown_parameter",
    );
    expectProblem(
      await editor.delete(`/entries/${id}?force=1`),
      "invalid_parameter",
      "force unknown_parameter",
    );
    expectStatus(await editor.get(`/entries/${id}`), 200);
  });

  it("are told in the detail what they may be", async () => {
    const answer = await (
      await service().as("reader")
    ).get("/entries?per_page=101&sort=x", { "Accept-Language": "en" });
    const details = (answer.body["errors"] as readonly { readonly detail: string }[]).map(
      ({ detail }) => detail,
    );
    expect(details.join(" "))
      .to.match(/at most 100/)
      .and.match(/lemma_form, homograph_number, created_at, updated_at/);
  });
});
