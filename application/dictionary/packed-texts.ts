import type { Shelved } from "../../domain/changes/shelf.ts";
import { hashOf } from "./key-hash.ts";
import { packedUnits, type Width } from "./packed-units.ts";

/** Texts by keys, each on a board of its own number. */
export interface PackedTexts {
  readonly get: (board: number, key: string) => string | undefined;
  /** Under a key that the board has nothing under yet. */
  readonly set: (board: number, key: string, text: string) => void;
  readonly size: () => number;
  /** What their letters take. */
  readonly bytes: () => number;
  /** In the order in which they came. */
  readonly all: () => Iterable<Shelved>;
  readonly clear: () => void;
}

/** What is kept of each text in numbers. */
const [BOARD, HASH, START, KEY_END, END, WIDTH] = [0, 1, 2, 3, 4, 5];
const FIELDS = 6;

/** Room for so many, at first. */
const LEAST = 2 ** 10;

/**
 * Kept as bytes and numbers, which the collector of garbage does not go through: strings in a `Map` take it twice as
 * much memory, and it copies each of very many twice. They are found by their hashes, in the slot of that number or
 * the next that is free (open addressing), from a start that no file can know.
 */
export const packedTexts = (seed: number): PackedTexts => {
  const units = packedUnits();
  let fields = new Int32Array(FIELDS * LEAST);
  /** Of each the number of a text, from 1 on. */
  let slots = new Int32Array(2 * LEAST);
  let size = 0;

  const field = (n: number, which: number): number => fields[FIELDS * n + which] ?? 0;
  const widthOf = (n: number): Width => (field(n, WIDTH) === 1 ? 1 : 2);
  const keyOf = (n: number): string => units.read(field(n, START), field(n, KEY_END), widthOf(n));
  const textOf = (n: number): string => units.read(field(n, KEY_END), field(n, END), widthOf(n));
  const slotAfter = (slot: number): number => (slot + 1) & (slots.length - 1);
  const take = (n: number): void => {
    let slot = field(n, HASH) & (slots.length - 1);
    while (slots[slot] !== 0) slot = slotAfter(slot);
    slots[slot] = n + 1;
  };
  const makeRoom = (): void => {
    if (FIELDS * (size + 1) > fields.length) {
      const more = new Int32Array(2 * fields.length);
      more.set(fields);
      fields = more;
    }
    if (2 * (size + 1) <= slots.length) return;
    slots = new Int32Array(2 * slots.length);
    for (let n = 0; n < size; n++) take(n);
  };
  /** Answers false, and leaves nothing, where one of them has wider units. */
  const append = (key: string, text: string, width: Width): boolean => {
    const at = FIELDS * size;
    const start = units.end();
    const isKeyKept = units.append(key, width);
    fields[at + START] = start;
    fields[at + KEY_END] = units.end();
    fields[at + WIDTH] = width;
    if (isKeyKept && units.append(text, width)) return true;
    units.goBackTo(start);
    return false;
  };
  return {
    get: (board, key) => {
      const hash = hashOf(seed ^ board, key);
      let slot = hash & (slots.length - 1);
      for (let n = slots[slot] ?? 0; n !== 0; n = slots[slot] ?? 0) {
        const at = n - 1;
        if (field(at, HASH) === hash && field(at, BOARD) === board)
          if (units.has(field(at, START), field(at, KEY_END), widthOf(at), key)) return textOf(at);
        slot = slotAfter(slot);
      }
      return undefined;
    },
    set: (board, key, text) => {
      makeRoom();
      units.reserve(key.length + text.length);
      if (!append(key, text, 1)) append(key, text, 2);
      const at = FIELDS * size;
      fields[at + BOARD] = board;
      fields[at + HASH] = hashOf(seed ^ board, key);
      fields[at + END] = units.end();
      take(size++);
    },
    size: () => size,
    bytes: units.end,
    *all() {
      for (let n = 0; n < size; n++) yield [field(n, BOARD), keyOf(n), textOf(n)];
    },
    clear: () => {
      slots.fill(0);
      size = 0;
      units.goBackTo(0);
    },
  };
};
