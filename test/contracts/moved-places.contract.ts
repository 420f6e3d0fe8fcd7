import { expect } from "chai";
import type { Geometry } from "../../domain/locations/geometry.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import { aDelete, aPut, editOf } from "../builders/a-change.ts";
import { aLocation, aPoint, aSquare } from "../builders/a-location.ts";
import { answerOf } from "./answer-of.ts";
import { commit, fillWith, freshStore, type OpenStore } from "./open-store.ts";

/** Where a place is found: there where it lies now. */
export const movedPlacesContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const place = aLocation({ geometry: aSquare(180, 0) });
  const east: Filter = { touches: { west: 179.5, south: 0, east: 179.6, north: 0 } };
  const west: Filter = { touches: { west: -179.6, south: 0, east: -179.5, north: 0 } };
  const inland: Filter = { near: { point: [-3.7, 40.4], radius_km: 1 } };

  const found = async (): Promise<readonly number[]> => {
    const answers = [east, west, inland].map(async (filter) => {
      const query = { filter, order: [], page: firstPage(9) };
      return (await answerOf(store().lexicon.locations.list(query))).items.length;
    });
    return await Promise.all(answers);
  };

  beforeEach(async () => {
    await fillWith(store(), aPut("locations", place));
    expect(await found()).to.deep.equal([1, 1, 0]);
  });

  const becomes = async (geometry: Geometry | null) =>
    await answerOf(commit(store(), { puts: [aPut("locations", editOf(place, { geometry }))] }));

  it("of a place that was drawn elsewhere: there, and no longer here", async () => {
    await becomes(aPoint(-3.7, 40.4));
    expect(await found()).to.deep.equal([0, 0, 1]);
  });

  it("of one that was not drawn anew: where it was", async () => {
    await becomes(place.geometry);
    expect(await found()).to.deep.equal([1, 1, 0]);
  });

  it("of one that is drawn no more, or is gone: nowhere", async () => {
    await becomes(null);
    expect(await found()).to.deep.equal([0, 0, 0]);
    const drawn = { ...place, version: 3 };
    await answerOf(commit(store(), { puts: [aPut("locations", drawn)] }));
    expect(await found()).to.deep.equal([1, 1, 0]);
    await answerOf(commit(store(), { deletes: [aDelete("locations", drawn)] }));
    expect(await found()).to.deep.equal([0, 0, 0]);
  });
};
