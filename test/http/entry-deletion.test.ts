import { expect } from "chai";
import { onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectCode, expectStatus, lemmasOf } from "./expectations.ts";

onEveryStore("DELETE /entries/{id}", (start) => {
  const service = start();

  it("answers the id, and the entry is gone from everywhere", async () => {
    const editor = await service().as("editor");
    const { id } = entryOf(await editor.post("/entries", anEntryBody({ lemma_form: "fugaz" })));
    const answer = expectStatus(await editor.delete(`/entries/${id}`), 200);
    expect(answer.body).to.deep.equal({ id, deleted: true });
    expectCode(await editor.get(`/entries/${id}`), "not_found");
    expect(lemmasOf(await editor.get("/entries?search=fugaz"))).to.deep.equal([]);
    expectCode(await editor.put(`/entries/${id}`, anEntryBody()), "not_found");
    expectCode(await editor.patch(`/entries/${id}`, {}), "not_found");
  });

  it("is 404 again", async () => {
    const editor = await service().as("editor");
    const { id } = entryOf(await editor.post("/entries", anEntryBody()));
    await editor.delete(`/entries/${id}`);
    expectCode(await editor.delete(`/entries/${id}`), "not_found");
    expectCode(await editor.delete("/entries/never"), "not_found");
  });

  it("ignores the Content-Type of a request without a body", async () => {
    const editor = await service().as("editor");
    const { id } = entryOf(await editor.post("/entries", anEntryBody()));
    expectStatus(await editor.delete(`/entries/${id}`, { "Content-Type": "text/csv" }), 200);
  });

  it("happens once, of many at once", async () => {
    const editor = await service().as("editor");
    const { id } = entryOf(await editor.post("/entries", anEntryBody()));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => editor.delete(`/entries/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([
      200,
      ...Array<number>(19).fill(404),
    ]);
  });

  it("is not brought about by headers or parameters that name another method", async () => {
    const reader = await service().as("reader");
    const { id } = await service().addEntry();
    const path = `/entries/${id}`;
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"])
      expectStatus(await reader.get(path, { [name]: "DELETE" }), 200);
    expectCode(await reader.get(`${path}?_method=DELETE`), "invalid_parameter");
    expectStatus(await reader.get(path), 200);
  });
});

onEveryStore("a published or archived entry", (start) => {
  const service = start();

  for (const status of ["published", "archived"] as const) {
    it(`that is ${status} is not for editors to change`, async () => {
      const editor = await service().as("editor");
      const { id } = await service().addEntry({ status });
      for (const answer of [
        await editor.put(`/entries/${id}`, anEntryBody()),
        await editor.patch(`/entries/${id}`, { notes: "x" }),
        await editor.delete(`/entries/${id}`),
      ]) {
        expectStatus(answer, 409);
        expectCode(answer, "conflict");
        expect(answer.body["detail"]).to.match(/reábrala/);
      }
      expect(entryOf(await editor.get(`/entries/${id}`)).version).to.equal(1);
    });

    for (const role of ["reviewer", "admin"] as const)
      it(`that is ${status} is for a ${role} to change`, async () => {
        const client = await service().as(role);
        const { id } = await service().addEntry({ status });
        expect(entryOf(await client.patch(`/entries/${id}`, { notes: "x" })).status).to.equal(
          status,
        );
        expectStatus(await client.delete(`/entries/${id}`), 200);
      });
  }

  for (const status of ["draft", "in_review"] as const)
    it(`that is ${status} is for editors to change`, async () => {
      const editor = await service().as("editor");
      const { id } = await service().addEntry({ status });
      entryOf(await editor.put(`/entries/${id}`, anEntryBody()));
      expectStatus(await editor.delete(`/entries/${id}`), 200);
    });
});
