import { copied, roomFor } from "./room-for-more.ts";

/** Ids of lines by their numbers, or null: a million of them as texts take 60 MB more, which all are gone through to be freed. */
export interface IdColumn {
  readonly get: (n: number) => string | null;
  readonly set: (n: number, id: string | null) => void;
}

const ID_BYTES = 16;
const HYPHENS = [8, 13, 18, 23];
const ID_LENGTH = 36;

/** Whether there is one, as bytes; others than ids in lower case are kept as they are. */
const [NONE, PACKED, AS_IT_IS] = [0, 1, 2];

export const idColumn = (): IdColumn => {
  let kinds = new Uint8Array();
  let bytes = new Uint8Array();
  const others = new Map<number, string>();
  const makeRoom = (n: number): void => {
    if (n < kinds.length) return;
    const room = roomFor(n);
    kinds = copied(kinds, new Uint8Array(room));
    bytes = copied(bytes, new Uint8Array(room * ID_BYTES));
  };
  return {
    get: (n) => {
      const kind = kinds[n] ?? NONE;
      if (kind === NONE) return null;
      return kind === PACKED ? unpacked(bytes, n * ID_BYTES) : (others.get(n) ?? null);
    },
    set: (n, id) => {
      if (id === null && n >= kinds.length) return;
      makeRoom(n);
      if (kinds[n] === AS_IT_IS) others.delete(n);
      kinds[n] = id === null ? NONE : pack(id, bytes, n * ID_BYTES) ? PACKED : AS_IT_IS;
      if (id !== null && kinds[n] === AS_IT_IS) others.set(n, id);
    },
  };
};

/** False where it is no id in lower case. */
const pack = (id: string, bytes: Uint8Array, start: number): boolean => {
  if (id.length !== ID_LENGTH) return false;
  let half = 0;
  for (let at = 0; at < ID_LENGTH; at++) {
    const code = id.charCodeAt(at);
    if (HYPHENS.includes(at)) {
      if (code !== HYPHEN) return false;
      continue;
    }
    const digit = digitOf(code);
    if (digit === -1) return false;
    const byte = start + (half >> 1);
    bytes[byte] = half % 2 === 0 ? digit << 4 : (bytes[byte] ?? 0) | digit;
    half++;
  }
  return true;
};

const codes = new Array<number>(ID_LENGTH).fill(0);

const unpacked = (bytes: Uint8Array, start: number): string => {
  let half = 0;
  for (let at = 0; at < ID_LENGTH; at++) {
    if (HYPHENS.includes(at)) {
      codes[at] = HYPHEN;
      continue;
    }
    const byte = bytes[start + (half >> 1)] ?? 0;
    codes[at] = DIGITS.charCodeAt(half % 2 === 0 ? byte >> 4 : byte & 0xf);
    half++;
  }
  return String.fromCharCode(...codes);
};

const DIGITS = "0123456789abcdef";
const HYPHEN = 0x2d;
const ZERO = 0x30;
const LETTER_A = 0x61;

const digitOf = (code: number): number => {
  if (code >= ZERO && code < ZERO + 10) return code - ZERO;
  return code >= LETTER_A && code < LETTER_A + 6 ? code - LETTER_A + 10 : -1;
};
