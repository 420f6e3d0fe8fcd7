/** Texts one after the other, as the bytes of their code units: of one byte each, or of two where one takes two. */
export interface PackedUnits {
  readonly end: () => number;
  /** Makes room for so many units of either width, before they are appended. */
  readonly reserve: (units: number) => void;
  /** Answers false where a unit takes more bytes: then what was appended is good for nothing. */
  readonly append: (text: string, width: Width) => boolean;
  readonly read: (start: number, end: number, width: Width) => string;
  readonly has: (start: number, end: number, width: Width, text: string) => boolean;
  /** Forgets what was appended since. */
  readonly goBackTo: (end: number) => void;
}

export type Width = 1 | 2;

const LEAST_BYTES = 2 ** 16;
const BYTE = 8;

/** So many arguments a call may have. */
const AT_ONCE = 4_096;

export const packedUnits = (): PackedUnits => {
  let bytes = new Uint8Array(LEAST_BYTES);
  let end = 0;
  const unitAt = (at: number, width: Width): number =>
    width === 1 ? (bytes[at] ?? 0) : (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << BYTE);
  return {
    end: () => end,
    reserve: (units) => {
      let room = bytes.length;
      while (room < end + 2 * units) room *= 2;
      if (room === bytes.length) return;
      const more = new Uint8Array(room);
      more.set(bytes.subarray(0, end));
      bytes = more;
    },
    append: (text, width) => {
      let all = 0;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        all |= unit;
        bytes[end++] = unit;
        if (width === 2) bytes[end++] = unit >>> BYTE;
      }
      return width === 2 || all >>> BYTE === 0;
    },
    read: (start, upTo, width) => {
      let text = "";
      for (let from = start; from < upTo; from += AT_ONCE * width) {
        const count = Math.min(AT_ONCE, (upTo - from) / width);
        const units = new Array<number>(count);
        for (let n = 0; n < count; n++) units[n] = unitAt(from + width * n, width);
        text += String.fromCharCode(...units);
      }
      return text;
    },
    has: (start, upTo, width, text) => {
      if (upTo - start !== width * text.length) return false;
      for (let at = 0; at < text.length; at++)
        if (unitAt(start + width * at, width) !== text.charCodeAt(at)) return false;
      return true;
    },
    goBackTo: (earlier) => {
      end = earlier;
    },
  };
};
