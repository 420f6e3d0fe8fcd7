import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { onEveryStore } from "./a-service.ts";
import { aFullEntryBody } from "./an-entry-body.ts";
import { entryOf, expectProblem, expectStatus } from "./expectations.ts";

onEveryStore("PATCH /entries/{id}", (start) => {
  const service = start();
  const made = async (overrides: JsonObject = {}): Promise<Entry> =>
    entryOf(
      await (
        await service().as("editor")
      ).post("/entries", aFullEntryBody({ external_id: null, ...overrides })),
    );
  const patched = async ({ id }: Entry, patch: unknown): Promise<Entry> =>
    entryOf(await (await service().as("editor")).patch(`/entries/${id}`, patch));
  const refused = async ({ id }: Entry, patch: unknown, ...faults: readonly string[]) =>
    expectProblem(
      await (await service().as("editor")).patch(`/entries/${id}`, patch),
      "validation_failed",
      ...faults,
    );

  it("changes what it names and nothing else", async () => {
    const before = await made();
    const after = await patched(before, { notes: "otra", homograph_number: 3 });
    expect({ ...after, updated_at: "" }).to.deep.equal({
      ...before,
      version: 2,
      notes: "otra",
      homograph_number: 3,
      updated_at: "",
    });
  });

  it("is read the same way as plain application/json", async () => {
    const { id } = await made();
    const answer = await (
      await service().as("editor")
    ).patch(`/entries/${id}`, { notes: "x" }, { "Content-Type": "application/json" });
    expect(entryOf(answer)).to.include({ notes: "x", lemma_form: "casa", version: 2 });
    expect(answer.headers.get("ETag")).to.equal('"2"');
  });

  it("clears by null: texts, numbers, lists and objects", async () => {
    const after = await patched(await made(), {
      homograph_number: null,
      variants: null,
      pronunciations: null,
      etymology: null,
      labels: null,
      notes: null,
    });
    expect(after).to.deep.include({
      homograph_number: null,
      variants: [],
      pronunciations: [],
      etymology: null,
      labels: [],
      notes: null,
    });
  });

  it("merges objects member by member", async () => {
    const before = await made();
    const etymons = before.etymology?.etymons;
    expect((await patched(before, { etymology: { note: "sólo esto" } })).etymology).to.deep.equal({
      note: "sólo esto",
      etymons,
    });
    expect((await patched(before, { etymology: { note: null } })).etymology).to.deep.equal({
      note: null,
      etymons,
    });
    expect((await patched(before, { etymology: { etymons: null } })).etymology).to.deep.equal({
      note: null,
      etymons: [],
    });
    expect((await patched(before, { etymology: {} })).etymology).to.deep.equal({
      note: null,
      etymons: [],
    });
  });

  it("makes an object where there was none", async () => {
    const before = await made({ etymology: null });
    expect((await patched(before, { etymology: { note: "a" } })).etymology).to.deep.equal({
      note: "a",
      etymons: [],
    });
    const other = await made({ etymology: null });
    expect((await patched(other, { etymology: {} })).etymology).to.deep.equal({
      note: null,
      etymons: [],
    });
  });

  it("replaces lists whole, nulls inside them included", async () => {
    const before = await made();
    expect((await patched(before, { variants: [{ form: "kasa" }] })).variants).to.deep.equal([
      { form: "kasa", location_ids: [], phenomenon_ids: [] },
    ]);
    const etymons = [{ form: "x", gloss: null }];
    expect((await patched(before, { etymology: { etymons } })).etymology?.etymons).to.deep.equal([
      { form: "x", language_code: null, gloss: null },
    ]);
    await refused(before, { variants: [null] }, "/variants/0 wrong_type");
  });

  it("of nothing leaves the content as it is", async () => {
    const before = await made();
    const { version, updated_at, updated_by, ...after } = await patched(before, {});
    expect(before).to.deep.include(after);
    expect(version).to.be.oneOf([1, 2]);
    expect([updated_at, updated_by]).to.not.include(undefined);
  });

  it("cannot take away what is required", async () => {
    const before = await made();
    for (const name of ["lemma_form", "pos_id", "entry_type_id"]) {
      const answer = await (
        await service().as("editor")
      ).patch(`/entries/${before.id}`, { [name]: null });
      expectStatus(answer, 422);
      const [fault] = answer.body["errors"] as readonly { readonly pointer: string }[];
      expect(fault?.pointer).to.equal(`/${name}`);
    }
  });

  it("is refused with every fault of what it would make", async () => {
    const before = await made();
    await refused(
      before,
      { lemma_form: 7, etymology: { note: 1, etymons: [{}] }, labels: "x", nonsense: 1 },
      "/etymology/etymons/0/form required",
      "/etymology/note wrong_type",
      "/labels wrong_type",
      "/lemma_form wrong_type",
      "/nonsense unknown_field",
    );
    await refused(before, { etymology: "x" }, "/etymology wrong_type");
    await refused(before, { notes: { a: 1 } }, "/notes wrong_type");
    expect(
      entryOf(await (await service().as("editor")).get(`/entries/${before.id}`)),
    ).to.deep.equal(before);
  });

  it("refuses unknown fields that it means to clear, too", async () => {
    const before = await made();
    await refused(before, { nonsense: null }, "/nonsense unknown_field");
    await refused(before, { etymology: { nonsense: null } }, "/etymology/nonsense unknown_field");
  });

  it("is an object", async () => {
    const { id } = await made();
    const editor = await service().as("editor");
    for (const body of ["[]", "null", '"x"', "7", '[{"op":"remove","path":"/notes"}]'])
      expect((await editor.patch(`/entries/${id}`, body)).body["code"], body).to.equal(
        "malformed_json",
      );
  });

  it("is not a JSON Patch", async () => {
    const { id } = await made();
    const answer = await (
      await service().as("editor")
    ).patch(`/entries/${id}`, "[]", { "Content-Type": "application/json-patch+json" });
    expect(answer.status).to.equal(415);
    expect(answer.headers.get("Accept-Patch")).to.equal(
      "application/merge-patch+json, application/json",
    );
  });

  it("of what is not there is 404", async () => {
    expect((await (await service().as("editor")).patch("/entries/none", {})).status).to.equal(404);
  });
});
