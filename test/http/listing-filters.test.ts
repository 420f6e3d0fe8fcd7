import { expect } from "chai";
import { onEveryStore } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entryOf, expectProblem, expectStatus, lemmasOf, metaOf } from "./expectations.ts";
import { rawRequest, requestHead } from "./raw-request.ts";

onEveryStore("a listing's filters", (start) => {
  const service = start();
  const at = (millisecond: number): string => `2026-01-01T00:00:00.00${millisecond}Z`;
  before(async () => {
    const add = service().addEntry;
    await add({ lemma_form: "ala", pos_id: "n,f", status: "draft", updated_at: at(1) });
    await add({ lemma_form: "bala", pos_id: "n", status: "published", updated_at: at(2) });
    await add({
      lemma_form: "ñala",
      pos_id: "v",
      status: "archived",
      updated_at: at(3),
      entry_type_id: "phrase",
    });
    await add({ lemma_form: "nala", pos_id: "%", status: "in_review", updated_at: at(4) });
  });
  const listed = async (query: string) => {
    const answer = await (await service().as("reader")).get(`/entries?${query}`);
    expectStatus(answer, 200);
    expect(metaOf(answer).total, query).to.equal(lemmasOf(answer).length);
    return lemmasOf(answer);
  };

  it("take a list, meaning any of them", async () => {
    expect(await listed("pos_id=n")).to.deep.equal(["bala"]);
    expect(await listed("pos_id=n,v")).to.deep.equal(["bala", "ñala"]);
    expect(await listed("status=draft,in_review")).to.deep.equal(["ala", "nala"]);
    expect(await listed("pos_id=none")).to.deep.equal([]);
  });

  it("may be repeated, meaning any of them too", async () => {
    expect(await listed("pos_id=n&pos_id=v")).to.deep.equal(["bala", "ñala"]);
  });

  it("take a comma that belongs to a value as \\,", async () => {
    expect(await listed("pos_id=n\\,f")).to.deep.equal(["ala"]);
    expect(await listed("pos_id=n%5C%2Cf")).to.deep.equal(["ala"]);
    expect(await listed("pos_id=v,n\\,f")).to.deep.equal(["ala", "ñala"]);
    expect(await listed("pos_id=n%2Cf")).to.deep.equal(["bala"]);
  });

  it("compare whole values, to the letter", async () => {
    expect(await listed("pos_id=%25")).to.deep.equal(["nala"]);
    expect(await listed("pos_id=N")).to.deep.equal([]);
    expect(await listed("pos_id=_")).to.deep.equal([]);
  });

  it("of different names mean all of them", async () => {
    expect(await listed("pos_id=n,v&status=archived")).to.deep.equal(["ñala"]);
    expect(await listed("pos_id=n&status=archived")).to.deep.equal([]);
    expect(
      await listed(
        "search=ala&pos_id=n,v&entry_type_id=phrase&initial=%C3%B1&status=archived,draft",
      ),
    ).to.deep.equal(["ñala"]);
  });

  it("know the initial by the letters of the language", async () => {
    expect(await listed("initial=n")).to.deep.equal(["nala"]);
    expect(await listed("initial=%C3%B1")).to.deep.equal(["ñala"]);
    expect(await listed("initial=%C3%91")).to.deep.equal(["ñala"]);
    expect(await listed("initial=n%CC%83")).to.deep.equal(["ñala"]);
    expect(await listed("initial=A,B")).to.deep.equal(["ala", "bala"]);
  });

  for (const initial of ["al", "ch", "a,al", "%F0%9D%94%9E%F0%9D%94%9E"])
    it(`know no letter ${decodeURIComponent(initial)}`, async () => {
      const answer = await (await service().as("editor")).get(`/entries?initial=${initial}`);
      expectProblem(expectStatus(answer, 400), "invalid_parameter", "initial invalid_format");
    });

  for (const [since, found] of [
    ["2026-01-01T00:00:00.003Z", ["nala", "ñala"]],
    ["2026-01-01T00:00:00.0030000Z", ["nala", "ñala"]],
    ["2026-01-01T00:00:00.0030001Z", ["nala"]],
    ["2026-01-01T00:00:00.0021Z", ["nala", "ñala"]],
    ["2026-01-01t00:00:00.003z", ["nala", "ñala"]],
    ["2026-01-01T01:00:00.003+01:00", ["nala", "ñala"]],
    ["2025-12-31T19:30:00.003-04:30", ["nala", "ñala"]],
    ["2026-01-01T00:00:00Z", ["ala", "bala", "nala", "ñala"]],
    ["2026-01-01T00:00:01Z", []],
    ["2024-02-29T00:00:00Z", ["ala", "bala", "nala", "ñala"]],
    ["0001-01-01T00:00:00Z", ["ala", "bala", "nala", "ñala"]],
    ["9999-12-31T23:59:59.9999Z", []],
    ["9999-12-31T23:59:59-10:00", []],
  ] as const)
    it(`find what was changed at ${since} or later`, async () => {
      expect(await listed(`updated_since=${encodeURIComponent(since)}`)).to.deep.equal(found);
    });

  for (const since of [
    "",
    "yesterday",
    "2026-01-01",
    "2026-01-01T00:00:00",
    "2026-01-01 00:00:00Z",
    "2026-1-1T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-10T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:61Z",
    "2026-01-01T00:00:00.Z",
    "2026-01-01T00:00:00+0100",
    "2026-01-01T00:00:00+25:00",
    "2026-01-01T00:00:00+01:60",
    "2026-01-01T00:00:00+01",
    "2026-01-01T00:00Z",
    "1767225600",
    " 2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00Z\n",
    "26-01-01T00:00:00Z",
    "+002026-01-01T00:00:00Z",
    "２026-01-01T00:00:00Z",
  ])
    it(`refuse ${JSON.stringify(since)} for a moment`, async () => {
      expectProblem(
        await (
          await service().as("reader")
        ).get(`/entries?updated_since=${encodeURIComponent(since)}`),
        "invalid_parameter",
        "updated_since invalid_format",
      );
    });

  it("find an entry anew after each edit", async () => {
    const editor = await service().as("editor");
    const { id, updated_at } = entryOf(
      await editor.post("/entries", anEntryBody({ lemma_form: "zeta" })),
    );
    expect(await listed(`updated_since=${updated_at}&initial=z`)).to.deep.equal(["zeta"]);
    entryOf(await editor.patch(`/entries/${id}`, { lemma_form: "xeta", pos_id: "x" }));
    expect(await listed("initial=z")).to.deep.equal([]);
    expect(await listed("initial=x&pos_id=x")).to.deep.equal(["xeta"]);
    await editor.delete(`/entries/${id}`);
    expect(await listed("pos_id=x")).to.deep.equal([]);
  });
});

onEveryStore("search", (start) => {
  const service = start();
  const searched = async (text: string, more = "") => {
    const query = `search=${encodeURIComponent(text)}${more}`;
    return lemmasOf(await (await service().as("reader")).get(`/entries?${query}`));
  };
  const literals = [
    "%",
    "_",
    "*",
    '"',
    "'",
    "\\",
    "NEAR(",
    "x:",
    "(",
    ")",
    "[",
    "{",
    "$",
    "^",
    "-",
    "AND",
    "\u{1f600}",
  ];
  before(async () => {
    for (const lemma_form of ["casa", "Casaca", "descasar", "cása", "año", "ano"])
      await service().addEntry({ lemma_form });
    await service().addEntry({
      lemma_form: "hogar",
      variants: [{ form: "fogar", location_ids: [], phenomenon_ids: [] }],
    });
    for (const [n, literal] of literals.entries())
      await service().addEntry({ lemma_form: `y${n} ${literal} z` });
  });

  it("is for the whole form, then its beginning, then anything in it, where no mode is said", async () => {
    const all = ["casa", "cása", "Casaca", "descasar"];
    expect(await searched("casa")).to.deep.equal(all);
    expect(await searched("casa", "&mode=auto")).to.deep.equal(all);
  });

  it("has its modes", async () => {
    expect(await searched("casa", "&mode=exact")).to.deep.equal(["casa", "cása"]);
    expect(await searched("casa", "&mode=prefix")).to.deep.equal(["casa", "Casaca", "cása"]);
    expect(await searched("sar", "&mode=suffix")).to.deep.equal(["descasar"]);
    expect(await searched("asa", "&mode=contains")).to.have.members([
      "casa",
      "cása",
      "Casaca",
      "descasar",
    ]);
  });

  it("takes no notice of case, accents and Unicode form, and puts exact accents first", async () => {
    for (const text of ["CÁSA", "ca\u0301sa"]) expect((await searched(text))[0]).to.equal("cása");
    expect(await searched("ano", "&mode=exact")).to.deep.equal(["ano", "año"]);
    expect(await searched("AN\u0303O", "&mode=exact")).to.deep.equal(["año", "ano"]);
  });

  it("finds entries by their variants", async () => {
    expect(await searched("fogar")).to.deep.equal(["hogar"]);
  });

  for (const [n, literal] of literals.entries())
    it(`takes ${literal} as it stands`, async () => {
      const found = await searched(` ${literal} z`, "&mode=contains");
      expect(found).to.deep.equal([`y${n} ${literal} z`]);
    });

  it("takes a plus for a space, as forms do", async () => {
    const answer = await (await service().as("reader")).get("/entries?search=y0+%25+z");
    expect(lemmasOf(answer)).to.deep.equal(["y0 % z"]);
  });

  it("in bare UTF-8, as command lines send it, is told how to be encoded", async () => {
    const line = Buffer.from("GET /entries?search=año").toString("latin1");
    const { status, body } = await rawRequest(service().port, requestHead(line));
    expect(status).to.equal(400);
    expect(JSON.parse(body)).to.have.property("detail").that.includes("--data-urlencode");
  });

  it("has 200 characters at most, counted as characters", async () => {
    const reader = await service().as("reader");
    for (const text of ["a".repeat(200), "😀".repeat(200), "a b ".repeat(50)])
      expect(await searched(text)).to.deep.equal([]);
    for (const text of ["a".repeat(201), "😀".repeat(201), "x".repeat(10_000)])
      expectProblem(
        await reader.get(`/entries?search=${encodeURIComponent(text)}`),
        "invalid_parameter",
        "search too_long",
      );
  });

  it("has no other modes", async () => {
    const reader = await service().as("reader");
    for (const mode of ["", "AUTO", "regex", "like", "constructor", "exact,prefix"])
      expectProblem(
        await reader.get(`/entries?search=a&mode=${mode}`),
        "invalid_parameter",
        "mode not_allowed",
      );
  });

  it("is never a pattern or an operator", async () => {
    const reader = await service().as("reader");
    expectProblem(
      await reader.get("/entries?search[$regex]=.*"),
      "invalid_parameter",
      "search[$regex] unknown_parameter",
    );
    expect(await searched(".*")).to.deep.equal([]);
    expect(await searched("casa OR 1=1")).to.deep.equal([]);
    expectProblem(
      await reader.get("/entries?search=%00"),
      "invalid_parameter",
      "search malformed_text",
    );
  });
});
