import { expect } from "chai";
import { onEveryStore } from "./a-service.ts";
import { entriesOf, expectProblem, lemmasOf } from "./expectations.ts";

onEveryStore("a listing's order", (start) => {
  const service = start();
  const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;
  before(async () => {
    const add = service().addEntry;
    await add({ lemma_form: "nube", homograph_number: 2, created_at: at(3), updated_at: at(4) });
    await add({
      lemma_form: "ñandú",
      homograph_number: null,
      created_at: at(1),
      updated_at: at(6),
    });
    await add({ lemma_form: "oso", homograph_number: 1, created_at: at(2), updated_at: at(5) });
    await add({
      lemma_form: "Ñandu",
      homograph_number: null,
      created_at: at(1),
      updated_at: at(6),
    });
    await add({ lemma_form: "nube", homograph_number: 1, created_at: at(3), updated_at: at(4) });
  });
  const listed = async (query: string) =>
    entriesOf(await (await service().as("reader")).get(`/entries${query}`)).map(
      ({ lemma_form, homograph_number }) => `${lemma_form}${homograph_number ?? ""}`,
    );

  it("is lemma_form where nothing is said, in Spanish, ties by ascending id", async () => {
    expect(await listed("")).to.deep.equal(["nube2", "nube1", "Ñandu", "ñandú", "oso1"]);
    expect(await listed("?sort=lemma_form")).to.deep.equal(await listed(""));
  });

  it("is turned round by -, but not its ties", async () => {
    expect(await listed("?sort=-lemma_form")).to.deep.equal([
      "oso1",
      "ñandú",
      "Ñandu",
      "nube2",
      "nube1",
    ]);
  });

  it("has nulls last, both ways", async () => {
    expect(await listed("?sort=homograph_number")).to.deep.equal([
      "oso1",
      "nube1",
      "nube2",
      "ñandú",
      "Ñandu",
    ]);
    expect(await listed("?sort=-homograph_number")).to.deep.equal([
      "nube2",
      "oso1",
      "nube1",
      "ñandú",
      "Ñandu",
    ]);
  });

  it("takes several fields, each in its own direction", async () => {
    expect(await listed("?sort=lemma_form,homograph_number")).to.deep.equal([
      "nube1",
      "nube2",
      "Ñandu",
      "ñandú",
      "oso1",
    ]);
    expect(await listed("?sort=-created_at,-homograph_number")).to.deep.equal([
      "nube2",
      "nube1",
      "oso1",
      "ñandú",
      "Ñandu",
    ]);
    expect(await listed("?sort=updated_at,lemma_form,homograph_number")).to.deep.equal([
      "nube1",
      "nube2",
      "oso1",
      "Ñandu",
      "ñandú",
    ]);
  });

  for (const sort of [
    "",
    "-",
    ",",
    "lemma_form,",
    "lemma",
    "-id",
    "+lemma_form",
    "--lemma_form",
    "Lemma_form",
    "lemma_form desc",
    "title",
    "year_from",
    "constructor",
    "__proto__",
    "lemma_form;DROP TABLE entries",
    "$where",
    "lemma_form\\,created_at",
  ])
    it(`is refused as sort=${sort}`, async () => {
      expectProblem(
        await (await service().as("reader")).get(`/entries?sort=${encodeURIComponent(sort)}`),
        "invalid_parameter",
        "sort not_allowed",
      );
    });

  it("is refused where a field stands twice, which is said as such", async () => {
    const reader = await service().as("reader");
    for (const [sort, ...faults] of [
      ["lemma_form,lemma_form", "sort repeated_value"],
      ["created_at,-created_at", "sort repeated_value"],
      ["created_at,-created_at,x", "sort not_allowed", "sort repeated_value"],
    ] as const)
      expectProblem(await reader.get(`/entries?sort=${sort}`), "invalid_parameter", ...faults);
    const path = "/entries?sort=created_at,-created_at";
    for (const [language, detail] of [
      ["en", "`created_at` may stand only once."],
      ["es", "«created_at» solo puede aparecer una vez."],
    ] as const)
      expect(
        (await reader.get(path, { "Accept-Language": language })).body["errors"],
      ).to.deep.equal([{ parameter: "sort", code: "repeated_value", detail }]);
  });

  it("is that of the rank where something is searched, unless another is asked for", async () => {
    const reader = await service().as("reader");
    expect(lemmasOf(await reader.get("/entries?search=nandu"))).to.deep.equal(["Ñandu", "ñandú"]);
    expect(lemmasOf(await reader.get("/entries?search=%C3%B1and%C3%BA"))).to.deep.equal([
      "ñandú",
      "Ñandu",
    ]);
    expect(lemmasOf(await reader.get("/entries?search=nandu&sort=-lemma_form"))).to.deep.equal([
      "ñandú",
      "Ñandu",
    ]);
  });
});
