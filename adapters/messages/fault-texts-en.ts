import type { FaultCode } from "../../domain/shared/fault.ts";

export const en: Readonly<Record<FaultCode, string>> = {
  required: "This field is missing.",
  wrong_type: "Must be {type}.",
  too_short: "Has fewer characters than the minimum, {min}.",
  too_long: "Has more characters than the maximum, {max}.",
  too_small: "Must be at least {min}.",
  too_large: "Must be at most {max}.",
  too_few_items: "Has fewer items than the minimum, {min}.",
  too_many_items: "Has more items than the maximum, {max}.",
  not_allowed: "Must be one of: {allowed}.",
  invalid_format:
    "Does not have the expected format[; for example: {example}][, or is of another path than {listing}, another search or another order: begin without it].",
  control_character: "Contains control characters.",
  malformed_text:
    "Contains NUL, lone surrogates or more than 30 combining marks in a row[, or what is not UTF-8: ñ is sent as {encoded}].",
  unknown_field: "There is no such field.",
  read_only: "This field is read-only.",
  unknown_reference:
    "There is no resource to refer to with the id `{id}`[ in the entry `{entry}`].",
  cycle: "It would lie in itself: choose another one that does not lie in it.",
  ring_too_short:
    "The ring has fewer than {min} positions, with the last, which repeats the first.",
  ring_not_closed: "The ring is not closed: repeat the first position at its end.",
  ring_without_area: "The ring encloses nothing: its positions are on one line.",
  ring_crosses_itself:
    "The ring crosses itself: look over the order of its positions, or cut it into several polygons.",
  hole_not_inside:
    "The hole reaches beyond the first ring, which goes around the polygon: look over the order of the rings, or make a polygon of its own of it.",
  unknown_version: "The history has no state of that version: choose another one of it.",
  too_common: "This is one of the most common passwords: choose another.",
  wrong_password: "This is not the current password.",
  taken: "Another resource has it already.",
  duplicate_in_import: "Is already the key of what {file} gives in line {line}.",
  malformed_json: "The line is not a valid JSON object: {reason}.",
  unknown_parameter: "There is no such parameter here.",
  repeated_parameter: "This parameter may stand only once.",
  repeated_value: "`{value}` may stand only once.",
  not_combinable: "Cannot be combined with `{other}`.",
  more_faults: "These were the first {max} faults; there are more.",
  other_body: "This key was used with another body.",
};
