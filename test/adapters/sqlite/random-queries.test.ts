import { expect } from "chai";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inMemoryStore } from "../../../adapters/in-memory/store.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { changeSet, type LexicalFamily, lexicalFamilies, type Put } from "../../../domain/changes/change-set.ts";
import { familySpecs } from "../../../domain/families.ts";
import type { FamilySpec } from "../../../domain/shared/card.ts";
import type { Filter, ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { foldQuery, searchModes } from "../../../domain/shared/search.ts";
import type { Store } from "../../../domain/store.ts";
import { aPut } from "../../builders/a-change.ts";
import { aLocation, aPoint, aSquare } from "../../builders/a-location.ts";
import { aPhenomenon } from "../../builders/a-phenomenon.ts";
import { anAttestation, anExample, aSense } from "../../builders/a-sense.ts";
import { aSource } from "../../builders/a-source.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { anInstant } from "../../builders/an-instant.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { spanish } from "../../contracts/open-store.ts";

/** Numbers that look random and are the same in every run (mulberry32). */
const dice = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number) => Math.floor(next() * n);
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const chance = (p: number) => next() < p;
  const some = <T>(items: readonly T[], most: number): T[] =>
    [...new Set(Array.from({ length: below(most + 1) }, () => oneOf(items)))];
  return { below, oneOf, chance, some };
};
type Dice = ReturnType<typeof dice>;

const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => anId(from + n));
const places = ids(1000, 40);
const phenomena = ids(2000, 12);
const sources = ids(3000, 15);
const entries = ids(4000, 120);
const senses = ids(5000, 200);
const words = ["casa", "Casa", "cása", "ñu", "nu", "ñandú", "caso", "oca", "ocaso", "a", "zorro", "ca%", "_"];

const puts = ({ below, oneOf, chance, some }: Dice): readonly Put[] => {
  const phrase = () => Array.from({ length: 1 + below(2) }, () => oneOf(words)).join(" ");
  const year = () => (chance(0.5) ? null : 1500 + below(500));
  const time = () => anInstant(below(20));
  const refs = () => some(sources, 2).map((source_id) => ({ source_id, locator: null }));
  const own = () => ({ updated_at: time(), created_at: time() });
  return [
    ...places.map((id, n) => {
      const lon = oneOf([-180, -179.5, 179.5, 180, 0, 10]) , lat = below(20) - 10;
      return aPut("locations", aLocation({ id, ...own(), name: phrase(), abbreviation: chance(0.5) ? `${oneOf(words)} ${n}` : null,
        location_type: oneOf(["locality", "province", "dialect_zone"]), parent_id: n > 3 && chance(0.7) ? (places[below(n)] ?? null) : null,
        geometry: chance(0.3) ? null : chance(0.5) ? aPoint(lon, lat) : aSquare(lon, lat, 1 + below(3)),
        alternative_names: some(words, 2), source_refs: refs() }));
    }),
    ...phenomena.map((id, n) => aPut("phenomenons", aPhenomenon({ id, ...own(), name: phrase(), abbreviation: chance(0.5) ? `${n}` : null, parent_id: n > 2 && chance(0.5) ? (phenomena[below(n)] ?? null) : null, location_ids: some(places, 3), source_refs: refs() }))),
    ...sources.map((id, n) => aPut("sources", aSource({ id, ...own(), abbreviation: `${oneOf(words)}${n}`, title: phrase(), authors: some(words, 2), year_from: year(), year_to: null, location_ids: some(places, 2) }))),
    ...entries.map((id) => aPut("entries", anEntry({ id, ...own(), lemma_form: oneOf(words), homograph_number: chance(0.5) ? null : 1 + below(3),
      pos_id: oneOf(["n", "v"]), entry_type_id: "w", status: oneOf(["draft", "published", "archived"]),
      variants: some(words, 2).map((form) => ({ form, location_ids: some(places, 2), phenomenon_ids: some(phenomena, 1) })),
      location_ids: some(places, 3), phenomenon_ids: some(phenomena, 1), source_refs: refs(),
      relations: some(entries, 1).map((entry_id) => ({ type: "synonym" as const, entry_id, sense_id: null, note: null })) }))),
    ...senses.map((id) => aPut("entry-senses", aSense({ id, ...own(), entry_id: oneOf(entries.slice(0, 80)), sense_order: 1 + below(3), definition: phrase(), pos_id: chance(0.5) ? null : "n",
      labels: some(words, 2).map((value) => ({ type: "register" as const, value })),
      attestations: some(places, 2).map((location_id) => anAttestation({ location_id, year_from: year(), year_to: null })),
      examples: some(words, 2).map((text) => anExample({ text, location_id: chance(0.5) ? null : oneOf(places) })), phenomenon_ids: some(phenomena, 1), source_refs: refs() }))),
  ];
};

const fields: Readonly<Record<LexicalFamily, readonly string[]>> = {
  locations: ["name", "abbreviation", "alternative_name"],
  phenomenons: ["name", "abbreviation"],
  sources: ["abbreviation", "title", "author"],
  entries: ["lemma", "variant", "definition", "example"],
  "entry-senses": ["definition", "example"],
};

const specs = familySpecs as unknown as Record<LexicalFamily, FamilySpec<never>>;

const valuesOf = (family: LexicalFamily, name: string, { some, oneOf }: Dice): readonly string[] => {
  const all: Record<string, readonly string[]> = {
    id: { locations: places, phenomenons: phenomena, sources, entries, "entry-senses": senses }[family],
    location_id: places, phenomenon_id: phenomena, source_id: sources, related_to: entries, entry_id: entries,
    parent_id: family === "locations" ? places : phenomena, has: ["location", "senses"], status: ["draft", "published", "archived"], pos_id: ["n", "v"], initial: ["c", "ñ", "n"],
    has_geometry: ["true", "false"], location_type: ["locality", "province"], label: words, author: words, source_type: ["book"], phenomenon_type: ["phonetic"], entry_type_id: ["w"],
  };
  const values = all[name] ?? ["none"];
  return [...some(values, 4), oneOf(values)];
};

const query = (family: LexicalFamily, roll: Dice): ResourceQuery => {
  const { below, oneOf, chance, some } = roll;
  const spec = specs[family];
  const names = ["id", ...spec.single, ...spec.several, "unknown"];
  const filter: Filter = {
    ...(chance(0.5) && { terms: some(names, 2).map((name) => ({ name, anyOf: chance(0.05) ? [] : valuesOf(family, name, roll) })) }),
    ...(chance(0.15) && { lacks: some(["location", "senses", "source", "example", "phenomenon"], 2) }),
    ...(chance(family === "entry-senses" ? 0.3 : 0.02) && { entry_status: some(["draft", "published"], 2) }),
    ...(chance(0.2) && { updated_since: anInstant(below(20)) }),
    ...(chance(0.2) && { years: { from: chance(0.5) ? null : 1500 + below(500), to: chance(0.5) ? null : 1700 + below(300) } }),
    ...(chance(family === "locations" ? 0.3 : 0.02) && { touches: oneOf([{ west: 170, south: -9, east: -170, north: 9 }, { west: -5, south: -5, east: 9.5, north: 3 }, { west: 180, south: -10, east: 180, north: 0 }]) }),
    ...(chance(family === "locations" ? 0.3 : 0.02) && { near: { point: oneOf([[180, 0], [-179, 3], [5, 5]] as const), radius_km: oneOf([0, 100, 500, 2000]) } }),
    ...(chance(0.4) && { search: { query: foldQuery(oneOf([...words, "as", "o", ""])), mode: oneOf(searchModes), tiers: chance(0.5) ? [fields[family]] : fields[family].map((field) => [field]) } }),
  };
  const sorts = [...Object.keys(spec.sorts)];
  return {
    filter,
    order: chance(0.5) ? [] : [...new Set([oneOf(sorts), oneOf(sorts)])].map((field) => ({ field, descending: chance(0.5) })),
    page: { size: 1 + below(12), from: { page: 1 + below(3) }, count: chance(0.7) },
  };
};

describe("sqlite: what is asked at random", () => {
  let directory = "";
  let sqlite: Store;
  const memory = inMemoryStore(spanish);

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-"));
    sqlite = openSqliteStore({ file: join(directory, "d.db"), collation: spanish });
    const all = changeSet({ puts: puts(dice(1)) });
    await answerOf(memory.commit(all));
    await answerOf(sqlite.commit(all));
  });
  after(async () => {
    await sqlite.close();
    await rm(directory, { recursive: true });
  });

  for (const family of lexicalFamilies)
    it(`is answered as in memory: ${family}`, async () => {
      const roll = dice(7);
      let found = 0;
      for (let n = 0; n < Number(process.env["RUNS"] ?? 300); n++) {
        let asked = query(family, roll);
        for (let pages = 0; pages < 3; pages++) {
          const expected = await answerOf(memory.lexicon[family].list(asked));
          const answer = await answerOf(sqlite.lexicon[family].list(asked));
          found += expected.items.length;
          expect(answer, JSON.stringify(asked)).to.deep.equal(expected);
          if (expected.next === null) break;
          asked = { ...asked, page: { ...asked.page, from: { after: expected.next } } };
        }
      }
      expect(found).to.be.greaterThan(100);
    });
});
