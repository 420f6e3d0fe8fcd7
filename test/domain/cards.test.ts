import { expect } from "chai";
import type { Resources } from "../../domain/changes/change-set.ts";
import { type Family, lexicalFamilies, perFamily } from "../../domain/shared/family.ts";
import { specOf } from "../../domain/families.ts";
import { type Card, type FamilySpec, yearRange } from "../../domain/shared/card.ts";
import { collation } from "../../domain/shared/collation.ts";
import { orderOf, positionOf } from "../../domain/shared/resource-query.ts";
import { foldQuery } from "../../domain/shared/search.ts";
import { nameWords } from "../../domain/sources/source-spec.ts";
import { emailKey } from "../../domain/users/user.ts";
import { aLocation, aPoint, aSquare } from "../builders/a-location.ts";
import { aFullResource, aResource } from "../builders/a-resource.ts";
import { anAttestation, aSense } from "../builders/a-sense.ts";
import { aSource } from "../builders/a-source.ts";
import { aFullUser } from "../builders/a-user.ts";
import { anId } from "../builders/an-id.ts";

const spanish = collation("es");
const specs: Readonly<Record<Family, FamilySpec<any>>> = perFamily(specOf);
const families = [...lexicalFamilies, "users"] as const;

const fullCard = (family: Family): Card => specs[family].card(aFullResource(family), spanish);
const card = <F extends Family>(family: F, overrides: Partial<Resources[F]> = {}): Card =>
  specs[family].card(aResource(family, overrides), spanish);
const fieldsOf = ({ forms }: Card) => forms.map(({ field, key }) => `${field} ${key}`);
const ids = (...all: readonly number[]) => all.map(anId);

describe("cards", () => {
  for (const family of families) {
    const spec = specs[family];

    it(`of ${family} have the sorts and terms that their spec names, and no others`, () => {
      for (const one of [card(family), fullCard(family)]) {
        expect(Object.keys(one.sorts)).to.have.members(Object.keys(spec.sorts));
        expect([...spec.single, ...spec.several]).to.include.members(Object.keys(one.terms));
        for (const name of spec.single)
          expect((one.terms[name] ?? []).length, name).to.be.at.most(1);
      }
      for (const name of [...spec.single, ...spec.several])
        expect(fullCard(family).terms[name] ?? [], name).not.to.deep.equal([]);
      for (const { field } of spec.defaultOrder) expect(spec.sorts).to.have.property(field);
    });

    it(`of ${family} have sort values of the kind that their spec names, null only where it may be`, () => {
      for (const one of [card(family), fullCard(family)])
        for (const [field, { kind, nullable }] of Object.entries(spec.sorts)) {
          const value = one.sorts[field];
          if (value === null) expect(nullable, field).to.equal(true);
          else expect(typeof value, field).to.equal(kind === "text" ? "string" : "number");
        }
    });

    it(`of ${family} have every value of a term once`, () => {
      for (const [name, values] of Object.entries(fullCard(family).terms))
        expect(new Set(values).size, name).to.equal(values.length);
    });
  }

  it("have Spanish sort keys", () => {
    expect(card("entries", { lemma_form: "ñu" }).sorts["lemma_form"]).to.equal(
      spanish.sortKey("ñu"),
    );
    const place = card("locations", { name: "Á", abbreviation: "ñ." }).sorts;
    expect(place).to.deep.include({
      name: spanish.sortKey("Á"),
      abbreviation: spanish.sortKey("ñ."),
    });
    expect(card("locations").sorts["abbreviation"]).to.equal(null);
    expect(card("sources", { title: "Ñ" }).sorts["title"]).to.equal(spanish.sortKey("Ñ"));
    expect(card("users", { name: "Ñ" }).sorts["name"]).to.equal(spanish.sortKey("Ñ"));
  });

  it("of entries tell what they have, in whatever part", () => {
    expect(card("entries").terms).to.deep.equal({
      pos_id: ["noun"],
      entry_type_id: ["word"],
      status: ["draft"],
      initial: ["c"],
      has: [],
    });
    expect(fullCard("entries").terms).to.deep.include({
      location_id: ids(12, 11),
      phenomenon_id: ids(13),
      source_id: ids(31, 32),
      related_to: ids(21, 22, 23),
      initial: ["ñ"],
      has: ["etymology", "pronunciation", "location", "phenomenon", "source"],
    });
    expect(fieldsOf(fullCard("entries"))).to.deep.equal([
      "lemma nandu d'alla 😀",
      "variant nandul",
      "variant nandus",
    ]);
  });

  it("of senses tell what they have, their labels by value and by type, and their texts", () => {
    expect(card("entry-senses").terms).to.deep.equal({
      entry_id: ids(1),
      label: [],
      has: ["senses"],
    });
    const { terms, years } = fullCard("entry-senses");
    expect(terms).to.deep.include({
      entry_id: ids(1),
      parent_id: ids(0x5d),
      location_id: ids(11, 12),
      source_id: ids(31, 32),
      label: ["coloquial: 'muy'", "register:coloquial: 'muy'", "$where,\\", "geographic:$where,\\"],
    });
    expect(terms["has"]).to.have.members([
      "senses",
      "attestation",
      "example",
      "label",
      "location",
      "source",
      "phenomenon",
    ]);
    expect(years).to.deep.equal([
      { from: -50, to: 1499 },
      { from: 1600, to: 1600 },
    ]);
    expect(fullCard("entry-senses").forms.map(({ field }) => field)).to.deep.equal([
      "definition",
      "example",
      "example",
      "example",
    ]);
  });

  it("of senses name a reference's kind only where there is one", () => {
    const has = (overrides: Partial<Resources["entry-senses"]>) =>
      card("entry-senses", overrides).terms["has"];
    expect(has({ attestations: [anAttestation()] })).to.have.members([
      "senses",
      "attestation",
      "location",
    ]);
    expect(has({ source_refs: [{ source_id: anId(31), locator: null }] })).to.have.members([
      "senses",
      "source",
    ]);
    expect(has({ phenomenon_ids: ids(13) })).to.have.members(["senses", "phenomenon"]);
    expect(aSense().labels).to.deep.equal([]);
  });

  it("of locations have boxes and whether there is a geometry", () => {
    expect(card("locations").terms["has_geometry"]).to.deep.equal(["false"]);
    expect(card("locations").boxes).to.deep.equal([]);
    const point = card("locations", { geometry: aPoint(1, 2) });
    expect(point.terms["has_geometry"]).to.deep.equal(["true"]);
    expect(point.boxes).to.deep.equal([{ west: 1, south: 2, east: 1, north: 2 }]);
    expect(card("locations", { geometry: aSquare(180, 0) }).boxes).to.have.lengthOf(2);
    expect(fieldsOf(card("locations", { alternative_names: ["Uno", "Dós"] }))).to.deep.equal([
      "name cordoba",
      "alternative_name uno",
      "alternative_name dos",
    ]);
    expect(aLocation().abbreviation).to.equal(null);
  });

  it("of sources have the words of their authors, and their years", () => {
    expect(fullCard("sources").terms["author"]).to.deep.equal([
      "corominas",
      "joan",
      "pascual",
      "jose",
      "a",
      "o",
      "neill",
      "nunez",
      "n",
    ]);
    expect(nameWords(" García-Márquez, G. ")).to.deep.equal(["garcia", "marquez", "g"]);
    expect(nameWords(" ,.- ")).to.deep.equal([]);
    expect(fullCard("sources").years).to.deep.equal([{ from: -20, to: 1991 }]);
    expect(specs.sources.uniqueKey?.of(aSource({ abbreviation: "DLE" }))).to.equal("DLE");
    expect(new Set(fullCard("sources").forms.map(({ field }) => field))).to.deep.equal(
      new Set(["abbreviation", "title", "author"]),
    );
  });

  it("of users have nothing of a password", () => {
    const user = aFullUser();
    const all = JSON.stringify(specs.users.card(user, spanish));
    expect(all).not.to.include("argon2").and.not.to.include(user.external_id);
    expect(specs.users.uniqueKey).to.have.property("name", "email");
    expect(specs.users.uniqueKey?.of(user)).to.equal(emailKey(user.email));
  });
});

describe("yearRange", () => {
  it("is one year where one is known, and none where none is", () => {
    expect(yearRange(1492, 1500)).to.deep.equal([{ from: 1492, to: 1500 }]);
    expect(yearRange(1492, null)).to.deep.equal([{ from: 1492, to: 1492 }]);
    expect(yearRange(null, 0)).to.deep.equal([{ from: 0, to: 0 }]);
    expect(yearRange(null, null)).to.deep.equal([]);
  });
});

describe("orderOf", () => {
  const search = { query: foldQuery("a"), mode: "auto", tiers: [["name"]] } as const;
  const near = { point: [0, 0], radius_km: 1 } as const;
  const fields = (filter: object, order: Parameters<typeof orderOf>[1]["order"] = []) =>
    orderOf(specs["entry-senses"], { filter, order }).map(({ field }) => field);

  it("is the nearest first, then the best found, then the family's own", () => {
    expect(fields({})).to.deep.equal(["entry_id", "sense_order"]);
    expect(fields({ search })).to.deep.equal(["rank", "entry_id", "sense_order"]);
    expect(fields({ search, near })).to.deep.equal([
      "distance_km",
      "rank",
      "entry_id",
      "sense_order",
    ]);
  });

  it("is what is asked for, and nothing else, where something is", () => {
    expect(fields({ search, near }, [{ field: "updated_at", descending: true }])).to.deep.equal([
      "updated_at",
    ]);
  });
});

describe("positionOf", () => {
  it("has the values of the card and of the match, in order", () => {
    const order = ["updated_at", "rank", "distance_km", "none"].map((field) => ({
      field,
      descending: false,
    }));
    expect(
      positionOf(
        order,
        "id",
        { sorts: { updated_at: "t", rank: "x" } },
        { rank: 3, distance_km: 0.5 },
      ),
    ).to.deep.equal({ values: ["t", 3, 0.5, null], id: "id" });
  });
});
