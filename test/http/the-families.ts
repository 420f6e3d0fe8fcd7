import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { Client } from "./a-client.ts";
import { idIn } from "./a-service.ts";
import { anEntryBody } from "./an-entry-body.ts";

/** What the tests that hold for every lexical family need to know of one. */
export interface FamilyCase {
  readonly path: string;
  /** What has to be said, and nothing else; it differs from one `n` to another. */
  readonly body: (editor: Client, n: number) => Promise<JsonObject> | JsonObject;
  /** A field that has to be there, and another value of it. */
  readonly needed: readonly [string, unknown];
  /** A field that may be left out, with a value. */
  readonly optional: readonly [string, unknown];
  /** What stands in the place of all that was left out, ids and times apart. */
  readonly unset: JsonObject;
  readonly sortable: readonly string[];
}

const entryOfSenses = new WeakMap<Client, Promise<string>>();

/** One entry for all senses that an editor makes here. */
const anEntryFor = (editor: Client): Promise<string> => {
  const made = entryOfSenses.get(editor) ?? editor.post("/entries", anEntryBody()).then(idIn);
  entryOfSenses.set(editor, made);
  return made;
};

export const theFamilies: readonly FamilyCase[] = [
  {
    path: "/entries",
    body: (_editor, n) => anEntryBody({ lemma_form: `casa ${n}` }),
    needed: ["lemma_form", "otra"],
    optional: ["notes", "Una nota."],
    unset: {
      homograph_number: null,
      variants: [],
      pronunciations: [],
      etymology: null,
      relations: [],
      location_ids: [],
      phenomenon_ids: [],
      source_refs: [],
      labels: [],
      notes: null,
      status: "draft",
    },
    sortable: ["lemma_form", "homograph_number"],
  },
  {
    path: "/entry-senses",
    body: async (editor, n) => ({
      entry_id: await anEntryFor(editor),
      sense_order: n + 1,
      definition: `Edificio ${n}.`,
    }),
    needed: ["definition", "Otra cosa."],
    optional: ["indicator", "vivienda"],
    unset: {
      parent_sense_id: null,
      indicator: null,
      pos_id: null,
      labels: [],
      attestations: [],
      examples: [],
      relations: [],
      phenomenon_ids: [],
      source_refs: [],
      image_urls: [],
      scientific_name: null,
      notes: null,
    },
    sortable: ["entry_id", "sense_order"],
  },
  {
    path: "/locations",
    body: (_editor, n) => ({ name: `Córdoba ${n}`, location_type: "locality" }),
    needed: ["name", "Sevilla"],
    optional: ["description", "A orillas del río."],
    unset: {
      abbreviation: null,
      parent_id: null,
      ancestor_ids: [],
      geometry: null,
      precision: null,
      alternative_names: [],
      same_as: [],
      source_refs: [],
      description: null,
    },
    sortable: ["name", "abbreviation"],
  },
  {
    path: "/phenomenons",
    body: (_editor, n) => ({ name: `seseo ${n}`, phenomenon_type: "phonetic" }),
    needed: ["name", "ceceo"],
    optional: ["rule", "f- > h-"],
    unset: {
      abbreviation: null,
      parent_id: null,
      description: null,
      rule: null,
      examples: [],
      location_ids: [],
      source_refs: [],
      same_as: [],
    },
    sortable: ["name", "abbreviation"],
  },
  {
    path: "/sources",
    body: (_editor, n) => ({
      abbreviation: `ALEA ${n} ${Math.random()}`,
      title: `Atlas ${n}`,
      source_type: "atlas",
    }),
    needed: ["title", "Otro atlas"],
    optional: ["publisher", "Universidad de Granada"],
    unset: {
      authors: [],
      editors: [],
      year_from: null,
      year_to: null,
      year_text: null,
      publisher: null,
      place: null,
      container_title: null,
      volume: null,
      issue: null,
      edition: null,
      pages: null,
      doi: null,
      isbn: null,
      url: null,
      license: null,
      notes: null,
      location_ids: [],
      same_as: [],
    },
    sortable: ["abbreviation", "title", "year_from"],
  },
];
