import {
  type FamilySpec,
  formsOf,
  textsOf,
  hasReference,
  referenceTerms,
  timeSortFields,
  timeSorts,
  wordsOf,
  yearRange,
} from "../shared/card.ts";
import type { FieldText } from "../shared/search.ts";
import { type Sense, senseReferences } from "./sense.ts";

/** What searching looks at in senses, and only there. */
export const senseFields: readonly string[] = ["definition", "example"];

const texts = (sense: Sense): readonly FieldText[] => [
  ...textsOf("definition", [sense.definition]),
  ...textsOf(
    "example",
    sense.examples.flatMap(({ text, translation }) => [text, translation]),
  ),
];

export const senseSpec: FamilySpec<Sense> = {
  unset: {
    external_id: null,
    parent_sense_id: null,
    indicator: null,
    pos_id: null,
    labels: [],
    attestations: [],
    examples: [],
    relations: [],
    phenomenon_ids: [],
    source_refs: [],
    image_urls: [],
    scientific_name: null,
    notes: null,
  },
  sorts: {
    entry_id: { kind: "text", nullable: false },
    sense_order: { kind: "number", nullable: false },
    ...timeSortFields,
  },
  defaultOrder: [
    { field: "entry_id", descending: false },
    { field: "sense_order", descending: false },
  ],
  single: ["entry_id", "parent_id", "pos_id"],
  several: ["label", "location_id", "source_id", "phenomenon_id", "related_to", "has"],
  references: senseReferences,
  parent: { field: "parent_sense_id", of: ({ parent_sense_id }) => parent_sense_id },
  texts,
  card: (sense) => {
    const references = senseReferences(sense);
    return {
      sorts: { entry_id: sense.entry_id, sense_order: sense.sense_order, ...timeSorts(sense) },
      terms: {
        ...referenceTerms(references),
        ...(sense.pos_id !== null && { pos_id: [sense.pos_id] }),
        // A label is asked for by its value, or by its type and value.
        label: sense.labels.flatMap(({ type, value }) => [value, `${type}:${value}`]),
        has: wordsOf({
          senses: true,
          attestation: sense.attestations.length > 0,
          example: sense.examples.length > 0,
          label: sense.labels.length > 0,
          location: hasReference(references, "location_id"),
          source: hasReference(references, "source_id"),
          phenomenon: hasReference(references, "phenomenon_id"),
        }),
      },
      forms: formsOf(texts(sense)),
      years: sense.attestations.flatMap(({ year_from, year_to }) => yearRange(year_from, year_to)),
      boxes: [],
    };
  },
  countsSenses: false,
};
