import type { Entry, EntryDraft } from "../../domain/entries/entry.ts";
import { type EditInput, editResource, type UseCase } from "../shared/crud.ts";
import { crudDeps, type EntryDeps, entryRules } from "./entry-rules.ts";

/** Editors change an entry, reviewers also a published or archived one. */
export const editEntry: UseCase<EntryDeps, EditInput<Entry, EntryDraft>, Entry> = (deps) =>
  editResource(entryRules)(crudDeps(deps));
