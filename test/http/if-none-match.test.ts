import { expect } from "chai";
import { aService } from "./a-service.ts";
import { expectCode, expectStatus } from "./expectations.ts";

describe("If-None-Match", () => {
  const service = aService();

  for (const tag of ['"2"', 'W/"2"', "*", '"1", "2"', '"x",W/"2"', ' "2" '])
    it(`is 304 for ${tag}, with the tag and no body`, async () => {
      const reader = await service().as("reader");
      const { id } = await service().addEntry({ version: 2 });
      for (const ask of [reader.get, reader.head]) {
        const answer = expectStatus(await ask(`/entries/${id}`, { "If-None-Match": tag }), 304);
        expect(answer.headers.get("ETag")).to.equal('"2"');
        expect(answer.headers.get("Cache-Control")).to.match(/private|no-store/);
        expect(answer.headers.get("Content-Length")).to.be.oneOf([null, "0"]);
      }
    });

  for (const tag of ['"1"', '"3"', "2", '"2.x"', "x", '""', '"2'])
    it(`is the resource for ${tag}`, async () => {
      const { id } = await service().addEntry({ version: 2 });
      const answer = await (
        await service().as("reader")
      ).get(`/entries/${id}`, { "If-None-Match": tag });
      expectStatus(answer, 200);
    });

  it("finds out about an edit", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry();
    const path = `/entries/${id}`;
    expectStatus(await editor.get(path, { "If-None-Match": '"1"' }), 304);
    await editor.patch(path, { notes: "x" });
    expectStatus(await editor.get(path, { "If-None-Match": '"1"' }), 200);
    expectStatus(await editor.get(path, { "If-None-Match": '"2"' }), 304);
  });

  it("never gets past the need to log in, nor hides that a thing is gone", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry();
    const me = (await editor.get("/users/me")).headers.get("ETag") ?? "";
    for (const tag of ["*", me])
      expectCode(
        await service().anonymous.get("/users/me", { "If-None-Match": tag }),
        "unauthenticated",
      );
    expectCode(
      await service().anonymous.get(`/entries/${id}`, { "If-None-Match": "*" }),
      "unauthenticated",
    );
    await editor.delete(`/entries/${id}`);
    expectCode(await editor.get(`/entries/${id}`, { "If-None-Match": "*" }), "not_found");
  });

  it("holds for the document", async () => {
    const { headers } = await service().anonymous.get("/openapi.json");
    const tag = headers.get("ETag") ?? "";
    expect(tag).to.match(/^"[^"]+"$/);
    const again = await service().anonymous.get("/openapi.json", { "If-None-Match": tag });
    expectStatus(again, 304);
  });

  it("is nothing to a write", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry();
    expectStatus(await editor.patch(`/entries/${id}`, {}, { "If-None-Match": '"1"' }), 200);
  });
});
