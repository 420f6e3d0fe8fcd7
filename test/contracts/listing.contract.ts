import { expect } from "chai";
import { type Family, lexicalFamilies } from "../../domain/shared/family.ts";
import type { Box } from "../../domain/locations/geography.ts";
import { firstPage, type SortStep } from "../../domain/shared/page.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import { searchModes } from "../../domain/shared/search.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "./answer-of.ts";
import { dataset, placeId } from "./a-dataset.ts";
import { expectListing, listOf } from "./expect-listing.ts";
import { families, repositoryOf, specs } from "./families.ts";
import { filledStore, type OpenStore } from "./open-store.ts";
import { cardOf, putsOf, referenceBy, referenceList } from "./reference-list.ts";
import { having, searchFor } from "./search.ts";

/** Listings of every family, by all that can be asked, against what the domain defines. */
export const listingContract = (open: OpenStore): void => {
  const store = filledStore(open, putsOf(dataset));

  /** The number that match: a filter that nothing can fail or pass would prove nothing. */
  const listed = (family: Family, filter: Filter, order: readonly SortStep<string>[] = []) =>
    expectListing(store(), dataset, family, { filter, order }, 7);

  for (const family of families) {
    const spec = specs[family];
    const all = dataset[family];
    const valuesOf = (name: string): readonly string[] => [
      ...new Set(all.flatMap((one) => cardOf(family, one).terms[name] ?? [])),
    ];

    describe(`of ${family}`, () => {
      it("has everything, in the default order", async () => {
        expect(await listed(family, {})).to.equal(all.length);
        expect(await listed(family, { terms: [] })).to.equal(all.length);
      });

      const directed = Object.keys(spec.sorts).flatMap((field) => [
        { field, descending: false },
        { field, descending: true },
      ]);
      for (const step of directed)
        it(`is sorted by ${step.descending ? "-" : ""}${step.field}, alone and before others`, async () => {
          await listed(family, {}, [step]);
          for (const other of directed)
            if (other.field !== step.field) await listed(family, {}, [step, other]);
        });

      for (const name of [...spec.single, ...spec.several])
        it(`is filtered by ${name}`, async () => {
          const values = valuesOf(name);
          expect(values.length, "there is something to find").to.be.greaterThan(0);
          const counts = [];
          for (const value of values)
            counts.push(await listed(family, having({ [name]: [value] })));
          expect(Math.min(...counts)).to.be.greaterThan(0);
          expect(Math.min(...counts)).to.be.lessThan(all.length);
          const [first = "", second = first, third = second] = values;
          await listed(family, having({ [name]: [first, second, first] }));
          await listed(family, having({ [name]: [third, "none of these", "%"] }));
          for (const none of [
            [],
            ["none of these"],
            [`${first} `],
            [first.toUpperCase() + "x"],
            [""],
          ])
            expect(await listed(family, having({ [name]: none }))).to.equal(0);
        });

      it("is filtered by id", async () => {
        const [a, b] = [all[3]?.id ?? "", all[1]?.id ?? ""];
        expect(await listed(family, having({ id: [a] }))).to.equal(1);
        expect(await listed(family, having({ id: [a, b, a, "none"] }))).to.equal(2);
        expect(await listed(family, having({ id: [] }))).to.equal(0);
      });

      it("is filtered by several terms, one of them twice", async () => {
        const names = [...spec.single, ...spec.several];
        for (const one of names)
          for (const other of names) {
            const terms = [one, other].map((name) => ({ name, anyOf: valuesOf(name).slice(0, 3) }));
            await listed(family, { terms });
            const half = Math.ceil(valuesOf(one).length / 2);
            await listed(family, {
              terms: [
                { name: one, anyOf: valuesOf(one).slice(0, half + 1) },
                { name: one, anyOf: valuesOf(one).slice(half) },
              ],
            });
          }
      });

      it("is filtered by when they were written", async () => {
        expect(await listed(family, { updated_since: anInstant(-1) })).to.equal(all.length);
        expect(await listed(family, { updated_since: anInstant(31) })).to.equal(0);
        const at = all.map(({ updated_at }) => updated_at).toSorted()[all.length >> 1] ?? "";
        const some = await listed(family, { updated_since: at });
        expect(some).to.be.within(1, all.length - 1);
        const after = new Date(Date.parse(at) + 1).toISOString();
        expect(await listed(family, { updated_since: after })).to.be.lessThan(some);
      });

      const fields = [
        ...new Set(all.flatMap((one) => cardOf(family, one).forms.map((f) => f.field))),
      ];
      const everyField = family === "entries" ? [...fields, "definition", "example"] : fields;
      const whole = fields.map(
        (field) =>
          all.flatMap((one) => cardOf(family, one).forms).find((form) => form.field === field)?.key,
      );
      const texts = [
        ...whole.map((text) => text ?? ""),
        "an",
        "año",
        "Ñ",
        "oca",
        "ana vieja",
        "the",
        "zas!",
        ".",
        "%",
        "",
      ];
      for (const mode of searchModes)
        it(`is searched by ${mode}, in every tier`, async () => {
          let found = 0;
          for (const tiers of [
            [everyField],
            everyField.map((field) => [field]),
            everyField.map((field) => [field]).toReversed(),
            ...everyField.map((field) => [[field]]),
            [["none"], everyField.slice(0, 1), everyField.slice(1)],
          ])
            for (const text of texts) {
              const search = searchFor(text, mode, tiers);
              found += await listed(family, { search });
              await listed(family, { search }, [{ field: "updated_at", descending: true }]);
            }
          expect(found).to.be.greaterThan(0);
          expect(await listed(family, { search: searchFor("a", mode, [["none"]]) })).to.equal(0);
          expect(await listed(family, { search: searchFor("a", mode, []) })).to.equal(0);
        });
    });
  }

  describe("of entries and senses", () => {
    for (const word of ["senses", "location", "phenomenon", "source", "etymology", "pronunciation"])
      it(`has the entries that lack ${word}, themselves and in all of their senses`, async () => {
        const some = await listed("entries", { lacks: [word] });
        expect(some).to.be.within(1, dataset.entries.length - 1);
        expect(await listed("entries", { lacks: [word, "etymology"] })).to.be.at.least(some);
      });

    for (const word of ["attestation", "example", "source", "phenomenon", "label", "location"])
      it(`has the senses that lack ${word}`, async () => {
        const some = await listed("entry-senses", { lacks: [word] });
        expect(some).to.be.within(1, dataset["entry-senses"].length - 1);
        await listed("entry-senses", { lacks: [word, "label"] });
      });

    it("counts a sense's references as its entry's, and nothing else of it", async () => {
      for (const name of ["location_id", "phenomenon_id", "source_id"]) {
        const ofSenses = dataset["entry-senses"].flatMap(
          (sense) => cardOf("entry-senses", sense).terms[name] ?? [],
        );
        const own = dataset.entries.filter((entry) =>
          (cardOf("entries", entry).terms[name] ?? []).some((id) => ofSenses.includes(id)),
        );
        expect(await listed("entries", having({ [name]: ofSenses }))).to.be.greaterThan(own.length);
      }
      const related = dataset["entry-senses"].flatMap(
        (sense) => cardOf("entry-senses", sense).terms["related_to"] ?? [],
      );
      await listed("entries", having({ related_to: related }));
      expect(await listed("entries", having({ label: ["culto"] }))).to.equal(0);
    });

    it("has senses by the status of their entry", async () => {
      for (const statuses of [["published"], ["draft", "archived"], ["none"]]) {
        const some = await listed("entry-senses", { entry_status: statuses });
        expect(some > 0).to.equal(statuses[0] !== "none");
        await listed("entry-senses", { entry_status: statuses, lacks: ["label"] });
      }
    });
  });

  describe("by years", () => {
    for (const family of ["sources", "entry-senses"] as const)
      it(`has the ${family} with a range that overlaps`, async () => {
        const counts = [];
        for (const from of [null, -60, -50, 100, 101, 1492, 1493, 1599, 1600, 1726, 1727])
          for (const to of [null, -51, -50, 1491, 1492, 1500, 1599, 1611, 1726, 2000])
            counts.push(await listed(family, { years: { from, to } }));
        expect(Math.min(...counts)).to.equal(0);
        expect(new Set(counts).size).to.be.greaterThan(8);
      });
  });

  describe("of places", () => {
    const boxes: readonly (readonly [Box, string])[] = [
      [{ west: -180, south: -90, east: 180, north: 90 }, "everything"],
      [{ west: -1, south: -1, east: 1, north: 1 }, "a box"],
      [{ west: 0, south: 0, east: 0, north: 0 }, "a point"],
      [{ west: 176, south: -4, east: -176, north: 4 }, "a box across the antimeridian"],
      [{ west: 180, south: -2, east: 180, north: 2 }, "the antimeridian"],
      [{ west: -180, south: -2, east: -179.9, north: 2 }, "its other side"],
      [{ west: 150, south: -90, east: 140, north: 90 }, "nearly everything, the other way round"],
      [{ west: -60.5, south: -30.5, east: -59.5, north: -29.5 }, "a hole"],
      [{ west: -60.5, south: -30.5, east: -58, north: -29.5 }, "the edge of a hole"],
      [{ west: -5.7, south: 42.4, east: -5, north: 50 }, "a corner"],
      [{ west: 100, south: -80, east: 110, north: -70 }, "nothing"],
    ];
    for (const [box, what] of boxes)
      it(`has what touches ${what}`, async () => {
        const some = await listed("locations", { touches: box });
        expect(some > 0).to.equal(what !== "nothing" && what !== "a hole");
        await listed(
          "locations",
          { touches: box, ...having({ location_type: ["country", "region"] }) },
          [{ field: "abbreviation", descending: true }],
        );
      });

    const points = [
      [0, 0],
      [-3.7, 40.4],
      [180, 0],
      [-180, 0],
      [179, 0.5],
      [10, 90],
      [-60, -30],
    ] as const;
    for (const point of points)
      it(`has what is near ${point.join()}, the nearest first`, async () => {
        const counts = [];
        for (const radius_km of [0, 1, 100, 111.3, 500, 5_000, 20_100]) {
          const near = { point, radius_km };
          counts.push(await listed("locations", { near }));
          await listed("locations", { near }, [{ field: "name", descending: true }]);
          await listed("locations", { near, search: searchFor("an", "auto", [["name"]]) });
        }
        expect(counts.at(-1)).to.equal(
          dataset.locations.filter(({ geometry }) => geometry !== null).length,
        );
        expect(new Set(counts).size).to.be.greaterThan(2);
      });

    it("has what touches a box and is near, of what lies in some and was written lately", async () => {
      const filter: Filter = {
        touches: { west: 170, south: -10, east: -170, north: 20 },
        near: { point: [180, 5], radius_km: 1500 },
        updated_since: anInstant(3),
        ...having({ parent_id: [0, 1, 2, 3].map(placeId) }),
      };
      expect(await listed("locations", filter)).to.be.greaterThan(0);
    });

    it("has nothing where other families have no geometry", async () => {
      const near = { point: [0, 0], radius_km: 20_100 } as const;
      const everywhere = { west: -180, south: -90, east: 180, north: 90 };
      for (const family of ["sources", "entries"] as const) {
        expect(await listed(family, { near })).to.equal(0);
        expect(await listed(family, { touches: everywhere })).to.equal(0);
      }
    });
  });

  describe("findBy", () => {
    for (const family of lexicalFamilies)
      for (const name of [...specs[family].single, ...specs[family].several])
        it(`gives all ${family} by their own ${name}, in the default order`, async () => {
          const values = [
            ...new Set(dataset[family].flatMap((one) => cardOf(family, one).terms[name] ?? [])),
          ];
          const some: readonly (readonly string[])[] = [
            values,
            values.slice(0, 2),
            [...values.slice(2, 3), "none", ...values.slice(2, 3)],
            ["none"],
            [],
          ];
          for (const anyOf of some)
            expect(
              await answerOf(repositoryOf(store(), family).findBy(name, anyOf)),
              anyOf.join(),
            ).to.deep.equal(referenceBy(dataset, family, name, anyOf));
        });

    it("gives more than a page, and takes more values than a statement has variables", async () => {
      const ids = Array.from({ length: 2000 }, (_, n) => `no id ${n}`);
      const all = dataset["entry-senses"].map(({ entry_id }) => entry_id);
      expect(
        await answerOf(store().lexicon["entry-senses"].findBy("entry_id", [...ids, ...all])),
      ).to.have.lengthOf(all.length);
    });
  });

  it("are counted past the end, and not where nobody asks", async () => {
    for (const family of families) {
      const list = listOf(store(), family);
      const total = referenceList(dataset, family, { filter: {}, order: [] }).length;
      const query = { filter: {}, order: [] };
      expect(
        await answerOf(list({ ...query, page: { size: 10, from: { page: 99 }, count: true } })),
      ).to.deep.equal({ items: [], total, next: null });
      const uncounted = { ...firstPage(10), count: false };
      expect((await answerOf(list({ ...query, page: uncounted }))).total).to.equal(null);
    }
  });
};
