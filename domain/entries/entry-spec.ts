import {
  type FamilySpec,
  formsOf,
  textsOf,
  hasReference,
  referenceTerms,
  timeSortFields,
  timeSorts,
} from "../shared/card.ts";
import type { FieldText } from "../shared/search.ts";
import { type Entry, entryReferences } from "./entry.ts";

const texts = (entry: Entry): readonly FieldText[] => [
  ...textsOf("lemma", [entry.lemma_form]),
  ...textsOf(
    "variant",
    entry.variants.map(({ form }) => form),
  ),
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
    return {
      sorts: {
        lemma_form: collation.sortKey(entry.lemma_form),
        homograph_number: entry.homograph_number,
        ...timeSorts(entry),
      },
      terms: {
        ...referenceTerms(references),
        pos_id: [entry.pos_id],
        entry_type_id: [entry.entry_type_id],
        status: [entry.status],
        initial: [collation.initial(entry.lemma_form)],
        has: [
          ...(entry.etymology === null ? [] : ["etymology"]),
          ...(entry.pronunciations.length > 0 ? ["pronunciation"] : []),
          ...hasReference(references, "location_id", "location"),
          ...hasReference(references, "phenomenon_id", "phenomenon"),
          ...hasReference(references, "source_id", "source"),
        ],
      },
      forms: formsOf(texts(entry)),
      years: [],
      boxes: [],
    };
  },
  countsSenses: true,
};
