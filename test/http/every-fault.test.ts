import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { aService, idIn } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectProblem, metaOf } from "./expectations.ts";

/** A fault of form hides none of those that only the dictionary can tell. */
describe("every fault is told", () => {
  const service = aService();
  const made = async (path: string, body: JsonObject) =>
    idIn(await (await service().as("editor")).post(path, body));
  const entry = () => made("/entries", anEntryBody());
  const sense = (entry_id: string, more: JsonObject = {}) =>
    made("/entry-senses", { entry_id, definition: "x", ...more });
  const location = (more: JsonObject = {}) =>
    made("/locations", { name: "Córdoba", location_type: "locality", ...more });
  const edited = async (path: string, patch: JsonObject) =>
    (await service().as("editor")).patch(path, patch);

  it("with a sense that is not one of the entry's", async () => {
    const word = await entry();
    const meaning = await sense(word);
    const foreign = await sense(await entry());
    const relations = [{ type: "synonym", entry_id: word, sense_id: foreign }];
    for (const path of [`/entries/${word}`, `/entry-senses/${meaning}`])
      expectProblem(
        await edited(path, { relations, notes: 7 }),
        "validation_failed",
        "/notes wrong_type",
        "/relations/0/sense_id unknown_reference",
      );
    expectProblem(
      await edited(`/entry-senses/${meaning}`, { parent_sense_id: foreign, definition: "" }),
      "validation_failed",
      "/definition too_short",
      "/parent_sense_id unknown_reference",
    );
  });

  it("with a cycle", async () => {
    const word = await entry();
    const above = await sense(word);
    const below = await sense(word, { parent_sense_id: above });
    for (const into of [above, below])
      expectProblem(
        await edited(`/entry-senses/${above}`, { parent_sense_id: into, definition: "" }),
        "validation_failed",
        "/definition too_short",
        "/parent_sense_id cycle",
      );
    const zone = await location();
    const town = await location({ parent_id: zone });
    expectProblem(
      await edited(`/locations/${zone}`, { id: "another", parent_id: town }),
      "validation_failed",
      "/id read_only",
      "/parent_id cycle",
    );
  });

  it("with years beside another fault of the same list", async () => {
    const location_id = await location();
    const years = { location_id, year_from: 1900, year_to: 1800 };
    expectProblem(
      await edited(`/entry-senses/${await sense(await entry())}`, {
        attestations: [years, { ...years, certainty: "never" }, 7],
      }),
      "validation_failed",
      "/attestations/0/year_to too_small",
      "/attestations/1/certainty not_allowed",
      "/attestations/1/year_to too_small",
      "/attestations/2 wrong_type",
    );
  });

  it("with a wrong password beside one that is too short", async () => {
    const { client } = await service().logIn((await service().addUser()).email);
    const changed = (body: JsonObject) => client.post("/users/me/password", body);
    expectProblem(
      await changed({ current_password: "wrong", new_password: "short", more: 1 }),
      "validation_failed",
      "/current_password wrong_password",
      "/more unknown_field",
      "/new_password too_short",
    );
    expectProblem(
      await changed({ new_password: "short" }),
      "validation_failed",
      "/current_password required",
      "/new_password too_short",
    );
    expectProblem(
      await changed({ current_password: 7, new_password: "password1234" }),
      "validation_failed",
      "/current_password wrong_type",
      "/new_password too_common",
    );
  });

  it("with a page and a cursor beside filters that do not go together", async () => {
    await entry();
    await entry();
    const editor = await service().as("editor");
    const { meta } = (await editor.get("/entries?per_page=1")).body as unknown as {
      meta: { next_cursor: string };
    };
    const both = `cursor=${meta.next_cursor}&page=1`;
    expectProblem(
      await editor.get(`/sources?${both}&year_from=1900&year_to=1800`),
      "invalid_parameter",
      "cursor invalid_format",
      "cursor not_combinable",
      "year_to too_small",
    );
    expectProblem(
      await editor.get(`/sources?${both}&deleted=true&author=x`),
      "invalid_parameter",
      "author not_combinable",
      "cursor invalid_format",
      "cursor not_combinable",
    );
  });

  const cursorOf = async (path: string): Promise<string> => {
    const { next_cursor } = metaOf(await (await service().as("admin")).get(path));
    return next_cursor ?? expect.fail(`${path} has no next page`);
  };

  it("with a cursor of another listing beside parameters that are faulty by themselves", async () => {
    const zone = await location();
    await location();
    await edited(`/locations/${zone}`, { name: "Jaén" });
    const foreign = await cursorOf("/locations?per_page=1");
    const admin = await service().as("admin");
    const faulty = `foo=1&per_page=0&cursor=${foreign}`;
    for (const path of [
      "/phenomenons",
      "/phenomenons?deleted=true",
      "/users",
      "/audit",
      `/locations/${zone}/history`,
      "/locations?sort=-name",
      "/locations?search=a",
      "/locations?near=0,0&radius_km=5",
    ])
      expectProblem(
        await admin.get(`${path}${path.includes("?") ? "&" : "?"}${faulty}`),
        "invalid_parameter",
        "cursor invalid_format",
        "foo unknown_parameter",
        "per_page too_small",
      );
    expectProblem(
      await admin.get(`/locations?${faulty}`),
      "invalid_parameter",
      "foo unknown_parameter",
      "per_page too_small",
    );
  });

  it("with a cursor, as far as it is known what the listing is", async () => {
    await location();
    await location();
    const cursor = await cursorOf("/locations?per_page=1&sort=name");
    const admin = await service().as("admin");
    for (const [query, ...faults] of [
      ["sort=x", "sort not_allowed"],
      ["deleted=x", "deleted wrong_type"],
      ["search=a&mode=x", "mode not_allowed"],
      ["near=0,0", "radius_km required"],
      ["mode=x", "cursor invalid_format", "mode not_allowed"],
      ["mode=x&sort=name", "mode not_allowed"],
      ["location_type=x", "cursor invalid_format", "location_type not_allowed"],
      ["near=0,0&sort=-name", "cursor invalid_format", "radius_km required"],
    ] as const)
      expectProblem(
        await admin.get(`/locations?${query}&cursor=${cursor}`),
        "invalid_parameter",
        ...faults,
      );
    expectProblem(
      await admin.get(`/phenomenons?sort=x&cursor=${cursor}`),
      "invalid_parameter",
      "cursor invalid_format",
      "sort not_allowed",
    );
  });
});
