/**
 * What has changed since an index was built: owners of the base that are gone (or have other forms
 * now, or another place), and those that have come in or come back, with their forms as text. They
 * are few, so that a search looks at each.
 */
import type { Folded } from "../../domain/shared/search.ts";
import { isSet } from "./form-columns.ts";
import {
  type Base,
  type FormIndex,
  NOBODY,
  type Overlay,
  type Place,
  type TextForm,
} from "./form-index.ts";

/** What an owner has become; null where it is no more. */
export interface Change {
  readonly owner: number;
  readonly now: {
    /** Text that plain comparison puts in the order of the dictionary, like no other owner's. */
    readonly order: string;
    readonly forms: readonly Folded[];
  } | null;
}

export const noChanges: Overlay = { gone: null, entered: [], byOwner: new Map() };

/** From here on a new base, built beside the old one, saves more than it costs. */
const WORTH_REBUILDING = 4000;

export const isWorthRebuilding = ({ overlay }: FormIndex): boolean =>
  overlay.entered.length >= WORTH_REBUILDING;

/**
 * The index after changes, sharing the base; the index before is as it was. `orderOf` is asked for
 * the order of some twenty owners for each change, all of them unchanged since the base was built.
 * Many changes at once cost less than one by one.
 */
export const withChanges = (
  index: FormIndex,
  changes: readonly Change[],
  orderOf: (owner: number) => string,
): FormIndex => {
  const { base, overlay } = index;
  const gone = overlay.gone?.slice() ?? new Uint32Array((base.owners.length + 31) >>> 5);
  const byOwner = new Map(overlay.byOwner);
  for (const { owner } of changes) {
    byOwner.delete(owner);
    const ordinal = base.ordinals[owner] ?? NOBODY;
    if (ordinal !== NOBODY)
      gone[ordinal >>> 5] = (gone[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31));
  }
  for (const { owner, now } of changes)
    if (now === null) byOwner.delete(owner);
    else {
      const before = ordinalAfter(base, gone, now.order, orderOf);
      byOwner.set(owner, { owner, before, order: now.order, forms: now.forms.map(textForm) });
    }
  const list = [...byOwner.values()].sort(comparePlaces);
  return { ...index, overlay: { gone, entered: list, byOwner } };
};

const textForm = ({ key, exact }: Folded): TextForm => {
  const bytes = Buffer.from(`${key}\0`);
  return { key: bytes, exact: exact === key ? bytes : Buffer.from(`${exact}\0`) };
};

export const comparePlaces = (a: Place, b: Place): number =>
  a.order < b.order ? -1 : a.order > b.order ? 1 : 0;

/** The place right after what has this order, whether or not it is still there. */
export const placeOf = (
  { base, overlay }: FormIndex,
  order: string,
  orderOf: (owner: number) => string,
): Place => ({ before: ordinalAfter(base, overlay.gone, order, orderOf), order });

/** The first ordinal whose owner comes after; those that are gone have no order any more. */
const ordinalAfter = (
  { owners }: Base,
  gone: Uint32Array | null,
  order: string,
  orderOf: (owner: number) => string,
): number => {
  let low = 0;
  let high = owners.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    let probe = middle;
    while (probe < high && gone !== null && isSet(gone, probe)) probe++;
    if (probe === high) high = middle;
    else if (orderOf(owners[probe] ?? 0) <= order) low = probe + 1;
    else high = middle;
  }
  return low;
};
