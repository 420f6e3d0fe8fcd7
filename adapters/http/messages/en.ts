import { MAX_NESTING } from "../../codecs/strict-json.ts";
import type { Messages } from "./messages.ts";

export const en: Messages = {
  titles: {
    malformed_json: "The body is not valid JSON",
    invalid_parameter: "Invalid parameter",
    unauthenticated: "Log in first",
    invalid_credentials: "Wrong credentials",
    token_expired: "The token has expired",
    forbidden: "Not allowed",
    not_found: "Not found",
    method_not_allowed: "Method not allowed",
    not_acceptable: "No such response format",
    request_timeout: "The request did not arrive in time",
    conflict: "Conflict",
    in_use: "Still in use",
    invalid_transition: "No such step from here",
    precondition_failed: "The version is not the present one",
    payload_too_large: "The body is too large",
    unsupported_media_type: "Unsupported media type",
    expectation_failed: "An expectation that cannot be met",
    validation_failed: "The data are not valid",
    precondition_required: "If-Match is missing",
    rate_limited: "Too many attempts",
    headers_too_large: "The headers are too large",
    internal_error: "Internal error",
    unavailable: "Service unavailable",
    storage_full: "Storage full",
  },
  details: {
    malformed_json: "The request's body could not be read.",
    invalid_parameter: "Correct the parameters that stand in `errors`.",
    unauthenticated:
      "Log in with POST /login and send the token as `Authorization: Bearer <token>`.",
    invalid_credentials: "The e-mail address or the password is wrong: look over both.",
    token_expired: "The token has expired: renew it with POST /refresh, or log in again.",
    forbidden: "This takes the role `{needs}` or a higher one.",
    not_found: "There is nothing at this address, or it has been deleted: look over the address.",
    method_not_allowed: "This resource takes: {allow}.",
    not_acceptable: "Answers are {types}; accept that type in `Accept`.",
    request_timeout: "The request took too long to arrive whole: send it again.",
    conflict: "The request conflicts with the present state.",
    in_use:
      "Others still refer to it ({uses}): remove these references first, then delete it again.",
    invalid_transition:
      "An entry whose status is `{status}` does not take this action. It takes: {allowed}.",
    precondition_failed:
      "The version that `If-Match` names is not the present one, mostly because somebody changed the resource since you read it: read it again, look over your change, and repeat it with the new ETag, quotes included.",
    payload_too_large:
      "The body is larger than 1 MiB: make several requests of it, or import from files.",
    unsupported_media_type: "Send the body as {accepted}, in UTF-8 and not compressed.",
    expectation_failed: "Of `Expect`, only `100-continue` is taken.",
    validation_failed: "Correct the fields that stand in `errors`; nothing was saved.",
    precondition_required: "Send `If-Match` with the ETag of the version that you edited.",
    rate_limited: "Too many failed attempts: try again in {seconds} seconds.",
    headers_too_large: "The address and the headers together are larger than 16 KiB: shorten them.",
    internal_error: "Something failed unexpectedly. Name the `request_id` when you report it.",
    unavailable: "The data store does not answer; try again shortly.",
    storage_full:
      "There is no room left, and nothing was saved; reading goes on. Tell whoever runs the service.",
  },
  unreadable:
    'The request is not valid HTTP. Where the address has letters such as ñ or á, encode them: curl -G --data-urlencode "search=ñandú" …',
  tooLarge:
    "The resource, or the entry with all its senses, would be larger than the store takes in one piece: make several of it.",
  starting: "The service is only just starting; try again shortly.",
  busy: "There is more to do than can be done at once; try again shortly.",
  forAdministrators: "This takes the role `admin`.",
  ownSubmission:
    "You submitted this entry yourself: somebody else has to approve it, or whoever has the role `admin`.",
  noSenses:
    "An entry without senses is not published: add one first. Other actions that it takes: {allowed}.",
  families: {
    locations: ["location", "locations"],
    phenomenons: ["phenomenon", "phenomena"],
    sources: ["source", "sources"],
    entries: ["entry", "entries"],
    "entry-senses": ["sense", "senses"],
  },
  conflicts: {
    key_taken: "Another resource has this key already: choose another, or edit that resource.",
    reopen_first:
      "The entry is published or archived: reopen it before you edit it, or ask a reviewer.",
    last_sense:
      "This is the last sense of a published entry: reopen or archive the entry before you delete it, or add another sense.",
    last_admin: "This is the last active administrator: give that role to somebody else first.",
    in_progress: "Another request with this Idempotency-Key is being worked on: repeat it shortly.",
    too_contended: "Too many are writing here at once: try again.",
  },
  json: {
    not_json: "The body is not JSON.",
    not_an_object: "The body must be a JSON object.",
    duplicate_name: "A JSON object has the same name twice.",
    forbidden_name: "The name `__proto__` is refused.",
    nested_too_deep: `The JSON is nested deeper than ${MAX_NESTING} levels.`,
    malformed_text:
      "A text contains NUL, lone surrogates or more than 30 combining marks in a row.",
    not_utf8: "The body is not valid UTF-8.",
    bad_encoding: "The body could not be read to its end.",
  },
};
