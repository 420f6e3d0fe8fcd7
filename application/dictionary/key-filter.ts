import { hashOf, stepOf } from "./key-hash.ts";

/** 8 MiB: of ten million keys that it was not told it says of one in twenty that they may be among them. */
const BITS = 2 ** 26;

/** So many bits stand for a key. */
const BITS_OF_KEY = 6;

/**
 * Says of most keys that they are not among those it was told, without looking; of some that they may be.
 * (A Bloom filter: Communications of the ACM 13 (7), 1970, 422–426.)
 */
export interface KeyFilter {
  readonly add: (kind: number, key: string) => void;
  readonly mayHave: (kind: number, key: string) => boolean;
}

export const keyFilter = (): KeyFilter => {
  const words = new Uint32Array(BITS / 32);
  return {
    add: (kind, key) => {
      const step = stepOf(key);
      let bit = hashOf(kind, key);
      for (let n = 0; n < BITS_OF_KEY; n++, bit += step) {
        const at = (bit >>> 5) & (words.length - 1);
        words[at] = (words[at] ?? 0) | (1 << (bit & 31));
      }
    },
    mayHave: (kind, key) => {
      const step = stepOf(key);
      let bit = hashOf(kind, key);
      for (let n = 0; n < BITS_OF_KEY; n++, bit += step) {
        const at = (bit >>> 5) & (words.length - 1);
        if (((words[at] ?? 0) & (1 << (bit & 31))) === 0) return false;
      }
      return true;
    },
  };
};
