import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectProblem } from "./expectations.ts";

const ID = "01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f";

/** Every place of an entry that names another resource, and the pointers to what is named. */
const places: readonly (readonly [JsonObject, ...string[]])[] = [
  [{ location_ids: [ID] }, "/location_ids/0"],
  [{ phenomenon_ids: [ID, "x"] }, "/phenomenon_ids/0", "/phenomenon_ids/1"],
  [{ source_refs: [{ source_id: ID }] }, "/source_refs/0/source_id"],
  [{ relations: [{ type: "synonym", entry_id: ID }] }, "/relations/0/entry_id"],
  [
    { relations: [{ type: "synonym", entry_id: ID, sense_id: ID }] },
    "/relations/0/entry_id",
    "/relations/0/sense_id",
  ],
  [
    { variants: [{ form: "a" }, { form: "b", location_ids: [ID], phenomenon_ids: [ID] }] },
    "/variants/1/location_ids/0",
    "/variants/1/phenomenon_ids/0",
  ],
  [{ pronunciations: [{ ipa: "a", location_ids: [ID] }] }, "/pronunciations/0/location_ids/0"],
];
const unknown = (pointers: readonly string[]): readonly string[] =>
  pointers.map((pointer) => `${pointer} unknown_reference`);

onEveryStore("an entry's references to what does not exist", (start) => {
  const service = start();

  for (const [fields, ...pointers] of places)
    it(`are refused at ${pointers.join(" and ")}`, async () => {
      const editor = await service().as("editor");
      expectProblem(
        await editor.post("/entries", anEntryBody(fields)),
        "validation_failed",
        ...unknown(pointers),
      );
      const { id } = entryOf(await editor.post("/entries", anEntryBody()));
      for (const answer of [
        await editor.put(`/entries/${id}`, anEntryBody(fields)),
        await editor.patch(`/entries/${id}`, fields),
      ])
        expectProblem(answer, "validation_failed", ...unknown(pointers));
      expect(entryOf(await editor.get(`/entries/${id}`)).version).to.equal(1);
    });

  it("are all told at once", async () => {
    const fields = Object.assign({}, ...places.map(([one]) => one)) as JsonObject;
    const answer = await (await service().as("editor")).post("/entries", anEntryBody(fields));
    expectProblem(
      answer,
      "validation_failed",
      ...unknown([
        "/location_ids/0",
        "/phenomenon_ids/0",
        "/phenomenon_ids/1",
        "/source_refs/0/source_id",
        "/relations/0/entry_id",
        "/relations/0/sense_id",
        "/variants/1/location_ids/0",
        "/variants/1/phenomenon_ids/0",
        "/pronunciations/0/location_ids/0",
      ]),
    );
  });

  it("are told together with whatever else is wrong", async () => {
    expectProblem(
      await (
        await service().as("editor")
      ).post("/entries", anEntryBody({ notes: 7, location_ids: [ID] })),
      "validation_failed",
      "/location_ids/0 unknown_reference",
      "/notes wrong_type",
    );
  });

  it("is one even where an entry of that id exists, as long as families of references are to come", async () => {
    const editor = await service().as("editor");
    const { id } = entryOf(await editor.post("/entries", anEntryBody()));
    expectProblem(
      await editor.patch(`/entries/${id}`, { location_ids: [id] }),
      "validation_failed",
      "/location_ids/0 unknown_reference",
    );
  });

  it("are answered as []", async () => {
    const made = entryOf(
      await (
        await service().as("editor")
      ).post(
        "/entries",
        anEntryBody({ location_ids: [], phenomenon_ids: null, source_refs: [], relations: [] }),
      ),
    );
    expect(made).to.deep.include({
      location_ids: [],
      phenomenon_ids: [],
      source_refs: [],
      relations: [],
    });
  });
});
