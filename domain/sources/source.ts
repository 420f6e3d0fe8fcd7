import type { Fault } from "../shared/fault.ts";
import { locationMentions } from "../shared/mentions.ts";
import type { Reference } from "../shared/reference.ts";
import { firstVersion, nextVersion, type Stamp, type Versioned } from "../shared/versioned.ts";
import { yearFaults } from "../shared/years.ts";

export const sourceTypes = [
  "book",
  "article",
  "chapter",
  "thesis",
  "dictionary",
  "atlas",
  "manuscript",
  "fieldwork",
  "corpus",
  "report",
  "website",
  "other",
] as const;

/** What editors write of a source. */
export interface SourceFields {
  /** By which it is cited, unique among sources ("DCECH"). */
  readonly abbreviation: string;
  readonly title: string;
  readonly source_type: (typeof sourceTypes)[number];
  readonly authors: readonly string[];
  readonly editors: readonly string[];
  readonly year_from: number | null;
  readonly year_to: number | null;
  /** What a number cannot say: "s. XVI", "ca. 1490". */
  readonly year_text: string | null;
  readonly publisher: string | null;
  readonly place: string | null;
  /** The journal, or the book that a chapter is in. */
  readonly container_title: string | null;
  readonly volume: string | null;
  readonly issue: string | null;
  readonly edition: string | null;
  readonly pages: string | null;
  readonly doi: string | null;
  readonly isbn: string | null;
  readonly url: string | null;
  readonly license: string | null;
  readonly notes: string | null;
  readonly location_ids: readonly string[];
  /** URIs of the same source elsewhere. */
  readonly same_as: readonly string[];
}

/** A documentary source: a book, an atlas, a corpus, field notes. */
export interface Source extends Versioned, SourceFields {}

export interface SourceDraft extends SourceFields {
  readonly external_id: string | null;
}

export const sourceReferences = (source: SourceFields): readonly Reference[] =>
  locationMentions(source.location_ids, "location_ids");

export const sourceFaults = ({
  year_from = null,
  year_to = null,
}: Partial<SourceDraft>): readonly Fault[] => yearFaults({ year_from, year_to });

export const createSource = (
  { external_id, ...fields }: SourceDraft,
  id: string,
  stamp: Stamp,
): Source => ({ ...firstVersion(id, external_id, stamp), ...fields });

export const reviseSource = (
  current: Source,
  { external_id, ...fields }: SourceDraft,
  stamp: Stamp,
): Source => ({ ...nextVersion(current, external_id, stamp), ...fields });
