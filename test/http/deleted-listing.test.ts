import { expect } from "chai";
import type { Tombstone } from "../../domain/shared/versioned.ts";
import type { Answer } from "./a-client.ts";
import { aService, onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import {
  entryOf,
  expectCode,
  expectProblem,
  expectStatus,
  linksOf,
  metaOf,
} from "./expectations.ts";

const tombstonesOf = (answer: Answer): readonly Tombstone[] =>
  expectStatus(answer, 200).body["data"] as readonly Tombstone[];

onEveryStore("GET /entries?deleted=true", (start) => {
  const service = start();
  const gone: string[] = [];
  before(async () => {
    const editor = await service().as("editor");
    for (let n = 0; n < 7; n++) {
      const made = await editor.post(
        "/entries",
        anEntryBody({ external_id: n === 0 ? "clave" : null }),
      );
      const { id } = entryOf(made);
      await editor.patch(`/entries/${id}`, { notes: "x" });
      gone.unshift(id);
    }
    for (const id of [...gone].reverse()) {
      await editor.delete(`/entries/${id}`);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    await editor.post("/entries", anEntryBody({ lemma_form: "viva" }));
  });
  const get = async (query = "") =>
    (await service().as("editor")).get(`/entries?deleted=true${query}`);

  it("shows what was deleted, latest first", async () => {
    const listed = tombstonesOf(await get());
    expect(listed.map(({ id }) => id)).to.deep.equal(gone);
    expect(metaOf(await get())).to.include({
      total: 7,
      page: 1,
      total_pages: 1,
      next_cursor: null,
    });
  });

  it("shows of each its id, keys, version and who deleted it when", async () => {
    const me = (await (await service().as("editor")).get("/users/me")).body["id"];
    const first = tombstonesOf(await get()).at(-1);
    const { deleted_at, ...others } = first!;
    expect(others).to.deep.equal({
      id: gone.at(-1),
      external_id: "clave",
      version: 3,
      deleted_by: me,
    });
    expect(deleted_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("takes updated_since, inclusive", async () => {
    const listed = tombstonesOf(await get());
    const third = listed[2]?.deleted_at ?? "";
    expect(tombstonesOf(await get(`&updated_since=${third}`))).to.deep.equal(listed.slice(0, 3));
    expect(tombstonesOf(await get("&updated_since=2999-01-01T00:00:00Z"))).to.deep.equal([]);
  });

  it("goes in pages, by number and by cursor", async () => {
    const listed = tombstonesOf(await get());
    const second = await get("&per_page=3&page=2");
    expect(tombstonesOf(second)).to.deep.equal(listed.slice(3, 6));
    expect(linksOf(second)).to.have.all.keys("first", "prev", "next", "last");
    const { next_cursor } = metaOf(await get("&per_page=3"));
    const further = await get(`&per_page=3&cursor=${next_cursor ?? ""}`);
    expect(tombstonesOf(further)).to.deep.equal(listed.slice(3, 6));
    expect(metaOf(further).total).to.equal(null);
    expect(tombstonesOf(await get("&page=9"))).to.deep.equal([]);
  });

  it("cannot be combined with what only the living have", async () => {
    for (const [name, value] of Object.entries({
      search: "a",
      mode: "exact",
      pos_id: "n",
      entry_type_id: "x",
      status: "draft",
      initial: "a",
      sort: "lemma_form",
    }))
      expectProblem(await get(`&${name}=${value}`), "invalid_parameter", `${name} not_combinable`);
  });

  it("is the editors' and whoever is above them", async () => {
    expectCode(await (await service().as("reader")).get("/entries?deleted=true"), "forbidden");
    for (const role of ["reviewer", "admin"] as const)
      expectStatus(await (await service().as(role)).get("/entries?deleted=true"), 200);
    expectCode(await service().anonymous.get("/entries?deleted=true"), "unauthenticated");
  });

  it("is the ordinary listing when it is false", async () => {
    const answer = await (await service().as("reader")).get("/entries?deleted=false&search=viva");
    expect(metaOf(answer).total).to.equal(1);
  });
});

describe("GET /entries?deleted=true where anyone may read", () => {
  const service = aService({ PUBLIC_READ: "true" });
  it("takes a login all the same", async () => {
    expectCode(await service().anonymous.get("/entries?deleted=true"), "unauthenticated");
    expectCode(await (await service().as("reader")).get("/entries?deleted=true"), "forbidden");
  });
});
