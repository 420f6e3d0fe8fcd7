import * as t from "io-ts";
import { type FaultCode, MOST_FAULTS } from "../../domain/shared/fault.ts";
import { normalise } from "../../domain/shared/folding.ts";
import { isSoundText } from "./sound-text.ts";

/** JSON Schema 2020-12, as far as the codecs speak it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An io-ts codec that also says what it accepts, so that the documentation cannot drift from it. */
export interface Codec<A> extends t.Decoder<unknown, A> {
  readonly schema: JsonSchema;
  /**
   * Decodes what is sound, without noting at each step where it stands: most input is, and paths for
   * faults that it has not take most of the time.
   */
  readonly quick: Quick<A>;
  /** What can be read of faulty input, of codecs that are neither lists nor objects for all of it. */
  readonly partOf?: (input: unknown) => unknown;
}

/** In the place of a value, where something is wrong with it: `decode` says what. */
export const FAULTY = Symbol("faulty");

export type Quick<A> = (input: unknown) => A | typeof FAULTY;

type Check<A> = (
  input: unknown,
) => { readonly ok: true; readonly value: A } | { readonly ok: false; readonly code: FaultCode };

export const pass = <A>(value: A) => ({ ok: true, value }) as const;
export const fail = (code: FaultCode) => ({ ok: false, code }) as const;

/** A codec whose failures carry a fault code as their message; the numbers come from its schema. */
export const codec = <A>(name: string, schema: JsonSchema, check: Check<A>): Codec<A> =>
  Object.assign(
    new t.Type<A, A, unknown>(
      name,
      (input): input is A => check(input).ok,
      (input, context) => {
        const checked = check(input);
        return checked.ok ? t.success(checked.value) : t.failure(input, context, checked.code);
      },
      (value) => value,
    ),
    {
      schema,
      quick: (input: unknown) => {
        const checked = check(input);
        return checked.ok ? checked.value : FAULTY;
      },
    },
  );

interface Told {
  readonly description?: string;
  readonly example?: string;
}

export interface TextOptions extends Told {
  readonly max: number;
  /** Whether line breaks and tabs may stand in it. */
  readonly multiline?: boolean;
}

// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const controls = /[\u0000-\u001f\u007f-\u009f]/;
// eslint-disable-next-line no-control-regex -- the same, but for tab, line feed and carriage return
const controlsButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Characters are code points, as in JSON Schema; counting them is spared where units are few enough, or far too many. */
const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max);

/** Four characters at most become one in NFC, so that this needs no look at any of them. */
export const isFarLonger = (text: string, max: number): boolean => text.length > 8 * max;

const isShorter = (text: string, min: number): boolean =>
  text.length < min || (text.length < 2 * min && [...text].length < min);

/**
 * Nothing that checking could find or change: no white space around it, no control character, and, as
 * NFC leaves everything below the marks as it is, no other form of it.
 */
const simple =
  /^[\u0021-\u007e\u00a1-\u02ff](?:[\u0020-\u007e\u00a1-\u02ff]*[\u0021-\u007e\u00a1-\u02ff])?$/;

const checkText = (input: unknown, { max, multiline = false }: TextOptions) => {
  if (typeof input !== "string") return fail("wrong_type");
  if (input.length <= max && simple.test(input)) return pass(input);
  if (isFarLonger(input, max) && isFarLonger(input.trim(), max)) return fail("too_long");
  if (!isSoundText(input)) return fail("malformed_text");
  const value = normalise(input);
  if (value === "") return fail("too_short");
  if (isLonger(value, max)) return fail("too_long");
  if ((multiline ? controlsButBreaks : controls).test(value)) return fail("control_character");
  return pass(value);
};

/** Not nothing but white space, which is trimmed. What else is refused a pattern would not say clearly. */
export const NOT_BLANK = "\\S";

const textSchema = ({ max }: TextOptions): JsonSchema => ({
  type: "string",
  minLength: 1,
  maxLength: max,
  pattern: NOT_BLANK,
});

const annotations = ({ description, example }: Told): JsonSchema => ({
  ...(description !== undefined && { description }),
  ...(example !== undefined && { examples: [example] }),
});

/** Text in NFC with outer white space trimmed; its length is counted in characters. */
export const text = (options: TextOptions): Codec<string> =>
  codec("text", { ...textSchema(options), ...annotations(options) }, (input) =>
    checkText(input, options),
  );

/** Text that is compared and never shown, white space and all: passwords and tokens, in NFC. */
export const secretText = ({
  min = 1,
  max,
  ...told
}: Told & { readonly min?: number; readonly max: number }): Codec<string> =>
  codec(
    "secret",
    {
      type: "string",
      minLength: min,
      maxLength: max,
      format: "password",
      ...annotations(told),
    },
    (input) => {
      if (typeof input !== "string") return fail("wrong_type");
      if (isFarLonger(input, max)) return fail("too_long");
      if (!isSoundText(input)) return fail("malformed_text");
      const value = input.normalize("NFC");
      if (isShorter(value, min)) return fail("too_short");
      return isLonger(value, max) ? fail("too_long") : pass(value);
    },
  );

/** Text of a form of its own: an address, a language code. */
export const formatted = (
  options: TextOptions & { readonly schema: JsonSchema; readonly holds: (text: string) => boolean },
): Codec<string> =>
  codec(
    "formatted",
    { ...textSchema(options), ...options.schema, ...annotations(options) },
    (input) => {
      const checked = checkText(input, options);
      return checked.ok && !options.holds(checked.value) ? fail("invalid_format") : checked;
    },
  );

export const integer = ({
  min,
  max,
  ...told
}: Pick<Told, "description"> & { readonly min: number; readonly max: number }): Codec<number> =>
  codec(
    "integer",
    { type: "integer", minimum: min, maximum: max, ...annotations(told) },
    (input) => {
      if (typeof input !== "number" || !Number.isInteger(input)) return fail("wrong_type");
      if (input < min) return fail("too_small");
      return input > max ? fail("too_large") : pass(input);
    },
  );

export const oneOf = <Word extends string>(
  words: readonly Word[],
  told: Pick<Told, "description"> = {},
): Codec<Word> =>
  codec("one of", { type: "string", enum: words, ...annotations(told) }, (input) => {
    if (typeof input !== "string") return fail("wrong_type");
    const word = words.find((known) => known === input);
    return word === undefined ? fail("not_allowed") : pass(word);
  });

/** A list codec that knows its items. */
export interface ListCodec<A> extends Codec<readonly A[]> {
  readonly item: Codec<A>;
}

/** A list whose faults are reported, each at its index, until there are too many to be told. */
export const list = <A>(item: Codec<A>, max: number): ListCodec<A> => {
  const quick: Quick<readonly A[]> = (input) => {
    if (!Array.isArray(input) || input.length > max) return FAULTY;
    const values: A[] = [];
    for (const part of input) {
      const value = item.quick(part);
      if (value === FAULTY) return FAULTY;
      values.push(value);
    }
    return values;
  };
  const type: t.Type<readonly A[], readonly A[]> = new t.Type(
    "list",
    (input): input is readonly A[] => type.decode(input)._tag === "Right",
    (input, context) => {
      if (!Array.isArray(input)) return t.failure(input, context, "wrong_type");
      if (input.length > max) return t.failure(input, context, "too_many_items");
      const values: A[] = [];
      const errors: t.ValidationError[] = [];
      for (const [index, part] of input.entries()) {
        if (errors.length > MOST_FAULTS) break;
        const result = item.validate(part, t.appendContext(context, String(index), item, part));
        if (result._tag === "Left") for (const one of result.left) errors.push(one);
        else values.push(result.right);
      }
      return errors.length > 0 ? t.failures(errors) : t.success(values);
    },
    (value) => value,
  );
  return Object.assign(type, {
    schema: { type: "array", items: item.schema, maxItems: max },
    quick,
    item,
  });
};
