import { expect } from "chai";
import { specOf } from "../../domain/families.ts";
import { onEveryStore } from "./a-service.ts";
import { aFullEntryBody, anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectProblem, expectStatus } from "./expectations.ts";

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

onEveryStore("POST /entries", (start) => {
  const service = start();

  it("answers the created resource with every field, null or [] where unset", async () => {
    const editor = await service().as("editor");
    const me = (await editor.get("/users/me")).body["id"];
    const { id, created_at, updated_at, ...others } = entryOf(
      await editor.post("/entries", anEntryBody()),
    );
    expect(id).to.match(UUID_V7);
    expect(created_at).to.match(INSTANT);
    expect(updated_at).to.equal(created_at);
    expect(others).to.deep.equal({
      version: 1,
      created_by: me,
      updated_by: me,
      status: "draft",
      lemma_form: "casa",
      pos_id: "noun",
      entry_type_id: "word",
      ...specOf("entries").unset,
    });
  });

  it("is 201 with a Location, relative to the service, and a tag, and can be read there", async () => {
    const editor = await service().as("editor");
    const made = expectStatus(await editor.post("/entries", aFullEntryBody()), 201);
    expect(made.headers.get("Location")).to.equal(`/entries/${String(made.body["id"])}`);
    expect(made.headers.get("ETag")).to.equal('"1"');
    const read = expectStatus(await editor.get(made.headers.get("Location") ?? ""), 200);
    expect(read.body).to.deep.equal(made.body);
    expect(read.headers.get("ETag")).to.equal('"1"');
  });

  it("keeps every writable field as it was sent", async () => {
    const sent = aFullEntryBody({ external_id: "every field" });
    const made = entryOf(await (await service().as("editor")).post("/entries", sent));
    expect(made).to.deep.include(sent);
  });

  it("takes null for every optional field, at every depth", async () => {
    const editor = await service().as("editor");
    const nulls = {
      external_id: null,
      homograph_number: null,
      variants: null,
      pronunciations: null,
      etymology: null,
      relations: null,
      location_ids: null,
      phenomenon_ids: null,
      source_refs: null,
      labels: null,
      notes: null,
    };
    const made = entryOf(await editor.post("/entries", anEntryBody(nulls)));
    expect(made).to.deep.include({ variants: [], etymology: null, labels: [], notes: null });
    const deep = entryOf(
      await editor.post(
        "/entries",
        anEntryBody({
          variants: [{ form: "caza", location_ids: null, phenomenon_ids: null }],
          pronunciations: [{ ipa: "a", location_ids: null, audio_url: null }],
          etymology: { note: null, etymons: null },
        }),
      ),
    );
    expect(deep.variants).to.deep.equal([{ form: "caza", location_ids: [], phenomenon_ids: [] }]);
    expect(deep.pronunciations).to.deep.equal([{ ipa: "a", location_ids: [], audio_url: null }]);
    expect(deep.etymology).to.deep.equal({ note: null, etymons: [] });
  });

  it("shows every field of nested objects that were left out", async () => {
    const made = entryOf(
      await (
        await service().as("editor")
      ).post(
        "/entries",
        anEntryBody({
          variants: [{ form: "caza" }],
          pronunciations: [{ ipa: "a" }],
          etymology: { etymons: [{ form: "casa" }] },
        }),
      ),
    );
    expect(made.variants).to.deep.equal([{ form: "caza", location_ids: [], phenomenon_ids: [] }]);
    expect(made.pronunciations).to.deep.equal([{ ipa: "a", location_ids: [], audio_url: null }]);
    expect(made.etymology).to.deep.equal({
      note: null,
      etymons: [{ form: "casa", language_code: null, gloss: null }],
    });
    const empty = { etymology: {} };
    expect(
      entryOf(await (await service().as("editor")).post("/entries", anEntryBody(empty))).etymology,
    ).to.deep.equal({ note: null, etymons: [] });
  });

  it("lets homographs be: the same lemma, number, part of speech and type again", async () => {
    const editor = await service().as("editor");
    const body = anEntryBody({ lemma_form: "banco", homograph_number: 1 });
    const ids = [await editor.post("/entries", body), await editor.post("/entries", body)].map(
      (answer) => entryOf(answer).id,
    );
    expect(new Set(ids).size).to.equal(2);
  });

  it("tells all required fields that are missing at once", async () => {
    expectProblem(
      await (await service().as("editor")).post("/entries", {}),
      "validation_failed",
      "/lemma_form required",
      "/pos_id required",
      "/entry_type_id required",
    );
  });

  it("adds nothing where anything is wrong", async () => {
    const editor = await service().as("editor");
    const total = async () => (await editor.get("/entries")).headers.get("X-Total-Count");
    const before = await total();
    await editor.post("/entries", anEntryBody({ notes: 7 }));
    await editor.post("/entries", anEntryBody({ nonsense: 1 }));
    await editor.post("/entries", anEntryBody({ location_ids: ["nowhere"] }));
    await editor.post("/entries", "{");
    expect(await total()).to.equal(before);
  });
});
