import { expect } from "chai";
import { onEveryStore } from "./a-service.ts";
import { entriesOf, lemmasOf, linksOf, metaOf } from "./expectations.ts";

const letters = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `p${String(index + 1).padStart(3, "0")}`);

onEveryStore("a listing's pages", (start) => {
  const service = start();
  const lemmas = letters(45);
  before(async () => {
    for (const lemma_form of lemmas) await service().addEntry({ lemma_form });
  });
  const get = async (query: string) => (await service().as("reader")).get(`/entries${query}`);

  it("are of 20, and the first one, where nothing is said", async () => {
    const answer = await get("");
    expect(lemmasOf(answer)).to.deep.equal(lemmas.slice(0, 20));
    const { next_cursor, ...meta } = metaOf(answer);
    expect(meta).to.deep.equal({ page: 1, per_page: 20, total: 45, total_pages: 3 });
    expect(next_cursor).to.be.a("string").that.is.not.empty;
    expect(answer.headers.get("X-Total-Count")).to.equal("45");
  });

  it("show whole resources", async () => {
    const [first] = entriesOf(await get("?per_page=1"));
    const one = await (await service().as("reader")).get(`/entries/${first?.id ?? ""}`);
    expect(one.body).to.deep.equal(first);
  });

  it("are of 1 to 100", async () => {
    expect(lemmasOf(await get("?per_page=1"))).to.deep.equal(["p001"]);
    expect(metaOf(await get("?per_page=1"))).to.include({ total_pages: 45, per_page: 1 });
    expect(lemmasOf(await get("?per_page=100"))).to.deep.equal(lemmas);
    expect(metaOf(await get("?per_page=100"))).to.deep.equal({
      page: 1,
      per_page: 100,
      total: 45,
      total_pages: 1,
      next_cursor: null,
    });
  });

  it("go on where the one before ended", async () => {
    const pages = [1, 2, 3].map((page) => get(`?per_page=20&page=${page}`));
    const all = (await Promise.all(pages)).flatMap(lemmasOf);
    expect(all).to.deep.equal(lemmas);
  });

  it("are told in `Link` as far as there is room, the next before all others", async () => {
    const asked = (length: number) => `&status=draft${",draft".repeat(length / ",draft".length)}`;
    const told = async (length: number) =>
      Object.keys(linksOf(await get(`?per_page=1&page=2${asked(length)}`)));
    expect(await told(600)).to.deep.equal(["first", "prev", "next", "last"]);
    expect(await told(3_600)).to.deep.equal(["first", "next"]);
    expect(await told(6_000)).to.deep.equal(["next"]);
    expect(await told(9_000)).to.deep.equal([]);
  });

  it("past the end are empty, not missing", async () => {
    for (const page of [4, 5, 1_000_000, 90_071_992_547_409]) {
      const answer = await get(`?page=${page}`);
      expect(entriesOf(answer)).to.deep.equal([]);
      expect(metaOf(answer)).to.deep.equal({
        page,
        per_page: 20,
        total: 45,
        total_pages: 3,
        next_cursor: null,
      });
    }
  });

  it("have a next_cursor of null on the last, be it full or not", async () => {
    expect(metaOf(await get("?page=3")).next_cursor).to.equal(null);
    expect(metaOf(await get("?per_page=15&page=3")).next_cursor).to.equal(null);
    expect(metaOf(await get("?per_page=15&page=2")).next_cursor).to.not.equal(null);
  });

  it("link to first, previous, next and last", async () => {
    expect(linksOf(await get("?per_page=10"))).to.deep.equal({
      first: "/entries?per_page=10&page=1",
      next: "/entries?per_page=10&page=2",
      last: "/entries?per_page=10&page=5",
    });
    expect(linksOf(await get("?page=3&per_page=10"))).to.deep.equal({
      first: "/entries?per_page=10&page=1",
      prev: "/entries?per_page=10&page=2",
      next: "/entries?per_page=10&page=4",
      last: "/entries?per_page=10&page=5",
    });
    expect(Object.keys(linksOf(await get("?per_page=10&page=5")))).to.have.members([
      "first",
      "prev",
      "last",
    ]);
  });

  it("link back into the listing from past its end", async () => {
    const { prev, last, next } = linksOf(await get("?per_page=10&page=9"));
    expect(next).to.equal(undefined);
    for (const target of [prev, last]) {
      const answer = await (await service().as("reader")).get(target ?? "");
      expect(entriesOf(answer)).to.not.be.empty;
    }
  });

  it("can be walked by their links alone, whatever the query", async () => {
    const reader = await service().as("reader");
    for (const query of [
      "?per_page=7",
      "?per_page=20&sort=-lemma_form&search=p0&mode=prefix",
      "?per_page=20&pos_id=noun,x%5C,y&initial=%70",
      "?%70er_page=20&p%61ge=1",
      "?per_page=9&page=2",
    ]) {
      let answer = await reader.get(`/entries${query}`);
      answer = await reader.get(linksOf(answer)["first"] ?? "");
      const seen = [...lemmasOf(answer)];
      for (let next = linksOf(answer)["next"]; next !== undefined; next = linksOf(answer)["next"]) {
        answer = await reader.get(next);
        seen.push(...lemmasOf(answer));
      }
      expect([...seen].sort(), query).to.deep.equal(lemmas);
    }
  });

  it("keep what was not encoded from breaking out of their links", async () => {
    const answer = await get('?search=a>;rel="next"<b');
    expect(Object.keys(linksOf(answer))).to.have.members(["first", "last"]);
    for (const target of Object.values(linksOf(answer)))
      expect(new URL(target, service().url).searchParams.get("search")).to.equal('a>;rel="next"<b');
  });

  it("answer HEAD with the headers of GET and no body", async () => {
    const reader = await service().as("reader");
    const asked = await reader.get("/entries?per_page=10&page=2");
    const head = await reader.head("/entries?per_page=10&page=2");
    expect(head.status).to.equal(200);
    for (const name of ["Link", "X-Total-Count", "Content-Type", "Content-Length"])
      expect(head.headers.get(name), name).to.equal(asked.headers.get(name));
  });
});

onEveryStore("an empty listing", (start) => {
  const service = start();

  it("has no pages", async () => {
    const answer = await (await service().as("reader")).get("/entries");
    expect(answer.body).to.deep.equal({
      data: [],
      meta: { page: 1, per_page: 20, total: 0, total_pages: 0, next_cursor: null },
    });
    expect(answer.headers.get("X-Total-Count")).to.equal("0");
    expect(linksOf(answer)).to.not.have.any.keys("next", "prev");
  });
});
