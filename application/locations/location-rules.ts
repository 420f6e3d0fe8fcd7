import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import {
  createLocation,
  type Location,
  type LocationDraft,
  locationFaults,
  reviseLocation,
} from "../../domain/locations/location.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { type Drafting, plainRules, type Rules } from "../shared/rules.ts";
import type { ReadDeps } from "../shared/use-case.ts";

/** A location with what it lies in, which is not part of its version: the outermost first. */
export interface LocationRecord {
  readonly location: Location;
  readonly ancestor_ids: readonly string[];
}

export const locationDrafting: Drafting<Location, LocationDraft> = {
  faults: locationFaults,
  create: createLocation,
  revise: reviseLocation,
};

export const locationRules = (
  deps: Pick<ReadDeps, "lexicon" | "references">,
): Rules<"locations", LocationDraft, LocationRecord> => ({
  ...plainRules,
  ...locationDrafting,
  family: "locations",
  find: deps.lexicon.locations.find,
  show: showLocations(deps),
  shownOf: ({ location }) => location,
});

/** What each lies in is found by its parent, so that one that is not written yet can be shown too. */
export const showLocations =
  ({ references }: Pick<ReadDeps, "references">) =>
  (locations: readonly Location[]): TE.TaskEither<StoreError, readonly LocationRecord[]> => {
    const parents = [...new Set(locations.flatMap(({ parent_id }) => parent_id ?? []))];
    if (parents.length === 0)
      return TE.right(locations.map((location) => ({ location, ancestor_ids: [] })));
    return pipe(
      references.ancestors("locations", parents),
      TE.map((ancestors) =>
        locations.map((location) => ({
          location,
          ancestor_ids:
            location.parent_id === null
              ? []
              : [...(ancestors.get(location.parent_id) ?? []), location.parent_id],
        })),
      ),
    );
  };
