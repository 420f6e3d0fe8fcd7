import {
  createEntry as newEntry,
  type Entry,
  type EntryDraft,
} from "../../domain/entries/entry.ts";
import { type CreateInput, createResource, type UseCase } from "../shared/crud.ts";
import { crudDeps, type EntryDeps, entryRules } from "./entry-rules.ts";

/** Editors add an entry; it begins as a draft. */
export const createEntry: UseCase<EntryDeps, CreateInput<Entry, EntryDraft>, Entry> = (deps) =>
  createResource(entryRules, (draft: EntryDraft, id, stamp) => newEntry(draft, id, stamp))(
    crudDeps(deps),
  );
