/** One thing that is wrong with what a caller sent: where it is, which rule it breaks, and the rule's numbers or words. */
export interface Fault {
  /** A JSON Pointer (RFC 6901) into the body, for faults of the body. */
  readonly pointer?: string;
  /** The name of a query parameter or header, for faults outside of the body. */
  readonly parameter?: string;
  /** Which value it is, of a parameter that has several. */
  readonly among?: string;
  readonly code: FaultCode;
  /** What the message needs to be helpful: a limit, the allowed words. */
  readonly params?: Readonly<Record<string, string | number>>;
}

export const faultCodes = [
  "required",
  "wrong_type",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "too_few_items",
  "too_many_items",
  "not_allowed",
  "invalid_format",
  "control_character",
  "malformed_text",
  "unknown_field",
  "read_only",
  "unknown_reference",
  "cycle",
  "ring_too_short",
  "ring_not_closed",
  "ring_without_area",
  "ring_crosses_itself",
  "hole_not_inside",
  "unknown_version",
  "too_common",
  "wrong_password",
  "taken",
  "malformed_json",
  "unknown_parameter",
  "repeated_parameter",
  "repeated_value",
  "not_combinable",
  "other_body",
  "more_faults",
] as const;

/** Of lines that are imported together: over HTTP, nothing comes twice. */
export const importFaultCodes = [...faultCodes, "duplicate_in_import"] as const;

export type FaultCode = (typeof importFaultCodes)[number];

/** So many faults are told of one body, which is more than anybody mends before trying again. */
export const MOST_FAULTS = 1_000;

const moreFaults: Fault = { pointer: "", code: "more_faults", params: { max: MOST_FAULTS } };

/** The faults; of too many the first, and last of all that there are more. */
export const toldFaults = (faults: readonly Fault[]): readonly Fault[] =>
  tellsAll(faults) ? faults : [...faults.slice(0, MOST_FAULTS), moreFaults];

export const tellsAll = (faults: readonly unknown[]): boolean => faults.length <= MOST_FAULTS;

/** A JSON Pointer out of its steps, with `~` and `/` escaped. */
export const pointer = (...steps: readonly (string | number)[]): string => {
  let path = "";
  for (const step of steps) path += `/${typeof step === "number" ? step : escaped(step)}`;
  return path;
};

/** Hardly any has to be: asking is cheaper than making it anew. */
const escaped = (step: string): string =>
  /[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;
