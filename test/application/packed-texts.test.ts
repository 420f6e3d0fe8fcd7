import { expect } from "chai";
import { hashOf } from "../../application/dictionary/key-hash.ts";
import type { Shelved } from "../../domain/changes/shelf.ts";
import { chance } from "../faults/chance.ts";
import { packedTexts } from "../../application/dictionary/packed-texts.ts";

describe("packed texts", () => {
  const next = chance(7);
  const random = (below: number): number => Math.floor(next() * below);

  /** Any code units, halves of a pair by themselves included. */
  const aText = (most: number, units: number): string =>
    String.fromCharCode(...Array.from({ length: random(most) }, () => random(units)));

  it("are found under their keys, whatever letters these have, and no others are", () => {
    const texts = packedTexts(7);
    const boards = [new Map<string, string>(), new Map<string, string>()];
    const kept: Shelved[] = [];
    for (let n = 0; n < 20_000; n++) {
      const board = random(2);
      const key = aText(6, [0x80, 0x100, 0x10000][random(3)] ?? 0);
      const known = boards[board]?.get(key);
      expect(texts.get(board, key)).to.equal(known);
      if (known !== undefined) continue;
      const text = aText(40, [0x80, 0x100, 0x10000][random(3)] ?? 0);
      texts.set(board, key, text);
      boards[board]?.set(key, text);
      kept.push([board, key, text]);
    }
    expect([...texts.all()]).to.deep.equal(kept);
    for (const [board, key, text] of kept) expect(texts.get(board, key)).to.equal(text);
  });

  it("may be long, and longer than a call may have arguments", () => {
    const texts = packedTexts(7);
    const long = "palabra ñandú ".repeat(20_000);
    texts.set(0, "a", long);
    texts.set(0, `${long}語`, "b");
    expect(texts.get(0, "a")).to.equal(long);
    expect(texts.get(0, `${long}語`)).to.equal("b");
    expect(texts.get(0, `${long}説`)).to.equal(undefined);
    // What has a letter of two bytes has two for each.
    expect(texts.bytes()).to.equal(1 + long.length + 2 * (long.length + 2));
  });

  it("are told apart where their keys have one hash", () => {
    const byHash = new Map<number, string>();
    let pair: readonly [string, string] | null = null;
    for (let n = 0; pair === null; n++) {
      const key = `clave ${n}`;
      const other = byHash.get(hashOf(0, key));
      if (other !== undefined) pair = [other, key];
      byHash.set(hashOf(0, key), key);
    }
    const texts = packedTexts(0);
    texts.set(0, pair[0], "one");
    expect(texts.get(0, pair[1])).to.equal(undefined);
    texts.set(0, pair[1], "other");
    expect(pair.map((key) => texts.get(0, key))).to.deep.equal(["one", "other"]);
  });

  it("have another hash from another seed, so that no file can have keys of one", () => {
    const hashes = (seed: number) => ["clave", "llave", "k"].map((key) => hashOf(seed, key));
    expect(hashes(1)).not.to.deep.equal(hashes(2));
    expect(new Set([...hashes(1), ...hashes(2)]).size).to.equal(6);
  });

  it("are none any more once they are cleared", () => {
    const texts = packedTexts(7);
    for (let n = 0; n < 5_000; n++) texts.set(0, `k${n}`, "before");
    texts.clear();
    expect(texts.size()).to.equal(0);
    expect(texts.bytes()).to.equal(0);
    for (let n = 0; n < 5_000; n++) expect(texts.get(0, `k${n}`)).to.equal(undefined);
    texts.set(0, "k1", "after");
    expect([...texts.all()]).to.deep.equal([[0, "k1", "after"]]);
  });
});
