import { expect } from "chai";
import { isRight } from "fp-ts/lib/Either.js";
import type { Codec } from "../../../adapters/codecs/codec.ts";
import {
  absoluteUri,
  doi,
  isbn,
  languageCode,
  webAddress,
} from "../../../adapters/codecs/formats.ts";

const formats: Readonly<
  Record<string, readonly [Codec<string>, readonly string[], readonly string[]]>
> = {
  "a web address": [
    webAddress,
    ["http://example.org", "HTTPS://example.org/ñ?a=b#c", "https://[::1]:3000/"],
    ["example.org", "ftp://example.org", "https://", "https://a b", "javascript:alert(1)"],
  ],
  "an absolute URI": [
    absoluteUri,
    [
      "https://www.wikidata.org/entity/Q5818",
      "urn:isbn:9788424913625",
      "geo:37.8,-4.7",
      "tag:a,1:b",
    ],
    ["Q5818", "/entity/Q1", "//example.org/x", "urn:", "1x:y", "https://a b"],
  ],
  "a language code": [
    languageCode,
    ["es", "ar-AN", "xaa", "zh-Hant-TW"],
    ["e", "es_ES", "es-", "español"],
  ],
  "a DOI": [
    doi,
    [
      "10.1515/zrp-2014-0022",
      "10.1000/ñ(1)<2>",
      "10.1000.10/123456",
      "10.1002/(SICI)1:2<3::AID>3.0",
    ],
    ["10.1515", "10.1515/", "doi:10.1515/x", "https://doi.org/10.1515/x", "10.15/x", "10.1515/a b"],
  ],
  "an ISBN": [
    isbn,
    [
      "978-84-249-1362-5",
      "9780306406157",
      "0-306-40615-2",
      "0-8044-2957-X",
      "080442957x",
      "978 84 249 1362 5",
    ],
    [
      "978-84-249-1362-6",
      "0-306-40615-3",
      "978030640615",
      "9770306406157",
      "97803064061X7",
      "978-0-8044-2957-X",
      "030640615-",
      "--0306406152",
      "isbn 0306406152",
    ],
  ],
};

for (const [name, [format, good, bad]] of Object.entries(formats))
  describe(name, () => {
    const pattern = new RegExp(String(format.schema["pattern"]), "u");
    for (const text of good)
      it(`is ${text}`, () => {
        expect(isRight(format.decode(text))).to.equal(true);
        expect(text, "by the schema").to.match(pattern);
      });
    for (const text of bad)
      it(`is not ${text}`, () => expect(isRight(format.decode(text))).to.equal(false));
    it("is kept as it is written, white space around it apart", () =>
      expect(format.decode(` ${good[0] ?? ""}\n`)).to.have.property("right", good[0]));
  });
