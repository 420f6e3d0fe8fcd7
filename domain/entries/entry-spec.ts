import {
  type FamilySpec,
  formsOf,
  hasReference,
  referenceTerms,
  timeSortFields,
  timeSorts,
  wordsOf,
} from "../shared/card.ts";
import type { FieldText } from "../shared/search.ts";
import { type Entry, entryReferences } from "./entry.ts";

const texts = ({ lemma_form, variants }: Entry): readonly FieldText[] => [
  { field: "lemma", text: lemma_form },
  ...variants.map(({ form }) => ({ field: "variant", text: form })),
];

export const entrySpec: FamilySpec<Entry> = {
  unset: {
    external_id: null,
    homograph_number: null,
    variants: [],
    pronunciations: [],
    etymology: null,
    relations: [],
    location_ids: [],
    phenomenon_ids: [],
    source_refs: [],
    labels: [],
    notes: null,
  },
  sorts: {
    lemma_form: { kind: "text", nullable: false },
    homograph_number: { kind: "number", nullable: true },
    ...timeSortFields,
  },
  defaultOrder: [{ field: "lemma_form", descending: false }],
  single: ["pos_id", "entry_type_id", "status", "initial"],
  several: ["location_id", "phenomenon_id", "source_id", "related_to", "has"],
  references: entryReferences,
  texts,
  card: (entry, collation) => {
    const references = entryReferences(entry);
    const terms = {
      pos_id: [entry.pos_id],
      entry_type_id: [entry.entry_type_id],
      status: [entry.status],
      initial: [collation.initial(entry.lemma_form)],
      has: wordsOf({
        etymology: entry.etymology !== null,
        pronunciation: entry.pronunciations.length > 0,
        location: hasReference(references, "location_id"),
        phenomenon: hasReference(references, "phenomenon_id"),
        source: hasReference(references, "source_id"),
      }),
    };
    return {
      sorts: {
        lemma_form: collation.sortKey(entry.lemma_form),
        homograph_number: entry.homograph_number,
        ...timeSorts(entry),
      },
      terms: references.length === 0 ? terms : { ...referenceTerms(references), ...terms },
      forms: formsOf(texts(entry)),
      years: [],
      boxes: [],
    };
  },
  countsSenses: true,
};
