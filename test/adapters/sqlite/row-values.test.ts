import { expect } from "chai";
import fc from "fast-check";
import { rowBits, seqsIn } from "../../../adapters/sqlite/row-bits.ts";
import { rowValues } from "../../../adapters/sqlite/row-values.ts";

const VALUES = 5;
const seq = fc.integer({ min: 1, max: 80 });
const seqs = fc.array(seq, { maxLength: 60 });
const values = fc.uniqueArray(fc.nat(VALUES - 1));

describe("values of rows in memory", () => {
  it("are counted, each once for a row that has it, whatever they were before", () => {
    const lists = fc.array(fc.array(seqs, { maxLength: 2 }), { maxLength: VALUES });
    const changes = fc.array(fc.tuple(seq, values));
    fc.assert(
      fc.property(lists, changes, seqs, (given, changed, asked) => {
        const rows = rowValues(given.map((some) => some.map((list) => Uint32Array.from(list))));
        const model = new Map<number, ReadonlySet<number>>();
        for (const [value, some] of given.entries())
          for (const row of some.flat()) model.set(row, new Set(model.get(row)).add(value));
        for (const [row, now] of changed) {
          rows.set(row, now);
          model.set(row, new Set(now));
        }
        const counts = rows.count(rowBits(Uint32Array.from(asked)), VALUES);
        const expected = Array.from(
          { length: VALUES },
          (_, value) =>
            [...new Set(asked)].filter((row) => model.get(row)?.has(value) === true).length,
        );
        expect([...counts]).to.deep.equal(expected);
        const wanted = new Set([1, 3]);
        expect(seqsIn(rows.having(wanted))).to.have.members(
          [...model].flatMap(([row, has]) =>
            [...has].some((one) => wanted.has(one)) ? [row] : [],
          ),
        );
      }),
    );
  });
});
