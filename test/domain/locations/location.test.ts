import { expect } from "chai";
import type { Geometry } from "../../../domain/locations/geometry.ts";
import { createLocation, reviseLocation } from "../../../domain/locations/location.ts";
import { aLocation } from "../../builders/a-location.ts";
import { anId } from "../../builders/an-id.ts";
import { anInstant } from "../../builders/an-instant.ts";

const ring: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const square = (rightHand: boolean): Geometry => ({
  type: "Polygon",
  coordinates: [rightHand ? ring : ring.toReversed()],
});

describe("a location's geometry", () => {
  const stamp = { at: anInstant(), by: anId(0xed) };
  const draft = { ...aLocation(), geometry: square(false) };

  it("is kept by the right-hand rule, new or edited", () => {
    expect(createLocation(draft, anId(1), stamp).geometry).to.deep.equal(square(true));
    expect(reviseLocation(aLocation(), draft, stamp).geometry).to.deep.equal(square(true));
  });
});
