import { lemmas } from "./lemmas.ts";
import { writeLines } from "./lines.ts";
import { type Random, random } from "./random.ts";

const SEED = 20_260_301;

/** The commonest part of speech stands for a third of the entries, the others for less and less. */
const partsOfSpeech = ["n.f.", "n.m.", "v.tr.", "adj.", "v.intr.", "adv.", "interj.", "prep."];

export interface EntryFile {
  readonly entries: number;
  /** A word list; null: lemmas are made up. */
  readonly words: string | null;
  /** What their external ids begin with; files of different names have different entries. */
  readonly name: string;
}

/** The external id of the entry in a line of a file of that name. */
export const entryKey = (name: string, index: number): string => `${name}${index}`;

/** Writes that many entries as JSON Lines: the same ones whenever the options are the same. */
export const writeEntryFile = (file: string, { entries, words, name }: EntryFile): void => {
  const chance = random(SEED + Buffer.from(name).readUInt16BE());
  const nextLemma = lemmas(chance, words);
  const homographs = new Map<string, number>();
  writeLines(file, entries, (index) => {
    const lemma = nextLemma();
    const number = (homographs.get(lemma) ?? 0) + 1;
    homographs.set(lemma, number);
    return entry(chance, entryKey(name, index), lemma, number);
  });
};

/** As full as the entries of real dictionaries: one in three has a variant, one in four an origin. */
const entry = (chance: Random, external_id: string, lemma: string, homograph: number) => ({
  external_id,
  lemma_form: lemma,
  pos_id: partsOfSpeech[Math.floor(partsOfSpeech.length * chance.next() ** 2)],
  entry_type_id: chance.next() < 0.9 ? "word" : "phrase",
  status: "published",
  homograph_number: homograph === 1 ? null : homograph,
  variants: chance.next() < 1 / 3 ? [{ form: variantOf(lemma) }] : [],
  pronunciations: chance.next() < 0.5 ? [{ ipa: `ˈ${lemma}` }] : [],
  etymology:
    chance.next() < 0.25
      ? { note: "Del latín vulgar.", etymons: [{ form: `${lemma}um`, language_code: "la" }] }
      : null,
  labels: chance.next() < 0.2 ? [{ type: "register", value: "coloquial" }] : [],
  notes: chance.next() < 0.3 ? "Recogida en la encuesta de campo; poco usada entre jóvenes." : null,
});

const variantOf = (lemma: string): string =>
  lemma.startsWith("h") ? lemma.slice(1) : lemma.replaceAll("ll", "y").replace(/a$/, "ah");
