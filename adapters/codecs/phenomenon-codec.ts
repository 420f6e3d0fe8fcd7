import { type Phenomenon, phenomenonTypes } from "../../domain/phenomenons/phenomenon.ts";
import { oneOf, text } from "./codec.ts";
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
import { listOf, nullable, object, required } from "./object.ts";
import { locationIds, reference } from "./references.ts";
import type { ResourceCodec } from "./resource-codec.ts";

const phenomenonFields = {
  external_id: externalId,
  name: required(name("aspiración de f inicial")),
  abbreviation: nullable(abbreviation("asp. f-")),
  phenomenon_type: required(oneOf(phenomenonTypes)),
  parent_id: nullable(reference("phenomenons")),
  description: nullable(notes),
  rule: nullable(text({ max: 500, description: "As linguists write it.", example: "f- > h-" })),
  examples: listOf(text({ max: 1_000, example: "filu > hilo" }), MAX_ITEMS),
  location_ids: locationIds,
  source_refs: sourceRefs,
  same_as: sameAs,
};
const phenomenonBody = object(phenomenonFields, "Phenomenon");

/** A phenomenon on the wire, in requests, answers and files. */
export const phenomenonCodec: ResourceCodec<Phenomenon, (typeof phenomenonBody)["fields"]> = {
  body: phenomenonBody,
  readOnly: versionedFields,
  present: (phenomenon) => ({
    ...presentVersioned(phenomenon),
    name: phenomenon.name,
    abbreviation: phenomenon.abbreviation,
    phenomenon_type: phenomenon.phenomenon_type,
    parent_id: phenomenon.parent_id,
    description: phenomenon.description,
    rule: phenomenon.rule,
    examples: phenomenon.examples,
    location_ids: phenomenon.location_ids,
    source_refs: phenomenon.source_refs,
    same_as: phenomenon.same_as,
  }),
};
