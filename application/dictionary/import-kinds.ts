/** What an import makes of each family's lines. */
import type { Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import {
  createEntry,
  type EntryDraft,
  type EntryStatus,
  reviseEntry,
} from "../../domain/entries/entry.ts";
import type { SenseDraft } from "../../domain/entry-senses/sense.ts";
import type { LocationDraft } from "../../domain/locations/location.ts";
import type { PhenomenonDraft } from "../../domain/phenomenons/phenomenon.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { SourceDraft } from "../../domain/sources/source.ts";
import { senseDrafting } from "../entry-senses/sense-rules.ts";
import { locationDrafting } from "../locations/location-rules.ts";
import { phenomenonDrafting } from "../phenomenons/phenomenon-rules.ts";
import type { Drafting } from "../shared/rules.ts";
import { sourceDrafting } from "../sources/source-rules.ts";

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

const draftings: { readonly [F in LexicalFamily]: Drafting<Resources[F], ImportDrafts[F]> } = {
  locations: locationDrafting,
  phenomenons: phenomenonDrafting,
  sources: sourceDrafting,
  entries: {
    create: (draft, id, stamp) => createEntry(draft, id, stamp, draft.status ?? "draft"),
    revise: (current, { status, ...draft }, stamp) =>
      reviseEntry(current, draft, stamp, status ?? current.status),
  },
  "entry-senses": senseDrafting,
};

/** What is made of a family's lines, over drafts and resources of that family: the compiler cannot tie them. */
export const draftingOf = (family: LexicalFamily): Drafting<Versioned, ImportDraft> =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as said
  draftings[family] as unknown as Drafting<Versioned, ImportDraft>;
