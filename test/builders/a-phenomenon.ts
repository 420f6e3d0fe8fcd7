import type { Phenomenon } from "../../domain/phenomenons/phenomenon.ts";
import { phenomenonSpec } from "../../domain/phenomenons/phenomenon-spec.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

/** A phenomenon with nothing that could be left out. */
export const aPhenomenon = (overrides: Partial<Phenomenon> = {}): Phenomenon => ({
  id: anId(13),
  version: 1,
  created_at: anInstant(),
  created_by: anId(0xad),
  updated_at: anInstant(),
  updated_by: anId(0xad),
  ...phenomenonSpec.unset,
  name: "seseo",
  phenomenon_type: "phonetic",
  ...overrides,
});

/** Every field filled, with the characters that careless storing breaks. */
export const aFullPhenomenon = (overrides: Partial<Phenomenon> = {}): Phenomenon =>
  aPhenomenon({
    external_id: "ph:ñ/1 'a' \"b\" %_\\ 😀",
    updated_at: anInstant(61.234),
    updated_by: anId(0xed),
    name: "aspiración de «f-» 'x' \"y\" %_ 😀",
    abbreviation: "asp. %_\\'",
    phenomenon_type: "orthographic",
    parent_id: anId(14),
    description: "Línea 1\nLínea 2 — '; DROP TABLE phenomenons; --",
    rule: "f- > h- / #_V ∅ \\ $1",
    examples: ["filu > hilo", "", "a,b;c", "filu > hilo"],
    location_ids: [anId(12), anId(11)],
    source_refs: [{ source_id: anId(31), locator: "§ 'b'" }],
    same_as: ["https://example.org/ñ?a='b'&c=%20"],
    ...overrides,
  });
