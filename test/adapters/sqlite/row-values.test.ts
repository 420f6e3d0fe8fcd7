import { expect } from "chai";
import fc from "fast-check";
import { rowBits, seqsIn } from "../../../adapters/sqlite/rows/row-bits.ts";
import { rowValues } from "../../../adapters/sqlite/facets/row-values.ts";

const VALUES = 5;
const seq = fc.integer({ min: 1, max: 80 });
const seqs = fc.array(seq, { maxLength: 60 });
const values = fc.uniqueArray(fc.nat(VALUES - 1));

describe("values of rows in memory", () => {
  it("are counted, each once for a row that has it, whatever they were before", () => {
    const changes = fc.array(fc.tuple(seq, values), { maxLength: 100 });
    fc.assert(
      fc.property(changes, seqs, (changed, asked) => {
        const rows = rowValues(40);
        const model = new Map<number, ReadonlySet<number>>();
        for (const [at, [row, now]] of changed.entries()) {
          const isAnew = at % 3 === 0;
          if (isAnew) rows.clear(row);
          for (const value of now) rows.add(row, value);
          model.set(row, new Set([...(isAnew ? [] : (model.get(row) ?? [])), ...now]));
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
