import * as E from "fp-ts/lib/Either.js";
import type { Fault } from "../../domain/shared/fault.ts";
import type { Codec, JsonSchema } from "../codecs/codec.ts";
import { decodeParameter } from "../codecs/faults.ts";
import type { InvalidParameter } from "./problem-code.ts";

/** A query parameter: one value, or a list of values separated by commas, any of which will do. */
export interface Parameter<A> {
  readonly many: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly decode: (name: string, raw: readonly string[]) => E.Either<readonly Fault[], A>;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
export type ValuesOf<P extends Parameters> = {
  readonly [K in keyof P]?: P[K] extends Parameter<infer A> ? A : never;
};

const FAULTS = Symbol("faults");

/**
 * The same parameters, on a route that knows more of what is wrong with them: a cursor is of another
 * listing, what is asked for is for others. Faults of a query are left to its handler, which tells all of
 * them to those who may ask. Being a symbol, this is no parameter.
 */
export const judgedByHandler = <P extends Parameters>(parameters: P): P => ({
  ...parameters,
  [FAULTS]: true,
});

/** What is wrong with a query whose faults were left to the handler. */
export const faultsLeftIn = (query: object): readonly Fault[] =>
  (query as { readonly [FAULTS]?: readonly Fault[] })[FAULTS] ?? [];

/** A parameter with one value; an example shows one that is not told by its words alone. */
export const single = <A>(
  codec: Codec<A>,
  description: string,
  ...examples: readonly (string | number)[]
): Parameter<A> => ({
  many: false,
  description,
  schema: { ...codec.schema, ...(examples.length > 0 && { examples }) },
  decode: (name, [raw]) => decodeParameter(codec, name, raw),
});

/** A parameter with a list of values; a comma that belongs to a value is written `\,`. */
export const several = <A>(
  codec: Codec<A>,
  description: string,
  ...example: readonly string[]
): Parameter<readonly A[]> => ({
  many: true,
  description,
  schema: {
    type: "array",
    items: codec.schema,
    ...(example.length > 0 && { examples: [example] }),
  },
  decode: (name, raw) => {
    const items = [...new Set(raw.flatMap(splitList))];
    const decoded = items.map((item) =>
      E.mapLeft((faults: readonly Fault[]) => faults.map((one) => toldAmong(items, item, one)))(
        decodeParameter(codec, name, item),
      ),
    );
    const faults = decoded.flatMap((one) => (E.isLeft(one) ? one.left : []));
    return faults.length > 0
      ? E.left(faults)
      : E.right(decoded.flatMap((one) => (E.isRight(one) ? [one.right] : [])));
  },
});

/** Of several values a fault says which it means; so much of it is enough to find it. */
const SHOWN = 60;

export const toldAmong = (values: readonly string[], value: string, fault: Fault): Fault =>
  values.length === 1 ? fault : { ...fault, among: shortened(value) };

const shortened = (value: string): string => {
  const characters = Array.from(value);
  return characters.length <= SHOWN ? value : `${characters.slice(0, SHOWN).join("")}…`;
};

const splitList = (raw: string): readonly string[] =>
  raw.split(/(?<!\\),/).map((item) => item.replaceAll("\\,", ","));

/** What should have been percent-encoded and was not, so that it cannot break out of a `Link`. */
export const escapeUnsafe = (target: string): string =>
  /^[\w\-./~%&=+,:;@!$'()*?[\]]*$/.test(target)
    ? target
    : target.replaceAll(
        /[^\w\-./~%&=+,:;@!$'()*?[\]]/g,
        (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
      );

/** Every parameter of a query string, or all that is wrong with them. */
export const parseQuery = <P extends Parameters>(
  parameters: P,
  query: string,
): E.Either<InvalidParameter, ValuesOf<P>> => {
  if (query === "") return E.right({});
  const given = collect(query);
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, raw] of given) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) {
      faults.push({ parameter: name, code: "unknown_parameter" });
    } else if (raw === null) {
      faults.push({ parameter: name, code: "malformed_text", params: { encoded: "%C3%B1" } });
    } else if (raw.length > 1 && !parameter.many) {
      faults.push({ parameter: name, code: "repeated_parameter" });
    } else {
      const decoded = parameter.decode(name, raw);
      if (E.isLeft(decoded)) faults.push(...decoded.left);
      else values[name] = decoded.right;
    }
  }
  if (faults.length === 0) return E.right(values as ValuesOf<P>);
  return FAULTS in parameters
    ? E.right({ ...(values as ValuesOf<P>), [FAULTS]: faults })
    : E.left({ _tag: "InvalidParameter", faults });
};

/** Names with their values in order; null where the percent-encoding is broken. */
const collect = (query: string): ReadonlyMap<string, readonly string[] | null> => {
  const given = new Map<string, string[] | null>();
  for (const part of query.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const value = equals === -1 ? "" : decodeComponent(part.slice(equals + 1));
    const name = nameIn(part);
    const before = given.get(name);
    if (value === null || before === null) given.set(name, null);
    else if (before === undefined) given.set(name, [value]);
    else before.push(value);
  }
  return given;
};

/** The name in one `name=value` of a query string. */
export const nameIn = (part: string): string => {
  const equals = part.indexOf("=");
  const raw = equals === -1 ? part : part.slice(0, equals);
  return decodeComponent(raw) ?? raw;
};

/** As in forms: a plus is a space. Stricter than URLSearchParams, which lets broken escapes through. */
const decodeComponent = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
};
