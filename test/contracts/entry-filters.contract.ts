import { expect } from "chai";
import { entryStatuses } from "../../domain/entries/entry.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import { editOf, putEntry } from "../builders/a-change.ts";
import { anEntry, aVariant } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "./answer-of.ts";
import { expectListing } from "./expect-listing.ts";
import { commit, fill, filledStore, freshStore, type OpenStore } from "./open-store.ts";
import { putsOf } from "./reference-list.ts";
import { having, searchFor } from "./search.ts";

const lemmas = ["ana", "año", "Nube", "ñandú", "Ñu", "óleo", "oca", "casa", "¡zas!", "1910", "ana"];

/** Every entry differs from its neighbours in whatever can be filtered. */
const entries = Array.from({ length: 66 }, (_, n) =>
  anEntry({
    id: anId(n),
    lemma_form: lemmas[n % lemmas.length] ?? "",
    pos_id: ["n", "N", "v,t", "a'%_"][n % 4] ?? "",
    entry_type_id: ["word", "phrase", "affix"][n % 3] ?? "",
    status: entryStatuses[(n >> 1) % 4] ?? "draft",
    homograph_number: n % 5 === 0 ? null : n % 5,
    variants: n % 6 === 0 ? [aVariant("nunca"), aVariant("Ánade")] : [],
    created_at: anInstant(n % 7),
    updated_at: anInstant((n * 13) % 60),
  }),
);

/** Each with the number of entries that it leaves, counted by hand from the list above. */
const alone: readonly (readonly [Filter, number])[] = [
  [{}, 66],
  [having({ pos_id: ["n"] }), 17],
  [having({ pos_id: ["N", "a'%_"] }), 33],
  [having({ pos_id: ["v"] }), 0],
  [having({ pos_id: ["%"] }), 0],
  [having({ pos_id: [] }), 0],
  [having({ entry_type_id: ["phrase"] }), 22],
  [having({ entry_type_id: ["phrase", "affix", "phrase", "none"] }), 44],
  [having({ entry_type_id: [] }), 0],
  [having({ status: ["draft"] }), 18],
  [having({ status: ["published", "archived"] }), 32],
  [having({ status: [] }), 0],
  [having({ initial: ["ñ"] }), 12],
  [having({ initial: ["n"] }), 6],
  [having({ initial: ["o", "z"] }), 18],
  [having({ initial: ["1"] }), 6],
  [having({ initial: ["Ñ"] }), 0],
  [having({ initial: [] }), 0],
  [{ updated_since: anInstant(-1) }, 66],
  [{ updated_since: anInstant(59) }, 1],
  [{ updated_since: anInstant(59.001) }, 0],
  [{ search: searchFor("nu", "prefix") }, 21],
];

export const entryFiltersContract = (open: OpenStore): void => {
  describe("list filters", () => {
    const store = filledStore(open, putsOf({ entries }));
    const order = [] as const;

    for (const [filter, count] of alone)
      it(JSON.stringify(filter), async () => {
        const { total, items } = await answerOf(
          store().lexicon.entries.list({ filter, order, page: firstPage(100) }),
        );
        expect(total).to.equal(count);
        expect(items).to.have.lengthOf(count);
        await expectListing(store(), { entries }, "entries", { filter, order }, 7);
      });

    it("in every combination", async () => {
      const terms =
        having({
          pos_id: ["n", "N", "v,t"],
          entry_type_id: ["word", "affix"],
          status: ["draft", "in_review", "published"],
          initial: ["n", "ñ", "a", "c"],
        }).terms ?? [];
      for (let set = 0; set < 1 << (terms.length + 2); set++) {
        const filter: Filter = {
          terms: terms.filter((_, bit) => (set >> (bit + 2)) & 1),
          ...((set & 1) > 0 && { search: searchFor("N") }),
          ...((set & 2) > 0 && { updated_since: anInstant(10) }),
        };
        await expectListing(store(), { entries }, "entries", { filter, order }, 7);
      }
    });
  });

  describe("list filters by what an edit made of an entry:", () => {
    const store = freshStore(open);
    const before = anEntry({ lemma_form: "nube" });
    const after = editOf(before, {
      lemma_form: "ñu",
      pos_id: "verb",
      entry_type_id: "phrase",
      status: "published",
      updated_at: anInstant(50),
    });
    const now: readonly Filter[] = [
      having({ initial: ["ñ"] }),
      having({ pos_id: ["verb"] }),
      having({ entry_type_id: ["phrase"] }),
      having({ status: ["published"] }),
      { updated_since: anInstant(50) },
    ];
    const then: readonly Filter[] = [
      having({ initial: ["n"] }),
      having({ pos_id: [before.pos_id] }),
      having({ entry_type_id: [before.entry_type_id] }),
      having({ status: [before.status] }),
      { updated_since: anInstant(50.001) },
    ];

    beforeEach(async () => {
      await fill(store(), [before]);
      await answerOf(commit(store(), { puts: [putEntry(after)] }));
    });

    for (const [index, filter] of now.entries())
      it(JSON.stringify(filter), async () => {
        const listed = async (filter: Filter) =>
          (await answerOf(store().lexicon.entries.list({ filter, order: [], page: firstPage(9) })))
            .items;
        expect(await listed(filter)).to.deep.equal([after]);
        expect(await listed(then[index] ?? {})).to.deep.equal([]);
      });
  });
};
