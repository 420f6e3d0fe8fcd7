import {
  type FamilySpec,
  formsOf,
  textsOf,
  referenceTerms,
  timeSortFields,
  timeSorts,
} from "../shared/card.ts";
import type { FieldText } from "../shared/search.ts";
import { boxesOf } from "./geography.ts";
import { type Location, locationReferences } from "./location.ts";

const texts = (location: Location): readonly FieldText[] => [
  ...textsOf("name", [location.name]),
  ...textsOf("abbreviation", [location.abbreviation]),
  ...textsOf("alternative_name", location.alternative_names),
];

export const locationSpec: FamilySpec<Location> = {
  unset: {
    external_id: null,
    abbreviation: null,
    parent_id: null,
    geometry: null,
    precision: null,
    alternative_names: [],
    same_as: [],
    source_refs: [],
    description: null,
  },
  sorts: {
    name: { kind: "text", nullable: false },
    abbreviation: { kind: "text", nullable: true },
    ...timeSortFields,
  },
  defaultOrder: [{ field: "name", descending: false }],
  single: ["location_type", "parent_id", "has_geometry"],
  several: ["source_id"],
  uniqueKey: { name: "abbreviation", of: ({ abbreviation }) => abbreviation },
  references: locationReferences,
  parent: { field: "parent_id", of: ({ parent_id }) => parent_id },
  texts,
  card: (location, collation) => ({
    sorts: {
      name: collation.sortKey(location.name),
      abbreviation:
        location.abbreviation === null ? null : collation.sortKey(location.abbreviation),
      ...timeSorts(location),
    },
    terms: {
      ...referenceTerms(locationReferences(location)),
      location_type: [location.location_type],
      has_geometry: [String(location.geometry !== null)],
    },
    forms: formsOf(texts(location)),
    years: [],
    boxes: location.geometry === null ? [] : boxesOf(location.geometry),
  }),
  countsSenses: false,
};
