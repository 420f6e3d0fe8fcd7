import { expect } from "chai";
import type { Shelved } from "../../domain/changes/shelf.ts";
import { freshStore, type OpenStore } from "./open-store.ts";

const texts = (board: number, from: number, upTo: number): readonly Shelved[] =>
  Array.from({ length: upTo - from }, (_, n) => [board, `key ${from + n}`, `text ${from + n}`]);

/** What is put on a shelf is found there, as it is, until it is closed. */
export const shelfContract = (name: string, open: OpenStore): void => {
  describe(`${name}: shelf`, () => {
    const store = freshStore(open);

    it("has what was put on it, however much that is and whenever it came", () => {
      const shelf = store().shelf();
      shelf.put(texts(0, 20_000, 45_000));
      shelf.put(texts(0, 0, 20_000));
      shelf.put(texts(0, 45_000, 45_001));
      for (const n of [0, 19_999, 20_000, 44_999, 45_000])
        expect(shelf.get(0, `key ${n}`)).to.equal(`text ${n}`);
      for (const key of ["key 45001", "key", "KEY 1", ""])
        expect(shelf.get(0, key)).to.equal(undefined);
      shelf.close();
    });

    it("has boards, with the same keys on each", () => {
      const shelf = store().shelf();
      shelf.put([[2, "key 1", "on the third"], ...texts(1, 0, 1)]);
      shelf.put(texts(0, 0, 2));
      expect([0, 1, 2].map((board) => shelf.get(board, "key 1"))).to.deep.equal([
        "text 1",
        undefined,
        "on the third",
      ]);
      shelf.close();
    });

    it("takes more after it was asked", () => {
      const shelf = store().shelf();
      for (const from of [0, 100, 200]) {
        shelf.put(texts(0, from, from + 100));
        for (let n = 0; n < from + 100; n++) expect(shelf.get(0, `key ${n}`)).to.equal(`text ${n}`);
        expect(shelf.get(0, `key ${from + 100}`)).to.equal(undefined);
      }
      shelf.close();
    });

    it("takes any text as a key", () => {
      const shelf = store().shelf();
      const keys = [
        "",
        "ñ",
        "n\u0303",
        '"',
        "%_*\\",
        "𐐀\u{1f600}",
        " a",
        "a ",
        "null",
        "1",
        "\u0000b",
      ];
      shelf.put(keys.map((key, n) => [0, key, `${n}`]));
      expect(keys.map((key) => shelf.get(0, key))).to.deep.equal(keys.map((_, n) => `${n}`));
      shelf.close();
    });

    it("is another for everybody who opens one", () => {
      const [one, other] = [store().shelf(), store().shelf()];
      one.put(texts(0, 0, 1));
      expect(other.get(0, "key 0")).to.equal(undefined);
      one.close();
      other.close();
    });
  });
};
