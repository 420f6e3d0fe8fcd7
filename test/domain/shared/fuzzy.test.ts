import { foldExact } from "../../../domain/shared/folding.ts";
import { expect } from "chai";
import fc from "fast-check";
import {
  codePoints,
  edits,
  editsFrom,
  piecesOf,
  TOO_FAR,
  wordsOf,
} from "../../../domain/shared/fuzzy.ts";

const apart = (a: string, b: string): number => edits(codePoints(a), codePoints(b));

/** The textbook's table, whole. */
const byTable = (a: string, b: string): number => {
  const [x, y] = [codePoints(a), codePoints(b)];
  const table = Array.from({ length: x.length + 1 }, (_, row) =>
    Array.from({ length: y.length + 1 }, (_, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  );
  for (let row = 1; row <= x.length; row++)
    for (let column = 1; column <= y.length; column++)
      table[row]![column] = Math.min(
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + (x[row - 1] === y[column - 1] ? 0 : 1),
      );
  return Math.min(TOO_FAR, table[x.length]![y.length]!);
};

describe("edits", () => {
  for (const [a, b, distance] of [
    ["casa", "casa", 0],
    ["casa", "cas", 1],
    ["casa", "caza", 1],
    ["casa", "acsa", 2],
    ["casa", "pala", 2],
    ["casa", "perro", TOO_FAR],
    ["", "ab", 2],
    ["", "abc", TOO_FAR],
    ["😀a", "😁a", 1],
  ] as const)
    it(`${a} and ${b}: ${distance}`, () => expect(apart(a, b)).to.equal(distance));
  it("are those of the whole table, for all short words of three letters", () => {
    const words = [""];
    for (const word of words)
      if (word.length < 5) words.push(...["a", "b", "c"].map((letter) => word + letter));
    for (const a of words.filter((_, index) => index % 7 === 0))
      for (const b of words.filter((_, index) => index % 5 === 0))
        expect(apart(a, b), `${a} ${b}`).to.equal(byTable(a, b));
  });
});

describe("edits by words", () => {
  it("finds each word of the query in a longer text", () => {
    expect(editsFrom("edifisio", true)("edificio para habitar")).to.equal(1);
    expect(editsFrom("edifisio avitar", true)("edificio para habitar")).to.equal(TOO_FAR);
    expect(editsFrom("edifisio abitar", true)("edificio para habitar")).to.equal(2);
    expect(editsFrom("?", true)("edificio")).to.equal(TOO_FAR);
  });
  it("takes a letter for one whose marks are no part of it", () => {
    const exact = (query: string, given: string) =>
      editsFrom(foldExact(query), true)(foldExact(given));
    for (const [word, other] of [
      ["סֵפֶר", "סַפָּר"],
      ["كِتَاب", "كُتَّاب"],
      ["am\u0303a", "ama"],
    ] as const) {
      expect(exact(word, `x ${word}, y`), word).to.equal(0);
      expect(exact(word, `x ${other}, y`), word).not.to.equal(0);
    }
  });
  const parts = ["casa", "caza", "cas", "l'", "'", "’", " ", "-", "ñu\u0301", "😀", "𐀀b", "१२"];
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((some) => some.join(""));
  it("are those between the words that there are, in any script", () =>
    fc.assert(
      fc.property(text, text, (query, given) => {
        const wanted = [...new Set(wordsOf(query).map((word) => word.text))];
        const least = wanted.map((word) =>
          Math.min(TOO_FAR, ...wordsOf(given).map((other) => byTable(word, other.text))),
        );
        const sum = wanted.length === 0 ? TOO_FAR : least.reduce((all, one) => all + one, 0);
        expect(editsFrom(query, true)(given)).to.equal(Math.min(TOO_FAR, sum));
      }),
      { numRuns: 2_000 },
    ));
});

describe("the pieces of a query", () => {
  const words = ["casa", "cazar", "ñandú", "a😀b", "abc", "acaba", "sobremesa", "mesas"];
  it("stand in whatever is near it", () => {
    for (const query of words)
      for (const text of nearly(query))
        expect(
          piecesOf(query, false).some((piece) => text.includes(piece)),
          `${query} ${text}`,
        ).to.equal(true);
  });
  it("are those of the longest word of a query for words", () => {
    expect(piecesOf("de la cabaña", true)).to.deep.equal(["ca", "ba", "ña"]);
    expect(piecesOf("¿?", true)).to.deep.equal([]);
  });
  it("are none of what is so short that nothing of it need stay", () =>
    expect(piecesOf("ab", false)).to.deep.equal([]));
});

/** All texts within two edits, as far as they take one other letter. */
const nearly = (text: string): readonly string[] => [
  text,
  ...once(text),
  ...once(text).flatMap(once),
];

const once = (text: string): readonly string[] => {
  const letters = [...text];
  return Array.from({ length: letters.length + 1 }, (_, at) => [
    letters.toSpliced(at, 0, "x").join(""),
    ...(at < letters.length
      ? [letters.toSpliced(at, 1).join(""), letters.toSpliced(at, 1, "x").join("")]
      : []),
  ]).flat();
};
