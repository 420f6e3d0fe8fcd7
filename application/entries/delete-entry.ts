import { type DeleteInput, deleteResource, type UseCase } from "../shared/crud.ts";
import { crudDeps, type EntryDeps, entryRules } from "./entry-rules.ts";

/** Whoever may change an entry may delete it. Answers its id. */
export const deleteEntry: UseCase<EntryDeps, DeleteInput, string> = (deps) =>
  deleteResource(entryRules)(crudDeps(deps));
