import { entryKey } from "./entry-file.ts";
import { type Ground, phenomenonKey, sourceKey, zoneKey } from "./ground-files.ts";
import { anyWord } from "./lemmas.ts";
import { writeLines } from "./lines.ts";
import { type Random, random } from "./random.ts";

export interface SenseFile {
  readonly entries: number;
  readonly words: string | null;
  /** What the external ids of their entries begin with. */
  readonly name: string;
  readonly ground: Ground;
}

const SEED = 20_261_129;
const links = ["de la", "de un", "que se", "con", "y", "o", "para el", "en"];
const labels = ["coloquial", "rural", "anticuado", "despectivo", "marinero"];

/** A sense of each entry; half of them attested, a quarter with an example, a fifth of some phenomenon. */
export const writeSenseFile = (file: string, { entries, words, name, ground }: SenseFile): void => {
  const chance = random(SEED);
  const word = anyWord(chance, words);
  writeLines(file, entries, (index) => ({
    external_id: `sense-${index}`,
    entry_id: entryKey(name, index),
    definition: sentence(chance, word),
    labels: some(chance, 0.2, () => ({ type: "register", value: chance.pick(labels) })),
    attestations: some(chance, 0.5, () => attestation(chance, ground)),
    examples: some(chance, 0.25, () => ({ text: sentence(chance, word) })),
    phenomenon_ids: some(chance, 0.2, () => phenomenonKey(chance.below(ground.phenomenons))),
  }));
};

const some = <A>(chance: Random, share: number, make: () => A): readonly A[] =>
  chance.next() < share ? [make()] : [];

/** Some eight words, as definitions have them. */
const sentence = (chance: Random, word: () => string): string => {
  let text = word();
  for (let more = 2 + chance.below(3); more > 0; more--) text += ` ${chance.pick(links)} ${word()}`;
  return `${text}.`;
};

const attestation = (chance: Random, { zones, sources }: Ground) => ({
  location_id: zoneKey(chance.below(zones)),
  source_id: sourceKey(chance.below(sources)),
  year_from: 1850 + chance.below(170),
});
