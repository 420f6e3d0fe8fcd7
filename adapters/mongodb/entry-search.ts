import type { Document } from "mongodb";
import type { Folded, SearchMode } from "../../domain/shared/search.ts";
import type { Match } from "./list-page.ts";

/** One way of matching, as an expression over a text: literal, whatever that holds. */
type Way = (text: Document, part: string) => Document;

/** User input is never a path or an operator. */
const literal = (part: string): Document => ({ $literal: part });

const equals: Way = (text, part) => ({ $eq: [text, literal(part)] });
const startsWith: Way = (text, part) => ({ $eq: [{ $indexOfCP: [text, literal(part)] }, 0] });
const contains: Way = (text, part) => ({ $gte: [{ $indexOfCP: [text, literal(part)] }, 0] });
const endsWith: Way = (text, part) => {
  const from = { $subtract: [{ $strLenCP: text }, { $strLenCP: literal(part) }] };
  return { $gte: [{ $indexOfCP: [text, literal(part), { $max: [0, from] }] }, 0] };
};

/** The ways that a mode allows, best first: `domain/shared/search.ts` as expressions. */
const ways: Readonly<Record<SearchMode, readonly Way[]>> = {
  auto: [equals, startsWith, contains],
  exact: [equals],
  prefix: [startsWith],
  suffix: [endsWith],
  contains: [contains],
};

/**
 * The rank of an entry, the best of its forms'. It is computed in the one pipeline that also orders
 * and pages: a query for each rank would serve a first page sooner, but a page that lies across
 * ranks, or after a position, would take several, each counting what the others had.
 */
export const rankOf = ({ key, exact }: Folded, mode: SearchMode): Document => ({
  $min: {
    $map: {
      input: { $range: [0, { $size: "$keys.forms" }] },
      as: "at",
      in: ways[mode].reduceRight<Document | null>(
        (otherwise, way, at) => ({
          $cond: [
            way(ofForm("key"), key),
            { $cond: [way(ofForm("exact"), exact), 2 * at, 2 * at + 1] },
            otherwise,
          ],
        }),
        null,
      ),
    },
  },
});

/**
 * Of the form that is looked at. Asked for by its number, because simpler servers take a text that
 * begins with $ for a path when it comes out of a variable.
 */
const ofForm = (field: "key" | "exact"): Document => ({
  $arrayElemAt: [`$keys.forms.${field}`, "$$at"],
});

const KEY = "keys.forms.key";

/**
 * The condition that the index on the forms' keys serves; the widest way of a mode decides. Whole
 * forms and prefixes are a range of it, the others are looked for in its keys. Null finds nothing:
 * an empty text, and NUL, which is in no stored text and in no pattern.
 */
export const searched = ({ key }: Folded, mode: SearchMode): Match | null => {
  if (key === "" || key.includes("\0")) return null;
  switch (mode) {
    case "exact":
      return { [KEY]: key };
    case "prefix":
      // One form has to be within the range: without $elemMatch two could lie about it.
      return { "keys.forms": { $elemMatch: { key: { $gte: key, $lt: key + AFTER_ALL } } } };
    case "suffix":
      return { [KEY]: { $regex: `${escaped(key)}\\z` } };
    default:
      return { [KEY]: { $regex: escaped(key) } };
  }
};

/** The last code point: no text that begins with a prefix comes after the prefix and this. */
const AFTER_ALL = "\u{10FFFF}";

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/#-]/g, "\\$&");
