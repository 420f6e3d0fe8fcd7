import type { Source } from "../../domain/sources/source.ts";
import { sourceSpec } from "../../domain/sources/source-spec.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

/** A book with nothing that could be left out. No two ids have one abbreviation. */
export const aSource = (overrides: Partial<Source> = {}): Source => ({
  id: anId(31),
  version: 1,
  created_at: anInstant(),
  created_by: anId(0xad),
  updated_at: anInstant(),
  updated_by: anId(0xad),
  ...sourceSpec.unset,
  abbreviation: `S ${(overrides.id ?? anId(31)).slice(-12)}`,
  title: "Diccionario",
  source_type: "book",
  ...overrides,
});

/** Every field filled, with the characters that careless storing breaks. */
export const aFullSource = (overrides: Partial<Source> = {}): Source =>
  aSource({
    external_id: "bib:ñ/1 'a' \"b\" %_\\ 😀",
    updated_at: anInstant(61.234),
    updated_by: anId(0xed),
    abbreviation: "DCECH, 'a' \"b\" %_\\ 😀",
    title: "Diccionario crítico etimológico — '; DROP TABLE sources; --",
    source_type: "dictionary",
    authors: ["Corominas, Joan", "Pascual, José A.", "O’Neill Núñez, Ñ."],
    editors: ["Équipe \"X\" & 'Y'", ""],
    year_from: -20,
    year_to: 1991,
    year_text: "s. I a. C. – ca. 1991",
    publisher: "Gredos, %_",
    place: "Madrid",
    container_title: "Biblioteca 'B'",
    volume: "6",
    issue: "1–2",
    edition: "3.ª",
    pages: "1–1047",
    doi: "10.1000/ñ(1)<2>",
    isbn: "978-84-249-1362-5",
    url: "https://example.org/ñ?a='b'&c=%20",
    license: "CC BY-SA 4.0",
    notes: "Línea 1\nLínea 2\u2028",
    location_ids: [anId(12), anId(11)],
    same_as: ["urn:isbn:1", 'https://example.org/"q"'],
    ...overrides,
  });
