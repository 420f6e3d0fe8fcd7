import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import {
  listingAnswer,
  pageParameters,
  pageRequest,
  sortParameter,
} from "../../../adapters/http/pagination.ts";
import { parseQuery } from "../../../adapters/http/parameters.ts";
import type { SortField } from "../../../domain/shared/card.ts";
import type { Page } from "../../../domain/shared/page.ts";

const items = {
  items: ["a", "b"],
  total: 5,
  next: { values: ["b", null, 7], id: "idb" },
} satisfies Page<string>;
const request = { size: 2, from: { page: 2 }, count: true };
const listing = { path: "/things", query: "per_page=2&page=2&x=%C3%B1", order: "name" };
const shown = (
  page: Page<string> = items,
  asked: Parameters<typeof listingAnswer>[1] = request,
) => {
  const { body, headers } = listingAnswer(page, asked, listing, (item) => JSON.stringify(item));
  return {
    ...(JSON.parse(body) as {
      readonly data: unknown;
      readonly meta: Readonly<Record<string, unknown>>;
    }),
    headers,
  };
};

const requested = (
  query: string,
  order = "name",
  kinds: readonly SortField[] = [
    { kind: "text", nullable: false },
    { kind: "number", nullable: true },
    { kind: "number", nullable: false },
  ],
) => {
  const parsed = parseQuery(pageParameters, query);
  if (E.isLeft(parsed)) return parsed.left;
  const asked = pageRequest(parsed.right, order, kinds);
  return E.isRight(asked) ? asked.right : asked.left;
};

describe("listingAnswer", () => {
  it("has the items and where they stand", () => {
    const { data, meta } = shown();
    expect(data).to.deep.equal(["a", "b"]);
    expect(meta).to.include({ page: 2, per_page: 2, total: 5, total_pages: 3 });
  });

  it("has links that keep the rest of the query", () =>
    expect(shown().headers["Link"]).to.equal(
      '</things?per_page=2&x=%C3%B1&page=1>; rel="first", </things?per_page=2&x=%C3%B1&page=1>; rel="prev", </things?per_page=2&x=%C3%B1&page=3>; rel="next", </things?per_page=2&x=%C3%B1&page=3>; rel="last"',
    ));

  it("has a cursor that leads to just after its last item", () => {
    const cursor = String(shown().meta["next_cursor"]);
    expect(requested(`cursor=${cursor}`)).to.deep.equal({
      size: 20,
      from: { after: items.next },
      count: false,
    });
  });

  it("has none at the end", () =>
    expect(shown({ ...items, next: null }).meta["next_cursor"]).to.equal(null));

  it("leaves out what was not counted", () => {
    const { meta, headers } = shown(
      { ...items, total: null },
      { size: 2, from: { after: { values: [], id: "x" } }, count: false },
    );
    expect(meta).to.include({ page: null, total: null, total_pages: null });
    expect(headers).to.not.have.property("X-Total-Count");
  });
});

describe("pageRequest", () => {
  it("is the first 20 where nothing is said", () =>
    expect(requested("")).to.deep.equal({ size: 20, from: { page: 1 }, count: true }));
  it("refuses a cursor of another order", () =>
    expect(requested(`cursor=${String(shown().meta["next_cursor"])}`, "other")).to.include({
      _tag: "InvalidParameter",
    }));
  it("refuses a cursor with values of other kinds, and nulls where there are none", () => {
    const cursor = `cursor=${String(shown().meta["next_cursor"])}`;
    for (const [kind, nullable] of [
      ["text", true],
      ["number", false],
    ] as const)
      expect(
        requested(cursor, "name", [
          { kind: "text", nullable: false },
          { kind, nullable },
          { kind: kind === "text" ? "text" : "number", nullable: true },
        ]),
      ).to.include({ _tag: "InvalidParameter" });
  });
  it("refuses a cursor beside a page", () =>
    expect(requested(`page=1&cursor=${String(shown().meta["next_cursor"])}`)).to.include({
      _tag: "InvalidParameter",
    }));
  it("counts beside a cursor where it is told to", () =>
    expect(requested(`count=true&cursor=${String(shown().meta["next_cursor"])}`)).to.include({
      count: true,
    }));
});

describe("sortParameter", () => {
  const sort = sortParameter(["name", "age"]);
  for (const [raw, steps] of [
    ["name", [{ field: "name", descending: false }]],
    [
      "-age,name",
      [
        { field: "age", descending: true },
        { field: "name", descending: false },
      ],
    ],
  ] as const)
    it(`reads ${raw}`, () => expect(sort.decode("sort", [raw])).to.deep.equal(E.right(steps)));
  for (const raw of ["", "x", "name,name", "-name,name", "--name"])
    it(`refuses "${raw}"`, () => expect(E.isLeft(sort.decode("sort", [raw]))).to.equal(true));
});
