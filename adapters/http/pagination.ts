import * as E from "fp-ts/lib/Either.js";
import type { SortField } from "../../domain/shared/card.ts";
import type { FacetedPage } from "../../domain/shared/facets.ts";
import type { PageRequest, Position, SortStep, SortValue } from "../../domain/shared/page.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import { codec, fail, pass } from "../codecs/codec.ts";
import { booleanText, integerText } from "./parameter-codecs.ts";
import { nameIn, type Parameter, single, toldAmong } from "./parameters.ts";
import type { ApiAnswer } from "./route.ts";

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;
/** The items before a page are counted in a number that stays exact. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_PER_PAGE);

/** The key of the longest title, of letters with accents, is as long as this; headers may be longer. */
const MAX_CURSOR = 12_000;

const cursorText = codec("cursor", { type: "string", maxLength: MAX_CURSOR }, (input) => {
  const cursor = readCursor(String(input));
  return cursor === null ? fail("invalid_format") : pass(cursor);
});

/** Of a page of entries in their own order. */
const EXAMPLE_CURSOR =
  "WyIvZW50cmllcyAiLFsiJEM3UCJdLCIwMTkzNGY2ZS04YTdiLTdjM2QtOWUxZi0yYTNiNGM1ZDZlN2YiXQ";

/** The parameters of every listing. */
export const pageParameters = {
  page: single(integerText(1, MAX_PAGE), "The number of the page, from 1.", 1),
  per_page: single(integerText(1, MAX_PER_PAGE), "How many items a page has; 20 if not said.", 20),
  cursor: single(
    cursorText,
    "`next_cursor` of the page before, instead of `page`: any depth costs the same. It goes with no other path, search or order.",
    EXAMPLE_CURSOR,
  ),
  count: single(booleanText, "With `cursor`: whether to count all that matches as well."),
};

/** `sort=-updated_at,lemma_form`: names of fields, `-` for descending. */
export const sortParameter = <Field extends string>(
  fields: readonly Field[],
): Parameter<readonly SortStep<Field>[]> => ({
  many: true,
  description: `Any of ${fields.join(", ")}, each once, in order of weight; - before a name for descending.`,
  schema: {
    type: "array",
    items: { type: "string", enum: fields.flatMap((field) => [field, `-${field}`]) },
    uniqueItems: true,
  },
  decode: (parameter, raw) => {
    const given = raw.flatMap((part) => part.split(","));
    const fieldOf = (step: string) => fields.find((one) => one === step.replace(/^-/, ""));
    const known = given.flatMap((step) => {
      const field = fieldOf(step);
      return field === undefined ? [] : [{ field, descending: step.startsWith("-") }];
    });
    const distinct = [...new Set(given)];
    const unknown = distinct.filter((step) => fieldOf(step) === undefined);
    const faults = [
      ...(unknown.length > 0
        ? [toldAmong(distinct, unknown.join(", "), notAllowed(parameter, fields))]
        : []),
      ...[...Map.groupBy(known, ({ field }) => field)].flatMap(([field, those]) =>
        those.length > 1 ? [repeatedValue(parameter, field)] : [],
      ),
    ];
    return faults.length === 0 ? E.right(known) : E.left(faults);
  },
});

const notAllowed = (parameter: string, fields: readonly string[]): Fault => ({
  parameter,
  code: "not_allowed",
  params: { allowed: fields.join(", ") },
});

const repeatedValue = (parameter: string, value: string): Fault => ({
  parameter,
  code: "repeated_value",
  params: { value },
});

interface Cursor {
  /** What the listing was ordered by: a cursor fits no other order. */
  readonly order: string;
  readonly position: Position;
}

export interface PageValues {
  readonly page?: number;
  readonly per_page?: number;
  readonly cursor?: Cursor;
  readonly count?: boolean;
}

/** What a cursor belongs to, and what its positions are made of. */
export interface Walk {
  readonly path: string;
  /** Searched text included. */
  readonly order: string;
  readonly kinds: readonly WalkField[];
}

/** What a position is made of; a whole number `below` another, where not any number will do. */
export interface WalkField extends SortField {
  readonly below?: number;
}

/** The same where a fault leaves open how the listing is ordered. */
export type ReadWalk = Walk | (Pick<Walk, "path"> & { readonly order?: undefined });

/** What is wrong with the parameters of a page together, beside the faults that they have by themselves. */
export const pageFaults = (
  values: PageValues,
  walk: ReadWalk,
  faults: readonly Fault[],
): readonly Fault[] => {
  const { cursor } = values;
  const isGiven = (name: "page" | "cursor"): boolean =>
    values[name] !== undefined || faults.some(({ parameter }) => parameter === name);
  const found: Fault[] = [];
  if (isGiven("page") && isGiven("cursor"))
    found.push({ parameter: "cursor", code: "not_combinable", params: { other: "page" } });
  if (cursor !== undefined && !goesWith(cursor, walk))
    found.push({ parameter: "cursor", code: "invalid_format", params: { listing: walk.path } });
  return found;
};

/** The part of a listing that is asked for, by parameters without a fault. */
export const pageRequest = ({ page, per_page, cursor, count }: PageValues): PageRequest => {
  const size = per_page ?? DEFAULT_PER_PAGE;
  return cursor === undefined
    ? { size, from: { page: page ?? 1 }, count: true }
    : { size, from: { after: cursor.position }, count: count ?? false };
};

const nameOf = ({ path, order }: Pick<Walk, "path" | "order">): string => `${path} ${order}`;

const goesWith = ({ order, position }: Cursor, walk: ReadWalk): boolean =>
  walk.order === undefined
    ? order.startsWith(nameOf({ ...walk, order: "" }))
    : order === nameOf(walk) && fits(position, walk.kinds);

const fits = ({ values }: Position, kinds: readonly WalkField[]): boolean =>
  values.length === kinds.length && kinds.every((kind, index) => isOf(kind, values[index] ?? null));

const isOf = ({ kind, nullable, below }: WalkField, value: SortValue): boolean => {
  if (value === null) return nullable;
  if (kind === "text") return typeof value === "string";
  if (typeof value !== "number") return false;
  return below === undefined || (Number.isInteger(value) && value >= 0 && value < below);
};

const writeCursor = ({ order, position }: Cursor): string =>
  Buffer.from(JSON.stringify([order, position.values, position.id])).toString("base64url");

const readCursor = (text: string): Cursor | null => {
  if (text.length > MAX_CURSOR || !/^[\w-]+$/.test(text)) return null;
  try {
    const [order, values, id] = JSON.parse(
      Buffer.from(text, "base64url").toString("utf8"),
    ) as readonly unknown[];
    const sound = Array.isArray(values) && values.every(isSortValue) && typeof id === "string";
    return sound && typeof order === "string" ? { order, position: { values, id } } : null;
  } catch {
    return null;
  }
};

const isSortValue = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "number";

/** A page on the wire, with the ways on from it in `Link` (RFC 8288). `show` makes JSON of an item. */
export const listingAnswer = <Item>(
  page: FacetedPage<Item>,
  request: PageRequest,
  listing: Pick<Walk, "path" | "order"> & { readonly query: string },
  show: (item: Item) => string,
): ApiAnswer => {
  const nextCursor =
    page.next === null ? null : writeCursor({ order: nameOf(listing), position: page.next });
  const number = "page" in request.from ? request.from.page : null;
  const pages = page.total === null ? null : Math.ceil(page.total / request.size);
  const meta = {
    page: number,
    per_page: request.size,
    total: page.total,
    total_pages: pages,
    next_cursor: nextCursor,
    ...(page.facets && { facets: page.facets }),
  };
  return {
    status: 200,
    headers: {
      ...linkHeader(links(listing, number, pages, nextCursor)),
      ...(page.total !== null && { "X-Total-Count": String(page.total) }),
    },
    body: `{"data":[${page.items.map(show).join(",")}],"meta":${JSON.stringify(meta)}}`,
  };
};

/** Addresses are relative to the service, so that no forged `Host` gets into them. */
const links = (
  { path, query }: { readonly path: string; readonly query: string },
  number: number | null,
  pages: number | null,
  nextCursor: string | null,
): readonly Way[] => {
  const kept = query
    .split("&")
    .filter((part) => part !== "" && !["page", "cursor"].includes(nameIn(part)));
  const link = (rel: Way["rel"], parameter: string): Way => ({
    rel,
    text: `<${path}?${[...kept, parameter].join("&")}>; rel="${rel}"`,
  });
  return number === null || pages === null
    ? [
        link("first", "page=1"),
        ...(nextCursor === null ? [] : [link("next", `cursor=${nextCursor}`)]),
      ]
    : [
        link("first", "page=1"),
        ...(number > 1 ? [link("prev", `page=${Math.min(number - 1, Math.max(pages, 1))}`)] : []),
        ...(number < pages ? [link("next", `page=${number + 1}`)] : []),
        link("last", `page=${Math.max(pages, 1)}`),
      ];
};

interface Way {
  readonly rel: "first" | "prev" | "next" | "last";
  readonly text: string;
}

/** Many clients read no more than 16 KiB of headers, and each way on repeats the whole query. */
const MOST_OF_LINK = 8_000;

/** The ways on that have room, the one to the next page before all others. */
const linkHeader = (ways: readonly Way[]): { readonly Link?: string } => {
  const byWorth = ways.toSorted((a, b) => Number(b.rel === "next") - Number(a.rel === "next"));
  const kept = new Set<Way>();
  let room = MOST_OF_LINK;
  for (const way of byWorth) {
    if (way.text.length > room) continue;
    room -= way.text.length;
    kept.add(way);
  }
  const shown = ways.filter((way) => kept.has(way));
  return shown.length === 0 ? {} : { Link: shown.map(({ text }) => text).join(", ") };
};
