import { expect } from "chai";
import fc from "fast-check";
import { collation, isLocale } from "../../../domain/shared/collation.ts";

const spanish = collation("es");

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Each word before the next one: sorting could leave equal ones as they were. */
const expectOrder = (locale: string, words: string): void => {
  const { sortKey } = collation(locale);
  words.split(" ").reduce((one, other) => {
    expect(compare(sortKey(one), sortKey(other)), `${one} ${other}`).to.equal(-1);
    return other;
  });
};

const wordsOver = (characters: string) =>
  fc.string({ unit: fc.constantFrom(...characters), maxLength: 6 });

const agreesWithIntl = (locale: string, characters: string): void => {
  const { sortKey } = collation(locale);
  const intl = new Intl.Collator(locale);
  const words = wordsOver(characters);
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(compare(sortKey(one), sortKey(other))).to.equal(Math.sign(intl.compare(one, other)));
    }),
    { numRuns: 500 },
  );
};

describe("sortKey", () => {
  it("has ñ after n, accents as tie-breaks, then lower case before upper", () => {
    expectOrder("es", "nube nzambi ñandú ñu oasis");
    expectOrder("es", "canto cantó Cantó cantos");
    expectOrder("es", "de dé dedo desde");
    expectOrder("es", "papa Papa papá PAPÁ");
    expectOrder("es", "pinguino pingüino pingüinos");
  });

  it("has the orders of other languages", () => {
    expectOrder("fr", "cote coté côte côté cotes élan œuf ogre");
    expectOrder("fr-CA", "cote côte coté côté");
    expectOrder("de", "arg Ärger Arm Mass Maß Masse über uhr");
    expectOrder("sv", "apa zebra år ärlig öl");
    expectOrder("en", "co-op coop resume résumé Résumé");
    expectOrder("pt", "avo avó avô maca maçã macaco");
  });

  it("reads pairs of letters that count as one", () => {
    expectOrder("es", "cena chico cima llama luz");
    expectOrder("es-u-co-trad", "cena cima cz chico luz llama");
    expectOrder("cs", "cena hrad chata ibis");
    // With an accent on the second, too.
    expectOrder("da", "Kanb Kanaán");
    expectOrder("hu", "Černz Černý");
  });

  it("is the same for every Unicode form where pairs count as one", () => {
    for (const locale of ["da", "hu", "cs", "cy", "es-u-co-trad"]) {
      const { sortKey } = collation(locale);
      fc.assert(
        fc.property(wordsOver("aáåcĉhĥlĺnñyýd"), (word) => {
          expect(sortKey(word.normalize("NFD"))).to.equal(sortKey(word.normalize("NFC")));
        }),
      );
    }
  });

  it("agrees with Intl over words of several scripts", () => {
    for (const locale of ["es", "en", "fr", "de", "pt", "sv"]) {
      agreesWithIntl(locale, "aáAÁäåcçeéEnñNÑoóøœæÆsSßuü -'’·ªº1²");
    }
    // Spanish has one pair, of Catalan: the l before anything else is a letter like others.
    agreesWithIntl("es", "aábeélLñ·");
    agreesWithIntl("es", "αάΑσςιϊᾳеёЕийЙשםמוֹأاءبةlLʼʰəŋ\u0301\u0323");
  });

  it("is the same for every Unicode form", () => {
    fc.assert(
      fc.property(wordsOver("aáñÑüộǻ가\u0301\u0303\u0323"), (word) => {
        expect(spanish.sortKey(word.normalize("NFD"))).to.equal(spanish.sortKey(word));
        expect(spanish.sortKey(word.normalize("NFC"))).to.equal(spanish.sortKey(word));
      }),
    );
  });

  it("orders by code points what it has no weights for, after the rest", () => {
    expectOrder("es", "zzz 가 𐍈 😀 𠀀");
    expect(spanish.sortKey("\ud800") > spanish.sortKey("z")).to.equal(true);
  });

  it("puts keys in one order by UTF-16, code points and bytes, and has no NUL in them", () => {
    const texts = fc.string({ unit: "binary", maxLength: 8 });
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [one, other] = [spanish.sortKey(a), spanish.sortKey(b)];
        expect(one).to.match(/^[\x20-\ud7ff]*$/);
        const bytes = Buffer.compare(Buffer.from(one), Buffer.from(other));
        expect(bytes).to.equal(compare(one, other));
      }),
    );
  });

  it("is no longer than a plain word", () => {
    expect(spanish.sortKey("murciélagos").length).to.equal("murciélagos".length + 3);
    expect(spanish.sortKey("casa")).to.match(/^[\x21-\x7e]{4}$/);
  });
});

describe("initial", () => {
  const expectInitials = (locale: string, initials: Readonly<Record<string, string>>): void => {
    const { initial } = collation(locale);
    for (const [text, letter] of Object.entries(initials)) {
      expect(initial(text), text).to.equal(letter);
    }
  };

  it("is the first letter or digit, lower case and without accents", () => {
    expectInitials("es", { árbol: "a", Ñandú: "ñ", "N\u0303u": "ñ", "¿qué": "q", "-ito": "i" });
    expectInitials("es", {
      "a'al": "a",
      "'al": "a",
      ʼal: "a",
      "3er": "3",
      Éxito: "e",
      œuvre: "o",
      ŉal: "n",
    });
  });

  it("follows the letters of the locale", () => {
    expectInitials("sv", { ång: "å", Öl: "ö", élan: "e" });
    expectInitials("de", { Öl: "o", ß: "s" });
    expectInitials("fr", { ñandú: "n" });
    expectInitials("es-u-co-trad", { Chico: "ch", llama: "ll" });
  });

  it("leaves letters of other scripts as they are", () => {
    expectInitials("es", { שלום: "ש", 日本: "日", 가방: "가", "𐐀": "𐐨", Ёлка: "е", أهل: "أ" });
  });

  it("is the first character where there is no letter, nothing where there is none", () => {
    expectInitials("es", { "¿?": "¿", "😀!": "😀", "": "", "\u0301": "\u0301" });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(spanish.initial(text)).to.be.a("string");
        expect(spanish.initial(`${text}\udc00`)).to.be.a("string");
      }),
    );
  });
});

describe("id", () => {
  /** Where this fails for what is written here, and not for another Node, raise `version`. */
  it("is what files know as that of this version", () => {
    // Between them they need every rule: digraphs, letters after z, accents from the end, expansions.
    for (const id of [
      "es-3-30858d07",
      "cs-3-5902d440",
      "sv-3-90528f21",
      "fr-CA-3-c29d600a",
      "de-u-co-phonebk-3-24f2fdd6",
    ])
      expect(collation(id.replace(/-3-[0-9a-f]{8}$/, "")).id).to.equal(id);
  });
  it("is the same for the same keys, and another for others", () => {
    expect(collation("es").id).to.equal(spanish.id);
    expect(collation("sv").id).not.to.equal(spanish.id);
    expect(collation("es-u-co-trad").id).not.to.equal(spanish.id);
  });
});

describe("edition", () => {
  it("names the locale, the version and the data; without these it is not known", () => {
    expect(collation("es", "ICU 1").edition).to.equal("es-3 (ICU 1)");
    expect(spanish.edition).to.equal(null);
  });
});

describe("isLocale", () => {
  it("knows what collations there are for", () => {
    for (const locale of ["es", "es-MX", "fr-CA", "de-u-co-phonebk"]) {
      expect(isLocale(locale), locale).to.equal(true);
    }
    for (const locale of ["", "es_MX", "xx", "spanish!", "tzh"]) {
      expect(isLocale(locale), locale).to.equal(false);
    }
  });
});
