import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { addPlaces, aDictionary, inAll } from "./a-dictionary.ts";
import { onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectProblem, expectStatus, metaOf } from "./expectations.ts";

onEveryStore("filters of phenomenons and sources", (start) => {
  const service = start();
  const dictionary = aDictionary(service);
  before(async () => {
    const { add, ids } = dictionary;
    await addPlaces(dictionary);
    await add("manual", "/sources", {
      abbreviation: "MDE",
      title: "Manual de dialectología",
      source_type: "book",
      authors: ["Alvar Ezquerra, Manuel", "García Mouton, Pilar"],
      year_from: 1996,
      location_ids: [ids.get("town")],
    });
    await add("notes", "/sources", {
      abbreviation: "Ñ 1",
      title: "Notas",
      source_type: "fieldwork",
    });
    await add("loss", "/phenomenons", {
      name: "pérdida de consonante",
      phenomenon_type: "phonetic",
    });
    await add("seseo", "/phenomenons", {
      name: "seseo",
      abbreviation: "ses.",
      phenomenon_type: "phonetic",
      parent_id: ids.get("loss"),
      location_ids: [ids.get("town")],
      source_refs: [{ source_id: ids.get("atlas") }],
    });
    await add("loan", "/phenomenons", { name: "préstamo", phenomenon_type: "lexical" });
  });
  inAll(
    "/phenomenons",
    [
      ["", ["loss", "loan", "seseo"]],
      ["phenomenon_type=lexical", ["loan"]],
      ["parent_id={loss}", ["seseo"]],
      ["location_id={town}", ["seseo"]],
      ["location_id={spain}", ["seseo"]],
      ["location_id={sea}", []],
      ["source_id={atlas}", ["seseo"]],
      ["search=PRESTAMO", ["loan"]],
      ["search=ses.&mode=exact", ["seseo"]],
      ["updated_since=2999-01-01T00:00:00Z", []],
    ],
    dictionary,
  );
  inAll(
    "/sources",
    [
      ["", ["atlas", "manual", "notes"]],
      ["source_type=book,atlas", ["atlas", "manual"]],
      ["author=alvar", ["atlas", "manual"]],
      ["author=MANUEL%20alvar", ["atlas", "manual"]],
      ["author=Alvar%20Ezquerra,%20Manuel", ["manual"]],
      ["author=garcia", ["manual"]],
      ["author=alv", []],
      ["author=alvar%20x", []],
      ["author=---", []],
      ["year_from=1970", ["atlas", "manual"]],
      ["year_to=1961", ["atlas"]],
      ["year_from=1973&year_to=1996", ["atlas", "manual"]],
      ["year_from=1974&year_to=1995", []],
      ["year_from=-9999&year_to=9999", ["atlas", "manual"]],
      ["location_id={zone}", ["manual"]],
      ["search=linguistico", ["atlas"]],
      ["search=esquerra&mode=fuzzy", ["manual"]],
      ["search=pilar%20moutan&mode=fuzzy", ["manual"]],
      ["search=alvar", ["atlas", "manual"]],
      ["search=%C3%B1%201&mode=exact", ["notes"]],
      ["sort=-year_from", ["manual", "atlas", "notes"]],
      ["sort=title", ["atlas", "manual", "notes"]],
    ],
    dictionary,
  );

  it("refuse years that are none, or that end before they begin", async () => {
    const reader = await service().as("reader");
    for (const path of ["/sources", "/entry-senses"]) {
      for (const [year, code] of [
        ["", "wrong_type"],
        ["1.5", "wrong_type"],
        ["MCMXC", "wrong_type"],
        ["10000", "too_large"],
        ["-10000", "too_small"],
      ])
        expectProblem(
          await reader.get(`${path}?year_from=${year}`),
          "invalid_parameter",
          `year_from ${code}`,
        );
      expectProblem(
        await reader.get(`${path}?year_from=1990&year_to=1989`),
        "invalid_parameter",
        "year_to too_small",
      );
    }
    expectProblem(
      await reader.get("/sources?author=a&author=b"),
      "invalid_parameter",
      "author repeated_parameter",
    );
  });
});

onEveryStore("filters of senses, and of entries by them", (start) => {
  const service = start();
  const dictionary = aDictionary(service);
  before(async () => {
    const { add, ids } = dictionary;
    await addPlaces(dictionary);
    await add("kind", "/phenomenons", { name: "seseo", phenomenon_type: "phonetic" });
    await add("bare", "/entries", anEntryBody({ lemma_form: "árbol" }));
    await add(
      "house",
      "/entries",
      anEntryBody({
        lemma_form: "casa",
        pronunciations: [{ ipa: "ˈkasa", location_ids: [ids.get("sea")] }],
        etymology: { note: "Del latín." },
        source_refs: [{ source_id: ids.get("atlas") }],
      }),
    );
    await add(
      "road",
      "/entries",
      anEntryBody({
        lemma_form: "vía",
        variants: [{ form: "via crucis", phenomenon_ids: [ids.get("kind")] }],
        relations: [{ type: "see_also", entry_id: ids.get("house") }],
      }),
    );
    await add("house 1", "/entry-senses", {
      entry_id: ids.get("house"),
      definition: "Edificio para habitar.",
      pos_id: "n. f.",
      labels: [{ type: "register", value: "coloquial" }],
      attestations: [{ location_id: ids.get("town"), year_from: 1492, year_to: 1611 }],
      phenomenon_ids: [ids.get("kind")],
    });
    await add("house 2", "/entry-senses", {
      entry_id: ids.get("house"),
      definition: "Familia, linaje.",
      labels: [{ type: "domain", value: "coloquial" }],
      attestations: [{ location_id: ids.get("sea"), source_id: ids.get("atlas"), year_from: 1990 }],
      relations: [{ type: "synonym", entry_id: ids.get("house"), sense_id: ids.get("house 1") }],
    });
    await add("road 1", "/entry-senses", {
      entry_id: ids.get("road"),
      definition: "Camino.",
      examples: [
        { text: "La vía del edificio.", translation: "The way.", location_id: ids.get("zone") },
      ],
    });
  });
  inAll(
    "/entry-senses",
    [
      ["", ["house 1", "house 2", "road 1"]],
      ["entry_id={house}", ["house 1", "house 2"]],
      ["pos_id=n.%20f.", ["house 1"]],
      ["label=coloquial", ["house 1", "house 2"]],
      ["label=register:coloquial", ["house 1"]],
      ["label=register", []],
      ["location_id={spain}", ["house 1", "road 1"]],
      ["location_id={sea},{zone}", ["house 1", "house 2", "road 1"]],
      ["source_id={atlas}", ["house 2"]],
      ["phenomenon_id={kind}", ["house 1"]],
      ["related_to={house}", ["house 2"]],
      ["related_to={house 1}", ["house 2"]],
      ["year_from=1600&year_to=1700", ["house 1"]],
      ["year_from=1991", []],
      ["year_to=1492", ["house 1"]],
      ["lacks=attestation", ["road 1"]],
      ["lacks=example", ["house 1", "house 2"]],
      ["lacks=label,attestation", ["road 1"]],
      ["lacks=source,phenomenon", ["house 1", "house 2", "road 1"]],
      ["search=edificio", ["house 1"]],
      ["search=edificio&field=example", ["road 1"]],
      ["search=edificio&field=all", ["house 1", "road 1"]],
      ["search=WAY&field=example&mode=contains", ["road 1"]],
      ["search=edificio&mode=suffix", []],
      ["field=all", ["house 1", "house 2", "road 1"]],
      ["sort=-sense_order,entry_id", ["house 2", "house 1", "road 1"]],
    ],
    dictionary,
  );
  inAll(
    "/entries",
    [
      ["location_id={spain}", ["house", "road"]],
      ["location_id={sea}", ["house"]],
      ["location_id={sea}&location_id={zone}", ["house", "road"]],
      ["phenomenon_id={kind}", ["house", "road"]],
      ["source_id={atlas}", ["house"]],
      ["related_to={house}", ["road"]],
      ["related_to={house 1}", []],
      ["lacks=senses", ["bare"]],
      ["lacks=location", ["bare"]],
      ["lacks=phenomenon", ["bare"]],
      ["lacks=source", ["bare", "road"]],
      ["lacks=etymology", ["bare", "road"]],
      ["lacks=pronunciation,senses", ["bare", "road"]],
      ["search=via", ["road"]],
      ["search=edificio", []],
      ["search=edificio&field=definition", ["house"]],
      ["search=edificio&field=example", ["road"]],
      ["search=edificio&field=all", ["house", "road"]],
      ["search=vi&field=all", ["road"]],
      ["search=camino&field=lemma", []],
      ["initial=A&lacks=senses", ["bare"]],
      ["search=edificio&field=all&sort=-lemma_form", ["road", "house"]],
    ],
    dictionary,
  );

  it("refuse words that they do not know", async () => {
    const reader = await service().as("reader");
    for (const [path, name] of [
      ["/entries", "field"],
      ["/entries", "lacks"],
      ["/entry-senses", "field"],
      ["/entry-senses", "lacks"],
      ["/locations", "location_type"],
      ["/phenomenons", "phenomenon_type"],
      ["/sources", "source_type"],
    ] as const)
      expectProblem(
        await reader.get(`${path}?${name}=color`),
        "invalid_parameter",
        `${name} not_allowed`,
      );
    expectProblem(
      await reader.get("/entry-senses?lacks=senses&field=lemma"),
      "invalid_parameter",
      "field not_allowed",
      "lacks not_allowed",
    );
  });

  it("rank a search and walk it by cursor, which fits no other field", async () => {
    const reader = await service().as("reader");
    const all = "/entries?search=edificio&field=all&per_page=1";
    const cursor = metaOf(await reader.get(all)).next_cursor ?? "";
    const next = expectStatus(await reader.get(`${all}&cursor=${cursor}`), 200);
    expect((next.body["data"] as readonly JsonObject[])[0]?.["lemma_form"]).to.equal("vía");
    for (const other of ["definition", "lemma"])
      expectProblem(
        await reader.get(`/entries?search=edificio&field=${other}&cursor=${cursor}`),
        "invalid_parameter",
        "cursor invalid_format",
      );
  });

  it("keep the cursor of a family to that family", async () => {
    const reader = await service().as("reader");
    const cursor = metaOf(await reader.get("/locations?per_page=1")).next_cursor ?? "";
    for (const path of ["/phenomenons", "/sources", "/entries"])
      expectProblem(
        await reader.get(`${path}?cursor=${cursor}`),
        "invalid_parameter",
        "cursor invalid_format",
      );
  });
});
