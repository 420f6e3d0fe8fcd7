/** Text with a form that a standard gives it. */
import { type Codec, formatted } from "./codec.ts";

const WEB_ADDRESS = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s]+$/;

export const webAddress = formatted({
  max: 2_000,
  // Not `format: uri`: addresses are taken as browsers take them, letters beyond ASCII included.
  schema: { pattern: WEB_ADDRESS.source },
  description: "An http or https address.",
  example: "https://example.org/audio/casa.ogg",
  holds: (address) => WEB_ADDRESS.test(address) && URL.canParse(address),
});

const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/;

/** Of whatever scheme: `urn:` and `geo:` identify things too. */
export const absoluteUri = formatted({
  max: 2_000,
  schema: { pattern: ABSOLUTE_URI.source },
  description: "An absolute URI of the same thing elsewhere.",
  example: "https://www.wikidata.org/entity/Q5818",
  holds: (uri) => ABSOLUTE_URI.test(uri) && URL.canParse(uri),
});

/** Of what has no code of its own: `x-`, as for what is reconstructed, and the `i-` of old. */
const LANGUAGE_CODE = /^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*|[IXix](-[A-Za-z0-9]{1,8})+)$/;

export const languageCode = formatted({
  max: 35,
  schema: { pattern: LANGUAGE_CODE.source },
  description: "BCP 47.",
  example: "ar-AN",
  holds: (code) => LANGUAGE_CODE.test(code),
});

const DOI = /^10\.[0-9]{4,9}(\.[0-9]+)*\/[^\s]+$/;

export const doi = formatted({
  max: 300,
  schema: { pattern: DOI.source },
  description: "A digital object identifier, without `https://doi.org/` before it.",
  example: "10.1515/zrp-2014-0022",
  holds: (identifier) => DOI.test(identifier),
});

const ISBN = /^(97[89][ -]?)?([0-9][ -]?){9}[0-9Xx]$/;

export const isbn: Codec<string> = formatted({
  max: 17,
  schema: { pattern: ISBN.source },
  description:
    "An ISBN of 10 or 13 digits whose last digit is right, with or without hyphens. It is kept as it is written.",
  example: "978-84-249-1362-5",
  holds: (number) => ISBN.test(number) && hasRightCheckDigit(number.replaceAll(/[ -]/g, "")),
});

/** ISO 2108: by tens of ten digits weighted 10 to 1, or of thirteen weighted 1 and 3 in turn. */
const hasRightCheckDigit = (digits: string): boolean => {
  const values = [...digits].map((digit) => (/x/i.test(digit) ? 10 : Number(digit)));
  const weighted = (weight: (index: number) => number): number =>
    values.reduce((sum, value, index) => sum + value * weight(index), 0);
  return values.length === 10
    ? weighted((index) => 10 - index) % 11 === 0
    : !values.includes(10) && weighted((index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0;
};
