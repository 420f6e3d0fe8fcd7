import { expect } from "chai";
import { idIn, onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectProblem, expectStatus } from "./expectations.ts";

onEveryStore("external_id", (start) => {
  const service = start();
  let n = 0;
  const fresh = (): string => `key ${++n}`;

  it("is unique: taken, it is a conflict that points at it", async () => {
    const editor = await service().as("editor");
    const external_id = fresh();
    entryOf(await editor.post("/entries", anEntryBody({ external_id })));
    expectProblem(
      await editor.post("/entries", anEntryBody({ external_id })),
      "conflict",
      "/external_id taken",
    );
    const other = entryOf(await editor.post("/entries", anEntryBody()));
    for (const answer of [
      await editor.put(`/entries/${other.id}`, anEntryBody({ external_id })),
      await editor.patch(`/entries/${other.id}`, { external_id }),
    ])
      expectProblem(answer, "conflict", "/external_id taken");
    expect(entryOf(await editor.get(`/entries/${other.id}`))).to.include({
      version: 1,
      external_id: null,
    });
  });

  it("is compared in the form in which it is stored", async () => {
    const editor = await service().as("editor");
    entryOf(await editor.post("/entries", anEntryBody({ external_id: "caf\u00e9" })));
    expectProblem(
      await editor.post("/entries", anEntryBody({ external_id: " cafe\u0301 " })),
      "conflict",
      "/external_id taken",
    );
    entryOf(await editor.post("/entries", anEntryBody({ external_id: "CAF\u00c9" })));
  });

  it("is told of an entry and of each of its senses, where others have taken them before they are restored", async () => {
    const editor = await service().as("editor");
    const entry = async (external_id: string) =>
      entryOf(await editor.post("/entries", anEntryBody({ external_id }))).id;
    const sense = async (entry_id: string, external_id: string | null) =>
      idIn(await editor.post("/entry-senses", { entry_id, definition: "x", external_id }));
    const restore = (id: string) => editor.post(`/entries/${id}/restore`, { version: 1 });
    const [key, one, free, other] = [fresh(), fresh(), fresh(), fresh()];
    const id = await entry(key);
    const first = await sense(id, one);
    await sense(id, free);
    await sense(id, null);
    const last = await sense(id, other);
    expectStatus(await editor.delete(`/entries/${id}`), 200);
    const rival = await entry(key);
    const rivals = [await sense(rival, one), await sense(rival, other)];
    const taken = [first, last].map((at) => `/entry-senses/${at}/external_id taken`);
    expectProblem(await restore(id), "conflict", "/external_id taken", ...taken);
    await editor.patch(`/entries/${rival}`, { external_id: null });
    expectProblem(await restore(id), "conflict", ...taken);
    await editor.patch(`/entry-senses/${rivals[0]}`, { external_id: null });
    expectProblem(await restore(id), "conflict", ...taken.slice(1));
    await editor.patch(`/entry-senses/${rivals[1]}`, { external_id: null });
    entryOf(await restore(id));
  });

  it("stays when PUT does not mention it, and goes when PUT says null", async () => {
    const editor = await service().as("editor");
    const external_id = fresh();
    const { id } = entryOf(await editor.post("/entries", anEntryBody({ external_id })));
    const path = `/entries/${id}`;
    expect(entryOf(await editor.put(path, anEntryBody())).external_id).to.equal(external_id);
    expect(
      entryOf(await editor.put(path, anEntryBody({ external_id: null }))).external_id,
    ).to.equal(null);
    expect(entryOf(await editor.put(path, anEntryBody())).external_id).to.equal(null);
    const other = fresh();
    expect(
      entryOf(await editor.put(path, anEntryBody({ external_id: other }))).external_id,
    ).to.equal(other);
  });

  it("goes when PATCH says null, and stays when it says nothing", async () => {
    const editor = await service().as("editor");
    const external_id = fresh();
    const { id } = entryOf(await editor.post("/entries", anEntryBody({ external_id })));
    expect(entryOf(await editor.patch(`/entries/${id}`, { notes: "x" })).external_id).to.equal(
      external_id,
    );
    expect(
      entryOf(await editor.patch(`/entries/${id}`, { external_id: null })).external_id,
    ).to.equal(null);
  });

  it("may be sent back unchanged", async () => {
    const editor = await service().as("editor");
    const external_id = fresh();
    const { id } = entryOf(await editor.post("/entries", anEntryBody({ external_id })));
    entryOf(await editor.put(`/entries/${id}`, anEntryBody({ external_id })));
    entryOf(await editor.patch(`/entries/${id}`, { external_id }));
  });

  it("is free again once cleared, changed or deleted", async () => {
    const editor = await service().as("editor");
    const external_id = fresh();
    const body = anEntryBody({ external_id });
    const first = entryOf(await editor.post("/entries", body));
    entryOf(await editor.patch(`/entries/${first.id}`, { external_id: null }));
    const second = entryOf(await editor.post("/entries", body));
    entryOf(await editor.patch(`/entries/${second.id}`, { external_id: fresh() }));
    const third = entryOf(await editor.post("/entries", body));
    expectStatus(await editor.delete(`/entries/${third.id}`), 200);
    entryOf(await editor.post("/entries", body));
  });

  it("of many that create it at once, goes to one", async () => {
    const editor = await service().as("editor");
    const body = anEntryBody({ external_id: fresh() });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => editor.post("/entries", body)),
    );
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
    expect(answers.filter(({ status }) => status === 409)).to.have.lengthOf(29);
  });
});
