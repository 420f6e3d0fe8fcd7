import type { SourceRef } from "../shared/description.ts";
import { type Fault, pointer } from "../shared/fault.ts";
import { mention, sourceMentions } from "../shared/mentions.ts";
import type { Reference } from "../shared/reference.ts";
import { sameContent } from "../shared/same-content.ts";
import { firstVersion, nextVersion, type Stamp, type Versioned } from "../shared/versioned.ts";
import { type Geometry, geometryFaults, type ReadGeometry, rewound } from "./geometry.ts";

export const locationTypes = [
  "country",
  "region",
  "province",
  "municipality",
  "locality",
  "dialect_zone",
  "survey_point",
] as const;

export const precisions = ["exact", "locality", "municipality", "region"] as const;

/** What editors write of a location. */
export interface LocationFields {
  readonly name: string;
  /** Unique among locations ("And."). */
  readonly abbreviation: string | null;
  readonly location_type: (typeof locationTypes)[number];
  /** The location that this one lies in. */
  readonly parent_id: string | null;
  /** GeoJSON (RFC 7946), WGS 84, by the right-hand rule. */
  readonly geometry: Geometry | null;
  readonly precision: (typeof precisions)[number] | null;
  readonly alternative_names: readonly string[];
  /** URIs of the same place elsewhere. */
  readonly same_as: readonly string[];
  readonly source_refs: readonly SourceRef[];
  readonly description: string | null;
}

/** A place or a dialect zone. */
export interface Location extends Versioned, LocationFields {}

export interface LocationDraft extends LocationFields {
  readonly external_id: string | null;
}

export const locationReferences = (location: LocationFields): readonly Reference[] => [
  ...mention("locations", "parent_id", location.parent_id, "parent_id"),
  ...sourceMentions(location.source_refs, "source_refs"),
];

interface ReadLocation {
  readonly geometry?: ReadGeometry | null;
}

/**
 * What is wrong with a location, as far as it could be read, beyond the form of its fields. What is as it was
 * is not judged again: a rule that came after it keeps nobody from editing the rest.
 */
export const locationFaults = (
  { geometry = null }: ReadLocation,
  current: Pick<Location, "geometry"> | null = null,
): readonly Fault[] =>
  geometry === null || sameContent(geometry, current?.geometry)
    ? []
    : geometryFaults(geometry).map((fault) => ({
        ...fault,
        pointer: pointer("geometry") + fault.pointer,
      }));

const wound = ({ external_id: _own, ...fields }: LocationDraft): LocationFields => ({
  ...fields,
  geometry: fields.geometry === null ? null : rewound(fields.geometry),
});

export const createLocation = (draft: LocationDraft, id: string, stamp: Stamp): Location => ({
  ...firstVersion(id, draft.external_id, stamp),
  ...wound(draft),
});

export const reviseLocation = (
  current: Location,
  draft: LocationDraft,
  stamp: Stamp,
): Location => ({ ...nextVersion(current, draft.external_id, stamp), ...wound(draft) });
