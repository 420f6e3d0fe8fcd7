import { expect } from "chai";
import type { Entry } from "../../domain/entries/entry.ts";
import { onEveryStore } from "./a-service.ts";
import { aFullEntryBody, anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectCode, expectProblem, expectStatus } from "./expectations.ts";

onEveryStore("PUT /entries/{id}", (start) => {
  const service = start();
  const made = async (body = anEntryBody()): Promise<Entry> =>
    entryOf(await (await service().as("editor")).post("/entries", body));

  it("replaces every writable field and answers the edited resource", async () => {
    const reviewer = await service().as("reviewer");
    const before = await made();
    const me = (await reviewer.get("/users/me")).body["id"];
    const sent = aFullEntryBody();
    const answer = expectStatus(await reviewer.put(`/entries/${before.id}`, sent), 200);
    const { updated_at, ...after } = entryOf(answer);
    expect(after).to.deep.equal({
      id: before.id,
      version: 2,
      created_at: before.created_at,
      created_by: before.created_by,
      updated_by: me,
      status: "draft",
      ...sent,
    });
    expect(updated_at >= before.updated_at).to.equal(true);
    expect(answer.headers.get("ETag")).to.equal('"2"');
    const read = await reviewer.get(`/entries/${before.id}`);
    expect(read.body).to.deep.equal(answer.body);
  });

  it("clears every optional field that is left out, and the nested ones", async () => {
    const editor = await service().as("editor");
    const { id } = await made(aFullEntryBody({ external_id: "stays" }));
    const after = entryOf(
      await editor.put(`/entries/${id}`, anEntryBody({ etymology: { note: "only" } })),
    );
    expect(after).to.deep.include({
      external_id: "stays",
      homograph_number: null,
      variants: [],
      pronunciations: [],
      etymology: { note: "only", etymons: [] },
      labels: [],
      notes: null,
    });
    expect(entryOf(await editor.put(`/entries/${id}`, anEntryBody())).etymology).to.equal(null);
  });

  it("refuses to leave out what is required", async () => {
    const { id } = await made();
    const answer = await (await service().as("editor")).put(`/entries/${id}`, { notes: "x" });
    expectProblem(
      answer,
      "validation_failed",
      "/entry_type_id required",
      "/lemma_form required",
      "/pos_id required",
    );
  });

  it("takes back what GET gave, read-only fields and all", async () => {
    const editor = await service().as("editor");
    const { id } = await made(aFullEntryBody({ external_id: null }));
    const read = (await editor.get(`/entries/${id}`)).body;
    const after = entryOf(await editor.put(`/entries/${id}`, { ...read, notes: "otra" }));
    expect(after).to.deep.include({ version: 2, notes: "otra" });
  });

  it("writes a version each time, in order", async () => {
    const editor = await service().as("editor");
    const { id } = await made();
    for (const version of [2, 3, 4])
      expect(entryOf(await editor.put(`/entries/${id}`, anEntryBody())).version).to.equal(version);
  });

  it("creates nothing where there is nothing", async () => {
    const editor = await service().as("editor");
    const path = "/entries/01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f";
    expectCode(await editor.put(path, anEntryBody()), "not_found");
    expectCode(await editor.get(path), "not_found");
  });

  it("changes nothing where anything is wrong", async () => {
    const editor = await service().as("editor");
    const before = await made(aFullEntryBody({ external_id: null }));
    for (const body of [
      {},
      anEntryBody({ notes: 1 }),
      anEntryBody({ x: 1 }),
      "{",
      anEntryBody({ id: "x" }),
    ])
      expect((await editor.put(`/entries/${before.id}`, body)).status).to.be.oneOf([400, 422]);
    expect(entryOf(await editor.get(`/entries/${before.id}`))).to.deep.equal(before);
  });

  it("leaves the status to the workflow", async () => {
    const reviewer = await service().as("reviewer");
    const { id } = await service().addEntry({ status: "published" });
    const after = entryOf(await reviewer.put(`/entries/${id}`, anEntryBody()));
    expect(after.status).to.equal("published");
  });
});
