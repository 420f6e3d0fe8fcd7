import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { entryCodec } from "../../../adapters/codecs/entry-codec.ts";
import {
  decodeNew,
  decodePatch,
  decodeReplacement,
  mergePatch,
} from "../../../adapters/codecs/resource-codec.ts";
import type { JsonObject } from "../../../adapters/codecs/strict-json.ts";
import { userCodec } from "../../../adapters/codecs/user-codec.ts";
import { MOST_FAULTS } from "../../../domain/shared/fault.ts";
import { aUser } from "../../builders/a-user.ts";
import { aFullEntry, anEntry } from "../../builders/an-entry.ts";

const required = { lemma_form: "x", pos_id: "n", entry_type_id: "w" };
const faultsOf = (decoded: ReturnType<typeof decodeNew>): readonly string[] =>
  E.isLeft(decoded)
    ? decoded.left.faults.map(({ pointer, code }) => `${pointer ?? ""} ${code}`)
    : [];

describe("mergePatch", () => {
  for (const [target, patch, merged] of [
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b", b: "c" }, { a: null }, { a: null, b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: { b: "c" } }, { a: { b: "d", c: 1 } }, { a: { b: "d", c: 1 } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [{ a: 1 }, { a: { b: 1 } }, { a: { b: 1 } }],
    [{}, { a: { b: { c: null } } }, { a: { b: { c: null } } }],
  ] as const)
    it(`of ${JSON.stringify(patch)} on ${JSON.stringify(target)}`, () =>
      expect(mergePatch(target, patch)).to.deep.equal(merged));
  it("changes nothing that it was given", () => {
    const target = { a: { b: 1 } };
    mergePatch(target, { a: { b: 2 } });
    expect(target).to.deep.equal({ a: { b: 1 } });
  });
});

describe("decodeNew", () => {
  it("refuses every field that is read-only", () =>
    expect(
      faultsOf(decodeNew(entryCodec, { ...required, id: "x", status: "draft" })),
    ).to.deep.equal(["/id read_only", "/status read_only"]));
});

describe("decodeReplacement", () => {
  const current = aFullEntry();
  const decoded = (body: JsonObject) =>
    decodeReplacement(entryCodec, { ...required, ...body }, current);
  it("keeps an external_id that is not mentioned", () =>
    expect(decoded({}))
      .to.deep.include({ _tag: "Right" })
      .and.to.have.nested.property("right.external_id", current.external_id));
  it("clears one that is null", () =>
    expect(decoded({ external_id: null })).to.have.nested.property("right.external_id", null));
  it("clears everything else", () =>
    expect(decoded({})).to.have.nested.property("right.notes", null));
  it("takes back what is shown", () =>
    expect(E.isRight(decodeReplacement(entryCodec, entryCodec.present(current), current))).to.equal(
      true,
    ));
});

describe("decodePatch", () => {
  const decoded = (patch: JsonObject) => decodePatch(entryCodec, patch, anEntry({ notes: "x" }));
  it("keeps what is not mentioned", () =>
    expect(decoded({ lemma_form: "y" })).to.have.nested.property("right.notes", "x"));
  it("refuses null in what is read-only, required or unknown", () =>
    expect(faultsOf(decoded({ id: null, lemma_form: null, nonsense: null }))).to.deep.equal([
      "/id read_only",
      "/lemma_form wrong_type",
      "/nonsense unknown_field",
    ]));
});

describe("present", () => {
  it("shows an entry's every field", () =>
    expect(entryCodec.present(aFullEntry())).to.deep.equal(aFullEntry()));
  it("shows a user's every field but the hash", () => {
    const { password_hash: _hidden, ...shown } = aUser();
    expect(userCodec.present({ user: aUser(), last_login_at: null })).to.deep.equal({
      ...shown,
      last_login_at: null,
    });
  });
});

describe("a body of a hundred thousand members that nobody knows", () => {
  const names = Array.from({ length: 100_000 }, (_, n) => `a${n}`);
  const crowd: JsonObject = Object.fromEntries(names.map((name) => [name, 1]));

  it("is read like others as far as its faults are told", () => {
    const faults = faultsOf(
      decodeNew(entryCodec, { ...crowd, ...required, lemma_form: 7, version: 2 }),
    );
    expect(faults).to.have.lengthOf(MOST_FAULTS + 2);
    expect(faults.slice(0, 3)).to.deep.equal([
      "/version read_only",
      "/lemma_form wrong_type",
      "/a0 unknown_field",
    ]);
    expect(faults.at(-1)).to.equal(" more_faults");
  });
});
