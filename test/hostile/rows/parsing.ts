import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { lexicalFamilies } from "../../../domain/shared/family.ts";
import { idIn } from "../../http/a-service.ts";
import type { Answer } from "../../http/a-client.ts";
import { anEntryBody } from "../../http/an-entry-body.ts";
import { expectCode, expectStatus, metaOf } from "../../http/expectations.ts";
import { CANARY, shortest, type Target } from "../a-target.ts";
import type { Rows } from "../the-list.ts";

const JSON_TYPE = "application/json";

/** An editor sends these bytes as a new entry, as they are. */
const sent = async (
  target: Target,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  type: string | null = JSON_TYPE,
): Promise<Answer> => {
  const { client } = await target.as("editor");
  return client.send("POST", "/entries", {
    body,
    headers: type === null ? {} : { "Content-Type": type },
  });
};

const search = async (target: Target, text: string): Promise<Answer> => {
  const { client } = await target.as("reader");
  return client.get(`/entries?search=${encodeURIComponent(text)}`);
};

const valid = JSON.stringify(anEntryBody());
const beforeEnd = (more: string): string => valid.replace(/\}$/, `,${more}}`);

const BIG = 2 * 1024 * 1024;

/** A stream is sent in chunks, and so without a length. */
const chunked = (text: string): ReadableStream =>
  new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < text.length; at += 65_536)
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 65_536)));
      controller.close();
    },
  });

export const parsing: Rows<"Injection and parsing (E POST /entries unless stated)", Target> = {
  "R GET /entries/%7B%22$ne%22:null%7D →N (CVE-2026-29793)": async (target) => {
    const { client } = await target.as("reader");
    for (const family of lexicalFamilies)
      for (const id of ['{"$ne":null}', '{"$gt":""}', "' OR '1'='1", "1;DROP TABLE entries", "*"])
        for (const rest of ["", "/history"])
          expectCode(await client.get(`/${family}/${encodeURIComponent(id)}${rest}`), "not_found");
  },

  "R GET `/entries?search[$regex]=.*` →P": async (target) => {
    const { client } = await target.as("reader");
    for (const query of ["search[$regex]=.*", "pos_id[$ne]=", "search[]=a", "status[0]=draft"])
      expectCode(await client.get(`/entries?${query}`), "invalid_parameter");
  },

  'R GET /entries?search= each `%`, `_`, `"`, `NEAR(`, `x:` →200, literal': async (target) => {
    const { client } = await target.as("editor");
    const odd = [
      "%",
      "_",
      '"',
      "NEAR(",
      "x:",
      "*",
      "?",
      "\\",
      "'",
      "a OR b",
      "-a",
      "^a",
      "$a",
      "(a",
    ];
    for (const text of odd) {
      const lemma_form = `zz${text}zz`;
      idIn(await client.post("/entries", anEntryBody({ lemma_form })));
    }
    for (const text of odd)
      for (const mode of ["auto", "contains", "prefix", "suffix", "exact"]) {
        const query = new URLSearchParams({ search: `zz${text}zz`, mode }).toString();
        const found = await client.get(`/entries?${query}`);
        const { data } = expectStatus(found, 200).body as { data: { lemma_form: string }[] };
        expect(
          data.map(({ lemma_form }) => lemma_form),
          query,
        ).to.deep.equal([`zz${text}zz`]);
        expectStatus(await search(target, text), 200);
      }
  },

  "R GET /entries?search= 10 KB →P": async (target) => {
    expectCode(await search(target, "a".repeat(10_000)), "invalid_parameter");
    expectCode(await search(target, "ñ".repeat(201)), "invalid_parameter");
    expectStatus(await search(target, "ñ".repeat(200)), 200);
  },

  '`e+{"__proto__":{"role":"admin"}}` →M': async (target) => {
    for (const more of [
      '"__proto__":{"role":"admin"}',
      '"\\u005f_proto__":{"role":"admin"}',
      '"etymology":{"__proto__":{"note":"x"}}',
    ])
      expectCode(await sent(target, beforeEnd(more)), "malformed_json");
    for (const more of ['"constructor":{"prototype":{"role":"admin"}}', '"toString":1'])
      expectCode(await sent(target, beforeEnd(more)), "validation_failed");
    expectCode(await sent(target, beforeEnd('"lemma_form":"otra"')), "malformed_json");
  },

  "100,000 nested `[]` →M ≤100 ms": async (target) => {
    for (const deep of [
      "[".repeat(100_000) + "]".repeat(100_000),
      `{"notes":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000),
      "[".repeat(100_000),
    ]) {
      const took = await shortest(5, async () =>
        expectCode(await sent(target, deep), "malformed_json"),
      );
      expect(took).to.be.at.most(100);
    }
  },

  '`lemma_form` array, object, 7, null, "", spaces, 10,000 chars →V': async (target) => {
    const { client } = await target.as("editor");
    for (const lemma_form of [
      [],
      ["a"],
      {},
      { $ne: "" },
      7,
      true,
      null,
      "",
      "   ",
      "\u00a0",
      "a".repeat(10_000),
    ])
      expectCode(await client.post("/entries", anEntryBody({ lemma_form })), "validation_failed");
  },

  "café NFC stored; search NFD →1 hit": async (target) => {
    const { client } = await target.as("editor");
    const decomposed = "cafe\u0301 hostil";
    const made = await client.post("/entries", anEntryBody({ lemma_form: decomposed }));
    idIn(made);
    expect(made.body["lemma_form"]).to.equal(decomposed.normalize("NFC"));
    for (const text of [decomposed, decomposed.normalize("NFC"), "CAFE HOSTIL"])
      expect(metaOf(await search(target, text)).total).to.equal(1);
  },

  "A POST /users `ADMIN@x.org` beside `admin@x.org` →C": async (target) => {
    const { client } = await target.as("admin");
    const user = (email: string) => ({ email, name: "x", role: "reader", password: CANARY });
    idIn(await client.post("/users", user("admin@x.org")));
    for (const email of ["ADMIN@x.org", "admin@X.ORG", " Admin@x.org ", "ａdmin@x.org"])
      expectStatus(await client.post("/users", user(email)), 409);
  },

  "Invalid UTF-8; `charset=utf-16` →M/T": async (target) => {
    for (const bytes of [
      [0xff],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0xf8, 0x88, 0x80],
      [0xc0, 0xaf],
    ]) {
      const [start = "", end = ""] = valid.split("casa");
      const whole = new Uint8Array([
        ...new TextEncoder().encode(start),
        ...bytes,
        ...new TextEncoder().encode(end),
      ]);
      expectCode(await sent(target, whole), "malformed_json");
    }
    for (const charset of ["utf-16", "utf-16le", "utf-7", "latin1", "x"]) {
      const answer = await sent(target, valid, `${JSON_TYPE}; charset=${charset}`);
      expect(answer.status, charset).to.be.oneOf([400, 415]);
    }
    for (const unpaired of ['"notes":"\\ud800"', '"notes":"\\udc00x"', '"notes":"\\u0000"'])
      expect((await sent(target, beforeEnd(unpaired))).status).to.be.oneOf([400, 422]);
  },

  'Empty, `null`, `"x"`, `[]` →M': async (target) => {
    for (const body of [
      "",
      " ",
      "null",
      '"x"',
      "[]",
      "[{}]",
      "7",
      "true",
      "NaN",
      "undefined",
      "\ufeff",
    ])
      expectCode(await sent(target, body), "malformed_json");
  },

  "Truncated JSON →M": async (target) => {
    for (let length = 1; length < valid.length; length++)
      expectCode(await sent(target, valid.slice(0, length)), "malformed_json");
    for (const more of ["}", " {}", ",", "//", "/* */", "'"])
      expectCode(await sent(target, valid + more), "malformed_json");
  },

  "`text/plain`, multipart, no type →T": async (target) => {
    for (const type of [
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded",
      "text/json",
      "application/xml",
      "application/json-patch+json",
      "application/jsonx",
      "*/*",
      "json",
      ";",
    ])
      expectCode(await sent(target, valid, type), "unsupported_media_type");
    expectCode(await sent(target, new TextEncoder().encode(valid), null), "unsupported_media_type");
    const { client } = await target.as("editor");
    for (const encoding of ["gzip", "deflate", "br", "x"]) {
      const headers = { "Content-Type": JSON_TYPE, "Content-Encoding": encoding };
      expectStatus(await client.send("POST", "/entries", { body: valid, headers }), 415);
    }
  },

  "2 MB, fixed and chunked →B": async (target) => {
    const big = beforeEnd(`"notes":"${"x".repeat(BIG)}"`);
    const { access } = await target.as("editor");
    const headers = { Authorization: `Bearer ${access}`, "Content-Type": JSON_TYPE };
    // A service may let go of the connection before it has read all, which is an answer too.
    for (const body of [big, chunked(big)]) {
      const outcome = await sent(target, body).catch((error: unknown) => error as Error);
      if (!(outcome instanceof Error)) expectCode(outcome, "payload_too_large");
      else expect(outcome.message).to.match(/fetch failed/);
    }
    const told = await target.raw(
      `POST /entries HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.Authorization}\r\n` +
        `Content-Type: ${JSON_TYPE}\r\nContent-Length: ${BIG}\r\nConnection: close\r\n\r\n{`,
    );
    expect(told.status, told.whole).to.equal(413);
  },

  '`lemma_form:"<script>\\r\\nSet-Cookie:a=b"` →V/201; `nosniff`, no injected header': async (
    target,
  ) => {
    const { client } = await target.as("editor");
    for (const text of [
      "<script>\r\nSet-Cookie:a=b",
      "<script>alert(1)</script>",
      "a\r\n\r\n<html>",
    ])
      for (const body of [anEntryBody({ lemma_form: text }), anEntryBody({ external_id: text })]) {
        const answer = await client.post("/entries", body);
        expect(answer.status, answer.text).to.be.oneOf([201, 422]);
        expect(answer.headers.get("X-Content-Type-Options")).to.equal("nosniff");
        expect(answer.headers.get("Set-Cookie")).to.equal(null);
        expect(answer.headers.get("Content-Type")).to.match(/^application\/(problem\+)?json/);
      }
    for (const injected of ["x%0d%0aSet-Cookie:%20a=b", randomUUID() + "%0a%0d"])
      for (const path of [`/entries/${injected}`, `/entries?search=${injected}`, `/${injected}`]) {
        const answer = await client.get(path);
        expect(answer.headers.get("Set-Cookie")).to.equal(null);
      }
  },
};
