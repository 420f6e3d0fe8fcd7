import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { addPlaces, aDictionary } from "./a-dictionary.ts";
import { onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectProblem, expectStatus, metaOf } from "./expectations.ts";

onEveryStore("highlights and facets", (start) => {
  const service = start();
  const dictionary = aDictionary(service);
  before(async () => {
    const { add, ids } = dictionary;
    await addPlaces(dictionary);
    const location_ids = (...names: readonly string[]) => names.map((name) => ids.get(name));
    await add("canción", "/entries", {
      ...anEntryBody({ lemma_form: "canción" }),
      variants: [{ form: "canzión", location_ids: location_ids("town") }],
      location_ids: location_ids("zone"),
    });
    await add("cancionero", "/entries", {
      ...anEntryBody({ lemma_form: "Cancionero", pos_id: "adj" }),
    });
    await add("sense", "/entry-senses", {
      entry_id: ids.get("canción"),
      definition: "Composición en verso, 𐐀 cánción que se canta",
      examples: [{ text: "una canción", translation: "a song" }],
      attestations: [{ location_id: ids.get("zone") }, { location_id: ids.get("sea") }],
    });
  });
  const ask = async (query: string) =>
    expectStatus(await (await service().as("reader")).get(query), 200);
  const matches = async (query: string) =>
    ((await ask(query)).body["data"] as readonly JsonObject[]).map((item) => item["matches"]);

  it("show where each entry has what was searched for, in code points", async () => {
    expect(await matches("/entries?search=CANCION&highlight=true")).to.deep.equal([
      [{ field: "lemma", text: "canción", ranges: [[0, 7]] }],
      [{ field: "lemma", text: "Cancionero", ranges: [[0, 7]] }],
    ]);
    expect(await matches("/entries?search=ci%C3%B3n&mode=suffix&highlight=true")).to.deep.equal([
      [{ field: "lemma", text: "canción", ranges: [[3, 7]] }],
    ]);
    expect(await matches("/entries?search=canzion&mode=fuzzy&highlight=true")).to.deep.equal([
      [
        { field: "lemma", text: "canción", ranges: [[0, 7]] },
        { field: "variant", text: "canzión", ranges: [[0, 7]] },
      ],
    ]);
  });

  it("name the sense whose text it is", async () => {
    const id = dictionary.ids.get("sense");
    const definition = {
      field: "definition",
      id,
      text: "Composición en verso, 𐐀 cánción que se canta",
      ranges: [[24, 31]],
    };
    const example = { field: "example", id, text: "una canción", ranges: [[4, 11]] };
    expect(await matches("/entries?search=cancion&field=definition&highlight=true")).to.deep.equal([
      [definition],
    ]);
    expect(await matches("/entries?search=cancion&field=all&highlight=true")).to.deep.equal([
      [{ field: "lemma", text: "canción", ranges: [[0, 7]] }, definition, example],
      [{ field: "lemma", text: "Cancionero", ranges: [[0, 7]] }],
    ]);
    const { id: _sense, ...own } = definition;
    expect(await matches("/entry-senses?search=cancion&highlight=true")).to.deep.equal([[own]]);
  });

  it("are of every family", async () => {
    for (const [query, found] of [
      [
        "/locations?search=qurtuba",
        { field: "alternative_name", text: "Qurṭuba", ranges: [[0, 7]] },
      ],
      ["/sources?search=alvar", { field: "author", text: "Alvar López, Manuel", ranges: [[0, 5]] }],
    ] as const)
      expect(await matches(`${query}&highlight=true`)).to.deep.equal([[found]]);
    const admin = await service().as("admin");
    const users = expectStatus(await admin.get("/users?search=admin&highlight=true"), 200);
    expect((users.body["data"] as readonly JsonObject[])[0]).to.have.property("matches");
  });

  it("find nothing where nothing was searched for, and stay away unless asked for", async () => {
    expect(await matches("/entries?highlight=true")).to.deep.equal([[], []]);
    expect(await matches("/entries?search=canci")).to.deep.equal([undefined, undefined]);
  });

  it("count what the filters leave, a zone with what its senses say", async () => {
    const facets = async (query: string) => metaOf(await ask(query)).facets;
    const of = (value: string, count: number) => ({ value, count });
    const idOf = (name: string): string => dictionary.ids.get(name) ?? "";
    expect(await facets("/entries?facets=pos_id,status,initial")).to.deep.equal({
      pos_id: [of("adj", 1), of("noun", 1)],
      status: [of("draft", 2)],
      initial: [of("c", 2)],
    });
    expect(
      await facets("/entries?search=canci%C3%B3n&mode=exact&facets=location_id"),
    ).to.deep.equal({
      location_id: ["zone", "town", "sea"]
        .map(idOf)
        .sort()
        .map((id) => of(id, 1)),
    });
    expect(await facets("/entries?pos_id=none&facets=pos_id,location_id")).to.deep.equal({
      pos_id: [],
      location_id: [],
    });
    expect(await facets("/entries?search=canci&facets=pos_id,initial,pos_id")).to.deep.equal({
      pos_id: [of("adj", 1), of("noun", 1)],
      initial: [of("c", 2)],
    });
    expect(await facets("/entries")).to.equal(undefined);
  });

  it("go with cursors, and with each other", async () => {
    const first = await ask("/entries?per_page=1&search=canci&facets=initial&highlight=true");
    const { next_cursor } = metaOf(first);
    const next = await ask(
      `/entries?per_page=1&search=canci&facets=initial&highlight=true&cursor=${String(next_cursor)}`,
    );
    expect(metaOf(next).facets).to.deep.equal({ initial: [{ value: "c", count: 2 }] });
    expect((next.body["data"] as readonly JsonObject[])[0]).to.have.property("matches");
  });

  it("are refused where there are none", async () => {
    const reader = await service().as("reader");
    expectProblem(
      await reader.get("/entries?facets=pos_id,lemma_form"),
      "invalid_parameter",
      "facets not_allowed",
    );
    expectProblem(
      await reader.get("/locations?facets=location_type"),
      "invalid_parameter",
      "facets unknown_parameter",
    );
    expectProblem(
      await reader.get("/entries?highlight=perhaps"),
      "invalid_parameter",
      "highlight wrong_type",
    );
    const editor = await service().as("editor");
    expectProblem(
      await editor.get("/entries?deleted=true&facets=status"),
      "invalid_parameter",
      "facets not_combinable",
    );
  });
});
