import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import type { Fields } from "../../../adapters/codecs/object.ts";
import { decodeNew, type ResourceCodec } from "../../../adapters/codecs/resource-codec.ts";
import type { JsonObject } from "../../../adapters/codecs/strict-json.ts";

/** What a draft could be, or its faults as `pointer code`. */
export const readDraft = (decoded: E.Either<{ readonly faults: readonly unknown[] }, unknown>) =>
  E.isRight(decoded) ? decoded.right : faultsOf(decoded);

export const faultsOf = (
  decoded: E.Either<{ readonly faults: readonly unknown[] }, unknown>,
): readonly string[] =>
  E.isLeft(decoded)
    ? (decoded.left.faults as readonly { pointer?: string; code: string }[]).map(
        ({ pointer, code }) => `${pointer ?? ""} ${code}`,
      )
    : [];

/** A body's members beside the required ones, and how they are read; or all that is wrong with them. */
export type FieldCase = readonly [JsonObject, JsonObject | readonly string[]];

const shortened = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.length > 90 ? `${json.slice(0, 90)}…` : json;
};

/** That a family's fields are accepted and normalised, or refused where they stand. */
export const readsFields = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  required: JsonObject,
  cases: readonly FieldCase[],
): void => {
  for (const [given, expected] of cases)
    it(`reads ${shortened(given)}`, () => {
      const decoded = decodeNew(codec, { ...required, ...given });
      if (Array.isArray(expected)) expect(faultsOf(decoded)).to.deep.equal(expected);
      else expect(readDraft(decoded)).to.deep.include(expected);
    });
};

/** That what may be left out is null or empty then, and that null says the same. */
export const fillsIn = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  required: JsonObject,
  absent: JsonObject,
): void => {
  it("fills in what is left out", () =>
    expect(readDraft(decodeNew(codec, required))).to.deep.equal({ ...required, ...absent }));
  it("takes null for left out", () => {
    const nulls = Object.fromEntries(Object.keys(absent).map((name) => [name, null]));
    expect(readDraft(decodeNew(codec, { ...required, ...nulls }))).to.deep.equal({
      ...required,
      ...absent,
    });
  });
  it("names every required field that is missing, or null", () => {
    const names = Object.keys(required);
    expect(faultsOf(decodeNew(codec, {}))).to.have.members(
      names.map((name) => `/${name} required`),
    );
    expect(
      faultsOf(decodeNew(codec, Object.fromEntries(names.map((name) => [name, null])))),
    ).to.have.members(names.map((name) => `/${name} wrong_type`));
  });
  it("refuses what it does not know and what nobody writes", () =>
    expect(
      faultsOf(decodeNew(codec, { ...required, color: "red", id: "x", version: 1 })),
    ).to.have.members(["/color unknown_field", "/id read_only", "/version read_only"]));
};

export const tooLong = (max: number): string => "ñ".repeat(max + 1);
export const longest = (max: number): string => "ñ".repeat(max);
