import { readFileSync } from "node:fs";
import type { Random } from "./random.ts";

const onsets = "b c d f g h j l m n ñ p qu r s t v z br cr dr fl gr ll pl pr rr tr ch".split(" ");
const nuclei = "a a a e e e i i o o o u á é í ó ú ia ie io ue".split(" ");
const codas = ["", "", "", "", "n", "r", "s", "l"];
const endings = "a o ar er ir ado ada ión dor dora mente dad illo ita ero ista ble al".split(" ");
const beginnings = "des re in sobre contra ante auto anti pre inter sub super tras entre".split(
  " ",
);
const links = [" ", " de ", " en ", "-"];

/** A prime: words are taken from all over the list, so that a small dictionary has every initial too. */
const STRIDE = 7919;
const LONGEST = 90;

const syllable = ({ pick }: Random): string => pick(onsets) + pick(nuclei) + pick(codas);

/** A word of one to four syllables and an ending, as Spanish might have it. */
const madeUp = (random: Random): string => {
  const syllables = Array.from({ length: 1 + random.below(3) }, () => syllable(random));
  return syllables.join("") + random.pick(onsets) + random.pick(endings);
};

/** What a language makes of the words that it has: derivations, and phrases of two. */
const derived = (random: Random, words: readonly string[]): string => {
  const word = random.pick(words);
  const kind = random.next();
  if (kind < 0.4) return random.pick(beginnings) + word;
  if (kind < 0.7) return word.replace(/[aeiouáéíóú]?[rs]?$/, "") + random.pick(endings);
  return word + random.pick(links) + random.pick(words);
};

const wordsIn = (file: string): readonly string[] =>
  readFileSync(file, "utf8")
    .split(/\r?\n/)
    .map((word) => word.trim())
    .filter((word) => word !== "" && word.length <= LONGEST);

/** Any word of the list, or a made up one; as likely one as another. */
export const anyWord = (random: Random, wordFile: string | null): (() => string) => {
  if (wordFile === null) return () => madeUp(random);
  const words = wordsIn(wordFile);
  return () => random.pick(words);
};

/** One lemma after another; a word list that has run out goes on with what is derived from it. */
export const lemmas = (random: Random, wordFile: string | null): (() => string) => {
  if (wordFile === null) return () => madeUp(random);
  const words = wordsIn(wordFile);
  const stride = words.length % STRIDE === 0 ? 1 : STRIDE;
  let used = 0;
  return () => {
    const at = used++;
    return at < words.length ? (words[(at * stride) % words.length] ?? "") : derived(random, words);
  };
};
