import * as E from "fp-ts/lib/Either.js";
import type { Errors, ValidationError } from "io-ts";
import { type ValidationFailed, validationFailed } from "../../domain/shared/app-error.ts";
import { type Fault, type FaultCode, faultCodes, pointer } from "../../domain/shared/fault.ts";
import type { Codec, JsonSchema } from "./codec.ts";

/** Which number or words of a schema explain a fault. */
const explaining: Partial<Record<FaultCode, (schema: JsonSchema) => Fault["params"]>> = {
  wrong_type: ({ type }) => ({ type: Array.isArray(type) ? type.join(" | ") : String(type) }),
  too_short: ({ minLength }) => ({ min: Number(minLength) }),
  too_long: ({ maxLength }) => ({ max: Number(maxLength) }),
  too_small: ({ minimum }) => ({ min: Number(minimum) }),
  too_large: ({ maximum }) => ({ max: Number(maximum) }),
  too_few_items: ({ minItems }) => ({ min: Number(minItems) }),
  too_many_items: ({ maxItems }) => ({ max: Number(maxItems) }),
  invalid_format: ({ examples }) =>
    Array.isArray(examples) ? { example: String(examples[0]) } : undefined,
  not_allowed: (schema) => ({ allowed: (schema["enum"] as readonly string[]).join(", ") }),
};

const isFaultCode = (message: string | undefined): message is FaultCode =>
  faultCodes.some((code) => code === message);

/** The code and the numbers of an io-ts error: its message, and the schema of the codec that failed. */
const explain = ({ message, context }: ValidationError): Pick<Fault, "code" | "params"> => {
  const code = isFaultCode(message) ? message : "wrong_type";
  const failed = context.at(-1)?.type;
  const schema =
    failed !== undefined && "schema" in failed ? (failed.schema as JsonSchema) : undefined;
  const params = schema === undefined ? undefined : explaining[code]?.(schema);
  return params === undefined ? { code } : { code, params };
};

const faultsOf = (errors: Errors): readonly Fault[] =>
  errors.map((error) => ({
    pointer: pointer(...error.context.slice(1).map(({ key }) => key)),
    ...explain(error),
  }));

/** Decodes the body of a request or a line of a file, with every fault where it is not good. */
export const decode = <A>(codec: Codec<A>, input: unknown): E.Either<ValidationFailed, A> =>
  E.mapLeft((errors: Errors) => validationFailed(faultsOf(errors)))(codec.decode(input));

/** Decodes the value of a parameter, which has a name instead of a place. */
export const decodeParameter = <A>(
  codec: Codec<A>,
  parameter: string,
  input: unknown,
): E.Either<readonly Fault[], A> =>
  E.mapLeft((errors: Errors) => errors.map((error): Fault => ({ parameter, ...explain(error) })))(
    codec.decode(input),
  );
