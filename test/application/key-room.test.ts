import { expect } from "chai";
import { inMemoryShelf } from "../../adapters/in-memory/shelf.ts";
import { keyFilter } from "../../application/dictionary/key-filter.ts";
import { keyRoom } from "../../application/dictionary/key-room.ts";
import type { Shelf } from "../../domain/changes/shelf.ts";

describe("room for keys", () => {
  /** What is on shelves by now, and how often they are asked for a key that they do not have. */
  const watched = () => {
    const seen = { put: 0, open: 0, asked: 0, inVain: 0 };
    const open = (): Shelf => {
      const shelf = inMemoryShelf();
      seen.open++;
      return {
        put: (texts) => {
          const all = [...texts];
          seen.put += all.length;
          shelf.put(all);
        },
        get: (board, key) => {
          const found = shelf.get(board, key);
          seen.asked++;
          if (found === undefined) seen.inVain++;
          return found;
        },
        close: () => {
          seen.open--;
          shelf.close();
        },
      };
    };
    return { seen, open };
  };

  it("keeps in memory so many, and finds all of them, each in its table", () => {
    const { seen, open } = watched();
    const room = keyRoom(open, 7, 10);
    const [one, other] = [room.table(), room.table()];
    for (let n = 0; n < 95; n++) {
      one.set(`k${n}`, `one ${n}`);
      expect(other.get(`k${n}`)).to.equal(undefined);
    }
    other.set("k0", "other 0");
    expect(seen).to.include({ put: 90, open: 1 });
    for (let n = 0; n < 95; n++) expect(one.get(`k${n}`)).to.equal(`one ${n}`);
    expect(other.get("k0")).to.equal("other 0");
    expect(other.get("k1")).to.equal(undefined);
  });

  it("opens no shelf for few", () => {
    const { seen, open } = watched();
    const table = keyRoom(open, 7, 10).table();
    for (let n = 0; n < 9; n++) table.set(`k${n}`, "");
    expect(seen.open).to.equal(0);
  });

  it("keeps fewer where they are long", () => {
    const { seen, open } = watched();
    const table = keyRoom(open, 7, 10).table();
    const long = "ñ".repeat(500);
    for (let n = 0; n < 5; n++) table.set(`${long}${n}`, `text ${n}`);
    expect(seen.put).to.be.greaterThan(0);
    for (let n = 0; n < 5; n++) expect(table.get(`${long}${n}`)).to.equal(`text ${n}`);
  });

  it("has nothing any more once it is cleared, and can be used again", () => {
    const { seen, open } = watched();
    const room = keyRoom(open, 7, 2);
    const table = room.table();
    for (const key of ["a", "b", "c"]) table.set(key, key);
    expect(table.isEmpty()).to.equal(false);
    room.clear();
    expect(seen.open).to.equal(0);
    expect(table.isEmpty()).to.equal(true);
    expect(["a", "b", "c"].map(table.get)).to.deep.equal([undefined, undefined, undefined]);
    for (const key of ["a", "d", "e"]) table.set(key, `${key} again`);
    expect(["a", "b", "d"].map(table.get)).to.deep.equal(["a again", undefined, "d again"]);
  });

  it("does not ask the shelf for what cannot be there", () => {
    const { seen, open } = watched();
    const table = keyRoom(open, 7, 1_000).table();
    for (let n = 0; n < 20_000; n++) {
      expect(table.get(`k${n}`)).to.equal(undefined);
      table.set(`k${n}`, "");
    }
    expect(seen.inVain).to.be.lessThan(20);
  });

  it("asks the shelf once for what is asked again", () => {
    const { seen, open } = watched();
    const table = keyRoom(open, 7, 1_000).table();
    for (let n = 0; n < 5_000; n++) table.set(`k${n}`, `${n}`);
    for (let times = 0; times < 3; times++)
      for (let n = 0; n < 4_000; n++) expect(table.get(`k${n}`)).to.equal(`${n}`);
    expect(seen.asked).to.equal(4_000);
  });

  it("is told by its filter of all that there is, and of next to nothing that there is not", () => {
    const filter = keyFilter();
    const keys = (kind: string) => Array.from({ length: 50_000 }, (_, n) => `${kind}-${n}`);
    for (const key of keys("es")) filter.add(0, key);
    const told = (board: number, kind: string): number =>
      keys(kind).filter((key) => filter.mayHave(board, key)).length;
    expect(told(0, "es")).to.equal(50_000);
    expect(told(0, "pt")).to.be.lessThan(5);
    expect(told(1, "es")).to.be.lessThan(5);
  });
});
