/**
 * Which forms have three bytes in a row. Past its end a key goes on with NUL, so that its last one and
 * two bytes begin trigrams as well: whatever has one or two bytes, anywhere, is in the lists of the
 * trigrams that begin with them, which lie side by side, and what ends with them is in one list.
 *
 * Trigrams of bytes stay exact: a text is a part of another where its bytes are, and what the lists
 * cannot tell (more than three bytes) is verified by comparing bytes. For Spanish keys bytes are
 * letters; a letter of two bytes or more only makes for more lists to choose the shortest of.
 */
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

/** Of texts with NUL after each; they are known by their number. */
export const trigramsOf = (texts: Uint8Array): Trigrams => {
  const { classes, size, crowded } = classesOf(texts);
  const codes = codesOf(texts, classes);
  const seen = measured(codes, size);
  const starts = startsOf(seen);
  return { classes, size, crowded, starts, lists: filled(codes, size, seen, starts) };
};

const codesOf = (keys: Uint8Array, classes: Uint8Array): Uint8Array => {
  const codes = new Uint8Array(keys.length);
  for (let at = 0; at < codes.length; at++) codes[at] = classes[keys[at] ?? 0] ?? 0;
  return codes;
};

/**
 * For each trigram two numbers side by side, which are always wanted together: after which form its
 * list stands (one more than the last in it), and how many bytes it takes. This loop and the next are
 * the same walk over tens of millions of trigrams: one walk that calls what differs takes twice as long.
 */
const measured = (codes: Uint8Array, size: number): Int32Array => {
  const seen = new Int32Array(2 * size ** 3);
  let form = 1;
  for (let at = 0; at < codes.length; at++) {
    const first = codes[at] ?? 0;
    if (first === 0) {
      form++;
      continue;
    }
    const second = codes[at + 1] ?? 0;
    const third = second === 0 ? 0 : (codes[at + 2] ?? 0);
    const trigram = ((first * size + second) * size + third) << 1;
    const step = form - (seen[trigram] ?? 0);
    if (step === 0) continue;
    seen[trigram] = form;
    seen[trigram + 1] = (seen[trigram + 1] ?? 0) + bytesOf(step);
  }
  return seen;
};

/** Where each list begins; what was seen is made ready for another walk, with these for the bytes. */
const startsOf = (seen: Int32Array): Uint32Array => {
  const starts = new Uint32Array(seen.length / 2 + 1);
  let end = 0;
  for (let trigram = 0; trigram < starts.length; trigram++) {
    starts[trigram] = end;
    const bytes = seen[2 * trigram + 1] ?? 0;
    seen[2 * trigram] = 0;
    seen[2 * trigram + 1] = end;
    end += bytes;
  }
  return starts;
};

const filled = (
  codes: Uint8Array,
  size: number,
  seen: Int32Array,
  starts: Uint32Array,
): Uint8Array => {
  const lists = new Uint8Array(starts[starts.length - 1] ?? 0);
  let form = 1;
  for (let at = 0; at < codes.length; at++) {
    const first = codes[at] ?? 0;
    if (first === 0) {
      form++;
      continue;
    }
    const second = codes[at + 1] ?? 0;
    const third = second === 0 ? 0 : (codes[at + 2] ?? 0);
    const trigram = ((first * size + second) * size + third) << 1;
    let step = form - (seen[trigram] ?? 0);
    if (step === 0) continue;
    seen[trigram] = form;
    let end = seen[trigram + 1] ?? 0;
    for (; step > 0x7f; step >>>= 7) lists[end++] = (step & 0x7f) | 0x80;
    lists[end++] = step;
    seen[trigram + 1] = end;
  }
  return lists;
};

const bytesOf = (step: number): number =>
  step < 0x80 ? 1 : step < 0x4000 ? 2 : step < 0x200000 ? 3 : step < 0x10000000 ? 4 : 5;

const classesOf = (keys: Uint8Array): Pick<Trigrams, "classes" | "size" | "crowded"> => {
  const times = new Uint32Array(256);
  const { length } = keys;
  for (let at = 0; at < length; at++) {
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
  const sure = part.length <= 3 && !(trigrams.crowded && codes.includes(size - 1));
  if (part.length < 3) {
    const from = trigramAt(codes, 0, size);
    return { from, to: from + (atEnd ? 1 : size ** (3 - part.length)), sure };
  }
  if (atEnd) codes.push(0);
  const from = shortest(trigrams, codes);
  return { from, to: from + 1, sure: sure && !atEnd };
};

const trigramAt = (codes: readonly number[], at: number, size: number): number =>
  ((codes[at] ?? 0) * size + (codes[at + 1] ?? 0)) * size + (codes[at + 2] ?? 0);

const shortest = ({ starts, size }: Trigrams, codes: readonly number[]): number => {
  let best = 0;
  let least = Infinity;
  for (let at = 0; at + 2 < codes.length; at++) {
    const trigram = trigramAt(codes, at, size);
    const length = (starts[trigram + 1] ?? 0) - (starts[trigram] ?? 0);
    if (length >= least) continue;
    least = length;
    best = trigram;
  }
  return best;
};

/** Writes down the forms of a list, in ascending order; how many there are. */
const readList = ({ starts, lists }: Trigrams, list: number, forms: Uint32Array): number => {
  const end = starts[list + 1] ?? 0;
  let count = 0;
  let form = -1;
  for (let at = starts[list] ?? 0; at < end; at++) {
    let byte = lists[at] ?? 0;
    let step = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = lists[++at] ?? 0;
      step |= (byte & 0x7f) << shift;
    }
    form += step;
    forms[count++] = form;
  }
  return count;
};

/** The same for lists side by side, each form once. */
export const readLists = (
  trigrams: Trigrams,
  { from, to }: Lists,
  { forms, seen }: { readonly forms: Uint32Array; readonly seen: Uint32Array },
): number => {
  if (to === from + 1) return readList(trigrams, from, forms);
  seen.fill(0);
  for (let list = from; list < to; list++) {
    const count = readList(trigrams, list, forms);
    for (let index = 0; index < count; index++) {
      const form = forms[index] ?? 0;
      seen[form >>> 5] = (seen[form >>> 5] ?? 0) | (1 << (form & 31));
    }
  }
  let count = 0;
  for (let word = 0; word < seen.length; word++)
    for (let rest = seen[word] ?? 0; rest !== 0; rest &= rest - 1)
      forms[count++] = (word << 5) + 31 - Math.clz32(rest & -rest);
  return count;
};
