import type { Attestation, Example, Sense } from "../../domain/entry-senses/sense.ts";
import { senseSpec } from "../../domain/entry-senses/sense-spec.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

const { external_id, parent_sense_id, ...others } = senseSpec.unset;

/** A sense of `anEntry()`, with nothing that could be left out, and its fields in the order of the service. */
export const aSense = (overrides: Partial<Sense> = {}): Sense => ({
  id: anId(0x5e),
  version: 1,
  external_id,
  created_at: anInstant(),
  created_by: anId(0xad),
  updated_at: anInstant(),
  updated_by: anId(0xad),
  entry_id: anId(1),
  parent_sense_id,
  sense_order: 1,
  definition: "Edificio para habitar.",
  ...others,
  ...overrides,
});

export const anAttestation = (overrides: Partial<Attestation> = {}): Attestation => ({
  location_id: anId(11),
  source_id: null,
  locator: null,
  year_from: null,
  year_to: null,
  certainty: null,
  ...overrides,
});

export const anExample = (overrides: Partial<Example> = {}): Example => ({
  text: "La casa está lejos.",
  translation: null,
  source_id: null,
  locator: null,
  year: null,
  location_id: null,
  ...overrides,
});

/** Every field filled, with the characters that careless storing breaks. */
export const aFullSense = (overrides: Partial<Sense> = {}): Sense =>
  aSense({
    external_id: "tlex:ñ/1#2 'a' \"b\" %_\\ 😀",
    updated_at: anInstant(61.234),
    updated_by: anId(0xed),
    parent_sense_id: anId(0x5d),
    sense_order: 3_000_000_000,
    definition: "Ave corredora;\n\t«Rhea americana» — '; DROP TABLE senses; -- 😀\u2028",
    indicator: "ave, 'y' \"z\"",
    pos_id: "n. m. %_$.",
    labels: [
      { type: "register", value: "coloquial: 'muy'" },
      { type: "geographic", value: "$where,\\" },
    ],
    attestations: [
      anAttestation({
        source_id: anId(31),
        locator: "f. 3v, § 'b'",
        year_from: -50,
        year_to: 1499,
        certainty: "doubtful",
      }),
      anAttestation({ location_id: anId(12), year_from: 1600 }),
    ],
    examples: [
      anExample({
        text: "¡Qué ñandú\u0301!",
        translation: "¿Ñandú?",
        source_id: anId(32),
        locator: "p. 1",
        year: 1492,
        location_id: anId(12),
      }),
      anExample(),
    ],
    relations: [
      { type: "antonym", entry_id: anId(21), sense_id: null, note: null },
      { type: "meronym", entry_id: anId(22), sense_id: anId(23), note: "%" },
    ],
    phenomenon_ids: [anId(14), anId(13)],
    source_refs: [
      { source_id: anId(32), locator: null },
      { source_id: anId(31), locator: "t. I" },
    ],
    image_urls: ["https://example.org/ñ?a='b'&c=%20"],
    scientific_name: "Rhea americana (L.)",
    notes: 'Línea 1\r\nLínea 2 \\ "',
    ...overrides,
  });
