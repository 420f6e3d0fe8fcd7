import { expect } from "chai";
import fc from "fast-check";
import { entryStatuses } from "../../domain/entries/entry.ts";
import { HAS } from "../../domain/shared/card.ts";
import { normalise } from "../../domain/shared/folding.ts";
import type { SortStep } from "../../domain/shared/page.ts";
import type { Filter, Term } from "../../domain/shared/resource-query.ts";
import { foldQuery, searchModes } from "../../domain/shared/search.ts";
import { anEntry, aVariant } from "../builders/an-entry.ts";
import { anExample, aSense } from "../builders/a-sense.ts";
import { aSource } from "../builders/a-source.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { dataset } from "./a-dataset.ts";
import { facetsOf } from "./facets-of.ts";
import { expectListing } from "./expect-listing.ts";
import { families, specs } from "./families.ts";
import { filledStore, type OpenStore } from "./open-store.ts";
import { type Family, lexicalFamilies } from "../../domain/shared/family.ts";
import { cardOf, type Dataset, putsOf, referenceFacets } from "./reference-list.ts";

/** The same in every run: what fails today fails tomorrow. */
const sample = <A>(arbitrary: fc.Arbitrary<A>, numRuns: number, seed: number): readonly A[] =>
  fc.sample(arbitrary, { numRuns, seed });

const syllables = ["ca", "cá", "ño", "no", "na", "Na", "ri", "rí", "sa", "ll", "o", "s", "ü", "u"];
const signs = Array.from("aáAnñoó'’- %_\"*\\.(😀𐐀ßως");

/** Alike enough to have beginnings, ends and accents in common. */
const form = fc
  .oneof(
    fc.array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 4 }),
    fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 5 }),
  )
  .map((parts) => normalise(parts.join("")))
  .filter((text) => text !== "");

const entry = fc.record({
  lemma_form: form,
  variants: fc.array(form.map(aVariant), { maxLength: 2 }),
  pos_id: fc.constantFrom("noun", "verb"),
  status: fc.constantFrom(...entryStatuses),
  homograph_number: fc.option(fc.integer({ min: 1, max: 3 })),
});

const sense = fc.record({
  entry: fc.nat(299),
  sense_order: fc.integer({ min: 1, max: 3 }),
  definition: form,
  examples: fc.array(
    form.chain((text) => fc.option(form).map((translation) => anExample({ text, translation }))),
    { maxLength: 2 },
  ),
});

const times = (n: number) => ({
  created_at: anInstant((n * 3) % 5),
  updated_at: anInstant((n * 13) % 21),
});

const source = aSource({ id: anId(0x2000) });

/** So few that whoever asks for them and something else had better begin with them. */
const rarely = (n: number, every: number) => ({
  source_refs: n % every === 0 ? [{ source_id: source.id, locator: null }] : [],
});

const words: Dataset = {
  sources: [source],
  entries: sample(entry, 300, 1).map((fields, n) =>
    anEntry({ ...fields, ...times(n), ...rarely(n, 60), id: anId((n * 7) % 300) }),
  ),
  "entry-senses": sample(sense, 200, 4).map(({ entry: of, ...fields }, n) =>
    aSense({
      ...fields,
      ...times(n),
      ...rarely(n, 40),
      id: anId(0x1000 + ((n * 7) % 200)),
      entry_id: anId(of),
    }),
  ),
};

const forms = [
  ...(words.entries ?? []).flatMap(({ lemma_form, variants }) => [
    lemma_form,
    ...variants.map(({ form }) => form),
  ]),
  ...(words["entry-senses"] ?? []).map(({ definition }) => definition),
];

/** Parts of what is there, in the same writing or another, and what may not be there at all. */
const text = fc.oneof(
  fc
    .tuple(fc.constantFrom(...forms), fc.nat(4), fc.integer({ min: 1, max: 5 }), fc.nat(2))
    .map(([whole, from, length, writing]) => {
      const part =
        Array.from(whole)
          .slice(from, from + length)
          .join("") || whole;
      return (
        [part, part.toUpperCase(), part.normalize("NFD").replace(/\p{M}/gu, "")][writing] ?? ""
      );
    }),
  fc
    .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join("")),
);

const mode = fc.constantFrom(...searchModes);

const fieldsOf = {
  locations: ["name", "abbreviation", "alternative_name"],
  phenomenons: ["name", "abbreviation"],
  sources: ["abbreviation", "title", "author"],
  entries: ["lemma", "variant", "definition", "example"],
  "entry-senses": ["definition", "example"],
  users: ["name", "email"],
} as const satisfies Record<Family, readonly string[]>;

/** Some of the fields, all in one tier or each in its own, in any order. */
const tiers = (family: Family) =>
  fc
    .tuple(fc.shuffledSubarray([...fieldsOf[family]], { minLength: 1 }), fc.boolean())
    .map(([fields, apart]) => (apart ? fields.map((field) => [field]) : [fields]));

const search = (family: Family) =>
  fc.record({ query: text.map(foldQuery), mode, tiers: tiers(family) });

const order = (family: Family) =>
  fc
    .shuffledSubarray(Object.keys(specs[family].sorts), { maxLength: 3 })
    .chain((fields) =>
      fc.tuple(
        ...fields.map((field) =>
          fc.boolean().map((descending): SortStep<string> => ({ field, descending })),
        ),
      ),
    );

const reachOf = (name: string): fc.Arbitrary<Term["reach"] | null> =>
  name === "location_id" ? fc.constantFrom(null, "subtree", "descendants") : fc.constant(null);

/** Any of the family's filters, with values that are there or not. */
const filter = (data: Dataset, family: Family): fc.Arbitrary<Filter> => {
  const valuesOf = (name: string): readonly string[] => [
    ...new Set((data[family] ?? []).flatMap((one) => cardOf(family, one).terms[name] ?? [])),
    "none",
  ];
  const names = [...specs[family].single, ...specs[family].several];
  const terms = fc
    .subarray(names, { maxLength: Math.min(2, names.length) })
    .chain((some) =>
      fc.tuple(
        ...some.map((name) =>
          fc
            .tuple(fc.subarray([...valuesOf(name)], { minLength: 1 }), reachOf(name))
            .map(([anyOf, reach]): Term => ({ name, anyOf, ...(reach && { reach }) })),
        ),
      ),
    );
  const year = fc.option(fc.integer({ min: -60, max: 1800 }));
  const lon = fc.integer({ min: -180, max: 180 });
  const lat = fc.integer({ min: -90, max: 90 });
  const hasLacks = family === "entries" || family === "entry-senses";
  return fc.record(
    {
      search: search(family),
      terms,
      updated_since: fc.nat(20).map(anInstant),
      ...(hasLacks && {
        lacks: fc.subarray(["senses", "location", "source", "example", "label"], { minLength: 1 }),
      }),
      ...(family === "entry-senses" && {
        entry_status: fc.subarray([...entryStatuses], { minLength: 1 }),
      }),
      ...((family === "sources" || family === "entry-senses") && {
        years: fc.record({ from: year, to: year }),
      }),
      ...(family === "locations" && {
        touches: fc.tuple(lon, lon, lat, lat).map(([west, east, a, b]) => ({
          west,
          east,
          south: Math.min(a, b),
          north: Math.max(a, b),
        })),
        near: fc.record({
          point: fc.tuple(lon, lat),
          radius_km: fc.integer({ min: 0, max: 20_000 }),
        }),
      }),
    },
    { requiredKeys: [] },
  );
};

/** A store has the order, the total and the walk that the domain defines, whatever is asked. */
export const randomListingContract = (name: string, open: OpenStore): void => {
  describe(`${name}: search among 300 random entries and 200 senses`, () => {
    const store = filledStore(open, putsOf(words));

    for (const way of searchModes)
      it(`by ${way} is as the domain defines it`, async () => {
        for (const [n, query] of sample(text, 60, 2).map(foldQuery).entries()) {
          const asked = sample(tiers("entries"), 60, 5)[n] ?? [["lemma"]];
          for (const fields of [[["lemma", "variant"]], asked])
            await expectListing(
              store(),
              words,
              "entries",
              { filter: { search: { query, mode: way, tiers: fields } }, order: [] },
              23,
            );
        }
      });

    for (const family of ["entries", "entry-senses"] as const)
      it(`of ${family} that only few could be is as the domain defines it`, async () => {
        const few = [{ name: "source_id", anyOf: [source.id] }];
        const others = { lacks: ["example"] };
        let found = 0;
        for (const way of searchModes)
          for (const [n, word] of ["a", "o", "na", "cá", "no", ""].entries())
            for (const fields of sample(tiers(family), 4, n)) {
              const asked = { query: foldQuery(word), mode: way, tiers: fields };
              for (const filter of [{ search: asked }, { search: asked, ...others }, others])
                found += await expectListing(
                  store(),
                  words,
                  family,
                  { filter: { ...filter, terms: few }, order: [] },
                  2,
                );
            }
        expect(found).to.be.greaterThan(100);
      });

    for (const family of ["entries", "entry-senses"] as const)
      it(`with any filters and order of ${family} is as the domain defines it`, async () => {
        const listings = fc.record({ filter: filter(words, family), order: order(family) });
        for (const listing of sample(listings, 120, 3))
          await expectListing(store(), words, family, listing, 23);
      });
  });

  describe(`${name}: any listing`, () => {
    const store = filledStore(open, putsOf(dataset));

    for (const family of families)
      it(`of ${family} is as the domain defines it`, async () => {
        const listings = fc.record({ filter: filter(dataset, family), order: order(family) });
        for (const listing of sample(listings, 150, 6))
          await expectListing(store(), dataset, family, listing, 5);
      });

    for (const family of lexicalFamilies)
      it(`of ${family} is counted by terms as the domain defines it`, async () => {
        const { single, several } = specs[family];
        // Asking twice is asking once; of words nobody asks how many have which.
        const names = [...single, ...several, ...single].filter((name) => name !== HAS);
        for (const asked of [{}, ...sample(filter(dataset, family), 60, 7)])
          expect(await facetsOf(store(), family, asked, names)).to.deep.equal(
            referenceFacets(dataset, family, asked, names),
          );
      });
  });
};
