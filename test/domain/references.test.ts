import { expect } from "chai";
import { type Family, lexicalFamilies, perFamily } from "../../domain/shared/family.ts";
import { specOf } from "../../domain/families.ts";
import type { FamilySpec } from "../../domain/shared/card.ts";
import type { Reference } from "../../domain/shared/reference.ts";
import { aFullResource, aResource } from "../builders/a-resource.ts";
import { anId } from "../builders/an-id.ts";

const specs: Readonly<Record<Family, FamilySpec<any>>> = perFamily(specOf);

/** Pointer, family, name, the end of the id, and of which entry it has to be. */
const told = ({ pointer, family, name, id, of_entry }: Reference): string =>
  [
    pointer,
    family,
    name,
    parseInt(id.slice(-12), 16),
    of_entry === undefined ? "" : `of ${parseInt(of_entry.slice(-12), 16)}`,
  ]
    .join(" ")
    .trim();

const expected: Readonly<Record<Family, readonly string[]>> = {
  locations: [
    "/parent_id locations parent_id 12",
    "/source_refs/0/source_id sources source_id 31",
    "/source_refs/1/source_id sources source_id 32",
  ],
  phenomenons: [
    "/parent_id phenomenons parent_id 14",
    "/location_ids/0 locations location_id 12",
    "/location_ids/1 locations location_id 11",
    "/source_refs/0/source_id sources source_id 31",
  ],
  sources: ["/location_ids/0 locations location_id 12", "/location_ids/1 locations location_id 11"],
  entries: [
    "/location_ids/0 locations location_id 12",
    "/location_ids/1 locations location_id 11",
    "/phenomenon_ids/0 phenomenons phenomenon_id 13",
    "/source_refs/0/source_id sources source_id 31",
    "/source_refs/1/source_id sources source_id 32",
    "/relations/0/entry_id entries related_to 21",
    "/relations/1/entry_id entries related_to 22",
    "/relations/1/sense_id entry-senses related_to 23 of 22",
    "/variants/0/location_ids/0 locations location_id 11",
    "/variants/0/location_ids/1 locations location_id 12",
    "/variants/0/phenomenon_ids/0 phenomenons phenomenon_id 13",
    "/pronunciations/0/location_ids/0 locations location_id 11",
  ],
  "entry-senses": [
    "/entry_id entries entry_id 1",
    "/parent_sense_id entry-senses parent_id 93 of 1",
    "/attestations/0/location_id locations location_id 11",
    "/attestations/0/source_id sources source_id 31",
    "/attestations/1/location_id locations location_id 12",
    "/examples/0/source_id sources source_id 32",
    "/examples/0/location_id locations location_id 12",
    "/relations/0/entry_id entries related_to 21",
    "/relations/1/entry_id entries related_to 22",
    "/relations/1/sense_id entry-senses related_to 23 of 22",
    "/phenomenon_ids/0 phenomenons phenomenon_id 14",
    "/phenomenon_ids/1 phenomenons phenomenon_id 13",
    "/source_refs/0/source_id sources source_id 32",
    "/source_refs/1/source_id sources source_id 31",
  ],
  users: [],
};

describe("references", () => {
  for (const family of [...lexicalFamilies, "users"] as const) {
    it(`of ${family} have their pointer, family and name`, () => {
      const references = specs[family].references(aFullResource(family));
      expect(references.map(told)).to.deep.equal(expected[family]);
    });

    it(`of ${family} point at what they name`, () => {
      const resource = aFullResource(family);
      for (const { pointer, id } of specs[family].references(resource)) {
        const found = pointer
          .split("/")
          .slice(1)
          .reduce<any>((value, step) => value[step], resource);
        expect(found, pointer).to.equal(id);
      }
    });
  }

  it("are those alone that cannot be left out, where nothing else is set", () => {
    for (const family of [...lexicalFamilies, "users"] as const)
      expect(specs[family].references(aResource(family)).map(told)).to.deep.equal(
        family === "entry-senses" ? ["/entry_id entries entry_id 1"] : [],
      );
  });

  it("have the parent among them", () => {
    for (const family of lexicalFamilies) {
      const { parent } = specs[family];
      const full = aFullResource(family);
      const names = specs[family].references(full).filter(({ name }) => name === "parent_id");
      expect(names.map(({ id }) => id)).to.deep.equal(
        parent === undefined ? [] : [parent.of(full)],
      );
      expect(names.map(({ pointer }) => pointer)).to.deep.equal(
        parent === undefined ? [] : [`/${parent.field}`],
      );
    }
    expect(anId(93)).to.equal(anId(0x5d));
  });
});
