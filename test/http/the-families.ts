import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { specOf } from "../../domain/families.ts";
import { type LexicalFamily, lexicalFamilies } from "../../domain/shared/family.ts";
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
  /** The filters that take ids. */
  readonly idFilters: readonly string[];
}

const entryOfSenses = new WeakMap<Client, Promise<string>>();

/** One entry for all senses that an editor makes here. */
const anEntryFor = (editor: Client): Promise<string> => {
  const made = entryOfSenses.get(editor) ?? editor.post("/entries", anEntryBody()).then(idIn);
  entryOfSenses.set(editor, made);
  return made;
};

const cases: Readonly<Record<LexicalFamily, Omit<FamilyCase, "path" | "unset">>> = {
  entries: {
    body: (_editor, n) => anEntryBody({ lemma_form: `casa ${n}` }),
    needed: ["lemma_form", "otra"],
    optional: ["notes", "Una nota."],
    sortable: ["lemma_form", "homograph_number"],
    idFilters: ["location_id", "phenomenon_id", "source_id", "related_to"],
  },
  "entry-senses": {
    body: async (editor, n) => ({
      entry_id: await anEntryFor(editor),
      sense_order: n + 1,
      definition: `Edificio ${n}.`,
    }),
    needed: ["definition", "Otra cosa."],
    optional: ["indicator", "vivienda"],
    sortable: ["entry_id", "sense_order"],
    idFilters: ["entry_id", "location_id", "source_id", "phenomenon_id", "related_to"],
  },
  locations: {
    body: (_editor, n) => ({ name: `Córdoba ${n}`, location_type: "locality" }),
    needed: ["name", "Sevilla"],
    optional: ["description", "A orillas del río."],
    sortable: ["name", "abbreviation"],
    idFilters: ["parent_id", "ancestor_id", "source_id"],
  },
  phenomenons: {
    body: (_editor, n) => ({ name: `seseo ${n}`, phenomenon_type: "phonetic" }),
    needed: ["name", "ceceo"],
    optional: ["rule", "f- > h-"],
    sortable: ["name", "abbreviation"],
    idFilters: ["parent_id", "location_id", "source_id"],
  },
  sources: {
    body: (_editor, n) => ({
      abbreviation: `ALEA ${n} ${Math.random()}`,
      title: `Atlas ${n}`,
      source_type: "atlas",
    }),
    needed: ["title", "Otro atlas"],
    optional: ["publisher", "Universidad de Granada"],
    sortable: ["abbreviation", "title", "year_from"],
    idFilters: ["location_id"],
  },
};

/** What is shown beside what is written and what every resource has. */
const beside: Readonly<Partial<Record<LexicalFamily, JsonObject>>> = {
  entries: { status: "draft" },
  locations: { ancestor_ids: [] },
};

export const theFamilies: readonly FamilyCase[] = lexicalFamilies.map((family) => ({
  path: `/${family}`,
  ...cases[family],
  unset: { ...specOf(family).unset, ...beside[family] },
}));
