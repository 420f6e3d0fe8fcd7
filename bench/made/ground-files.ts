import { join } from "node:path";
import { anyWord } from "./lemmas.ts";
import { writeLines } from "./lines.ts";
import { random } from "./random.ts";

/** What entries and senses refer to, and how much of it there is. */
export interface Ground {
  readonly zones: number;
  readonly phenomenons: number;
  readonly sources: number;
}

/** An atlas asks in more places, and an author reads more, for a larger dictionary; the phenomena stay the same. */
export const groundOf = (entries: number): Ground => ({
  zones: Math.max(50, Math.round(entries / 100)),
  phenomenons: 200,
  sources: Math.max(50, Math.round(entries / 200)),
});

export const zoneKey = (index: number): string => `zone-${index}`;
export const phenomenonKey = (index: number): string => `phenomenon-${index}`;
export const sourceKey = (index: number): string => `source-${index}`;

const SEED = 20_261_128;
/** Of each zone, how many lie in it: countries, and regions, provinces and places in each other. */
const INSIDE = 10;
const zoneTypes = ["country", "region", "province", "locality"];
const phenomenonTypes = ["phonetic", "morphological", "syntactic", "lexical", "semantic"];
const sourceTypes = ["book", "article", "dictionary", "atlas", "thesis", "fieldwork"];
/** The end that has the Iberian peninsula, roughly. */
const WEST = -9;
const SOUTH = 36;
const DEGREES = 8;

/** Zones, phenomena and sources as JSON Lines, a file of each, named as an import takes them. */
export const writeGroundFiles = (
  directory: string,
  { zones, phenomenons, sources }: Ground,
  words: string | null,
): void => {
  const chance = random(SEED);
  const word = anyWord(chance, words);
  const named = (): string => `${word()} de ${word()}`;
  const place = (from: number): number => Number((from + DEGREES * chance.next()).toFixed(4));
  writeLines(join(directory, "locations.jsonl"), zones, (index) => ({
    external_id: zoneKey(index),
    name: named(),
    location_type: zoneTypes[Math.min(zoneTypes.length - 1, depthOf(index))],
    parent_id: index === 0 ? null : zoneKey(parentOf(index)),
    geometry: { type: "Point", coordinates: [place(WEST), place(SOUTH)] },
    alternative_names: chance.next() < 0.2 ? [word()] : [],
  }));
  writeLines(join(directory, "phenomenons.jsonl"), phenomenons, (index) => ({
    external_id: phenomenonKey(index),
    name: named(),
    phenomenon_type: chance.pick(phenomenonTypes),
    rule: "f- > h-",
  }));
  writeLines(join(directory, "sources.jsonl"), sources, (index) => ({
    external_id: sourceKey(index),
    abbreviation: `${word().slice(0, 12)} ${index}`,
    title: Array.from({ length: 4 }, word).join(" "),
    source_type: chance.pick(sourceTypes),
    authors: [`${word()}, ${word()}`],
    year_from: 1850 + chance.below(170),
  }));
};

const parentOf = (index: number): number => Math.floor((index - 1) / INSIDE);

const depthOf = (index: number): number => (index === 0 ? 0 : 1 + depthOf(parentOf(index)));
