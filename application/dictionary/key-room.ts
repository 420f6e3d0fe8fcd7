import type { OpenShelf, Shelf } from "../../domain/changes/shelf.ts";
import { keyFilter } from "./key-filter.ts";

/** So many are kept in memory: some 8 MB. */
const IN_MEMORY = 40_000;

/** So many of those looked up last are remembered: lines name the same thing again, and are looked at several times. */
const REMEMBERED = 4_000;

/** Texts by keys, as many as there may be in the same memory: what is too much for it is put on a shelf. */
export interface KeyRoom {
  /** For keys of another kind, which none of the others are mistaken for. */
  readonly table: () => KeyTable;
  /** Forgets all of them; nothing is left of what was put on the shelf. */
  readonly clear: () => void;
}

export interface KeyTable {
  readonly get: (key: string) => string | undefined;
  /** For good: under a key that it has nothing under yet. */
  readonly set: (key: string, text: string) => void;
  readonly isEmpty: () => boolean;
}

export const keyRoom = (open: OpenShelf, most = IN_MEMORY): KeyRoom => {
  const tables: Map<string, string>[] = [];
  let count = 0;
  let put: Shelf | null = null;
  const makeRoom = (): void => {
    const there = (put ??= onShelf(open()));
    for (const [board, texts] of tables.entries()) {
      there.put(board, texts);
      texts.clear();
    }
    count = 0;
  };
  return {
    table: () => {
      const texts = new Map<string, string>();
      const board = tables.push(texts) - 1;
      return {
        get: (key) => texts.get(key) ?? put?.get(board, key),
        set: (key, text) => {
          texts.set(key, text);
          count++;
          if (count >= most) makeRoom();
        },
        isEmpty: () => texts.size === 0 && put === null,
      };
    },
    clear: () => {
      for (const texts of tables) texts.clear();
      put?.close();
      put = null;
      count = 0;
    },
  };
};

/** A shelf that is not asked in vain, nor again for what was found a moment ago. */
const onShelf = (shelf: Shelf): Shelf => {
  const filter = keyFilter();
  const remembered: Map<string, string>[] = [];
  return {
    put: (board, texts) => {
      if (texts.size === 0) return;
      shelf.put(board, texts);
      for (const key of texts.keys()) filter.add(board, key);
    },
    get: (board, key) => {
      if (!filter.mayHave(board, key)) return undefined;
      const known = (remembered[board] ??= new Map());
      const again = known.get(key);
      if (again !== undefined) return again;
      const text = shelf.get(board, key);
      if (text === undefined) return undefined;
      if (known.size >= REMEMBERED) known.clear();
      known.set(key, text);
      return text;
    },
    close: shelf.close,
  };
};
