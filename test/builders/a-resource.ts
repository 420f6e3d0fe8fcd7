import type { Resources } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import { aFullLocation, aLocation } from "./a-location.ts";
import { aFullPhenomenon, aPhenomenon } from "./a-phenomenon.ts";
import { aFullSense, aSense } from "./a-sense.ts";
import { aFullSource, aSource } from "./a-source.ts";
import { aFullUser, aUser } from "./a-user.ts";
import { aFullEntry, anEntry } from "./an-entry.ts";

type Builders = { readonly [F in Family]: (overrides?: Partial<Resources[F]>) => Resources[F] };

const minimal: Builders = {
  locations: aLocation,
  phenomenons: aPhenomenon,
  sources: aSource,
  entries: anEntry,
  "entry-senses": aSense,
  users: aUser,
};

const full: Builders = {
  locations: aFullLocation,
  phenomenons: aFullPhenomenon,
  sources: aFullSource,
  entries: aFullEntry,
  "entry-senses": aFullSense,
  users: aFullUser,
};

/** For suites that are the same for every family: a resource with nothing that could be left out. */
export const aResource = <F extends Family>(
  family: F,
  overrides: Partial<Resources[F]> = {},
): Resources[F] => minimal[family](overrides);

/** One with every field filled, which refers to others of most families. */
export const aFullResource = <F extends Family>(
  family: F,
  overrides: Partial<Resources[F]> = {},
): Resources[F] => full[family](overrides);
