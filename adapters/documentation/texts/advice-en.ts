import type { ProblemCode } from "../../http/problem-code.ts";

/** What to do next, for each problem. Markdown. */
export const adviceEn: Readonly<Record<ProblemCode, string>> = {
  malformed_json:
    "Nothing was saved. Have the body written by a JSON library rather than by hand, in UTF-8, as one object. On a command line, mind that the shell does not take the quotes away: put the body between single quotes, or in a file (`curl --data-binary @body.json`).",
  invalid_parameter:
    "Each fault in `errors` names its parameter. Unknown parameters are refused too, so that a misspelt filter does not silently give everything; so are values out of range, such as `per_page=101`. A `cursor` is good for the listing that gave it only, with the same search and order; where one of these changes, begin without it. [Searching](searching.md) shows the usual parameters, the operations page lists all.",
  unauthenticated:
    "Log in with `POST /login` and send its `access_token` with every request, as `Authorization: Bearer <token>`. A token that was sent and still got this answer has been ended: by logging out, by a change of password, role or status, or because its refresh token was used twice. Log in again.",
  invalid_credentials:
    "Look over the address and the password; capitals count in the password. An account that is disabled gets the same answer, on purpose. Whoever runs the service can set a new password with `npm run -s dictionary -- users set-password ADDRESS`. After ten failures within fifteen minutes the answer becomes `rate_limited`.",
  token_expired:
    "Send the `refresh_token` of the login to `POST /refresh`: the answer has a new pair, and the old refresh token is used up. Keep the new one; using an old one again ends the session. Then repeat the request, of which nothing has been done.",
  forbidden:
    "Your account's role does not allow this. Readers read, editors write, reviewers publish and edit what is published, administrators manage users. Ask an administrator, or leave this step to a colleague. What you submitted for review yourself, somebody else has to approve, or an administrator. Your own role is at `GET /users/me`.",
  not_found:
    "Look over the address: paths have no prefix such as `/api`, and ids are complete. What has been deleted is gone from its address too; editors see it with `deleted=true` on the listing and can bring it back (`POST /{family}/{id}/restore`). Whoever has not logged in finds published entries only.",
  method_not_allowed:
    "The header `Allow` of the answer names the methods that the address takes. A listing takes `GET` and `POST`; one resource takes `GET`, `PUT`, `PATCH` and `DELETE`.",
  not_acceptable:
    "Leave the `Accept` header out, or let it take the type that `detail` names: `application/json`, except for the `text/plain` of `/metrics`.",
  request_timeout:
    "Send the request again. If it happens often, the connection is slow or something between you and the service holds requests back: send smaller bodies, or import large amounts from files ([Importing](importing.md)).",
  conflict:
    "The `detail` says what is in the way. A key that is taken (`external_id` or an abbreviation) stands in `errors`: choose another, or edit the resource that has it, which the listing finds by `external_id=…` or, by its abbreviation, `search=…&mode=exact`. What asks for another try, simply send again.",
  in_use:
    "`references` counts, by family, what still refers to it. Find these with the listings' filters (`location_id`, `phenomenon_id`, `source_id`, `parent_id`, `related_to`), take the reference out of each, then delete again. Begin with what lies in it (`parent_id`): while a zone has places in it, `location_id` finds what refers to those as well.",
  invalid_transition:
    "`allowed_actions` names the steps that the entry's status allows. Perhaps somebody took the step before you: read the entry again. An entry is published only with at least one sense. [Workflow](workflow.md) shows all steps.",
  precondition_failed:
    'Somebody saved a newer version than the one that you edited. Read the resource again (`GET`), compare, make your change in the new version, and send it with the new `ETag` as `If-Match`. Nothing of your change was saved, and nothing of the other one was lost. Where the version is the same, look at how the `ETag` is written: between quotes (`If-Match: "3"`), and without `W/` before it, which some intermediaries add when they compress.',
  payload_too_large:
    "One request carries one resource, and 1 MiB of JSON is plenty for one. Put long texts into several senses or notes; for many resources use the import from files ([Importing](importing.md)). An entry is found by what all its senses say, which on MongoDB has a limit of 16 MB together, some two thousand long senses: make several entries of it.",
  unsupported_media_type:
    "Send `Content-Type: application/json`, for `PATCH` also `application/merge-patch+json`; forms, text and files are not taken. With curl that is `-H 'Content-Type: application/json'`, since `-d` alone announces a form.",
  expectation_failed: "Leave the `Expect` header out.",
  validation_failed:
    "`errors` lists every fault at once: `pointer` is the place in the body (`/variants/0/form` is the form of the first variant), `detail` says what is expected there. Mend them all and send the request again. Unknown fields are faults too, mostly misspellings.",
  precondition_required:
    'This service wants to know which version you edited. Take the `ETag` of your last read and send it as `If-Match`, quotes included: `If-Match: "3"`.',
  rate_limited:
    "Wait as many seconds as the header `Retry-After` says; trying earlier does not help. Sessions that are open go on meanwhile. If it was not you who tried, tell whoever runs the service.",
  headers_too_large:
    "Shorten the address or the headers. Searches take 200 characters; a filter with very many values is better split into several requests.",
  internal_error:
    "This is a fault of the service, not of your request. Nothing is half saved. Tell whoever runs it the `request_id`: it stands in the log next to the cause.",
  unavailable:
    "The database does not answer at the moment, or more is asked of the service than it can do at once. Wait as the header `Retry-After` says and send the request again; with an `Idempotency-Key` a `POST` can be repeated without doing anything twice. Those who run the service see its state at `/health/ready`.",
  storage_full:
    "Reading goes on. Tell whoever runs the service: once there is room again, send the request again. Nothing of it was saved.",
};
