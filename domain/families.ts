import type { Resources } from "./changes/change-set.ts";
import type { Family } from "./shared/family.ts";
import { entrySpec } from "./entries/entry-spec.ts";
import { senseSpec } from "./entry-senses/sense-spec.ts";
import { locationSpec } from "./locations/location-spec.ts";
import { phenomenonSpec } from "./phenomenons/phenomenon-spec.ts";
import type { FamilySpec } from "./shared/card.ts";
import type { Versioned } from "./shared/versioned.ts";
import { sourceSpec } from "./sources/source-spec.ts";
import { userSpec } from "./users/user-spec.ts";

/** What the stores and the stock verbs know of each family. */
const familySpecs: { readonly [F in Family]: FamilySpec<Resources[F]> } = {
  locations: locationSpec,
  phenomenons: phenomenonSpec,
  sources: sourceSpec,
  entries: entrySpec,
  "entry-senses": senseSpec,
  users: userSpec,
};

/** A family's spec over the resources of that family, for code that is the same for all of them. */
export const specOf = (family: Family): FamilySpec<Versioned> =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- `Resources` ties the two, which the compiler cannot see
  familySpecs[family] as unknown as FamilySpec<Versioned>;

/**
 * The resource with every field that its family has: what an earlier release kept, or backed up, has
 * not those that have been added since. It is the same one where nothing is missing.
 */
export const whole = <R extends Versioned>(family: Family, kept: R): R => {
  const missing = Object.entries(specOf(family).unset).filter(
    ([name]) => !Object.hasOwn(kept, name),
  );
  return missing.length === 0 ? kept : { ...kept, ...Object.fromEntries(missing) };
};
