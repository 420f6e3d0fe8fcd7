import type { PackedForms } from "../../../adapters/form-index/packed-forms.ts";
import type { Folded } from "../../../domain/shared/search.ts";

/** A form by itself, and whose it is. */
export interface OwnedForm extends Folded {
  readonly owner: number;
}

/** As SQLite packs them, of forms in any order. */
export const packForms = (forms: Iterable<OwnedForm>): PackedForms => {
  const sorted = Array.from(forms, (form) => ({ form, key: Buffer.from(form.key) }));
  sorted.sort((a, b) => Buffer.compare(a.key, b.key));
  const joined = (text: (form: OwnedForm) => string): Uint8Array =>
    Buffer.from(sorted.map(({ form }) => text(form)).join(""));
  return {
    keys: joined(({ key }) => `${key}\0`),
    exacts: joined(({ key, exact }) => (exact === key ? "\0" : `${exact}\0`)),
    owners: Uint32Array.from(sorted, ({ form }) => form.owner),
  };
};
