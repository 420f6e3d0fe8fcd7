import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { locationCodec } from "../../../adapters/codecs/location-codec.ts";
import {
  decodeNew,
  decodePatch,
  decodeReplacement,
} from "../../../adapters/codecs/resource-codec.ts";
import { aFullLocation, aLocation, aPoint, aSquare } from "../../builders/a-location.ts";
import { locationSpec } from "../../../domain/locations/location-spec.ts";
import { anId } from "../../builders/an-id.ts";
import { faultsOf, fillsIn, readDraft, readsFields, tooLong } from "./field-cases.ts";

const required = { name: "Córdoba", location_type: "locality" };
const at = (coordinates: unknown, type: unknown = "Point") => ({ geometry: { type, coordinates } });

describe("locationCodec", () => {
  fillsIn(locationCodec, required, locationSpec.unset);

  readsFields(locationCodec, required, [
    [{ name: " Co\u0301rdoba " }, { name: "Córdoba" }],
    [{ name: tooLong(200) }, ["/name too_long"]],
    [{ abbreviation: tooLong(100) }, ["/abbreviation too_long"]],
    [{ location_type: "city" }, ["/location_type not_allowed"]],
    [{ parent_id: anId(12) }, { parent_id: anId(12) }],
    [{ precision: "exact" }, { precision: "exact" }],
    [{ precision: "" }, ["/precision not_allowed"]],
    [{ alternative_names: [" Corduba "] }, { alternative_names: ["Corduba"] }],
    [{ alternative_names: [""] }, ["/alternative_names/0 too_short"]],
    [{ same_as: ["geo:37.88,-4.78"] }, { same_as: ["geo:37.88,-4.78"] }],
    [{ source_refs: [{ source_id: "" }] }, ["/source_refs/0/source_id too_short"]],
    [{ description: "a\nb" }, { description: "a\nb" }],
    [{ ancestor_ids: [] }, ["/ancestor_ids read_only"]],
  ]);

  readsFields(locationCodec, required, [
    [{ geometry: aPoint(-4.78, 37.88) }, { geometry: aPoint(-4.78, 37.88) }],
    [at([1, 2, 300.5]), at([1, 2, 300.5])],
    [at([[1, 2]], "MultiPoint"), at([[1, 2]], "MultiPoint")],
    [{ geometry: aSquare(1, 2) }, { geometry: aSquare(1, 2) }],
    [at([[[[1, 2]]]], "MultiPolygon"), at([[[[1, 2]]]], "MultiPolygon")],
    [{ geometry: [] }, ["/geometry wrong_type"]],
    [{ geometry: "POINT(1 2)" }, ["/geometry wrong_type"]],
    [{ geometry: {} }, ["/geometry/type required", "/geometry/coordinates required"]],
    [at([1, 2], "point"), ["/geometry/type not_allowed"]],
    [at([1, 2], "LineString"), ["/geometry/type not_allowed"]],
    [at([1, 2], 7), ["/geometry/type wrong_type"]],
    [at({ 0: 1, 1: 2 }), ["/geometry/coordinates wrong_type"]],
    [at([1]), ["/geometry/coordinates too_few_items"]],
    [at([]), ["/geometry/coordinates too_few_items"]],
    [at([1, 2, 3, 4]), ["/geometry/coordinates too_many_items"]],
    [
      at([1, "2", 3, "4", null]),
      ["/geometry/coordinates too_many_items", "/geometry/coordinates/1 wrong_type"],
    ],
    [at(["1", null]), ["/geometry/coordinates/0 wrong_type", "/geometry/coordinates/1 wrong_type"]],
    [at([[1, 2]]), ["/geometry/coordinates too_few_items", "/geometry/coordinates/0 wrong_type"]],
    [
      at([1, 2], "Polygon"),
      ["/geometry/coordinates/0 wrong_type", "/geometry/coordinates/1 wrong_type"],
    ],
    [
      at([[[1, "2"], []]], "Polygon"),
      ["/geometry/coordinates/0/0/1 wrong_type", "/geometry/coordinates/0/1 too_few_items"],
    ],
    [
      at([[1, 2]], "MultiPolygon"),
      ["/geometry/coordinates/0/0 wrong_type", "/geometry/coordinates/0/1 wrong_type"],
    ],
    [
      { geometry: { ...aPoint(1, 2), bbox: [1, 2, 1, 2], crs: null } },
      ["/geometry/bbox unknown_field", "/geometry/crs unknown_field"],
    ],
    [
      at(
        Array.from({ length: 10_001 }, () => [1, 2]),
        "MultiPoint",
      ),
      ["/geometry/coordinates too_many_items"],
    ],
  ]);

  it("keeps what can be read of a faulty geometry, in its place", () => {
    const partOf = (geometry: unknown): unknown => {
      const decoded = decodeNew(locationCodec, { ...required, geometry });
      return E.isLeft(decoded) ? decoded.left.sound?.["geometry"] : undefined;
    };
    expect(partOf({ type: "Point", coordinates: [200, "a"] })).to.deep.equal({
      type: "Point",
      coordinates: [200, undefined],
    });
    expect(partOf({ type: "Point", coordinates: [1, 2, 3, 4], crs: null })).to.deep.equal({
      type: "Point",
      coordinates: [1, 2, 3],
    });
    const tooLong = Array.from({ length: 10_001 }, () => [1, 2]);
    expect(
      partOf({ type: "MultiPolygon", coordinates: [[[[1, 2], 7]], "x", [tooLong]] }),
    ).to.deep.equal({
      type: "MultiPolygon",
      coordinates: [[[[1, 2], undefined]], undefined, [undefined]],
    });
    for (const odd of [{ coordinates: [1, 2] }, { type: "Circle", coordinates: [[1]] }])
      expect(partOf(odd)).to.include({ type: undefined });
  });

  const record = { location: aFullLocation({ alternative_names: [] }), ancestor_ids: [anId(12)] };

  it("shows a location's every field, and what it lies in", () =>
    expect(locationCodec.present(record)).to.deep.equal({
      ...record.location,
      ancestor_ids: record.ancestor_ids,
    }));

  it("takes back what it shows, and refuses other ancestors", () => {
    const shown = locationCodec.present(record);
    expect(readDraft(decodeReplacement(locationCodec, shown, record))).to.deep.include({
      parent_id: anId(12),
      geometry: record.location.geometry,
    });
    const moved = { ...shown, ancestor_ids: [anId(13)] };
    expect(faultsOf(decodeReplacement(locationCodec, moved, record))).to.deep.equal([
      "/ancestor_ids read_only",
    ]);
  });

  it("merges a patch into the geometry, and clears it by null", () => {
    const current = { location: aLocation({ geometry: aPoint(1, 2) }), ancestor_ids: [] };
    const patched = (geometry: unknown) =>
      readDraft(decodePatch(locationCodec, { geometry }, current));
    expect(patched({ coordinates: [3, 4] })).to.deep.include({ geometry: aPoint(3, 4) });
    expect(patched(null)).to.deep.include({ geometry: null });
    expect(patched({ type: null })).to.deep.equal(["/geometry/type wrong_type"]);
  });
});
