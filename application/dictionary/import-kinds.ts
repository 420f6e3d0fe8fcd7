/** What an import knows of each family, beside its spec. */
import type { Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import {
  createEntry,
  type EntryDraft,
  type EntryStatus,
  reviseEntry,
} from "../../domain/entries/entry.ts";
import {
  createSense,
  reviseSense,
  type SenseDraft,
  senseFaults,
} from "../../domain/entry-senses/sense.ts";
import {
  createLocation,
  type LocationDraft,
  locationFaults,
  reviseLocation,
} from "../../domain/locations/location.ts";
import {
  createPhenomenon,
  type PhenomenonDraft,
  revisePhenomenon,
} from "../../domain/phenomenons/phenomenon.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { Stamp, Versioned } from "../../domain/shared/versioned.ts";
import {
  createSource,
  reviseSource,
  type SourceDraft,
  sourceFaults,
} from "../../domain/sources/source.ts";

/** An entry's status may be set; null leaves it as it is. */
export interface ImportedEntry extends EntryDraft {
  readonly status: EntryStatus | null;
}

export interface ImportDrafts {
  readonly locations: LocationDraft;
  readonly phenomenons: PhenomenonDraft;
  readonly sources: SourceDraft;
  readonly entries: ImportedEntry;
  readonly "entry-senses": SenseDraft;
}
export type ImportDraft = ImportDrafts[LexicalFamily];
export type LexicalResource = Resources[LexicalFamily];

interface Kind<R, Draft> {
  /** What is wrong with a draft beyond its form; left out where nothing can be. */
  readonly faults?: (draft: Draft, current: R | null) => readonly Fault[];
  readonly create: (draft: Draft, id: string, stamp: Stamp) => R;
  readonly revise: (current: R, draft: Draft, stamp: Stamp) => R;
}

const kinds: { readonly [F in LexicalFamily]: Kind<Resources[F], ImportDrafts[F]> } = {
  locations: { faults: locationFaults, create: createLocation, revise: reviseLocation },
  phenomenons: { create: createPhenomenon, revise: revisePhenomenon },
  sources: { faults: sourceFaults, create: createSource, revise: reviseSource },
  entries: {
    create: ({ status, ...draft }, id, stamp) => createEntry(draft, id, stamp, status ?? "draft"),
    revise: (current, { status, ...draft }, stamp) =>
      reviseEntry(current, draft, stamp, status ?? current.status),
  },
  "entry-senses": {
    faults: senseFaults,
    create: (draft, id, stamp) =>
      createSense({ ...draft, sense_order: draft.sense_order ?? 1 }, id, stamp),
    revise: reviseSense,
  },
};

/** A family's kind over the drafts and resources of that family: the compiler cannot tie them. */
export const kindOf = (family: LexicalFamily): Kind<Versioned, ImportDraft> =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as said
  kinds[family] as unknown as Kind<Versioned, ImportDraft>;
