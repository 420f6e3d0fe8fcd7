/** Takes a text apart into the elements of a collation's table. */
import { codeBeyond } from "./collation-codes.ts";
import type { Element, Table } from "./collation-table.ts";

export interface Reader {
  readonly elementsOf: (text: string) => readonly Element[];
  /** By its code, the element of each character below U+0300 where it makes no pair. */
  readonly listed: readonly (Element | undefined)[];
  /** Whether the character there may make a pair with the one after it. */
  readonly mayPair: (text: string, at: number) => boolean;
}

export const reader = (table: Table): Reader => {
  const slowly: Reader["elementsOf"] = (text) => read(text, table);
  const listed = Array.from({ length: independent }, (_, code) =>
    together(slowly(String.fromCharCode(code))),
  );
  const digraphs = new Set(
    Array.from(table.elements.keys()).filter((unit) => /.\P{M}/u.test(unit)),
  );
  const beginners = new Uint8Array(independent);
  for (const unit of digraphs) beginners[unit.charCodeAt(0)] = 1;
  // What a pair may end with: its second letter, or what is composed of that and a mark.
  const seconds = new Set(Array.from(digraphs, (unit) => unit.charAt(1)));
  const enders = Uint8Array.from({ length: independent }, (_, code) =>
    seconds.has(String.fromCharCode(code).normalize("NFD").charAt(0)) ? 1 : 0,
  );
  const mayPair: Reader["mayPair"] = (text, at) => {
    if (beginners[text.charCodeAt(at)] !== 1) return false;
    const next = text.charCodeAt(at + 1);
    return next >= independent || enders[next] === 1;
  };
  const elementsOf: Reader["elementsOf"] = (text) => {
    const elements: Element[] = [];
    for (let at = 0; at < text.length; at++) {
      const known = listed[text.charCodeAt(at)];
      const isPair = mayPair(text, at) && digraphs.has(pairAt(text, at));
      if (known === undefined || isPair) return slowly(text);
      elements.push(known);
    }
    return elements;
  };
  return { elementsOf, listed, mayPair };
};

/** A character and the letter after it, without the marks that are composed with that. */
const pairAt = (text: string, at: number): string =>
  text
    .slice(at, at + 2)
    .normalize("NFD")
    .slice(0, 2);

/** Below U+0300 are no marks: but for digraphs, each character is read without the others. */
export const independent = 0x300;

/** é as one element instead of two. */
const together = (elements: readonly Element[]): Element => ({
  primary: elements.map(({ primary }) => primary).join(""),
  secondary: elements.flatMap(({ secondary }) => secondary),
  tertiary: elements.flatMap(({ tertiary }) => tertiary),
  letter: elements[0]?.letter ?? "",
});

const read = (text: string, { elements, beyond }: Table): readonly Element[] => {
  const characters = decomposed(text);
  const taken = new Set<number>();
  return characters.flatMap((character, at) => {
    if (taken.has(at)) return [];
    const partner = partnerOf(characters, at, elements);
    if (partner !== undefined) taken.add(partner);
    const unit = partner === undefined ? character : character + (characters[partner] ?? "");
    return [elements.get(unit) ?? elementBeyond(character, beyond)];
  });
};

/** Hangul syllables stay whole: they are in order as they are, and read as one letter. */
const decomposed = (text: string): readonly string[] =>
  Array.from(
    text.normalize("NFD").replace(/[\u1100-\u11ff]+/g, (letters) => letters.normalize("NFC")),
  );

/** What makes one letter with a character: the next one, or a mark that no like mark keeps off. */
const partnerOf = (
  characters: readonly string[],
  at: number,
  elements: Table["elements"],
): number | undefined => {
  const first = characters[at] ?? "";
  for (let next = at + 1; next < characters.length; next++) {
    const mark = characters[next] ?? "";
    const free = next === at + 1 || changePlaces(characters[next - 1] ?? "", mark);
    if (free && elements.has(first + mark)) return next;
    if (!/\p{M}/u.test(mark)) return undefined;
  }
  return undefined;
};

/** Marks on different sides of a letter have an order that normalisation restores. */
const changePlaces = (one: string, other: string): boolean =>
  (other + one).normalize("NFD") === one + other;

const elementBeyond = (character: string, beyond: number): Element => ({
  primary: codeBeyond(beyond, character.codePointAt(0) ?? 0),
  secondary: [0],
  tertiary: [0],
  letter: character.toLowerCase(),
});
