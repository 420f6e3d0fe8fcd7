import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { entryStatuses } from "../../domain/entries/entry.ts";
import { idIn, onEveryStore } from "./a-service.ts";
import { expectCode, expectStatus, metaOf } from "./expectations.ts";
import { theFamilies } from "./the-families.ts";

onEveryStore("where anyone may read", (start) => {
  const service = start({ PUBLIC_READ: "true" });

  for (const { path, body } of theFamilies.filter(({ path }) => !path.startsWith("/entr")))
    it(`${path} are seen by all, and written by none without a login`, async () => {
      const { anonymous } = service();
      const editor = await service().as("editor");
      const address = `${path}/${idIn(await editor.post(path, await body(editor, 0)))}`;
      const [seen, own] = [await anonymous.get(address), await editor.get(address)];
      expect(expectStatus(seen, 200).text).to.equal(own.text);
      expect(metaOf(await anonymous.get(path)).total).to.equal(1);
      for (const answer of [
        await anonymous.get(`${path}?deleted=true&page=0`),
        await anonymous.get(`${address}/history`),
        await anonymous.get(`${path}/never/history`),
        await anonymous.post(path, {}),
        await anonymous.patch(address, {}),
        await anonymous.delete(address),
        await anonymous.post(`${address}/restore`, {}),
      ])
        expectCode(answer, "unauthenticated");
    });

  it("senses are seen of published entries, and of no others", async () => {
    const { anonymous } = service();
    const reader = await service().as("reader");
    const seen: string[] = [];
    for (const status of entryStatuses) {
      const entry = await service().addEntry({ status });
      const sense = await service().addSense({ entry_id: entry.id, definition: status });
      const path = `/entry-senses/${sense.id}`;
      expectStatus(await anonymous.get(path), status === "published" ? 200 : 404);
      expectStatus(await reader.get(path), 200);
      expectCode(await anonymous.get(`${path}/history`), "unauthenticated");
      expectCode(await anonymous.get(`/entries/${entry.id}/history`), "unauthenticated");
      expectStatus(await reader.get(`/entries/${entry.id}/history`), 200);
      const listed = await anonymous.get(`/entry-senses?entry_id=${entry.id}`);
      seen.push(
        ...(listed.body["data"] as readonly JsonObject[]).map(({ definition }) =>
          String(definition),
        ),
      );
    }
    expect(seen).to.deep.equal(["published"]);
    expect(metaOf(await anonymous.get("/entry-senses")).total).to.equal(1);
    expect(metaOf(await anonymous.get("/entry-senses?search=draft")).total).to.equal(0);
    expect(metaOf(await anonymous.get("/entries?search=draft&field=definition")).total).to.equal(0);
    expect(metaOf(await reader.get("/entry-senses")).total).to.equal(4);
  });

  it("users are nobody's business", async () => {
    for (const path of ["/users", "/users/me", "/users?role=admin"])
      expectCode(await service().anonymous.get(path), "unauthenticated");
  });
});
