import type { Geometry } from "../../domain/locations/geometry.ts";
import type { Location } from "../../domain/locations/location.ts";
import { locationSpec } from "../../domain/locations/location-spec.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

/** A town, with nothing that could be left out. */
export const aLocation = (overrides: Partial<Location> = {}): Location => ({
  id: anId(11),
  version: 1,
  created_at: anInstant(),
  created_by: anId(0xad),
  updated_at: anInstant(),
  updated_by: anId(0xad),
  ...locationSpec.unset,
  name: "Córdoba",
  location_type: "locality",
  ...overrides,
});

export const aPoint = (lon: number, lat: number): Geometry => ({
  type: "Point",
  coordinates: [lon, lat],
});

/** A square with its middle there, that many degrees to each side. */
export const aSquare = (lon: number, lat: number, half = 1): Geometry => ({
  type: "Polygon",
  coordinates: [square(lon, lat, half)],
});

const square = (lon: number, lat: number, half: number): readonly (readonly [number, number])[] => {
  const [west, east] = [around(lon - half), around(lon + half)];
  const [south, north] = [lat - half, lat + half];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
};

const around = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);

/** Every field filled, with the characters that careless storing breaks. */
export const aFullLocation = (overrides: Partial<Location> = {}): Location =>
  aLocation({
    external_id: "geo:ñ/1 'a' \"b\" %_\\ 😀",
    updated_at: anInstant(61.234),
    updated_by: anId(0xed),
    name: "L’Hospitalet 'd' \"e\" %_ 😀",
    abbreviation: "L'H. %_\\",
    location_type: "dialect_zone",
    parent_id: anId(12),
    geometry: {
      type: "MultiPolygon",
      coordinates: [
        [square(-179.9999999, 10.000000000000002, 2), square(-179.5, 10, 0.1).toReversed()],
        [
          [
            [1e-7, -1, 12.5],
            [3.3, -0.5, 12.5],
            [2, 2.2, -3],
            [1e-7, -1, 12.5],
          ],
        ],
      ],
    },
    precision: "municipality",
    alternative_names: ["Ñ\u0301uñoa", "", "a,b;c", "Ñ\u0301uñoa"],
    same_as: ["https://example.org/ñ?a='b'&c=%20", "urn:x:1"],
    source_refs: [
      { source_id: anId(31), locator: 'mapa 3, "b"' },
      { source_id: anId(32), locator: null },
    ],
    description: "Línea 1\nLínea 2 — '; DROP TABLE locations; --",
    ...overrides,
  });
