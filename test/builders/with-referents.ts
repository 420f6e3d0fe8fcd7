import type { Put } from "../../domain/changes/change-set.ts";
import { type Family, perFamily } from "../../domain/shared/family.ts";
import { specOf } from "../../domain/families.ts";
import type { FamilySpec } from "../../domain/shared/card.ts";
import type { Reference } from "../../domain/shared/reference.ts";
import { aPut } from "./a-change.ts";
import { aLocation } from "./a-location.ts";
import { aPhenomenon } from "./a-phenomenon.ts";
import { aSense } from "./a-sense.ts";
import { aSource } from "./a-source.ts";
import { anEntry } from "./an-entry.ts";

/** All that the puts refer to and do not bring themselves, each minimal and new: a set can hold both. */
export const referentsOf = (puts: readonly Put[]): readonly Put[] => {
  const known = new Set(puts.map(({ family, resource }) => `${family}/${resource.id}`));
  const all = [...puts];
  // What is added refers to others in its turn, and is met by this very loop.
  for (const put of all)
    for (const reference of referencesOf(put)) {
      const name = `${reference.family}/${reference.id}`;
      if (!known.has(name)) all.push(referent(reference));
      known.add(name);
    }
  return all.slice(puts.length);
};

/** The puts after all that they refer to. */
export const withReferents = (...puts: readonly Put[]): readonly Put[] => [
  ...referentsOf(puts),
  ...puts,
];

const specs: Readonly<Record<Family, FamilySpec<any>>> = perFamily(specOf);

const referencesOf = ({ family, resource }: Put): readonly Reference[] =>
  specs[family].references(resource);

const referent = ({ family, id, of_entry }: Reference): Put => {
  switch (family) {
    case "locations":
      return aPut(family, aLocation({ id }));
    case "phenomenons":
      return aPut(family, aPhenomenon({ id }));
    case "sources":
      return aPut(family, aSource({ id }));
    case "entries":
      return aPut(family, anEntry({ id }));
    case "entry-senses":
      return aPut(family, aSense({ id, ...(of_entry !== undefined && { entry_id: of_entry }) }));
  }
};
