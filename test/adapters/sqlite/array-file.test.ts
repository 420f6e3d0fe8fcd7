import { expect } from "chai";
import * as fc from "fast-check";
import {
  headIn,
  headLength,
  piecesOf,
  valueIn,
} from "../../../adapters/sqlite/entry-index/array-file.ts";

const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([...piecesOf(value)]));

const values = fc.record({
  name: fc.string(),
  number: fc.integer(),
  isSo: fc.boolean(),
  bytes: fc.uint8Array({ maxLength: 40 }),
  words: fc.uint32Array({ maxLength: 20 }),
  list: fc.array(fc.record({ bytes: fc.uint8Array(), next: fc.uint32Array() }), { maxLength: 4 }),
});

describe("sqlite: plain data and arrays in a file", () => {
  it("are read as they were written, and the head without them", () => {
    fc.assert(
      fc.property(values, (value) => {
        const bytes = bytesOf(value);
        expect(valueIn(bytes)).to.deep.equal(value);
        const head = bytes.subarray(0, headLength(bytes));
        const { name, number } = headIn(head) as typeof value;
        expect([name, number]).to.deep.equal([value.name, value.number]);
      }),
    );
  });

  it("come in pieces of a megabyte at most, however large they are, and from shared memory too", () => {
    const words = new Uint32Array(new SharedArrayBuffer(10_000_004)).fill(0xfedcba98);
    const pieces = [...piecesOf({ words })];
    expect(Math.max(...pieces.map(({ length }) => length))).to.equal(1_000_000);
    const { words: read } = valueIn(new Uint8Array(Buffer.concat(pieces))) as {
      words: Uint32Array;
    };
    expect(read.length).to.equal(words.length);
    expect(read.every((word) => word === 0xfedcba98)).to.equal(true);
  });

  it("are nothing where any byte is another, or the end is missing", () => {
    const bytes = bytesOf({ name: "voz", words: new Uint32Array([1, 2, 3]) });
    const isNothing = (changed: Uint8Array<ArrayBuffer>): boolean => {
      try {
        return valueIn(changed) === null;
      } catch {
        return true;
      }
    };
    expect(isNothing(bytes)).to.equal(false);
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 4;
      expect(isNothing(changed), String(at)).to.equal(true);
      expect(isNothing(bytes.slice(0, at)), String(at)).to.equal(true);
    }
  });
});
