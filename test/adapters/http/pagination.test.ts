import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import {
  listingAnswer,
  pageFaults,
  pageParameters,
  pageRequest,
  type ReadWalk,
  sortParameter,
} from "../../../adapters/http/pagination.ts";
import { faultsLeftIn, judgedByHandler, parseQuery } from "../../../adapters/http/parameters.ts";
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

const kinds: readonly SortField[] = [
  { kind: "text", nullable: false },
  { kind: "number", nullable: true },
  { kind: "number", nullable: false },
];

const requested = (query: string, walk: ReadWalk = { path: "/things", order: "name", kinds }) => {
  const parsed = parseQuery(judgedByHandler(pageParameters), query);
  if (E.isLeft(parsed)) return parsed.left;
  const left = faultsLeftIn(parsed.right);
  const faults = [...left, ...pageFaults(parsed.right, walk, left)];
  return faults.length > 0
    ? faults.map(({ parameter, code }) => `${parameter ?? ""} ${code}`)
    : pageRequest(parsed.right);
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
  const cursor = `cursor=${String(shown().meta["next_cursor"])}`;
  it("refuses a cursor of another order, and of another listing", () => {
    for (const other of [{ order: "other" }, { path: "/thing" }])
      expect(requested(cursor, { path: "/things", order: "name", kinds, ...other })).to.deep.equal([
        "cursor invalid_format",
      ]);
  });
  it("refuses a cursor of another listing where its order is not known", () => {
    expect(requested(cursor, { path: "/thing" })).to.deep.equal(["cursor invalid_format"]);
    expect(requested(cursor, { path: "/things" })).to.include({ size: 20 });
  });
  it("refuses a cursor with values of other kinds, and nulls where there are none", () => {
    for (const [kind, nullable] of [
      ["text", true],
      ["number", false],
    ] as const)
      expect(
        requested(cursor, {
          path: "/things",
          order: "name",
          kinds: [
            { kind: "text", nullable: false },
            { kind, nullable },
            { kind: kind === "text" ? "text" : "number", nullable: true },
          ],
        }),
      ).to.deep.equal(["cursor invalid_format"]);
  });
  it("refuses a cursor beside a page, whatever else is wrong with either", () => {
    for (const [query, ...faults] of [
      [`page=1&${cursor}`, "cursor not_combinable"],
      [`page=0&${cursor}`, "page too_small", "cursor not_combinable"],
      ["page=1&cursor=-", "cursor invalid_format", "cursor not_combinable"],
    ] as const)
      expect(requested(query)).to.deep.equal(faults);
    expect(requested(`page=1&${cursor}`, { path: "/thing" })).to.deep.equal([
      "cursor not_combinable",
      "cursor invalid_format",
    ]);
  });
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
  const notAllowed = { parameter: "sort", code: "not_allowed", params: { allowed: "name, age" } };
  const repeated = (value: string) => ({
    parameter: "sort",
    code: "repeated_value",
    params: { value },
  });
  for (const [raw, ...faults] of [
    ["", notAllowed],
    ["x", notAllowed],
    ["x,x", notAllowed],
    ["--name", notAllowed],
    ["name,name", repeated("name")],
    ["-name,age,name,-name,age", repeated("name"), repeated("age")],
    ["name,x,-name", { ...notAllowed, among: "x" }, repeated("name")],
    ["-x,age,y,-x", { ...notAllowed, among: "-x, y" }],
  ] as const)
    it(`refuses "${raw}"`, () => {
      expect(sort.decode("sort", [raw])).to.deep.equal(E.left(faults));
      expect(sort.decode("sort", raw.split(","))).to.deep.equal(E.left(faults));
    });
});
