import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { collation } from "../../domain/shared/collation.ts";

const root = resolve(import.meta.dirname, "../..");
const entries = resolve(
  root,
  process.env["SHARED_DATA"] ?? "../shared/data",
  "tseltal/entries.jsonl",
);
const wordList = "/usr/share/dict/spanish";

const linesOf = (file: string, remedy: string): readonly string[] => {
  if (!existsSync(file)) throw new Error(`${file} is absent: ${remedy}.`);
  return readFileSync(file, "utf8").split("\n").filter(Boolean);
};

type Compare = (one: string, other: string) => number;

const byCodePoints: Compare = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

const sorted = (words: readonly string[], compare: Compare): readonly string[] =>
  [...new Set(words)].sort((one, other) => compare(one, other) || byCodePoints(one, other));

const expectSpanishOrder = (words: readonly string[]): void => {
  const { sortKey } = collation("es");
  const keys = new Map(words.map((word) => [word, sortKey(word)]));
  const byKey = sorted(words, (one, other) =>
    byCodePoints(keys.get(one) ?? "", keys.get(other) ?? ""),
  );
  const byIntl = sorted(words, new Intl.Collator("es").compare);
  expect(byKey.findIndex((word, at) => word !== byIntl[at])).to.equal(-1);
};

describe("Spanish order of real words", function () {
  this.timeout(30_000);

  it("is that of Intl over a Spanish word list", () => {
    const words = linesOf(wordList, "install the Debian package wspanish");
    expect(words.length).to.be.greaterThan(80_000);
    expectSpanishOrder(words);
  });

  it("is that of Intl over the Tseltal lemmas", () => {
    const lines = linesOf(entries, "set SHARED_DATA to the directory of the shared data");
    const lemmas = lines.map((line) => String(JSON.parse(line).lemma_form));
    expect(lemmas.length).to.be.greaterThan(8_000);
    expectSpanishOrder(lemmas);
  });
});
