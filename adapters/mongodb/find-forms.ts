import type { Document } from "mongodb";
import { codePoints, MAX_EDITS, piecesOf } from "../../domain/shared/fuzzy.ts";
import { isLongText, type LiteralMode, ranksOf, type Search } from "../../domain/shared/search.ts";
import type { Match } from "./documents.ts";
import { AFTER_ALL, gramCondition } from "./gram-conditions.ts";

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
const ways: Readonly<Record<LiteralMode, readonly Way[]>> = {
  auto: [equals, startsWith, contains],
  exact: [equals],
  prefix: [startsWith],
  suffix: [endsWith],
  contains: [contains],
};

/** Where forms lie: a resource's own, and those of an entry's senses. */
const placesOf = (withParts: boolean): readonly string[] =>
  withParts ? ["keys.forms", "parts.forms"] : ["keys.forms"];

/** A search whose ranks the server can tell. */
export type LiteralSearch = Search & { readonly mode: LiteralMode };

/**
 * How near a form is, nothing in the server's language can tell: `fuzzy` has candidates here, and the
 * domain judges them.
 */
export const isLiteral = (search: Search): search is LiteralSearch => search.mode !== "fuzzy";

/**
 * The rank of a resource, the best of its forms'. It is computed in the one pipeline that also orders
 * and pages: a query for each rank would serve a first page sooner, but a page that lies across
 * ranks, or after a position, would take several, each counting what the others had.
 */
export const rankOf = (search: LiteralSearch, withParts: boolean): Document => ({
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

const rankOfForm = ({ query, mode, tiers }: LiteralSearch, place: string): Document | null =>
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
export const foundBy = (search: Search, withParts: boolean): Match | null => {
  const { key } = search.query;
  const fields = search.tiers.flat();
  if (key === "" || key.includes("\0") || fields.length === 0) return null;
  const found = placesOf(withParts).flatMap((place) =>
    isLiteral(search) ? [literally(search, fields, place)] : nearly(key, fields, place),
  );
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : { $or: found };
};

const gramsOf = (place: string): string => place.replace(/forms$/, "grams");

const literally = (search: LiteralSearch, fields: readonly string[], place: string): Match => {
  const { mode, query } = search;
  const compared = {
    [place]: { $elemMatch: { field: { $in: fields }, key: wanted(query.key, mode) } },
  };
  const grams = gramCondition(gramsOf(place), fields, query.key, mode);
  if (grams === null) return compared;
  return grams.decides ? grams.match : { $and: [grams.match, compared] };
};

/** Longer texts are compared by words, the others whole. */
const nearly = (key: string, all: readonly string[], place: string): readonly Match[] =>
  [false, true].flatMap((long) => {
    const fields = all.filter((field) => isLongText(field) === long);
    if (fields.length === 0) return [];
    const pieces = piecesOf(key, long);
    const form = { field: { $in: fields }, key: mayBeNear(key, pieces, long) };
    const compared = { [place]: { $elemMatch: form } };
    const grams = pieces.flatMap(
      (piece) => gramCondition(gramsOf(place), fields, piece, "contains")?.match ?? [],
    );
    return [grams.length === 0 ? compared : { $and: [{ $or: grams }, compared] }];
  });

/** Of the right length, where it is compared whole, and with a piece of the query unchanged. */
const mayBeNear = (key: string, pieces: readonly string[], long: boolean): Document => {
  const length = codePoints(key).length;
  const [least, most] = [Math.max(0, length - MAX_EDITS), length + MAX_EDITS];
  const piece = pieces.map(escaped).join("|");
  return {
    $regex: long ? piece : `^(?=.{${least},${most}}\\z).*(?:${piece})`,
    $options: "s",
  };
};

const wanted = (key: string, mode: LiteralMode): Document => {
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
