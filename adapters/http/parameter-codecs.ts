import { codec as fromInput, type Codec, fail, type JsonSchema, pass } from "../codecs/codec.ts";

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

export const booleanText: Codec<boolean> = fromText({ type: "boolean" }, (text) =>
  text === "true" || text === "false" ? pass(text === "true") : fail("wrong_type"),
);

/** Text to be searched: taken to the letter, white space included. */
export const searchText = (max: number): Codec<string> =>
  fromText({ type: "string", maxLength: max }, (text) => {
    if (text.includes("\u0000")) return fail("malformed_text");
    return [...text].length > max ? fail("too_long") : pass(text);
  });

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

/** Years of five digits are written so that they sort before the others. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * A moment, as the stores write it. What is finer than a millisecond is rounded up: nothing that is
 * stored lies between.
 */
export const instantText: Codec<string> = fromText(
  { type: "string", format: "date-time" },
  (text) => {
    const [, year, month, day, , , , fraction = "", zone] = RFC_3339.exec(text) ?? [];
    const time = Date.parse(text.toUpperCase());
    if (zone === undefined || Number.isNaN(time)) return fail("invalid_format");
    // `Date` takes the 30th of February for the 1st of March.
    const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
    if (Number(day) > lastDay) return fail("invalid_format");
    const finer = /[1-9]/.test(fraction.slice(3)) ? 1 : 0;
    return pass(new Date(Math.min(time + finer, LATEST)).toISOString());
  },
);
