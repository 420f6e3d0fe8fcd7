import type { Box } from "../../domain/locations/geography.ts";
import {
  codec as fromInput,
  type Codec,
  fail,
  isFarLonger,
  type JsonSchema,
  pass,
} from "../codecs/codec.ts";
import { readInstant } from "../codecs/instant.ts";

type Read<A> = (text: string) => ReturnType<typeof pass<A>> | ReturnType<typeof fail>;

/** A codec from the text of a parameter. */
const fromText = <A>(schema: JsonSchema, read: Read<A>): Codec<A> =>
  fromInput("parameter", schema, (input) => read(String(input)));

/** A whole number written in digits, so that `1.5`, `1e9` and ` 1` are refused, never rounded. */
export const integerText = (min: number, max: number): Codec<number> =>
  fromText({ type: "integer", minimum: min, maximum: max }, (text) => {
    if (!/^-?\d{1,30}$/.test(text)) return fail("wrong_type");
    const value = Number(text);
    if (value < min) return fail("too_small");
    return value > max ? fail("too_large") : pass(value);
  });

const DECIMAL = /^-?\d{1,20}(?:\.\d{1,30})?(?:[Ee]-?\d{1,2})?$/;

/** A number as JSON writes it. */
export const numberText = (min: number, max: number): Codec<number> =>
  fromText({ type: "number", minimum: min, maximum: max }, (text) => {
    if (!DECIMAL.test(text)) return fail("wrong_type");
    const value = Number(text);
    if (value < min) return fail("too_small");
    return value > max ? fail("too_large") : pass(value);
  });

/** So many numbers with commas between them; null where it is anything else. */
const numbersIn = (text: string, count: number): readonly number[] | null => {
  const parts = text.split(",");
  return parts.length === count && parts.every((part) => DECIMAL.test(part))
    ? parts.map(Number)
    : null;
};

const isLongitude = (degrees: number): boolean => Math.abs(degrees) <= 180;
const isLatitude = (degrees: number): boolean => Math.abs(degrees) <= 90;

const numbersSchema = (count: number, example: string): JsonSchema => ({
  type: "string",
  pattern: `^[-\\d.Ee]+(,[-\\d.Ee]+){${count - 1}}$`,
  examples: [example],
});

/** `west,south,east,north` in degrees; a west that is greater than the east crosses the antimeridian. */
export const boxText: Codec<Box> = fromText(numbersSchema(4, "-7.5,36,-1.6,38.8"), (text) => {
  const [west = 181, south = 91, east = 181, north = 91] = numbersIn(text, 4) ?? [];
  const inRange = [west, east].every(isLongitude) && [south, north].every(isLatitude);
  return inRange && south <= north ? pass({ west, south, east, north }) : fail("invalid_format");
});

/** `longitude,latitude` in degrees. */
export const pointText: Codec<readonly [number, number]> = fromText(
  numbersSchema(2, "-3.7,40.4"),
  (text) => {
    const [longitude = 181, latitude = 91] = numbersIn(text, 2) ?? [];
    return isLongitude(longitude) && isLatitude(latitude)
      ? pass([longitude, latitude] as const)
      : fail("invalid_format");
  },
);

export const booleanText: Codec<boolean> = fromText({ type: "boolean" }, (text) =>
  text === "true" || text === "false" ? pass(text === "true") : fail("wrong_type"),
);

const UUID = /^[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/;

/** An id, as the stores write it: any UUID is one that a resource might have. */
export const idText: Codec<string> = fromText(
  // In lists, the page that tries operations does not know the format.
  { type: "string", pattern: UUID.source },
  (input) => {
    const id = input.trim();
    return UUID.test(id) ? pass(id.toLowerCase()) : fail("invalid_format");
  },
);

/** Text to be searched: taken to the letter, white space included. It is as long as in NFC, as what is stored. */
export const searchText = (max: number): Codec<string> =>
  fromText({ type: "string", maxLength: max }, (text) => {
    if (text.includes("\u0000")) return fail("malformed_text");
    const isLong = isFarLonger(text, max) || [...text.normalize("NFC")].length > max;
    return isLong ? fail("too_long") : pass(text);
  });

/** A moment, as the stores write it. */
export const instantText: Codec<string> = fromText(
  { type: "string", format: "date-time", examples: ["2026-03-01T00:00:00Z"] },
  (text) => {
    const instant = readInstant(text);
    return instant === null ? fail("invalid_format") : pass(instant);
  },
);
