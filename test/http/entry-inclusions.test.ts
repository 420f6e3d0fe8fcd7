import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { aService, idIn, onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectProblem, expectStatus } from "./expectations.ts";

type Things = Readonly<Record<string, readonly JsonObject[]>>;

onEveryStore("GET /entries/{id}?include=", (start) => {
  const service = start();
  const ids: Record<string, string> = {};
  const made = async (name: string, path: string, body: JsonObject) => {
    ids[name] = idIn(await (await service().as("editor")).post(path, body));
  };
  before(async () => {
    await made("spain", "/locations", { name: "España", location_type: "country" });
    await made("town", "/locations", {
      name: "Córdoba",
      location_type: "locality",
      parent_id: ids["spain"],
    });
    await made("kind", "/phenomenons", { name: "seseo", phenomenon_type: "phonetic" });
    await made("atlas", "/sources", { abbreviation: "A", title: "Atlas", source_type: "atlas" });
    await made("book", "/sources", { abbreviation: "B", title: "Libro", source_type: "book" });
    await made("other", "/entries", anEntryBody({ lemma_form: "hogar" }));
    await made(
      "entry",
      "/entries",
      anEntryBody({
        location_ids: [ids["town"]],
        variants: [{ form: "caza", location_ids: [ids["town"]], phenomenon_ids: [ids["kind"]] }],
        source_refs: [{ source_id: ids["atlas"] }],
        relations: [{ type: "synonym", entry_id: ids["other"] }],
      }),
    );
    for (const [name, sense_order] of [
      ["second", 2],
      ["first", 1],
    ] as const)
      await made(name, "/entry-senses", {
        entry_id: ids["entry"],
        sense_order,
        definition: name,
        source_refs: [{ source_id: ids["book"] }, { source_id: ids["atlas"] }],
      });
  });
  const get = async (include: string, headers = {}) =>
    (await service().as("reader")).get(`/entries/${ids["entry"] ?? ""}${include}`, headers);
  const included = async (include: string): Promise<Things> => {
    const answer = expectStatus(await get(`?include=${include}`), 200);
    return (answer.body["included"] ?? {}) as Things;
  };
  const names = (things: readonly JsonObject[] = []) => things.map(({ id }) => id);

  it("senses shows them in their order, beside what is always shown", async () => {
    const [plain, answer] = [await get(""), expectStatus(await get("?include=senses"), 200)];
    const { senses, ...entry } = answer.body;
    expect(entry).to.deep.equal(plain.body);
    expect(names(senses as readonly JsonObject[])).to.deep.equal([ids["first"], ids["second"]]);
    const reader = await service().as("reader");
    const [first] = senses as readonly JsonObject[];
    expect((await reader.get(`/entry-senses/${String(ids["first"])}`)).body).to.deep.equal(first);
  });

  it("of other things shows what the entry refers to, and nothing that was not asked for", async () => {
    const all = await included("locations,phenomenons,sources,entries");
    expect(all).to.have.all.keys("locations", "phenomenons", "sources", "entries");
    expect(names(all["locations"])).to.deep.equal([ids["town"]]);
    expect(all["locations"]?.[0]).to.deep.include({ ancestor_ids: [ids["spain"]] });
    expect(names(all["phenomenons"])).to.deep.equal([ids["kind"]]);
    expect(names(all["sources"])).to.deep.equal([ids["atlas"]]);
    expect(names(all["entries"])).to.deep.equal([ids["other"]]);
    expect(await included("phenomenons")).to.have.all.keys("phenomenons");
    expect(await included("senses")).to.deep.equal({});
  });

  it("of senses and things shows each thing once that either refers to", async () => {
    const { sources } = await included("senses,sources");
    expect(names(sources)).to.deep.equal([ids["atlas"], ids["book"]]);
  });

  it("shows nothing as empty", async () => {
    const reader = await service().as("reader");
    const { body } = await reader.get(
      `/entries/${ids["other"] ?? ""}?include=senses&include=locations`,
    );
    expect(body).to.deep.include({ senses: [], included: { locations: [] } });
  });

  it("has a tag of all that it shows, of which If-Match compares the version", async () => {
    const editor = await service().as("editor");
    const path = `/entries/${ids["entry"] ?? ""}`;
    const tag = (await get("?include=senses,sources")).headers.get("ETag") ?? "";
    expect(tag).to.match(/^"1\.[\w-]+"$/);
    expect((await get("")).headers.get("ETag")).to.equal('"1"');
    expectStatus(await get("?include=senses,sources", { "If-None-Match": tag }), 304);
    expectStatus(await get("?include=senses", { "If-None-Match": tag }), 200);
    await editor.patch(`/sources/${ids["book"] ?? ""}`, { title: "Otro libro" });
    const after = await get("?include=senses,sources", { "If-None-Match": tag });
    expect(expectStatus(after, 200).headers.get("ETag")).to.match(/^"1\./).and.not.equal(tag);
    expectStatus(await editor.patch(path, { notes: "x" }, { "If-Match": tag }), 200);
    expectStatus(await editor.patch(path, { notes: "y" }, { "If-Match": tag }), 412);
  });

  it("takes only what can be included", async () => {
    for (const include of ["", "users", "senses,", "Senses", "history"])
      expectProblem(await get(`?include=${include}`), "invalid_parameter", "include not_allowed");
    expectStatus(await (await service().as("reader")).get("/entries/never?include=senses"), 404);
  });
});

describe("?include= where anyone may read", () => {
  const service = aService({ PUBLIC_READ: "true" });
  it("shows the anonymous what they may see", async () => {
    const [draft, shown] = [
      await service().addEntry(),
      await service().addEntry({ status: "published" }),
    ];
    const { id } = await service().addEntry({
      status: "published",
      relations: [draft, shown].map((entry) => ({
        type: "see_also",
        entry_id: entry.id,
        sense_id: null,
        note: null,
      })),
    });
    await service().addSense({ entry_id: id });
    const path = (one: string) => `/entries/${one}?include=senses,entries`;
    const { body } = expectStatus(await service().anonymous.get(path(id)), 200);
    expect(body["senses"]).to.have.lengthOf(1);
    const { entries } = body["included"] as Things;
    expect(entries?.map((entry) => entry["id"])).to.deep.equal([shown.id]);
    expectStatus(await service().anonymous.get(path(draft.id)), 404);
    const all = (await (await service().as("reader")).get(path(id))).body["included"] as Things;
    expect(all["entries"]).to.have.lengthOf(2);
  });
});
