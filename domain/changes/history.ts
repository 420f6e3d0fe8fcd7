import type * as O from "fp-ts/lib/Option.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../shared/app-error.ts";
import type { LexicalFamily } from "../shared/family.ts";
import type { Page, PageRequest } from "../shared/page.ts";
import type { Resources } from "./change-set.ts";
import type { Grave, Revision } from "./revision.ts";

/** Port: what was. It is written by `Commit`, in the same step as what it tells of. */
export interface History {
  /** Newest first; by number or after a position, whose one value is a version. Empty of what never was. */
  readonly list: <F extends LexicalFamily>(
    family: F,
    id: string,
    page: PageRequest,
  ) => TE.TaskEither<StoreError, Page<Revision<Resources[F]>>>;
  /** None where there was no such version, or where it was a deletion. */
  readonly state: <F extends LexicalFamily>(
    family: F,
    id: string,
    version: number,
  ) => TE.TaskEither<StoreError, O.Option<Resources[F]>>;
  /** None of what lives or never was. */
  readonly grave: (family: LexicalFamily, id: string) => TE.TaskEither<StoreError, O.Option<Grave>>;
  /** The senses that a deleted entry took with it and that are still deleted, by `id`. */
  readonly gravesWith: (entryId: string) => TE.TaskEither<StoreError, readonly Grave[]>;
}
