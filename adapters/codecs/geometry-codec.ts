import * as t from "io-ts";
import { type Geometry, geometryTypes, maxPositions } from "../../domain/locations/geometry.ts";
import type { Position } from "../../domain/locations/geo-ring.ts";
import { type Codec, codec, fail, type JsonSchema, list, oneOf, pass } from "./codec.ts";
import { object, required } from "./object.ts";
import { isJsonObject } from "./strict-json.ts";

const number = codec("number", { type: "number" }, (input) =>
  typeof input === "number" ? pass(input) : fail("wrong_type"),
);

const degrees = (description: string, most: number): JsonSchema => ({
  type: "number",
  minimum: -most,
  maximum: most,
  description,
});
const lonLat = [degrees("Longitude.", 180), degrees("Latitude.", 90)];
const height: JsonSchema = { type: "number", description: "Height in metres." };

const exactly = (...prefixItems: readonly JsonSchema[]): JsonSchema => ({
  prefixItems,
  minItems: prefixItems.length,
  maxItems: prefixItems.length,
});

const coordinate = list(number, 3);

const position: Codec<Position> = Object.assign(
  new t.Type<Position, Position, unknown>(
    "position",
    (input): input is Position => position.decode(input)._tag === "Right",
    (input, context) =>
      Array.isArray(input) && input.length < 2
        ? t.failure(input, context, "too_few_items")
        : (coordinate.validate(input, context) as t.Validation<Position>),
    (value) => value,
  ),
  {
    schema: {
      title: "Position",
      description: "Longitude and latitude in degrees (WGS 84), then perhaps the height.",
      type: "array",
      minItems: 2,
      maxItems: 3,
      anyOf: [exactly(...lonLat), exactly(...lonLat, height)],
    },
  },
);

/** A list that must not be empty: the domain says so, and of rings what else they must be. */
const several = <A>(item: Codec<A>, minItems = 1): Codec<readonly A[]> => {
  const some = list(item, maxPositions);
  return Object.assign(some, { schema: { ...some.schema, minItems } });
};

const rings = several(several(position, 4));

const shape = <Type extends Geometry["type"], A>(type: Type, coordinates: Codec<A>) =>
  object({ type: required(oneOf([type])), coordinates: required(coordinates) });

const shapes = {
  Point: shape("Point", position),
  MultiPoint: shape("MultiPoint", several(position)),
  Polygon: shape("Polygon", rings),
  MultiPolygon: shape("MultiPolygon", several(rings)),
} satisfies Record<Geometry["type"], Codec<Geometry>>;

/** For what does not say well what it is, so that nothing can be told of its coordinates. */
const shapeless = object({
  type: required(oneOf(geometryTypes)),
  coordinates: required(
    codec("coordinates", { type: "array" }, (input) =>
      Array.isArray(input) ? pass(input as readonly unknown[]) : fail("wrong_type"),
    ),
  ),
});

const shapeOf = (input: unknown): Codec<unknown> => {
  const type = isJsonObject(input) ? geometryTypes.find((known) => known === input["type"]) : null;
  return type == null ? shapeless : shapes[type];
};

/**
 * GeoJSON of the four kinds that places have, and nothing beside its two members. What numbers and
 * rings must be the domain decides; the schema says it too.
 */
export const geometry: Codec<Geometry> = Object.assign(
  new t.Type<Geometry, Geometry, unknown>(
    "geometry",
    (input): input is Geometry => geometry.decode(input)._tag === "Right",
    (input, context) => shapeOf(input).validate(input, context) as t.Validation<Geometry>,
    (value) => value,
  ),
  {
    schema: {
      title: "Geometry",
      description:
        "GeoJSON (RFC 7946), WGS 84. The last position of a ring is its first; rings do not cross themselves and are rewound to the right-hand rule. An edge of more than 180 degrees of longitude crosses the antimeridian.",
      type: "object",
      anyOf: Object.values(shapes).map(({ schema: { properties } }) => ({
        properties,
        additionalProperties: false,
      })),
      required: ["type", "coordinates"],
    },
  },
);
