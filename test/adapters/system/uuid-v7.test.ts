import { expect } from "chai";
import { uuidV7 } from "../../../adapters/system/uuid-v7.ts";

const AT = Date.parse("2026-11-26T12:00:00.123Z");
const ids = (count: number, now: () => number = () => AT): readonly string[] =>
  Array.from({ length: count }, uuidV7(now));

describe("uuidV7", () => {
  it("has its time, its version and its variant where RFC 9562 has them", () => {
    for (const id of ids(2_000)) {
      expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.slice(0, 13).replace("-", ""), 16)).to.equal(AT);
    }
  });

  it("keeps the order in which ids were made, however many in a millisecond, and when the clock is set back", () => {
    let now = AT;
    const next = uuidV7(() => now);
    const made = [AT, AT, AT - 60_000, AT + 1].flatMap((time) => {
      now = time;
      return Array.from({ length: 5_000 }, next);
    });
    expect(made).to.deep.equal(made.toSorted());
  });

  it("begins to count in each millisecond at random, apart from its random digits", () => {
    let now = AT;
    const made = ids(20_000, () => now++);
    const alike = made.filter((id) => id.slice(16, 18) === id.slice(20, 22));
    expect(alike.length).to.be.within(20, 200);
    // Nearly all of the 2,048 that there are: that none is missed among so few ids would be luck.
    expect(new Set(made.map((id) => id.slice(15, 18))).size).to.be.within(0x7c0, 0x800);
  });

  it("is random in all digits that say nothing else", () => {
    const made = ids(20_000);
    for (let at = 19; at < 36; at++) {
      if (at === 23) continue;
      const digits = Map.groupBy(made, (id) => id.charAt(at));
      expect(digits.size, `digit ${at}`).to.equal(at === 19 ? 4 : 16);
      for (const { length } of digits.values())
        expect(length).to.be.within(
          0.5 * (made.length / digits.size),
          2 * (made.length / digits.size),
        );
    }
    expect(new Set(made.map((id) => id.slice(19))).size).to.equal(made.length);
  });
});
