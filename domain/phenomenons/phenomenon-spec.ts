import {
  type FamilySpec,
  formsOf,
  textsOf,
  referenceTerms,
  timeSortFields,
  timeSorts,
} from "../shared/card.ts";
import type { FieldText } from "../shared/search.ts";
import { type Phenomenon, phenomenonReferences } from "./phenomenon.ts";

const texts = (phenomenon: Phenomenon): readonly FieldText[] => [
  ...textsOf("name", [phenomenon.name]),
  ...textsOf("abbreviation", [phenomenon.abbreviation]),
];

export const phenomenonSpec: FamilySpec<Phenomenon> = {
  unset: {
    external_id: null,
    abbreviation: null,
    parent_id: null,
    description: null,
    rule: null,
    examples: [],
    location_ids: [],
    source_refs: [],
    same_as: [],
  },
  sorts: {
    name: { kind: "text", nullable: false },
    abbreviation: { kind: "text", nullable: true },
    ...timeSortFields,
  },
  defaultOrder: [{ field: "name", descending: false }],
  single: ["phenomenon_type", "parent_id"],
  several: ["location_id", "source_id"],
  uniqueKey: { name: "abbreviation", of: ({ abbreviation }) => abbreviation },
  references: phenomenonReferences,
  parent: { field: "parent_id", of: ({ parent_id }) => parent_id },
  texts,
  card: (phenomenon, collation) => ({
    sorts: {
      name: collation.sortKey(phenomenon.name),
      abbreviation:
        phenomenon.abbreviation === null ? null : collation.sortKey(phenomenon.abbreviation),
      ...timeSorts(phenomenon),
    },
    terms: {
      ...referenceTerms(phenomenonReferences(phenomenon)),
      phenomenon_type: [phenomenon.phenomenon_type],
    },
    forms: formsOf(texts(phenomenon)),
    years: [],
    boxes: [],
  }),
  countsSenses: false,
};
