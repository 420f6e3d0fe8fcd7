import type { PackedForms } from "./packed-forms.ts";

/**
 * Two lists of packed forms as one, sorted by the bytes of their keys as they are; of equals, the first list's
 * come first. To go over the bytes once takes a small part of the time in which SQLite brings two queries into
 * one order.
 */
export const mergedForms = (one: PackedForms, other: PackedForms): PackedForms => {
  if (one.owners.length === 0) return other;
  if (other.owners.length === 0) return one;
  const keys = new Uint8Array(one.keys.length + other.keys.length);
  const exacts = new Uint8Array(one.exacts.length + other.exacts.length);
  const owners = new Uint32Array(one.owners.length + other.owners.length);
  const [first, second] = [places(), places()];
  let [end, exactEnd] = [0, 0];
  for (let form = 0; form < owners.length; form++) {
    const isOther =
      first.form === one.owners.length ||
      (second.form < other.owners.length && isBefore(other.keys, second.key, one.keys, first.key));
    const [from, at] = isOther ? [other, second] : [one, first];
    const length = copyText(from.keys, at.key, keys, end);
    const exactLength = copyText(from.exacts, at.exact, exacts, exactEnd);
    owners[form] = from.owners[at.form] ?? 0;
    at.form++;
    at.key += length;
    at.exact += exactLength;
    end += length;
    exactEnd += exactLength;
  }
  return { keys, exacts, owners };
};

/** Where the next form of a list stands in each of its columns. */
const places = () => ({ form: 0, key: 0, exact: 0 });

/** Of two keys, by their bytes; what ends first comes first. */
const isBefore = (key: Uint8Array, at: number, other: Uint8Array, otherAt: number): boolean => {
  let same = 0;
  while (key[at + same] === other[otherAt + same] && key[at + same] !== NUL) same++;
  return (key[at + same] ?? NUL) < (other[otherAt + same] ?? NUL);
};

/** Copies a text with the NUL after it; how many bytes these are. */
const copyText = (from: Uint8Array, at: number, to: Uint8Array, end: number): number => {
  let length = 0;
  for (let byte = -1; byte !== NUL; length++) to[end + length] = byte = from[at + length] ?? NUL;
  return length;
};

const NUL = 0;
