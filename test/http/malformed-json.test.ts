import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { aService } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";
import { expectCode, expectStatus, metaOf } from "./expectations.ts";

const entry = (member: string): string =>
  `${JSON.stringify(anEntryBody()).slice(0, -1)},${member}}`;
const nested = (depth: number, open = "[", close = "]"): string =>
  open.repeat(depth) + close.repeat(depth);

const bodies: Readonly<Record<string, string>> = {
  "white space": " \n\t ",
  null: "null",
  "a text": '"x"',
  "a list": "[]",
  "a list of entries": `[${JSON.stringify(anEntryBody())}]`,
  "a number": "7",
  true: "true",
  "a cut object": '{"lemma_form": "ca',
  "an open object": "{",
  "two objects": "{}{}",
  "an object and more": "{} x",
  "an object and NUL": "{}\u0000",
  "single quotes": "{'lemma_form': 'casa'}",
  "bare names": "{lemma_form: 1}",
  "a trailing comma": '{"a": 1,}',
  "a comment": '{/* */"a": 1}',
  "a line break in a text": '{"a": "x\ny"}',
  "an unknown escape": '{"a": "\\x41"}',
  "a number with a leading zero": '{"a": 01}',
  NaN: '{"a": NaN}',
  "a form": "lemma_form=casa&pos_id=n",
  xml: "<entry/>",
  "a name twice": entry('"notes":"a","notes":"b"'),
  "a name twice, one in escapes": entry('"notes":"a","\\u006eotes":"b"'),
  "a name twice with one value": entry('"notes":"a","notes":"a"'),
  "a name twice inside": entry('"etymology":{"note":"a","note":"b"}'),
  "a name twice inside a list": entry('"labels":[{"type":"domain","value":"a","value":"b"}]'),
  "an unknown name twice": entry('"":1,"":2'),
  __proto__: entry('"__proto__":{"role":"admin"}'),
  "__proto__ in escapes": entry('"\\u005f_proto__":{"role":"admin"}'),
  "__proto__ inside": entry('"etymology":{"__proto__":{"note":"x"}}'),
  "__proto__ inside a list": entry('"labels":[{"__proto__":null}]'),
  "NUL in a text": entry('"notes":"a\\u0000b"'),
  "NUL in a name": entry('"a\\u0000b":1'),
  "a lone high surrogate": entry('"notes":"a\\ud800b"'),
  "a lone low surrogate": entry('"notes":"\\udc00"'),
  "surrogates the wrong way round": entry('"notes":"\\udc00\\ud800"'),
  "a lone surrogate in a name": entry('"\\ud800":1'),
  "33 levels": entry(`"notes":${nested(32)}`),
  "33 levels of objects": entry(`"notes":${nested(32, '{"a":', "}").replace(":}", ":1}")}`),
  "100,000 levels": nested(100_000),
  "100,000 open levels": "[".repeat(100_000),
  "100,000 levels of objects": '{"a":'.repeat(100_000),
  "a byte order mark in the middle": '{\ufeff"a":1}',
};

const bytes: Readonly<Record<string, readonly number[]>> = {
  "a lone continuation byte": [0x80],
  "a cut sequence": [0xc3],
  "an overlong slash": [0xc0, 0xaf],
  "an overlong NUL": [0xc0, 0x80],
  "a surrogate": [0xed, 0xa0, 0x80],
  "a code point past the last": [0xf4, 0x90, 0x80, 0x80],
  Latin1: [0xf1],
  "0xff": [0xff],
};

describe("a body that is no JSON object", () => {
  const service = aService();
  const total = async () => metaOf(await (await service().as("reader")).get("/entries")).total;

  for (const [what, body] of Object.entries(bodies))
    it(`such as ${what} is refused, and nothing is written`, async () => {
      const editor = await service().as("editor");
      const { id } = await service().addEntry();
      const before = await total();
      for (const answer of [
        await editor.post("/entries", body),
        await editor.put(`/entries/${id}`, body),
        await editor.patch(`/entries/${id}`, body),
      ]) {
        expectStatus(answer, 400);
        expectCode(answer, "malformed_json");
        expect(answer.body["detail"]).to.be.a("string").that.is.not.empty;
      }
      expect(await total()).to.equal(before);
      expect((await editor.get(`/entries/${id}`)).body["version"]).to.equal(1);
    });

  for (const [what, broken] of Object.entries(bytes))
    it(`but has ${what} for UTF-8 is refused`, async () => {
      const head = Buffer.from(entry('"notes":"'));
      const body = Buffer.concat([
        head.subarray(0, head.length - 1),
        Buffer.from(broken),
        Buffer.from('"}'),
      ]);
      expectCode(
        await (await service().as("editor")).post("/entries", new Uint8Array(body)),
        "malformed_json",
      );
    });

  it("in UTF-16 is refused, however it is announced", async () => {
    const editor = await service().as("editor");
    const body = new Uint8Array(Buffer.from(JSON.stringify(anEntryBody()), "utf16le"));
    expectCode(await editor.post("/entries", body), "malformed_json");
    const types = ["application/json; charset=utf-16", "application/json;charset=UTF-16LE"];
    for (const type of types)
      expectCode(
        await editor.post("/entries", body, { "Content-Type": type }),
        "unsupported_media_type",
      );
  });

  it("because there is none is refused", async () => {
    const editor = await service().as("editor");
    const { id } = await service().addEntry();
    for (const headers of [
      {},
      { "Content-Type": "application/json" },
      { "Content-Type": "text/plain" },
    ]) {
      expectCode(await editor.post("/entries", undefined, headers), "malformed_json");
      expectCode(await editor.put(`/entries/${id}`, undefined, headers), "malformed_json");
      expectCode(await editor.patch(`/entries/${id}`, undefined, headers), "malformed_json");
      expectCode(await service().anonymous.post("/login", undefined, headers), "malformed_json");
    }
    expectCode(await editor.post("/entries", ""), "malformed_json");
  });

  it("is refused by every path that takes one", async () => {
    const reader = await service().as("reader");
    for (const body of ["", "null", "[]", "{", '{"a":1,"a":2}', '{"__proto__":1}']) {
      for (const path of ["/login", "/refresh"])
        expectCode(await service().anonymous.post(path, body), "malformed_json");
      expectCode(await reader.put("/users/me", body), "malformed_json");
      expectCode(await reader.patch("/users/me", body), "malformed_json");
      expectCode(await reader.post("/users/me/password", body), "malformed_json");
    }
  });
});

describe("a body that looks odd", () => {
  const service = aService();
  const accepts = async (body: unknown, status = 201): Promise<JsonObject> =>
    expectStatus(await (await service().as("editor")).post("/entries", body), status).body;

  it("is read where it is JSON all the same", async () => {
    await accepts(` \r\n\t${JSON.stringify(anEntryBody())}\n`);
    await accepts(`\ufeff${JSON.stringify(anEntryBody())}`);
    expect(await accepts(entry('"notes":"\\ud83d\\ude00 \\u00f1 \\/ \\" \\\\"'))).to.include({
      notes: '😀 ñ / " \\',
    });
    expect(await accepts(entry('"notes":"{\\"a\\":[1,2],\\"a\\":3}"'))).to.include({
      notes: '{"a":[1,2],"a":3}',
    });
    expect(await accepts(entry('"notes":"\\\\"'))).to.include({ notes: "\\" });
    expect(await accepts(entry('"homograph_number":2.0'))).to.include({ homograph_number: 2 });
    expect(await accepts(entry('"homograph_number":1e2'))).to.include({ homograph_number: 100 });
  });

  it("of 32 levels is judged by its fields", async () => {
    await accepts(entry(`"notes":${nested(31)}`), 422);
  });

  it("with names that objects have anyway is judged by its fields", async () => {
    for (const name of [
      "constructor",
      "prototype",
      "toString",
      "__defineGetter__",
      "hasOwnProperty",
    ])
      await accepts(entry(`"${name}":{}`), 422);
  });

  it("never reaches anybody else's objects", async () => {
    await (
      await service().as("editor")
    ).post("/entries", entry('"constructor":{"prototype":{"role":"admin"}}'));
    expect(({} as { readonly role?: string }).role).to.equal(undefined);
  });

  it("nested 100,000 deep takes about as long to refuse as any other of its size", async () => {
    const editor = await service().as("editor");
    const time = async (body: string) => {
      const began = performance.now();
      for (let n = 0; n < 5; n++) expectStatus(await editor.post("/entries", body), 400);
      return performance.now() - began;
    };
    await time(nested(100_000));
    const flat = await time(`"${"x".repeat(200_000)}"`);
    expect(await time(nested(100_000))).to.be.below(flat * 20 + 100);
  });
});
