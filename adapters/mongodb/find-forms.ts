import type { Document } from "mongodb";
import { codePoints, MAX_EDITS, piecesOf } from "../../domain/shared/fuzzy.ts";
import { isLongText, type LiteralMode, ranksOf, type Search } from "../../domain/shared/search.ts";
import type { Match } from "./documents.ts";

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
 * prefixes are ranges of them, the others are looked for among a field's keys. Null finds nothing:
 * an empty text, and NUL, which is in no stored text and in no pattern.
 */
export const foundBy = (search: Search, withParts: boolean): Match | null => {
  const { key } = search.query;
  if (key === "" || key.includes("\0")) return null;
  const found = placesOf(withParts).flatMap((place) =>
    formsOf(search).map((form) => ({ [place]: { $elemMatch: form } })),
  );
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : { $or: found };
};

const formsOf = (search: Search): readonly Document[] => {
  const fields = search.tiers.flat();
  const { key } = search.query;
  if (isLiteral(search)) return [{ field: { $in: fields }, key: wanted(key, search.mode) }];
  return [false, true].flatMap((long) => {
    const some = fields.filter((field) => isLongText(field) === long);
    return some.length === 0 ? [] : [{ field: { $in: some }, key: nearly(key, long) }];
  });
};

/** Of the right length, where it is compared whole, and with a piece of the query unchanged. */
const nearly = (key: string, long: boolean): Document => {
  const length = codePoints(key).length;
  const [least, most] = [Math.max(0, length - MAX_EDITS), length + MAX_EDITS];
  const pieces = piecesOf(key, long).map(escaped).join("|");
  return {
    $regex: long ? pieces : `^(?=.{${least},${most}}\\z).*(?:${pieces})`,
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

/** The last code point: no text that begins with a prefix comes after the prefix and this. */
const AFTER_ALL = "\u{10FFFF}";

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/#-]/g, "\\$&");
