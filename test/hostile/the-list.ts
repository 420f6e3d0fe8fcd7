/**
 * What hostile callers try, in few words. ∅ is a caller without a token, R, E and A are a reader, an
 * editor and an administrator, K has a token signed with the service's own key; `e` is a valid entry. V
 * is 422, P 400 `invalid_parameter`, M 400 `malformed_json`, U 401, F 403, N 404, C 409, S 412, B 413,
 * T 415 and L 429.
 *
 * The list is a sample: each section of it is generalised beside the rows (`every-….ts`).
 */
export const theList = {
  Login: [
    '∅ POST /login `{"email":{"$ne":""},"password":{"$ne":""}}` →V (CVE-2026-30941)',
    "∅ POST /login unknown/known email, 200 each, throttle raised →U, identical bodies, median gap ≤10% (CVE-2026-26185)",
    "∅ POST /login 100 KB password →V in 50 ms",
    "∅ 12 wrong logins, one account →L by 11th",
    "12 wrong logins, rotating case and spaces of the address and junk fields →L (CVE-2025-64526)",
    "∅ 200 parallel wrong logins →≤10 U, rest L/503 (CVE-2024-4629)",
    "∅ POST /login credentials in query, empty body →P/M/V, unlogged",
    "∅ POST /login valid →200, `no-store`, no hash",
  ],
  "Tokens (GET /users/{self} unless stated)": [
    "`alg:none` →U",
    "HS256, empty key →U",
    "Edited role, old signature →U",
    "K expired; without `exp`; future `nbf`; wrong `aud`/`iss` →U",
    "Refresh token as bearer →U",
    "`?access_token=` only →U, unlogged (CVE-2024-47822)",
    "`Basic`, bare token →U; `bearer` lower-case →200",
    "After logout, password/role change, disable, delete →U at once (CVE-2025-3930)",
    "Refresh ×20 parallel →≤1 success; later replay revokes family",
    "20 KB token →431/U",
  ],
  Authorisation: [
    "∅ every protected route →U",
    "R every POST/PUT/DELETE →F",
    "E GET/POST /users →F",
    'E PUT /users/{self} `{"role":"admin"}` →F/V, role unchanged',
    "E PUT /users/{other}, /users/{absent} →identical F/N (CVE-2025-64749)",
    'E POST /entries `e+{"id":"x","created_by":"x"}` →V',
    "A GET/POST/PUT /users →no password, hash, token",
    "A GET /users?search=$argon2id →0 hits (CVE-2025-64748)",
    "R GET /entries?populate=*, `?alias[x]=password` →P (CVE-2024-34708)",
    "R GET /entries/{id} `X-HTTP-Method-Override: DELETE` →200, nothing deleted",
  ],
  "Injection and parsing (E POST /entries unless stated)": [
    "R GET /entries/%7B%22$ne%22:null%7D →N (CVE-2026-29793)",
    "R GET `/entries?search[$regex]=.*` →P",
    'R GET /entries?search= each `%`, `_`, `"`, `NEAR(`, `x:` →200, literal',
    "R GET /entries?search= 10 KB →P",
    '`e+{"__proto__":{"role":"admin"}}` →M',
    "100,000 nested `[]` →M ≤100 ms",
    '`lemma_form` array, object, 7, null, "", spaces, 10,000 chars →V',
    "café NFC stored; search NFD →1 hit",
    "A POST /users `ADMIN@x.org` beside `admin@x.org` →C",
    "Invalid UTF-8; `charset=utf-16` →M/T",
    'Empty, `null`, `"x"`, `[]` →M',
    "Truncated JSON →M",
    "`text/plain`, multipart, no type →T",
    "2 MB, fixed and chunked →B",
    '`lemma_form:"<script>\\r\\nSet-Cookie:a=b"` →V/201; `nosniff`, no injected header',
  ],
  "Listing (R GET /entries)": [
    "`per_page=-1|0|1e9|1.5|abc` →P (CVE-2026-63421)",
    "`page=0|-1|9007199254740993` →P",
    "`page=1&page=2` →P",
    "/entries/%00, /%E0%A4%A, /constructor, 8 KB id →N/400/414",
  ],
  Concurrency: [
    "E 50 parallel PUT /entries/{id}, same `If-Match` →one 200, 49 S",
    "E PUT /entries/{id} stale or weak `If-Match` →S",
    "A 50 parallel POST /users same email →one 201, 49 C",
    "E DELETE entry racing POST /entry-senses →no orphan",
  ],
  HTTP: [
    "∅ GET /entries `Content-Length` + `Transfer-Encoding` →400, closed, body optional",
    "E POST /entries `Host: evil.com:x@good` →400/201, no evil in `Location` (CVE-2026-27959)",
    "∅ GET /entries `X-Forwarded-Host` 15 KB spaces →≤100 ms (CVE-2025-25200)",
    "A TRACE, FOO /entries →405/501, or the parser's own 400",
    "∅ GET /users/{id} valid `If-None-Match` →U, never 304",
    "∅ GET /nope `Accept: text/html` →N/406/U, never HTML",
    "GET /users/{self}, token only in `Cookie` →U (no CSRF surface)",
    "After everything: logs lack canary password, token, hash; newline in `search` stays one line",
  ],
} as const;

type List = typeof theList;
export type Section = keyof List;

/** A test for each row of a section: one that is left out, or that is of no row, does not compile. */
export type Rows<S extends Section, Against> = Readonly<
  Record<List[S][number], (against: Against) => Promise<void>>
>;
