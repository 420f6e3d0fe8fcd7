import type { Entry } from "../../domain/entries/entry.ts";
import { type ReadInput, readResource, type UseCase } from "../shared/crud.ts";
import { type EntryDeps, entryRules } from "./entry-rules.ts";

/** Anyone who may read sees an entry; anonymous callers, a published one. */
export const readEntry: UseCase<Pick<EntryDeps, "entries">, ReadInput, Entry> = ({ entries }) =>
  readResource(entryRules)({ find: entries.find });
