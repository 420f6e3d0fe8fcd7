import { expect } from "chai";
import { nextOrder, reviseSense, senseFaults } from "../../../domain/entry-senses/sense.ts";
import { aStamp } from "../../builders/a-change.ts";
import { anAttestation, aSense } from "../../builders/a-sense.ts";
import { anId } from "../../builders/an-id.ts";

const orders = (...all: readonly number[]) => all.map((sense_order) => ({ sense_order }));

describe("nextOrder", () => {
  it("is after the last sibling, whatever their order and gaps", () => {
    expect(nextOrder([])).to.equal(1);
    expect(nextOrder(orders(1))).to.equal(2);
    expect(nextOrder(orders(7, 2, 2))).to.equal(8);
    expect(nextOrder(orders(1, 2, 3, 10, 4))).to.equal(11);
  });

  it("is shared with the last where no number comes after it", () => {
    const last = Number.MAX_SAFE_INTEGER;
    expect(nextOrder(orders(1, last - 1))).to.equal(last);
    expect(nextOrder(orders(1, last))).to.equal(last);
  });
});

describe("reviseSense", () => {
  it("leaves a sense where it stood unless told otherwise", () => {
    const current = aSense({ sense_order: 4 });
    expect(reviseSense(current, { ...current, sense_order: null }, aStamp()).sense_order).to.equal(
      4,
    );
    expect(reviseSense(current, { ...current, sense_order: 2 }, aStamp()).sense_order).to.equal(2);
  });
});

describe("senseFaults", () => {
  it("has none of a sound one", () => {
    const sound = aSense({ attestations: [anAttestation({ year_from: 1500, year_to: 1500 })] });
    expect(senseFaults(sound, null)).to.deep.equal([]);
    expect(senseFaults(sound, sound)).to.deep.equal([]);
  });

  it("has the entry that moved and every range that ends before it begins", () => {
    const current = aSense();
    const draft = aSense({
      entry_id: anId(2),
      attestations: [
        anAttestation(),
        anAttestation({ year_from: 1501, year_to: 1500 }),
        anAttestation({ year_from: null, year_to: 1 }),
        anAttestation({ year_from: -1, year_to: -2 }),
      ],
    });
    expect(senseFaults(draft, current)).to.deep.equal([
      { pointer: "/entry_id", code: "read_only" },
      { pointer: "/attestations/1/year_to", code: "too_small", params: { min: 1501 } },
      { pointer: "/attestations/3/year_to", code: "too_small", params: { min: -1 } },
    ]);
    expect(senseFaults(draft, null)).to.have.lengthOf(2);
  });
});
