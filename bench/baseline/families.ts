import type { Forms } from "./matching.ts";
import { MAX_BOXES } from "../../adapters/sqlite/rows/tables.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";

/** How a family is listed in plain SQL; what is asked for are parameters by the names that requests have. */
export interface Listed {
  readonly table: string;
  readonly order: string;
  /** By the name of a filter, or the whole of it where only that is asked for. */
  readonly conditions: Readonly<Record<string, string>>;
  /** By what `field` says; empty where it says nothing. */
  readonly forms: Readonly<Record<string, Forms>>;
}

/** Of what is settled and of what came later: each has an index of its own (`adapters/sqlite/schema/tier-schema.ts`). */
export const inTiers = (table: string, columns: string, condition = "1"): string =>
  ["settled", "later"]
    .map((tier) => `SELECT ${columns} FROM ${table}_${tier} WHERE ${condition}`)
    .join(" UNION ALL ");

const COLUMNS = "seq, field, key, exact";

const lemmas = `${inTiers("entry_headwords", COLUMNS)} UNION ALL ${inTiers("entry_forms", COLUMNS)}`;

/** The texts of senses, for their entries. */
const textsOf = (fields: string): string =>
  `SELECT entries.seq, field, sense_forms.key, sense_forms.exact
   FROM sense_forms JOIN entries ON entries.id = sense_forms.entry_id WHERE field IN (${fields})`;

/** A zone and all in it. */
const zones = (first: string): string =>
  `WITH RECURSIVE zone (id) AS (${first}
     UNION SELECT locations.id FROM locations JOIN zone ON locations.parent_id = zone.id)
   SELECT id FROM zone`;

/** Entries that have one of these values of a term, they or their senses. */
const entriesOf = (name: string, condition: string): string =>
  `SELECT seq FROM entry_terms WHERE name = '${name}' AND ${condition}
   UNION SELECT entries.seq FROM sense_terms JOIN entries ON entries.id = sense_terms.entry_id
   WHERE name = '${name}' AND ${condition}`;

const entriesWith = (name: string, values = `:${name}`): string =>
  `seq IN (${entriesOf(name, `value IN (${values})`)})`;

/** What the entries of a table `found` have of a term, they or their senses: `seq` and `value`, each once. */
export const termsOfFound = (name: string): string =>
  `SELECT seq, value FROM found JOIN entry_terms USING (seq) WHERE name = '${name}'
   UNION SELECT found.seq, value FROM found JOIN entries USING (seq)
   JOIN entry_senses ON entry_senses.entry_id = entries.id
   JOIN sense_terms ON sense_terms.seq = entry_senses.seq WHERE name = '${name}'`;

const rowsWith = (part: string, name: string, values = `:${name}`): string =>
  `seq IN (SELECT seq FROM ${part}_terms WHERE name = '${name}' AND value IN (${values}))`;

const formsOf = (part: string, ...fields: readonly string[]): Readonly<Record<string, Forms>> => ({
  "": { sql: `SELECT ${COLUMNS} FROM ${part}_forms`, tiers: [fields] },
});

const inBox = `seq IN (SELECT id / ${MAX_BOXES} FROM location_boxes
  WHERE west <= :east AND east >= :west AND south <= :north AND north >= :south)`;

export const families: Readonly<Record<LexicalFamily, Listed>> = {
  entries: {
    table: "entries",
    order: "by_lemma_form, id",
    conditions: {
      pos_id: "pos_id = :pos_id",
      location_id: entriesWith("location_id", zones("SELECT :location_id")),
      phenomenon_id: entriesWith("phenomenon_id"),
      source_id: entriesWith("source_id"),
      "lacks=location": `seq NOT IN (${entriesOf("location_id", "1")})`,
      updated_since: "by_updated_at >= :updated_since",
    },
    forms: {
      "": { sql: lemmas, tiers: [["lemma", "variant"]] },
      definition: { sql: textsOf("'definition'"), tiers: [["definition"]] },
      example: { sql: textsOf("'example'"), tiers: [["example"]] },
      all: {
        sql: `${lemmas} UNION ALL ${textsOf("'definition', 'example'")}`,
        tiers: [["lemma"], ["variant"], ["definition"], ["example"]],
      },
    },
  },
  "entry-senses": {
    table: "entry_senses",
    order: "entry_id, by_sense_order, id",
    conditions: {
      entry_id: "entry_id = :entry_id",
      location_id: rowsWith("sense", "location_id", zones("SELECT :location_id")),
      label: rowsWith("sense", "label"),
      year_from:
        "seq IN (SELECT seq FROM sense_years WHERE year_to >= :year_from AND year_from <= :year_to)",
    },
    forms: {
      "": {
        sql: `SELECT ${COLUMNS} FROM sense_forms WHERE field = 'definition'`,
        tiers: [["definition"]],
      },
    },
  },
  locations: {
    table: "locations",
    order: "by_name, id",
    conditions: {
      ancestor_id: `id IN (${zones("SELECT id FROM locations WHERE parent_id = :ancestor_id")})`,
      bbox: `${inBox} AND touches_box(body ->> '$.geometry', :bbox)`,
      near: `${inBox} AND distance_km(body ->> '$.geometry', :near) <= CAST(:radius_km AS REAL)`,
    },
    forms: formsOf("location", "name", "abbreviation", "alternative_name"),
  },
  phenomenons: {
    table: "phenomenons",
    order: "by_name, id",
    conditions: {},
    forms: formsOf("phenomenon", "name", "abbreviation"),
  },
  sources: {
    table: "sources",
    order: "by_abbreviation, id",
    conditions: { author: rowsWith("source", "author") },
    forms: formsOf("source", "abbreviation", "title", "author"),
  },
};

/** Orders that are asked for. */
export const orders: Readonly<Record<string, string>> = { "-updated_at": "by_updated_at DESC, id" };
