import type { Document } from "mongodb";
import { ranksOf, type Search, type SearchMode } from "../../domain/shared/search.ts";
import type { Match } from "./documents.ts";
import { AFTER_ALL, gramCondition } from "./grams.ts";

/** One way of matching, as an expression over a text: literal, whatever that holds. */
type Way = (text: Document, part: string) => Document;

/** User input is never a path or an operator. */
const literal = (part: string | readonly string[]): Document => ({ $literal: part });

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

/** Where forms lie: a resource's own, and those of an entry's senses. */
const placesOf = (withParts: boolean): readonly string[] =>
  withParts ? ["keys.forms", "parts.forms"] : ["keys.forms"];

/**
 * The rank of a resource, the best of its forms'. It is computed in the one pipeline that also orders
 * and pages: a query for each rank would serve a first page sooner, but a page that lies across
 * ranks, or after a position, would take several, each counting what the others had.
 */
export const rankOf = (search: Search, withParts: boolean): Document => ({
  $min: placesOf(withParts).map((place) => ({
    $min: {
      $map: {
        input: { $range: [0, { $size: { $ifNull: [`$${place}`, []] } }] },
        as: "at",
        in: rankOfForm(search, place),
      },
    },
  })),
});

const rankOfForm = ({ query, mode, tiers }: Search, place: string): Document | null =>
  tiers.reduceRight<Document | null>(
    (otherwise, fields, tier) => ({
      $cond: [
        { $in: [ofForm(place, "field"), literal(fields)] },
        ways[mode].reduceRight<Document | null>((worse, way, at) => {
          const rank = tier * ranksOf(mode) + 2 * at;
          return {
            $cond: [
              way(ofForm(place, "key"), query.key),
              { $cond: [way(ofForm(place, "exact"), query.exact), rank, rank + 1] },
              worse,
            ],
          };
        }, null),
        otherwise,
      ],
    }),
    null,
  );

/**
 * Of the form that is looked at. Asked for by its number, because simpler servers take a text that
 * begins with $ for a path when it comes out of a variable.
 */
const ofForm = (place: string, part: "field" | "key" | "exact"): Document => ({
  $arrayElemAt: [`$${place}.${part}`, "$$at"],
});

/**
 * The condition that the indexes on forms serve; the widest way of a mode decides. Whole forms and
 * prefixes are ranges of keys, the others are found by their grams and, where those do not decide,
 * compared. Null finds nothing: an empty text, and NUL, which is in no stored text and in no pattern.
 */
export const foundBy = ({ query, mode, tiers }: Search, withParts: boolean): Match | null => {
  const { key } = query;
  const fields = tiers.flat();
  if (key === "" || key.includes("\0") || fields.length === 0) return null;
  const form = { field: { $in: fields }, key: wanted(key, mode) };
  const found = placesOf(withParts).map((place): Match => {
    const compared = { [place]: { $elemMatch: form } };
    const grams = gramCondition(place.replace(/forms$/, "grams"), fields, key, mode);
    if (grams === null) return compared;
    return grams.decides ? grams.match : { $and: [grams.match, compared] };
  });
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : { $or: found };
};

const wanted = (key: string, mode: SearchMode): Document => {
  switch (mode) {
    case "exact":
      return { $eq: key };
    case "prefix":
      return { $gte: key, $lt: key + AFTER_ALL };
    case "suffix":
      return { $regex: `${escaped(key)}\\z` };
    default:
      return { $regex: escaped(key) };
  }
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/#-]/g, "\\$&");
