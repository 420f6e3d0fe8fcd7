import { expect } from "chai";
import { specOf, whole } from "../../domain/families.ts";
import { allFamilies } from "../../domain/shared/family.ts";
import { aFullResource, aResource } from "../builders/a-resource.ts";
import { keptBefore } from "../builders/kept-before.ts";

describe("a resource that was kept before a field was there", () => {
  for (const family of allFamilies) {
    const { unset } = specOf(family);
    const names = Object.keys(unset) as (keyof typeof unset)[];

    it(`has the field without a value (${family})`, () => {
      expect(names).to.include("external_id");
      for (const name of names)
        expect(whole(family, keptBefore(aFullResource(family), name))).to.deep.equal({
          ...aFullResource(family),
          [name]: unset[name],
        });
    });

    it(`has every such field (${family})`, () =>
      expect(whole(family, keptBefore(aResource(family), ...names))).to.deep.equal({
        ...aResource(family),
        ...unset,
      }));

    it(`is the same one where it has them all (${family})`, () => {
      const full = aFullResource(family);
      expect(whole(family, full)).to.equal(full);
    });
  }
});

describe("what tests call a full resource", () => {
  for (const family of allFamilies)
    it(`leaves no field without a value (${family})`, () => {
      const { unset } = specOf(family);
      const full: object = aFullResource(family);
      for (const [name, value] of Object.entries(unset))
        expect(Reflect.get(full, name), name).to.not.deep.equal(value);
    });
});
