import { certainties, type Sense } from "../../domain/entry-senses/sense.ts";
import { integer, oneOf, text } from "./codec.ts";
import {
  externalId,
  MAX_ITEMS,
  notes,
  partOfSpeech,
  presentVersioned,
  versionedFields,
  year,
} from "./common.ts";
import { labels, locator, relations, sourceRefs } from "./description.ts";
import { webAddress } from "./formats.ts";
import { assigned, listOf, nullable, object, required } from "./object.ts";
import { phenomenonIds, reference } from "./references.ts";
import type { ResourceCodec } from "./resource-codec.ts";

const source = nullable(reference("sources"));

const attestation = object(
  {
    location_id: required(reference("locations")),
    source_id: source,
    locator,
    year_from: nullable(year),
    year_to: nullable(year),
    certainty: nullable(oneOf(certainties)),
  },
  "Attestation",
);

const quotation = (description: string, example: string) =>
  text({ max: 5_000, multiline: true, description, example });

const example = object(
  {
    text: required(quotation("As it was said or written.", "Se compró una casa en la sierra.")),
    translation: nullable(quotation("In the dictionary's own language.", "Compró una casa.")),
    source_id: source,
    locator,
    year: nullable(year),
    location_id: nullable(reference("locations")),
  },
  "Example",
);

const senseFields = {
  external_id: externalId,
  entry_id: required(reference("entries")),
  parent_sense_id: nullable(reference("entry-senses")),
  sense_order: assigned(
    integer({
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      description:
        "Where it stands among its siblings; those that share it stand in order of `id`. Left out, a new sense comes after them, and an edited one stays where it is.",
    }),
  ),
  definition: required(text({ max: 5_000, multiline: true, example: "Edificio para habitar." })),
  indicator: nullable(
    text({
      max: 200,
      description: "A word or two that tell the sense apart.",
      example: "vivienda",
    }),
  ),
  pos_id: nullable(partOfSpeech),
  labels,
  attestations: listOf(attestation, MAX_ITEMS),
  examples: listOf(example, MAX_ITEMS),
  relations,
  phenomenon_ids: phenomenonIds,
  source_refs: sourceRefs,
  image_urls: listOf(webAddress, MAX_ITEMS),
  scientific_name: nullable(text({ max: 500, example: "Rhea americana" })),
  notes: nullable(notes),
};
const senseBody = object(senseFields, "Sense");

/** A sense on the wire, in requests, answers and files. */
export const senseCodec: ResourceCodec<Sense, (typeof senseBody)["fields"]> = {
  body: senseBody,
  readOnly: versionedFields,
  present: (sense) => ({
    ...presentVersioned(sense),
    entry_id: sense.entry_id,
    parent_sense_id: sense.parent_sense_id,
    sense_order: sense.sense_order,
    definition: sense.definition,
    indicator: sense.indicator,
    pos_id: sense.pos_id,
    labels: sense.labels,
    attestations: sense.attestations,
    examples: sense.examples,
    relations: sense.relations,
    phenomenon_ids: sense.phenomenon_ids,
    source_refs: sense.source_refs,
    image_urls: sense.image_urls,
    scientific_name: sense.scientific_name,
    notes: sense.notes,
  }),
};
