import { readFileSync } from "node:fs";
import type { Random } from "./random.ts";

const onsets = "b c d f g h j l m n ñ p qu r s t v z br cr dr fl gr ll pl pr rr tr ch".split(" ");
const nuclei = "a a a e e e i i o o o u á é í ó ú ia ie io ue".split(" ");
const codas = ["", "", "", "", "n", "r", "s", "l"];
const endings = "a o ar er ir ado ada ión dor dora mente dad illo ita ero ista ble al".split(" ");

const syllable = ({ pick }: Random): string => pick(onsets) + pick(nuclei) + pick(codas);

/** A word of one to four syllables and an ending, as Spanish might have it. */
const madeUp = (random: Random): string => {
  const syllables = Array.from({ length: 1 + random.below(3) }, () => syllable(random));
  return syllables.join("") + random.pick(onsets) + random.pick(endings);
};

/** One lemma after another; a word list that has run out goes on with pairs of its words. */
export const lemmas = (random: Random, wordFile: string | null): (() => string) => {
  if (wordFile === null) return () => madeUp(random);
  const words = readFileSync(wordFile, "utf8")
    .split(/\r?\n/)
    .map((word) => word.trim())
    .filter((word) => word !== "" && word.length <= 90);
  let used = 0;
  return () => {
    const word = words[used++];
    return word ?? `${random.pick(words)} ${random.pick(words)}`;
  };
};
