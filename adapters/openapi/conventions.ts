import { MOST_FAULTS } from "../../domain/shared/fault.ts";
import { MAX_NESTING } from "../codecs/strict-json.ts";
import { MAX_BODY_BYTES } from "../http/body.ts";

/** What holds for all operations alike, and so is said once. Markdown. */
export const conventions = `Entries, their senses, dialect zones, phenomena and sources of a dictionary, and the people who edit it.

## Representation

JSON in UTF-8, with names in snake_case. Text is stored in Unicode NFC with outer white space trimmed; what is then empty is refused (422 \`too_short\`), and so is text with control characters in it (422 \`control_character\`; line breaks and tabs may stand in definitions, examples, descriptions, notes and comments). Passwords and tokens are taken as they are. Times are RFC 3339 in UTC with milliseconds.

Every resource has \`id\`, \`version\` (1, 2, …), \`created_at\`, \`created_by\`, \`updated_at\` and \`updated_by\`, which nobody writes, and an optional \`external_id\`, the writer's own key, unique in its family, by which imports can be repeated. Optional fields may be left out or null in requests; answers always have every field, null or \`[]\` where it is not set.

What refers to another resource does so by its \`id\`; a reference to what does not exist is refused at its place (422). Years are whole numbers of our era, from -9999 to 9999.

The API grows by additions: expect fields, parameters and paths that you do not know. What is on its way out is announced with \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594).

## Logging in

\`POST /login\` gives an access token, to be sent as \`Authorization: Bearer <token>\` and nowhere else, and a refresh token, which \`POST /refresh\` exchanges for new ones. A token that is sent has to be good (401), also where one may read without; the paths that are open to all do not look at it. Each role may do what those before it may: \`reader\`, \`editor\` (writes), \`reviewer\` (also what is published), \`admin\` (also users).

## Listings

\`{"data": […], "meta": {"page", "per_page", "total", "total_pages", "next_cursor"}}\`, with \`Link\` and \`X-Total-Count\`. \`page\` counts from 1, which is also the default; \`per_page\` is 1–100, 20 by default. A page past the end is empty. What is out of range or malformed is refused, never adjusted.

\`cursor\`, with the \`next_cursor\` of the page before, walks a listing of any length at the same cost per page and meets each item whose sort key stays the same exactly once. It goes with the path, the search and the order that it was given for (other filters narrow what comes after it), and not with \`page\`; \`page\`, \`total\` and \`total_pages\` are then null unless \`count=true\` asks for the two totals. \`next_cursor\` is null at the end.

\`sort\` takes names of fields, each once, with \`-\` before a name for descending. Nulls come last either way, and ties are broken by ascending \`id\`, so that every order is total.

Parameters that take a list take values separated by commas, a comma within a value being \`\\,\`, and may stand repeatedly: any of the values will do. Of different filters all must hold. Unknown parameters, and repeated ones that take one value, are refused (400).

\`search\` disregards case, accents and Unicode form in any script; every other character stands for itself. ñ folds to n like any accented letter; exact accents rank first. \`fuzzy\` finds what is up to two edits away (a character more, less or other), the nearest first, and compares longer texts word by word. \`highlight=true\` shows with each item, as \`matches\`, where it was found, counted in code points; \`facets\`, on entries, counts all that matches by what it could be narrowed to.

## Writing

\`PUT\` replaces every writable field: what is left out is cleared, but an \`external_id\` that is not mentioned stays. \`PATCH\` is a merge patch (RFC 7396), also when sent as \`application/json\`: what is null is cleared. A sense's \`sense_order\` and a user's \`status\` are never cleared: left out or null, they stay as they are. In both, read-only fields may be sent back as they are; others are 422, and so are unknown fields. (What the version does not count, \`last_login_at\` and \`ancestor_ids\`, may be another by then: leave it out.) \`DELETE\` answers with the id; again, it is 404.

One resource comes with \`ETag: "<version>"\`, or \`"<version>.<digest>"\` where it shows what its version does not count. Send it as \`If-Match\` with PUT, PATCH and DELETE, with a transition and when bringing back, and a change made by somebody else in between is not overwritten (412); only the version is compared. \`If-Match\` is optional unless the service runs with \`REQUIRE_IF_MATCH=true\` (428). Send it as \`If-None-Match\` with GET to be answered 304 while nothing has changed.

\`Idempotency-Key\` on POST: the same key with the same body gets the first answer again for 24 hours, and nothing is done twice. A key belongs to its caller, method and path. Only successes are kept, in the same step as what they report. \`/login\` and \`/refresh\` ignore it.

## What has been deleted, and what has been changed

What others still refer to is not deleted: 409 \`in_use\`, with \`references\` that count who does, by family. An entry takes its senses with it. Keys of what was deleted are free again.

\`deleted=true\` on a listing of the dictionary shows what was deleted, latest first, to editors. \`GET …/{id}/history\` tells who made each version and what it changed, newest first, to all who have logged in; it is kept after deletion. \`POST …/{id}/restore\` with \`{"version"}\` brings that state back as a new version, of what was deleted too: an entry as a draft, with the senses that went with it (what is wrong with one of these has its place under \`/entry-senses/{id}\`).

## From a draft to what is published

An entry is a \`draft\`, \`in_review\`, \`published\` or \`archived\`, and goes from one to the next by \`POST /entries/{id}/transitions\`; an action that its status does not take is 409 \`invalid_transition\`, with the \`allowed_actions\`. What is published or archived, its senses included, is edited by reviewers and administrators; an editor reopens it first (409 \`conflict\`).

## Problems

Whatever fails is answered as \`application/problem+json\` (RFC 9457). \`code\` never changes; \`title\` and \`detail\` are in Spanish or English, as \`Accept-Language\` prefers (Spanish by default); \`errors\` lists every fault with its place, and is empty where no single place is at fault; of more than ${MOST_FAULTS} in a body the first of them, and last of all one \`more_faults\`. Of several reasons to refuse a request the first of these is told: 401; 403 for want of a role; 400, 406, 413, 415; 404; 428, 412; 422; 403 for the state of the resource; 409. \`Retry-After\` says when to try again (429, 503).

Besides the problems of its operations, any path may answer 405 with \`Allow\` to a method that it does not have, a path that is not in this document is 404, and an \`Expect\` other than \`100-continue\` is 417 (\`components/responses\`: \`MethodNotAllowed\`, \`NotFound\`, \`ExpectationFailed\`). What is not HTTP, or not in time, is answered 400, 408 or 431, unless it has been answered already, and the connection closed; requests before it over the same connection are answered first. Where only a body cannot be read, the answer is like any other to that request; where it is the headers, it is in Spanish, with an empty \`instance\` and an \`X-Request-Id\` of its own.

## HEAD, OPTIONS, caching

HEAD works wherever GET does, with the same headers and no body; it is not listed. OPTIONS tells a path's methods, and answers the preflights of browsers for the origins that the service knows (\`components/responses/Options\`). Resources may be kept if they are checked each time, and listings, which have no tag, are read anew (\`private, no-cache\`); tokens, problems and what writing answers may not (\`no-store\`).

## Limits

Bodies of ${MAX_BODY_BYTES / 1024 / 1024} MiB; JSON objects only, in UTF-8, nested ${MAX_NESTING} levels at most, without a name twice, \`__proto__\`, NUL, lone surrogates or more than 30 combining marks in a row; headers of 16 KiB. A \`Content-Type\` without a body is ignored.`;
