import { expect } from "chai";
import { mergedForms } from "../../../adapters/form-index/merged-forms.ts";
import type { PackedForms } from "../../../adapters/form-index/packed-forms.ts";
import { type OwnedForm, packForms } from "./pack-forms.ts";
import { formsBy, randomBy } from "./words.ts";

const textOf = ({ keys, exacts, owners }: PackedForms): readonly string[] => [
  ...[keys, exacts].map((bytes) => Buffer.from(bytes).toString()),
  owners.join(),
];

describe("packed forms of two lists, in one", () => {
  const some = (from: number, count: number): readonly OwnedForm[] => {
    const random = randomBy(from);
    return Array.from({ length: count }, (_, at) => formsBy(random, from + at)).flat();
  };

  for (const [one, other] of [
    [some(1, 300), some(1_000, 300)],
    [some(1, 1), some(1_000, 300)],
    [some(1, 300), some(1_000, 1)],
    [some(1, 300), []],
    [[], some(1_000, 300)],
    [[], []],
  ] as const)
    it(`of ${one.length} and of ${other.length} are the same as if they had been packed together`, () => {
      const merged = mergedForms(packForms(one), packForms(other));
      expect(textOf(merged)).to.deep.equal(textOf(packForms([...one, ...other])));
    });

  it("come with those of the first list before those of the second, where keys are the same", () => {
    const form = (key: string, owner: number): OwnedForm => ({ key, exact: key, owner });
    const first = [form("a", 1), form("ab", 2), form("b", 3)];
    const second = [form("", 4), form("a", 5), form("ab", 6), form("c", 7)];
    const { owners } = mergedForms(packForms(first), packForms(second));
    expect([...owners]).to.deep.equal([4, 1, 5, 2, 6, 3, 7]);
  });
});
