import { expect } from "chai";
import { codePoints, edits, editsOf, TOO_FAR } from "../../../domain/shared/fuzzy.ts";

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
    expect(editsOf("edifisio", "edificio para habitar", true)).to.equal(1);
    expect(editsOf("edifisio avitar", "edificio para habitar", true)).to.equal(TOO_FAR);
    expect(editsOf("edifisio abitar", "edificio para habitar", true)).to.equal(2);
    expect(editsOf("?", "edificio", true)).to.equal(TOO_FAR);
  });
});
