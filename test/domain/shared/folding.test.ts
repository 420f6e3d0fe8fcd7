import { expect } from "chai";
import fc from "fast-check";
import { fold, foldExact, normalise } from "../../../domain/shared/folding.ts";

const sameKey = (...texts: readonly string[]): void => {
  for (const text of texts) expect(fold(text), text).to.equal(fold(texts[0] ?? ""));
};

const otherKey = (one: string, other: string): void => {
  expect(fold(one)).not.to.equal(fold(other));
};

/** Texts in which scripts, marks, apostrophes and letters with odd capitals meet. */
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ..."añÑßẞſςΣσᾳıİǰŉﬁµꞌʼ’'क가각がЙшאשأـ \u0301\u0303\u0345\u0307\u05c1\u064e\u093f",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
});

describe("normalise", () => {
  it("composes and trims", () => {
    expect(normalise(" \u00a0cafe\u0301\n")).to.equal("café");
  });
});

describe("fold", () => {
  it("leaves plain lower case as it is", () => {
    expect(fold("casa-cuna 2")).to.equal("casa-cuna 2");
  });

  it("takes no notice of accents, ñ included", () => {
    expect(fold("pingüino ñandú")).to.equal("pinguino nandu");
  });

  it("takes no notice of Unicode form", () => {
    sameKey("café", "cafe\u0301");
    sameKey("가", "\u1100\u1161");
  });

  it("takes no notice of case, whatever the capitals are", () => {
    sameKey("straße", "STRASSE", "STRAẞE");
    sameKey("ὀδός", "ΟΔΟΣ", "οδοσ");
    sameKey("istanbul", "İSTANBUL", "ISTANBUL");
    sameKey("ısparta", "ISPARTA");
    sameKey("fin", "ﬁn");
  });

  it("drops marks in Latin, Greek, Cyrillic, Hebrew and Arabic", () => {
    sameKey("g̃uarani", "guarani");
    sameKey("ᾄδω", "αδω");
    sameKey("ёлка", "елка");
    sameKey("שָׁלוֹם", "שלום");
    sameKey("أَهْلًا", "اهلا");
  });

  it("keeps the marks that are vowels or other letters", () => {
    otherKey("कि", "क");
    otherKey("กิน", "กน");
    otherKey("が", "か");
  });

  it("does not find a Hangul syllable in another", () => {
    expect(fold("각").includes(fold("가"))).to.equal(false);
  });

  it("takes the four apostrophes for one", () => {
    sameKey("a'al", "a’al", "aʼal", "aꞌal", "AꞋAL");
  });

  it("keeps everything else literal, compatibility characters and white space too", () => {
    otherKey("kʷ", "kw");
    otherKey("casa²", "casa2");
    otherKey("a  b", "a b");
    expect(fold(" 50% _\\ ")).to.equal(" 50% _\\ ");
  });

  it("changes nothing when repeated, and ends in NFC", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(fold(text))).to.equal(fold(text));
        expect(fold(text)).to.equal(fold(text).normalize("NFC"));
      }),
    );
  });

  it("gives every Unicode form of a text one key", () => {
    fc.assert(fc.property(texts, (text) => sameKey(text, text.normalize("NFD"))));
  });
});

describe("foldExact", () => {
  it("keeps accents, and takes no notice of case, Unicode form and apostrophe", () => {
    expect(foldExact("PINGU\u0308INO")).to.equal("pingüino");
    expect(foldExact("A’AL")).to.equal("a'al");
    expect(foldExact("ᾼ")).to.equal("ᾳ");
  });

  it("has no letter in one with marks, nor one with fewer in one with more", () => {
    const marked = ["g", "g\u0303", "g\u0303\u0301", "g\u0301\u0303", "g\u0301", "ẹ\u0303g"];
    for (const one of marked)
      for (const other of marked)
        expect(foldExact(other).includes(foldExact(one)), `${one} in ${other}`).to.equal(
          one === other || (one === "g" && other === "ẹ\u0303g"),
        );
    expect(foldExact("कि").startsWith(foldExact("क"))).to.equal(true);
    expect(foldExact("G\u0303\u{e0100}A")).to.equal(foldExact("g\u0303\u{e0100}a"));
  });

  it("changes nothing when repeated", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(foldExact(foldExact(text))).to.equal(foldExact(text));
      }),
    );
  });
});
