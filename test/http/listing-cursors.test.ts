import { expect } from "chai";
import type { Entry } from "../../domain/entries/entry.ts";
import { onEveryStore, type Service } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { entriesOf, expectCode, expectProblem, lemmasOf, linksOf, metaOf } from "./expectations.ts";

/** Walks to the end; `between` is called before each further page. */
const walk = async (
  service: Service,
  query: string,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<readonly Entry[]> => {
  const reader = await service.as("reader");
  const seen: Entry[] = [];
  let cursor: string | null = null;
  do {
    const suffix: string = cursor === null ? "" : `&cursor=${cursor}`;
    const answer = await reader.get(`/entries?${query}${suffix}`);
    seen.push(...entriesOf(answer));
    cursor = metaOf(answer).next_cursor;
    if (seen.length > 500) throw new Error("the walk does not end");
    await between();
  } while (cursor !== null);
  return seen;
};

const ids = (entries: readonly Entry[]): readonly string[] => entries.map(({ id }) => id);

onEveryStore("a listing's cursor", (start) => {
  const service = start();
  let all: readonly Entry[] = [];
  before(async () => {
    const made: Entry[] = [];
    for (let n = 0; n < 60; n++)
      made.push(
        await service().addEntry({
          lemma_form: ["ñu", "nu", "oso", "Ñu", "sol"][n % 5] ?? "",
          homograph_number: n % 4 === 0 ? null : n % 4,
          variants: [{ form: `v${n % 3}`, location_ids: [], phenomenon_ids: [] }],
        }),
      );
    all = made;
  });

  for (const order of [
    "",
    "sort=lemma_form",
    "sort=-lemma_form",
    "sort=homograph_number",
    "sort=-homograph_number",
    "sort=-homograph_number,lemma_form",
    "sort=created_at",
    "sort=-updated_at",
    "search=v",
    "search=v1&mode=exact",
    "search=u&sort=-lemma_form",
    "pos_id=noun&status=draft",
  ])
    it(`meets each item once, in the listing's order, by "${order}"`, async () => {
      const whole = await (await service().as("reader")).get(`/entries?per_page=100&${order}`);
      for (const size of [7, 20])
        expect(ids(await walk(service(), `per_page=${size}&${order}`))).to.deep.equal(
          ids(entriesOf(whole)),
        );
    });

  it("is refused, or answered at once, whatever somebody makes of it", async () => {
    const reader = await service().as("reader");
    const odd = [1e308, "infinite", -1, 0.5, 99, 0, null, "", "%m", "\ud800", "zz"];
    for (const order of [
      "search=v",
      "sort=-homograph_number",
      "sort=created_at",
      "sort=lemma_form",
      "",
    ]) {
      const { next_cursor } = metaOf(await reader.get(`/entries?per_page=7&${order}`));
      const [name, values, id] = JSON.parse(
        Buffer.from(next_cursor ?? "", "base64url").toString("utf8"),
      ) as [string, unknown[], string];
      const forged = odd.flatMap((value) => [
        ...values.map((_, at) => [name, values.with(at, value), id]),
        [name, values, String(value)],
      ]);
      for (const parts of forged) {
        const text = JSON.stringify(parts).replace('"infinite"', "1e999");
        const cursor = Buffer.from(text).toString("base64url");
        const { status } = await reader.get(`/entries?per_page=7&${order}&cursor=${cursor}`);
        expect(status, text).to.be.oneOf([200, 400]);
      }
    }
  });

  it("is not of a rank that the search does not have", async () => {
    const reader = await service().as("reader");
    const { next_cursor } = metaOf(await reader.get("/entries?per_page=7&search=v"));
    const [name, [rank, ...key], id] = JSON.parse(
      Buffer.from(next_cursor ?? "", "base64url").toString("utf8"),
    ) as [string, unknown[], string];
    for (const [other, code] of [
      [rank, null],
      [5, null],
      [6, "invalid_parameter"],
      [-1, "invalid_parameter"],
      [0.5, "invalid_parameter"],
      [1e308, "invalid_parameter"],
    ] as const) {
      const cursor = Buffer.from(JSON.stringify([name, [other, ...key], id])).toString("base64url");
      const answer = await reader.get(`/entries?per_page=7&search=v&cursor=${cursor}`);
      if (code === null) expect(answer.status).to.equal(200);
      else expectProblem(answer, code, "cursor invalid_format");
    }
  });

  it("leaves out page and totals, unless they are counted", async () => {
    const reader = await service().as("reader");
    const { next_cursor } = metaOf(await reader.get("/entries?per_page=7"));
    const path = `/entries?per_page=7&cursor=${next_cursor ?? ""}`;
    const plain = await reader.get(path);
    expect(metaOf(plain)).to.deep.include({
      page: null,
      per_page: 7,
      total: null,
      total_pages: null,
    });
    expect(plain.headers.get("X-Total-Count")).to.equal(null);
    expect(metaOf(await reader.get(`${path}&count=false`))).to.include({ total: null });
    const counted = await reader.get(`${path}&count=true`);
    expect(metaOf(counted)).to.deep.include({ page: null, total: 60, total_pages: 9 });
    expect(counted.headers.get("X-Total-Count")).to.equal("60");
    expect(lemmasOf(counted)).to.deep.equal(lemmasOf(plain));
  });

  it("is in the links on", async () => {
    const reader = await service().as("reader");
    const { next_cursor } = metaOf(await reader.get("/entries?per_page=7"));
    const links = linksOf(await reader.get(`/entries?per_page=7&cursor=${next_cursor ?? ""}`));
    expect(links).to.have.all.keys("first", "next");
    expect(links["next"]).to.match(/^\/entries\?per_page=7&cursor=[\w-]+$/);
    expect(entriesOf(await reader.get(links["next"] ?? ""))).to.have.lengthOf(7);
    expect(entriesOf(await reader.get(links["first"] ?? ""))).to.have.lengthOf(7);
  });

  it("is no shortcut past the end: the last page has none", async () => {
    const reader = await service().as("reader");
    const { next_cursor } = metaOf(await reader.get("/entries?per_page=59"));
    const answer = await reader.get(`/entries?per_page=59&cursor=${next_cursor ?? ""}`);
    expect(entriesOf(answer)).to.have.lengthOf(1);
    expect(metaOf(answer).next_cursor).to.equal(null);
    expect(linksOf(answer)).to.have.all.keys("first");
  });

  it("cannot stand beside page", async () => {
    const reader = await service().as("reader");
    const { next_cursor } = metaOf(await reader.get("/entries?per_page=7"));
    expectProblem(
      await reader.get(`/entries?page=1&cursor=${next_cursor ?? ""}`),
      "invalid_parameter",
      "cursor not_combinable",
    );
  });

  it("belongs to its order", async () => {
    const reader = await service().as("reader");
    const { next_cursor } = metaOf(await reader.get("/entries?per_page=7"));
    for (const query of ["sort=-lemma_form", "sort=created_at", "search=u", "deleted=true"]) {
      const client = query === "deleted=true" ? await service().as("editor") : reader;
      expectCode(
        await client.get(`/entries?${query}&cursor=${next_cursor ?? ""}`),
        "invalid_parameter",
      );
    }
  });

  const written = (value: unknown): string =>
    Buffer.from(JSON.stringify(value)).toString("base64url");
  const position = ["lemma_form", ["x"], "x"];
  for (const [what, cursor] of Object.entries({
    nothing: "",
    "no base64": "!!!",
    "no JSON": Buffer.from("x").toString("base64url"),
    null: written(null),
    "an object": written({ order: "lemma_form" }),
    "an empty list": written([]),
    "a position without values": written(["lemma_form", null, "x"]),
    "values that are objects": written(["lemma_form", [{ $gt: "" }], "x"]),
    "an id that is a number": written(["lemma_form", ["x"], 7]),
    "too few values": written(["lemma_form", [], "x"]),
    "too many values": written(["lemma_form", ["x", "y"], "x"]),
    "a number for a text": written(["lemma_form", [7], "x"]),
    "null for what is never null": written(["lemma_form", [null], "x"]),
    "a value too many parts": written([...position, "x"]),
    "a huge one": "A".repeat(5_000),
    "another's padding": `${written(position)}==`,
    "broken UTF-8": Buffer.from([0x5b, 0xff, 0xfe]).toString("base64url"),
    "a lone surrogate": Buffer.from('["lemma_form",["\\ud800"],"x"]').toString("base64url"),
    NUL: written(["lemma_form", ["\u0000"], "\u0000"]),
  }))
    it(`made up as ${what} is refused, or finds a page, but breaks nothing`, async () => {
      const answer = await (await service().as("reader")).get(`/entries?cursor=${cursor}`);
      const harmless = [
        "a number for a text",
        "too many values",
        "a lone surrogate",
        "NUL",
        "another's padding",
        "a value too many parts",
        "null for what is never null",
        "too few values",
      ];
      expect(answer.status, answer.text).to.be.oneOf(harmless.includes(what) ? [200, 400] : [400]);
    });

  it("meets what stays exactly once while others write", async () => {
    const editor = await service().as("editor");
    let n = 0;
    const made: string[] = [];
    const seen = await walk(service(), "per_page=5", async () => {
      const lemma_form = ["aa", "nuz", "zz"][n++ % 3] ?? "";
      const { headers } = await editor.post("/entries", anEntryBody({ lemma_form }));
      made.push(headers.get("Location") ?? "");
      if (n % 4 === 0) await editor.delete(made.shift() ?? "");
    });
    const stayed = new Set(ids(all));
    const met = ids(seen).filter((id) => stayed.has(id));
    expect(met).to.have.lengthOf(60);
    expect(new Set(met).size).to.equal(60);
    for (const path of made) await editor.delete(path);
  });
});
