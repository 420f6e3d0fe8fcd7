import { expect } from "chai";
import type { Answer, Client } from "./a-client.ts";
import { aService, onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectCode, expectStatus } from "./expectations.ts";

type Write = (
  client: Client,
  id: string,
  headers: Readonly<Record<string, string>>,
) => Promise<Answer>;

const writes: Readonly<Record<string, Write>> = {
  PUT: (client, id, headers) => client.put(`/entries/${id}`, anEntryBody(), headers),
  PATCH: (client, id, headers) => client.patch(`/entries/${id}`, { notes: "x" }, headers),
  DELETE: (client, id, headers) => client.delete(`/entries/${id}`, headers),
};

/** What names version 3, alone or among others. */
const matching = [
  '"3"',
  "*",
  " * ",
  ' "3" ',
  '"3.digest"',
  '"3.d-_1gest"',
  '"1", "3"',
  '"3","99"',
  'W/"3", "3"',
  '"x", "3"',
  ', "3",',
];

/** What does not: stale, early, weak, malformed. A write is never let through on a misunderstanding. */
const failing = [
  '"1"',
  '"2"',
  '"4"',
  '"33"',
  '"03"',
  '"3.0.1"',
  '"3."',
  '"-3"',
  '"+3"',
  '"3 "',
  '" 3"',
  '"3e0"',
  '"0x3"',
  'W/"3"',
  'w/"3"',
  'W/"3", W/"2"',
  "3",
  "'3'",
  '"3',
  '3"',
  '""',
  "x",
  ",",
  'x"3"',
  '"3"x',
  '"2" "3"',
  '* "3"',
  '"3", *',
  "**",
  '"9007199254740995"',
  '"99999999999999999999"',
];

onEveryStore("If-Match", (start) => {
  const service = start();
  const third = async (): Promise<string> => (await service().addEntry({ version: 3 })).id;

  for (const [method, write] of Object.entries(writes)) {
    it(`lets ${method} through where it names the version`, async () => {
      const editor = await service().as("editor");
      for (const tag of matching)
        expect((await write(editor, await third(), { "If-Match": tag })).status, tag).to.equal(200);
    });

    it(`stops ${method} with 412 where it does not`, async () => {
      const editor = await service().as("editor");
      const id = await third();
      for (const tag of failing) {
        const answer = await write(editor, id, { "If-Match": tag });
        expect(answer.status, tag).to.equal(412);
        expectCode(answer, "precondition_failed");
        // It may not have been written as it was read.
        expect(answer.body["detail"], tag).to.include("If-Match").and.include("comillas");
      }
      expect(entryOf(await editor.get(`/entries/${id}`)).version).to.equal(3);
    });

    it(`is no matter to ${method} where it is left out`, async () => {
      expectStatus(await write(await service().as("editor"), await third(), {}), 200);
    });

    it(`stops ${method} where it is empty`, async () => {
      const answer = await write(await service().as("editor"), await third(), { "If-Match": "" });
      expect(answer.status).to.be.oneOf([400, 412]);
    });

    it(`of * does not bring ${method} anything that is not there`, async () => {
      expectStatus(await write(await service().as("editor"), "none", { "If-Match": "*" }), 404);
      expectStatus(await write(await service().as("editor"), "none", { "If-Match": '"1"' }), 404);
    });
  }

  it("takes the tag of each answer for the next write", async () => {
    const editor = await service().as("editor");
    let answer = await editor.post("/entries", anEntryBody());
    const path = answer.headers.get("Location") ?? "";
    for (const version of [2, 3, 4]) {
      const headers = { "If-Match": answer.headers.get("ETag") ?? "" };
      answer = await editor.patch(path, { homograph_number: version }, headers);
      expect(entryOf(answer).version).to.equal(version);
    }
  });

  it("names who has to look again in the caller's language", async () => {
    const editor = await service().as("editor");
    const id = await third();
    const answer = await editor.patch(
      `/entries/${id}`,
      {},
      { "If-Match": '"1"', "Accept-Language": "en" },
    );
    expect(answer.body["detail"]).to.match(/read it again/);
  });
});

describe("REQUIRE_IF_MATCH", () => {
  const service = aService({ REQUIRE_IF_MATCH: "true" });

  for (const [method, write] of Object.entries(writes)) {
    it(`makes ${method} without If-Match 428, and changes nothing`, async () => {
      const editor = await service().as("editor");
      const { id } = await service().addEntry();
      const answer = await write(editor, id, {});
      expectStatus(answer, 428);
      expectCode(answer, "precondition_required");
      expect(entryOf(await editor.get(`/entries/${id}`)).version).to.equal(1);
    });

    it(`leaves ${method} with If-Match as it is`, async () => {
      const editor = await service().as("editor");
      const { id } = await service().addEntry();
      expectStatus(await write(editor, id, { "If-Match": '"7"' }), 412);
      expectStatus(await write(editor, id, { "If-Match": '"1"' }), 200);
      const other = await service().addEntry();
      expectStatus(await write(editor, other.id, { "If-Match": "*" }), 200);
    });
  }

  it("asks nothing of what changes no resource that is there", async () => {
    const editor = await service().as("editor");
    expectStatus(await editor.post("/entries", anEntryBody()), 201);
    expectStatus(await editor.get("/entries"), 200);
  });

  it("holds for users too", async () => {
    const editor = await service().as("editor");
    expectStatus(await editor.patch("/users/me", { name: "E" }), 428);
    const { headers } = await editor.get("/users/me");
    const tag = { "If-Match": headers.get("ETag") ?? "" };
    expectStatus(await editor.patch("/users/me", { name: "E" }, tag), 200);
  });
});
