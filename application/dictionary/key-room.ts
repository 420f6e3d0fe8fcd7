import type { OpenShelf, Shelf, Shelved } from "../../domain/changes/shelf.ts";
import { type KeyFilter, keyFilter } from "./key-filter.ts";
import { packedTexts } from "./packed-texts.ts";

/** So many are kept in memory: some 10 MB, */
const IN_MEMORY = 120_000;
/** or fewer long ones. */
const USUAL_BYTES = 128;

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
  /** Whether nothing at all is kept in the room. */
  readonly isEmpty: () => boolean;
}

/** The seed is a number that nobody can know who makes the keys. */
export const keyRoom = (open: OpenShelf, seed: number, most = IN_MEMORY): KeyRoom => {
  const texts = packedTexts(seed);
  let tables = 0;
  let put: Shelf | null = null;
  const makeRoom = (): void => {
    put ??= onShelf(open());
    put.put(texts.all());
    texts.clear();
  };
  return {
    table: () => {
      const board = tables++;
      return {
        get: (key) => texts.get(board, key) ?? put?.get(board, key),
        set: (key, text) => {
          texts.set(board, key, text);
          if (texts.size() >= most || texts.bytes() >= most * USUAL_BYTES) makeRoom();
        },
        isEmpty: () => texts.size() === 0 && put === null,
      };
    },
    clear: () => {
      texts.clear();
      put?.close();
      put = null;
    },
  };
};

/** A shelf that is not asked in vain, nor again for what was found a moment ago. */
const onShelf = (shelf: Shelf): Shelf => {
  const filter = keyFilter();
  const remembered: Map<string, string>[] = [];
  return {
    put: (texts) => {
      shelf.put(noting(texts, filter));
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

function* noting(texts: Iterable<Shelved>, filter: KeyFilter): Generator<Shelved> {
  for (const one of texts) {
    const [board, key] = one;
    filter.add(board, key);
    yield one;
  }
}
