import { type Base, type FormIndex, NOBODY } from "./form-index.ts";
import { noChanges } from "./overlay.ts";
import { type PackedForms, unpackForms } from "./packed-forms.ts";
import { rankedOwners } from "./ranked-owners.ts";
import { type Trigrams, trigramsOf } from "./trigrams.ts";
import { scratchFor } from "./ways.ts";

/**
 * Builds the base of an index over forms and their owners, who are given as numbers (at best small ones, such as
 * rowids: a table of them is kept) in the order of the dictionary. The bytes of the exact forms are
 * written over; the trigrams of the keys may be listed elsewhere meanwhile.
 */
export const buildBase = (
  owners: Uint32Array,
  forms: PackedForms,
  trigrams: () => Trigrams = () => trigramsOf(forms.keys),
): Base => {
  const most = owners.reduce((largest, owner) => Math.max(largest, owner), 0);
  const ordinals = new Uint32Array(most + 1).fill(NOBODY);
  for (let ordinal = 0; ordinal < owners.length; ordinal++)
    ordinals[owners[ordinal] ?? 0] = ordinal;
  const columns = unpackForms(forms, ordinals);
  if (columns.owner.includes(NOBODY)) throw new Error("A form's owner is none of the owners");
  const exactTrigrams = trigramsOf(columns.exacts);
  return { owners, ordinals, columns, trigrams: trigrams(), exactTrigrams };
};

/** An index in which nothing has changed yet. */
export const indexOf = (base: Base): FormIndex => ({
  base,
  overlay: noChanges,
  found: rankedOwners(base.owners.length),
  scratch: scratchFor(base.columns),
});
