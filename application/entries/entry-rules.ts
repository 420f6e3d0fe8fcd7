import * as E from "fp-ts/lib/Either.js";
import type { EntryRepository } from "../../domain/entries/entry-repository.ts";
import {
  type Entry,
  type EntryDraft,
  isVisibleTo,
  requireEditable,
  reviseEntry,
} from "../../domain/entries/entry.ts";
import { requireRole } from "../../domain/shared/actor.ts";
import type { CrudDeps, Rules } from "../shared/crud.ts";

/** Anonymous callers get as far as this only where the service is public to read. */
export const entryRules: Rules<Entry, EntryDraft> = {
  mayRead: () => E.right(undefined),
  mayWrite: (actor) => requireRole(actor, "editor"),
  isVisible: isVisibleTo,
  mayChange: requireEditable,
  revise: reviseEntry,
  put: (resource, expected) => ({ puts: [{ family: "entries", resource, expected }] }),
  remove: (current, stamp) => ({
    deletes: [
      {
        family: "entries",
        id: current.id,
        external_id: current.external_id,
        expected: current.version,
        stamp,
      },
    ],
  }),
};

export interface EntryDeps extends Omit<CrudDeps<Entry>, "find"> {
  readonly entries: EntryRepository;
}

/** The stock verbs' needs out of an entry use case's. */
export const crudDeps = (deps: EntryDeps): CrudDeps<Entry> => ({
  ...deps,
  find: deps.entries.find,
});
