import { lexicalVerbs, textVerbs } from "../shared/lexical-verbs.ts";
import type { WriteDeps } from "../shared/use-case.ts";
import { entryRules } from "./entry-rules.ts";
import { readEntryWith } from "./read-entry-with.ts";
import { transitionEntry } from "./transition-entry.ts";

/** All that can be done with entries. */
export const entryVerbs = (deps: WriteDeps) => ({
  ...lexicalVerbs(entryRules(deps), deps),
  ...textVerbs(entryRules(deps), deps),
  readWith: readEntryWith(deps),
  transition: transitionEntry(deps),
});
export type EntryVerbs = ReturnType<typeof entryVerbs>;
