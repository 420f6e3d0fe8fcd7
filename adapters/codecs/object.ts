import * as t from "io-ts";
import { MOST_FAULTS } from "../../domain/shared/fault.ts";
import { type Codec, FAULTY, type JsonSchema, list, type Quick } from "./codec.ts";

/** A member of an object: its codec, and its value where the member is left out or null. */
export interface Field<A> {
  readonly codec: Codec<A>;
  readonly optional: boolean;
  readonly absent: A | undefined;
  readonly schema: JsonSchema;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<F> = F extends Field<infer A> ? A : never;
export type ObjectOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

export const required = <A>(codec: Codec<A>): Field<A> => ({
  codec,
  optional: false,
  absent: undefined,
  schema: codec.schema,
});

/** Null where it is left out. */
export const nullable = <A>(codec: Codec<A>): Field<A | null> => ({
  // The absent value is handled by the object; the codec itself never meets null.
  codec,
  optional: true,
  absent: null,
  schema: orNull(codec.schema),
});

/** Empty where it is left out. */
export const listOf = <A>(item: Codec<A>, max: number): Field<readonly A[]> => {
  const codec = list(item, max);
  // All that leave it out share it.
  return { codec, optional: true, absent: Object.freeze([]), schema: orNull(codec.schema) };
};

/** Marks the schema of what requests may leave out and answers always have; it is never published. */
export const FILLED = Symbol("filled");

/** The value given here where it is left out. */
export const orElse = <A>(codec: Codec<A>, absent: A): Field<A> => ({
  codec,
  optional: true,
  absent,
  schema: { ...orNull(codec.schema), default: absent, [FILLED]: true },
});

/** Null where it is left out, and then the dictionary's to decide. */
export const assigned = <A>(codec: Codec<A>): Field<A | null> => {
  const field = nullable(codec);
  return { ...field, schema: { ...field.schema, [FILLED]: true } };
};

const orNull = (schema: JsonSchema): JsonSchema => {
  const { type, enum: words } = schema;
  return {
    ...schema,
    type: Array.isArray(type) ? type : [type, "null"],
    ...(Array.isArray(words) && { enum: [...(words as readonly unknown[]), null] }),
  };
};

/** What stands in an error's context for a member that should not be there. */
const unknownField = t.never;

/** An object codec that knows its fields. */
export interface ObjectCodec<F extends Fields> extends Codec<ObjectOf<F>> {
  readonly fields: F;
}

/**
 * An object with just these members; what is wrong with it is reported, unknown members too, until
 * that is too much to be told. The title is what the documentation calls it.
 */
export const object = <F extends Fields>(fields: F, title?: string): ObjectCodec<F> => {
  const members = Object.entries(fields);
  const requiredNames = members.filter(([, { optional }]) => !optional).map(([name]) => name);
  const schema: JsonSchema = {
    ...(title !== undefined && { title }),
    type: "object",
    properties: Object.fromEntries(members.map(([name, field]) => [name, field.schema])),
    required: requiredNames,
    additionalProperties: false,
  };
  const inOrder = members.map(([name, { codec, optional }], place) => ({
    name,
    place,
    quick: codec.quick,
    optional,
  }));
  const byName = new Map(inOrder.map((member) => [member.name, member]));
  const nothingGiven = Object.fromEntries(members.map(([name, { absent }]) => [name, absent]));
  const copy = members.length < LARGE ? copyOfSmall : copyOfLarge;
  const quick: Quick<ObjectOf<F>> = (input) => {
    if (!isObject(input)) return FAULTY;
    // A copy has all members at once: to add them one by one takes longer than all else here.
    const value = copy(nothingGiven);
    let next = 0;
    let requiredOnes = 0;
    for (const name in input) {
      const expected = inOrder[next];
      const member = expected?.name === name ? expected : byName.get(name);
      if (member === undefined) return FAULTY;
      next = member.place + 1;
      const given = input[name];
      if (member.optional) {
        if (given === null) continue;
      } else requiredOnes++;
      const read = member.quick(given);
      if (read === FAULTY) return FAULTY;
      value[name] = read;
    }
    return requiredOnes === requiredNames.length ? (value as ObjectOf<F>) : FAULTY;
  };
  const type: t.Type<ObjectOf<F>, ObjectOf<F>> = new t.Type(
    "object",
    (input): input is ObjectOf<F> => isObject(input) && type.decode(input)._tag === "Right",
    (input, context) => {
      const sound = quick(input);
      if (sound !== FAULTY) return t.success(sound);
      if (!isObject(input)) return t.failure(input, context, "wrong_type");
      const errors: t.ValidationError[] = [];
      const value: Record<string, unknown> = {};
      for (const [name, { codec, optional, absent }] of members) {
        if (errors.length > MOST_FAULTS) break;
        const given = input[name];
        if (given === undefined || (given === null && optional)) {
          if (optional) value[name] = absent;
          else errors.push(error(t.appendContext(context, name, codec), given, "required"));
          continue;
        }
        const result = codec.validate(given, t.appendContext(context, name, codec, given));
        if (result._tag === "Left") for (const one of result.left) errors.push(one);
        else value[name] = result.right;
      }
      errors.push(...unknownIn(input, fields, context, MOST_FAULTS + 1 - errors.length));
      return errors.length > 0 ? t.failures(errors) : t.success(value as ObjectOf<F>);
    },
    (value) => value,
  );
  return Object.assign(type, { schema, fields, quick });
};

/** As many members as whole resources have. */
const LARGE = 10;

// V8 copies fast where it has met no more than four shapes: what is large has a place of its own.

const copyOfLarge = (of: Readonly<Record<string, unknown>>): Record<string, unknown> => ({ ...of });
const copyOfSmall = (of: Readonly<Record<string, unknown>>): Record<string, unknown> => ({ ...of });

/** No more of them than are wanted. */
const unknownIn = (
  input: Readonly<Record<string, unknown>>,
  fields: Fields,
  context: t.Context,
  most: number,
): readonly t.ValidationError[] => {
  const errors: t.ValidationError[] = [];
  for (const name of Object.keys(input)) {
    if (errors.length >= most) break;
    if (!Object.hasOwn(fields, name))
      errors.push(error(t.appendContext(context, name, unknownField), name, "unknown_field"));
  }
  return errors;
};

const error = (context: t.Context, value: unknown, message: string): t.ValidationError => ({
  value,
  context,
  message,
});

const isObject = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === "object" && input !== null && !Array.isArray(input);
