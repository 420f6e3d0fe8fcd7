import { expect } from "chai";
import type { Client } from "./a-client.ts";
import { aService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectProblem } from "./expectations.ts";

const changes: Readonly<Record<string, readonly unknown[]>> = {
  id: ["x", "01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f", null, 7],
  version: [2, "1", 0, null, 1.5],
  created_at: ["2020-01-01T00:00:00.000Z", null, 0],
  created_by: ["x", null],
  updated_at: ["2020-01-01T00:00:00.000Z", null],
  updated_by: ["x", null, {}],
  status: ["published", "draft ", null, ["draft"]],
};

describe("an entry's read-only fields", () => {
  const service = aService();
  const made = async (editor: Client) => entryOf(await editor.post("/entries", anEntryBody()));

  for (const [name, values] of Object.entries(changes))
    it(`${name}, changed, is refused by PUT and PATCH, whatever it is changed to`, async () => {
      const editor = await service().as("editor");
      const before = await made(editor);
      for (const value of values) {
        const what = JSON.stringify(value);
        const put = await editor.put(`/entries/${before.id}`, anEntryBody({ [name]: value }));
        expect(put.status, `PUT ${what}`).to.equal(422);
        expectProblem(put, "validation_failed", `/${name} read_only`);
        const patch = await editor.patch(`/entries/${before.id}`, { [name]: value });
        expect(patch.status, `PATCH ${what}`).to.equal(422);
        expectProblem(patch, "validation_failed", `/${name} read_only`);
      }
      expect(entryOf(await editor.get(`/entries/${before.id}`))).to.deep.equal(before);
    });

  for (const name of Object.keys(changes))
    it(`${name}, unchanged, is accepted by PUT and PATCH`, async () => {
      const editor = await service().as("editor");
      const before = await made(editor);
      const same = { [name]: before[name as keyof typeof before] };
      const patched = entryOf(await editor.patch(`/entries/${before.id}`, same));
      const again = { [name]: patched[name as keyof typeof patched] };
      entryOf(await editor.put(`/entries/${before.id}`, anEntryBody(again)));
    });

  it("that are times are known by their moment, however it is written", async () => {
    const editor = await service().as("editor");
    const { id, created_at } = await made(editor);
    const asPython = created_at.replace("Z", "000+00:00");
    const here = new Date(Date.parse(created_at) - 3 * 3_600_000).toISOString();
    const asElsewhere = here.replace("Z", "-03:00");
    for (const same of [asPython, asElsewhere])
      entryOf(await editor.patch(`/entries/${id}`, { created_at: same }));
    for (const other of [created_at.replace("Z", "001+00:00"), here, "", "yesterday"])
      expectProblem(
        await editor.patch(`/entries/${id}`, { created_at: other }),
        "validation_failed",
        "/created_at read_only",
      );
  });

  it("are refused by POST, which has nothing to send back", async () => {
    const editor = await service().as("editor");
    for (const name of Object.keys(changes))
      expectProblem(
        await editor.post("/entries", anEntryBody({ [name]: "x" })),
        "validation_failed",
        `/${name} read_only`,
      );
  });

  it("are all named at once, with the other faults", async () => {
    const editor = await service().as("editor");
    expectProblem(
      await editor.post("/entries", anEntryBody({ id: "x", created_by: "x", notes: 7 })),
      "validation_failed",
      "/created_by read_only",
      "/id read_only",
      "/notes wrong_type",
    );
  });
});
