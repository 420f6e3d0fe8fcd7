import * as t from "io-ts";
import { type Geometry, geometryTypes, maxPositions } from "../../domain/locations/geometry.ts";
import type { Position } from "../../domain/locations/geo-ring.ts";
import { type Codec, codec, fail, FAULTY, type JsonSchema, list, oneOf, pass } from "./codec.ts";
import { object, required } from "./object.ts";
import { soundPart } from "./sound-part.ts";
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

const MAX_NUMBERS = 3;

const isPosition = (input: unknown): input is Position =>
  Array.isArray(input) &&
  (input.length === 2 || input.length === MAX_NUMBERS) &&
  input.every((part) => typeof part === "number");

/** Not a list: which number is which is known however many there are, and so is what is wrong with it. */
const position: Codec<Position> = Object.assign(
  new t.Type<Position, Position, unknown>(
    "position",
    isPosition,
    (input, context) => {
      if (isPosition(input)) return t.success(input);
      if (!Array.isArray(input)) return t.failure(input, context, "wrong_type");
      const errors: t.ValidationError[] = [];
      const told = (message: string) => errors.push({ value: input, context, message });
      if (input.length < 2) told("too_few_items");
      if (input.length > MAX_NUMBERS) told("too_many_items");
      for (const [index, part] of input.slice(0, MAX_NUMBERS).entries()) {
        const read = number.validate(part, t.appendContext(context, String(index), number, part));
        if (read._tag === "Left") errors.push(...read.left);
      }
      return t.failures(errors);
    },
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
    quick: (input: unknown) => (isPosition(input) ? input : FAULTY),
    partOf: (input: unknown) =>
      Array.isArray(input)
        ? input.slice(0, MAX_NUMBERS).map((part) => soundPart(number, part))
        : undefined,
  },
);

/**
 * A list that must not be empty: the domain says so, and of rings what else they must be. No more is
 * said of one that is too long: its items are not looked at, here or there.
 */
const several = <A>(item: Codec<A>, minItems = 1): Codec<readonly A[]> => {
  const some = list(item, maxPositions);
  return Object.assign(some, {
    schema: { ...some.schema, minItems },
    partOf: (input: unknown) =>
      Array.isArray(input) && input.length <= maxPositions
        ? input.map((part) => soundPart(item, part))
        : undefined,
  });
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
      Array.isArray(input) ? pass(input as never) : fail("wrong_type"),
    ),
  ),
});

/** Nothing is sound of which the type is not. */
const shapeOf = (input: unknown): Codec<Geometry> => {
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
    (input, context) => shapeOf(input).validate(input, context),
    (value) => value,
  ),
  {
    quick: (input: unknown) => shapeOf(input).quick(input),
    partOf: (input: unknown) => soundPart(shapeOf(input), input),
    schema: {
      title: "Geometry",
      description:
        "GeoJSON (RFC 7946), WGS 84. The last position of a ring is its first; rings do not cross themselves and are rewound to the right-hand rule; holes do not reach beyond the first ring, but may touch it. An edge of more than 180 degrees of longitude crosses the antimeridian.",
      type: "object",
      anyOf: Object.values(shapes).map(({ schema: { properties } }) => ({
        properties,
        additionalProperties: false,
      })),
      required: ["type", "coordinates"],
    },
  },
);
