import { expect } from "chai";
import { MOST_FAULTS } from "../../../domain/shared/fault.ts";
import type { Position } from "../../../domain/locations/geo-ring.ts";
import { geometryFaults, maxPositions } from "../../../domain/locations/geometry.ts";

describe("geometryFaults of what is meant to take long", () => {
  it("is as quick about edges that are all as long as the ring is wide", () => {
    for (const west of [-80, 100]) {
      const zigzag = Array.from({ length: maxPositions - 1 }, (_, at): Position => [
        at % 2 === 0 ? west : west + 160 > 180 ? west - 200 : west + 160,
        at / 200,
      ]);
      const ring = [...zigzag, zigzag[0]!];
      const before = process.cpuUsage();
      expect(geometryFaults({ type: "Polygon", coordinates: [ring] })).to.deep.equal([]);
      expect(process.cpuUsage(before).user / 1_000).to.be.below(150);
    }
  });

  it("looks for no more faults than can be told", () => {
    const faulty = Array.from({ length: 9_000 }, () => [[[0, 0] as const]]);
    const faults = geometryFaults({ type: "MultiPolygon", coordinates: faulty });
    expect(faults).to.have.length.within(MOST_FAULTS + 1, MOST_FAULTS + 9);
    const far = Array.from({ length: 9_000 }, () => [999, 999] as const);
    expect(geometryFaults({ type: "MultiPoint", coordinates: far })).to.have.length.within(
      MOST_FAULTS + 1,
      MOST_FAULTS + 9,
    );
  });
});
