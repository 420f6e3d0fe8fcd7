import type * as E from "fp-ts/lib/Either.js";
import type { Entry, EntryDraft, EntryStatus } from "../../domain/entries/entry.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { UnsoundDraft } from "../../domain/shared/reference.ts";

/** Where a line stands: for whoever has to mend it. */
export interface LinePlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A line that could be read: which entry it is about, and what it says of it. */
export interface EntryLine {
  readonly id: string | null;
  readonly external_id: string | null;
  /** Null where the line does not name it. */
  readonly status: EntryStatus | null;
  /** What the line names over what is there; over nothing where the entry is new. */
  readonly draft: (current: Entry | null) => E.Either<UnsoundDraft, EntryDraft>;
}

export interface ImportLine extends LinePlace {
  readonly content: E.Either<readonly Fault[], EntryLine>;
}

/** The lines of all files in batches; it is read twice, to check everything before the first write. */
export type ImportSource = () => AsyncIterable<readonly ImportLine[]>;

export interface FaultyLine extends LinePlace {
  readonly faults: readonly Fault[];
}
