import fc from "fast-check";
import {
  type EntryFilter,
  type EntrySortField,
  entrySortFields,
} from "../../domain/entries/entry-query.ts";
import { type Entry, entryStatuses } from "../../domain/entries/entry.ts";
import { normalise } from "../../domain/shared/folding.ts";
import type { SortStep } from "../../domain/shared/page.ts";
import { foldQuery, searchModes } from "../../domain/shared/search.ts";
import { anEntry, aVariant } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { expectListing } from "./expect-listing.ts";
import { filledStore, type OpenStore } from "./open-store.ts";

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
  created: fc.nat(4),
  updated: fc.nat(20),
});

const entries: readonly Entry[] = sample(entry, 300, 1).map(({ created, updated, ...fields }, n) =>
  anEntry({
    ...fields,
    id: anId((n * 7) % 300),
    created_at: anInstant(created),
    updated_at: anInstant(updated),
  }),
);

const forms = entries.flatMap(({ lemma_form, variants }) => [
  lemma_form,
  ...variants.map(({ form }) => form),
]);

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

const filter = fc
  .record(
    {
      pos_id: fc.constant(["verb"]),
      status: fc.subarray([...entryStatuses], { minLength: 1 }),
      initial: fc.subarray(["n", "ñ", "c", "o"]),
      updated_since: fc.nat(20).map(anInstant),
      search: fc.record({ query: text.map(foldQuery), mode }),
    },
    { requiredKeys: [] },
  )
  .map((filter): EntryFilter => filter);

const order = fc
  .subarray([...entrySortFields], { maxLength: 3 })
  .chain((fields) =>
    fc.tuple(
      ...fields.map((field) =>
        fc.boolean().map((descending): SortStep<EntrySortField> => ({ field, descending })),
      ),
    ),
  );

/** A store has the order, the total and the walk that `rank` and the domain's order define. */
export const entrySearchReferenceContract = (open: OpenStore): void => {
  describe("search among 300 random entries", () => {
    const store = filledStore(open, entries);

    for (const mode of searchModes)
      it(`by ${mode} is as the domain defines it`, async () => {
        for (const query of sample(text, 60, 2).map(foldQuery))
          await expectListing(
            store(),
            entries,
            { filter: { search: { query, mode } }, order: [] },
            23,
          );
      });

    it("with any filters and order is as the domain defines it", async () => {
      for (const listing of sample(fc.record({ filter, order }), 120, 3))
        await expectListing(store(), entries, listing, 23);
    });
  });
};
