import { expect } from "chai";
import { entrySpec } from "../../domain/entries/entry-spec.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { firstPage, type SortStep } from "../../domain/shared/page.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "./answer-of.ts";
import { expectListing } from "./expect-listing.ts";
import { filledStore, type OpenStore } from "./open-store.ts";
import { putsOf } from "./reference-list.ts";

/** As a Spanish dictionary has them. */
const inSpanishOrder = [
  "¡ah!",
  "1",
  "a",
  "á",
  "ano",
  "Ano",
  "anó",
  "antes",
  "anzuelo",
  "añada",
  "año",
  "Año",
  "aorta",
  "nube",
  "nulo",
  "ñandú",
  "ñu",
  "oca",
  "zorro",
  "ωμέγα",
  "яблоко",
  "中",
  "\u{10000}",
  "😀",
];

/** In neither the order of ids nor of anything else. */
const shuffled = inSpanishOrder.map(
  (_, index) => inSpanishOrder[(index * 7) % inSpanishOrder.length] ?? "",
);

const lemmas = shuffled.map((lemma_form, n) => anEntry({ id: anId(n), lemma_form }));

const numbered = (id: number, homograph_number: number | null): Entry =>
  anEntry({
    id: anId(id),
    lemma_form: id % 2 === 0 ? "año" : "ano",
    homograph_number,
    created_at: anInstant(id % 3),
    updated_at: anInstant((id * 4) % 5),
  });

const homographs = [
  numbered(5, 10),
  numbered(1, null),
  numbered(4, 2),
  numbered(7, null),
  numbered(2, 10),
  numbered(3, 1),
  numbered(6, Number.MAX_SAFE_INTEGER),
  numbered(8, 9),
];

const by = (...fields: readonly string[]): readonly SortStep<string>[] =>
  fields.map((field) => ({
    field: field.startsWith("-") ? field.slice(1) : field,
    descending: field.startsWith("-"),
  }));

const explicit: readonly (readonly [string, readonly number[]])[] = [
  ["homograph_number", [3, 4, 8, 2, 5, 6, 1, 7]],
  ["-homograph_number", [6, 2, 5, 8, 4, 3, 1, 7]],
  ["lemma_form", [1, 3, 5, 7, 2, 4, 6, 8]],
  ["-lemma_form", [2, 4, 6, 8, 1, 3, 5, 7]],
  ["created_at", [3, 6, 1, 4, 7, 2, 5, 8]],
  ["-created_at", [2, 5, 8, 1, 4, 7, 3, 6]],
  ["updated_at", [5, 4, 3, 8, 2, 7, 1, 6]],
  ["-updated_at", [1, 6, 2, 7, 3, 8, 4, 5]],
  ["lemma_form,homograph_number", [3, 5, 1, 7, 4, 8, 2, 6]],
  ["-lemma_form,-homograph_number", [6, 2, 8, 4, 5, 3, 1, 7]],
  ["homograph_number,-lemma_form", [3, 4, 8, 2, 5, 6, 1, 7]],
  ["-homograph_number,lemma_form", [6, 5, 2, 8, 4, 3, 1, 7]],
  ["created_at,-updated_at", [6, 3, 1, 7, 4, 2, 8, 5]],
];

export const entryOrderContract = (open: OpenStore): void => {
  describe("list order", () => {
    const store = filledStore(open, putsOf({ entries: lemmas }));
    const listed = async (...fields: readonly string[]) => {
      const query = { filter: {}, order: by(...fields), page: firstPage(100) };
      return (await answerOf(store().lexicon.entries.list(query))).items.map(
        (entry) => entry.lemma_form,
      );
    };

    it("is that of Spanish, unless another is asked for", async () => {
      expect(await listed()).to.deep.equal(inSpanishOrder);
      expect(await listed("lemma_form")).to.deep.equal(inSpanishOrder);
    });

    it("is that of Spanish backwards", async () => {
      expect(await listed("-lemma_form")).to.deep.equal([...inSpanishOrder].reverse());
    });
  });

  describe("list order, with nulls last and ties by ascending id,", () => {
    const store = filledStore(open, putsOf({ entries: homographs }));

    for (const [order, ids] of explicit)
      it(`by ${order}`, async () => {
        const query = { filter: {}, order: by(...order.split(",")), page: firstPage(100) };
        const { items } = await answerOf(store().lexicon.entries.list(query));
        expect(items.map(({ id }) => id)).to.deep.equal(ids.map(anId));
      });

    it("by any two fields, in both directions, page by page", async () => {
      const directed = Object.keys(entrySpec.sorts).flatMap((field) => [field, `-${field}`]);
      for (const first of directed)
        for (const second of directed) {
          if (second.endsWith(first.replace("-", ""))) continue;
          for (const size of [1, 3])
            await expectListing(
              store(),
              { entries: homographs },
              "entries",
              { filter: {}, order: by(first, second) },
              size,
            );
        }
    });

    it("by every field at once", async () => {
      for (const order of [
        by("created_at", "-lemma_form", "homograph_number", "-updated_at"),
        by("-homograph_number", "-created_at", "lemma_form", "updated_at"),
      ])
        await expectListing(store(), { entries: homographs }, "entries", { filter: {}, order }, 2);
    });
  });
};
