import { expect } from "chai";
import { sourceSpec } from "../../../domain/sources/source-spec.ts";
import { aSource } from "../../builders/a-source.ts";
import { spanish } from "../../contracts/open-store.ts";

describe("a source is found by the words of its authors", () => {
  const wordsOf = (...authors: readonly string[]) =>
    sourceSpec.card(aSource({ authors }), spanish).terms["author"];

  it("each once, without regard to case, accents and punctuation", () =>
    expect(wordsOf("Corominas, Joan", "COROMINAS-Vígneaux, J.")).to.deep.equal([
      "corominas",
      "joan",
      "vigneaux",
      "j",
    ]));

  it("with the vowels that marks are in other scripts", () =>
    expect(wordsOf("हिन्दी")).to.have.lengthOf(1));
});
