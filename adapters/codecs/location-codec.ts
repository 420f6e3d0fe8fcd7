import type { LocationRecord } from "../../application/locations/location-rules.ts";
import { locationTypes, precisions } from "../../domain/locations/location.ts";
import { oneOf } from "./codec.ts";
import {
  abbreviation,
  externalId,
  MAX_ITEMS,
  name,
  notes,
  sameAs,
  presentVersioned,
  versionedFields,
} from "./common.ts";
import { sourceRefs } from "./description.ts";
import { geometry } from "./geometry-codec.ts";
import { listOf, nullable, object, required } from "./object.ts";
import { reference } from "./references.ts";
import type { ResourceCodec } from "./resource-codec.ts";

const locationFields = {
  external_id: externalId,
  name: required(name("Andalucía occidental")),
  abbreviation: nullable(abbreviation("And. occ.")),
  location_type: required(oneOf(locationTypes)),
  parent_id: nullable(reference("locations")),
  geometry: nullable(geometry),
  precision: nullable(oneOf(precisions)),
  alternative_names: listOf(name("Baja Andalucía"), MAX_ITEMS),
  same_as: sameAs,
  source_refs: sourceRefs,
  description: nullable(notes),
};
const locationBody = object(locationFields, "Location");

/** A location on the wire, with what it lies in, in requests, answers and files. */
export const locationCodec: ResourceCodec<LocationRecord, (typeof locationBody)["fields"]> = {
  body: locationBody,
  readOnly: [...versionedFields, "ancestor_ids"],
  // It moves by other locations' versions.
  uncounted: ["ancestor_ids"],
  present: ({ location, ancestor_ids }) => ({
    ...presentVersioned(location),
    name: location.name,
    abbreviation: location.abbreviation,
    location_type: location.location_type,
    parent_id: location.parent_id,
    ancestor_ids,
    geometry: location.geometry,
    precision: location.precision,
    alternative_names: location.alternative_names,
    same_as: location.same_as,
    source_refs: location.source_refs,
    description: location.description,
  }),
};
