/** What several families say of their resources. */

export const relationTypes = [
  "synonym",
  "antonym",
  "hypernym",
  "hyponym",
  "meronym",
  "holonym",
  "derived_from",
  "compound_of",
  "variant_of",
  "cognate_of",
  "see_also",
] as const;

export const labelTypes = [
  "temporal",
  "geographic",
  "register",
  "domain",
  "attitude",
  "frequency",
  "grammar",
] as const;

export interface Relation {
  readonly type: (typeof relationTypes)[number];
  readonly entry_id: string;
  /** A sense of that entry. */
  readonly sense_id: string | null;
  readonly note: string | null;
}

export interface SourceRef {
  readonly source_id: string;
  /** Page, volume, map: where in the source. */
  readonly locator: string | null;
}

export interface Label {
  readonly type: (typeof labelTypes)[number];
  readonly value: string;
}
