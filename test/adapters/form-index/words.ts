import { foldForm } from "../../../domain/shared/search.ts";
import type { OwnedForm } from "./pack-forms.ts";

/** The same numbers each time, from 0 up to 1. */
export const randomBy = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const pickBy =
  (random: () => number) =>
  <A>(list: readonly A[]): A =>
    list[Math.floor(random() * list.length)]!;

const syllables: readonly (readonly string[])[] = [
  [
    ..."aeiou",
    "ca",
    "sa",
    "cá",
    "ña",
    "na",
    "ción",
    "do",
    "ra",
    "güe",
    "que",
    "mente",
    "ñ",
    "á",
    "é",
  ],
  ["λο", "λό", "γος", "α", "ά", "σ", "ω", "ώ", "θε", "ς"],
  ["가", "각", "나", "한", "글", "국", "어"],
  ["😀", "😁", "👨‍👩‍👧", "a", "é", "!"],
  ["d'", "l’", "a", "eau", "ꞌo", "-", " ", "n"],
  ["कि", "ता", "ब", "क", "ा"],
  [..."abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрст0123456789.,;:()ßøłđ漢字仮名שלוםمرحبا"],
];

/** A word of one script or another, now and then a long one. */
const wordBy = (random: () => number): string => {
  const pick = pickBy(random);
  const script = random() < 0.5 ? syllables[0]! : pick(syllables);
  const length = random() < 0.01 ? 150 : 1 + Math.floor(random() * 5);
  return Array.from({ length }, () => pick(script)).join("");
};

/** Some forms for each owner. */
export const formsBy = (random: () => number, owner: number): OwnedForm[] =>
  Array.from({ length: random() < 0.8 ? 1 : Math.floor(random() * 4) }, () => ({
    owner,
    ...foldForm(wordBy(random)),
  }));

/** A text to search for: a word, a part of one, or one with a few edits. */
export const queryBy = (random: () => number, forms: readonly OwnedForm[]) => {
  const pick = pickBy(random);
  const text = random() < 0.1 ? wordBy(random) : pick(forms)[random() < 0.5 ? "key" : "exact"];
  const points = [...text];
  if (random() < 0.5) {
    const from = Math.floor(random() * points.length);
    const length = 1 + Math.floor(random() * 5);
    return foldForm(points.slice(from, from + length).join(""));
  }
  for (let edits = Math.floor(random() * 3); edits > 0; edits--)
    points.splice(
      Math.floor(random() * (points.length + 1)),
      Math.floor(random() * 2),
      pick([..."aeñ가"]),
    );
  return foldForm(points.join(""));
};
