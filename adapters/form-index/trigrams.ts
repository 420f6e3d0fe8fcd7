/**
 * Which forms have three bytes in a row. Past its end a key goes on with NUL, so that its last one and
 * two bytes begin trigrams as well: whatever has one or two bytes, anywhere, is in the lists of the
 * trigrams that begin with them, which lie side by side, and what ends with them is in one list.
 *
 * Trigrams of bytes stay exact: a text is a part of another where its bytes are, and what the lists
 * cannot tell (more than three bytes) is verified by comparing bytes. For Spanish keys bytes are
 * letters; a letter of two bytes or more only makes for more lists to choose the shortest of.
 */
import type { FormColumns } from "./form-columns.ts";

export interface Trigrams {
  /** The class of each byte; that of NUL is 0. */
  readonly classes: Uint8Array;
  readonly size: number;
  /** The bytes of the last class have to share it: its lists hold too much. */
  readonly crowded: boolean;
  /** Where the list of each trigram begins; one more, for the end of the last. */
  readonly starts: Uint32Array;
  /** Ascending forms, each as what it adds to the one before, in seven bits a byte. */
  readonly lists: Uint8Array;
}

/** A table of 128³ lists takes 8 MB; more classes than that are for bytes that are rare. */
const MOST_CLASSES = 128;

export const trigramsOf = (columns: FormColumns): Trigrams => {
  const { classes, size, crowded } = classesOf(columns.keys);
  const starts = new Uint32Array(size ** 3 + 1);
  const last = new Int32Array(size ** 3).fill(-1);
  eachTrigram(columns, classes, size, (trigram, form) => {
    const step = form - (last[trigram] ?? 0);
    if (step === 0) return;
    last[trigram] = form;
    starts[trigram + 1] = (starts[trigram + 1] ?? 0) + bytesOf(step);
  });
  for (let index = 1; index < starts.length; index++)
    starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
  const lists = new Uint8Array(starts[size ** 3] ?? 0);
  const ends = starts.slice(0, -1);
  last.fill(-1);
  eachTrigram(columns, classes, size, (trigram, form) => {
    let step = form - (last[trigram] ?? 0);
    if (step === 0) return;
    last[trigram] = form;
    let at = ends[trigram] ?? 0;
    for (; step > 0x7f; step >>>= 7) lists[at++] = (step & 0x7f) | 0x80;
    lists[at++] = step;
    ends[trigram] = at;
  });
  return { classes, size, crowded, starts, lists };
};

const bytesOf = (step: number): number =>
  step < 0x80 ? 1 : step < 0x4000 ? 2 : step < 0x200000 ? 3 : step < 0x10000000 ? 4 : 5;

const classesOf = (keys: Uint8Array): Pick<Trigrams, "classes" | "size" | "crowded"> => {
  const times = new Uint32Array(256);
  for (let at = 0; at < keys.length; at++) {
    const byte = keys[at] ?? 0;
    times[byte] = (times[byte] ?? 0) + 1;
  }
  const seen = Array.from(times.keys()).filter((byte) => byte !== 0 && (times[byte] ?? 0) > 0);
  seen.sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0));
  const size = Math.min(seen.length + 2, MOST_CLASSES);
  // The last class is for what no key has, too: whoever asks for it finds nothing.
  const classes = new Uint8Array(256).fill(size - 1);
  classes[0] = 0;
  for (const [index, byte] of seen.entries()) classes[byte] = Math.min(index + 1, size - 1);
  return { classes, size, crowded: seen.length > size - 2 };
};

const eachTrigram = (
  { keys, starts, count }: FormColumns,
  classes: Uint8Array,
  size: number,
  visit: (trigram: number, form: number) => void,
): void => {
  for (let form = 0; form < count; form++) {
    let at = starts[form] ?? 0;
    let first = classes[keys[at] ?? 0] ?? 0;
    let second = first === 0 ? 0 : (classes[keys[at + 1] ?? 0] ?? 0);
    while (first !== 0) {
      const third = second === 0 ? 0 : (classes[keys[at + 2] ?? 0] ?? 0);
      visit((first * size + second) * size + third, form);
      first = second;
      second = third;
      at++;
    }
  }
};

/** Lists side by side that hold all forms with a part; where they are not `sure`, others too. */
export interface Lists {
  readonly from: number;
  readonly to: number;
  readonly sure: boolean;
}

/** For forms with the part anywhere in them, or, `atEnd`, at their end. */
export const listsFor = (trigrams: Trigrams, part: Uint8Array, atEnd: boolean): Lists => {
  const { size, classes } = trigrams;
  const codes = Array.from(part, (byte) => classes[byte] ?? 0);
  const certain = !(trigrams.crowded && codes.includes(size - 1));
  if (codes.length < 3) {
    const width = atEnd ? 1 : size ** (3 - codes.length);
    const [first = 0, second = 0] = codes;
    const from = (first * size + second) * size;
    return { from, to: from + width, sure: certain };
  }
  if (atEnd) codes.push(0);
  let best = 0;
  let least = Infinity;
  for (let index = 0; index + 2 < codes.length; index++) {
    const [first = 0, second = 0, third = 0] = codes.slice(index, index + 3);
    const trigram = (first * size + second) * size + third;
    const length = (trigrams.starts[trigram + 1] ?? 0) - (trigrams.starts[trigram] ?? 0);
    if (length >= least) continue;
    least = length;
    best = trigram;
  }
  return { from: best, to: best + 1, sure: certain && codes.length === 3 };
};

/** Visits the forms of a list, in ascending order. */
export const eachForm = (
  { starts, lists }: Trigrams,
  list: number,
  visit: (form: number) => void,
): void => {
  const end = starts[list + 1] ?? 0;
  let form = -1;
  for (let at = starts[list] ?? 0; at < end; at++) {
    let byte = lists[at] ?? 0;
    let step = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = lists[++at] ?? 0;
      step |= (byte & 0x7f) << shift;
    }
    form += step;
    visit(form);
  }
};
