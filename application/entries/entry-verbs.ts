import type { Entry, EntryDraft } from "../../domain/entries/entry.ts";
import {
  type LexicalVerbs,
  lexicalVerbs,
  type TextVerbs,
  textVerbs,
} from "../shared/lexical-verbs.ts";
import type { Verb, WriteDeps } from "../shared/use-case.ts";
import { entryRules } from "./entry-rules.ts";
import { type EntryWith, readEntryWith, type ReadEntryWithInput } from "./read-entry-with.ts";
import { transitionEntry, type TransitionInput } from "./transition-entry.ts";

/** All that can be done with entries. */
export interface EntryVerbs extends LexicalVerbs<EntryDraft, Entry>, TextVerbs {
  readonly readWith: Verb<ReadEntryWithInput, EntryWith>;
  readonly transition: Verb<TransitionInput, Entry>;
}

export const entryVerbs = (deps: WriteDeps): EntryVerbs => {
  const rules = entryRules(deps);
  return {
    ...lexicalVerbs(rules, deps),
    ...textVerbs(rules, deps),
    readWith: readEntryWith(deps),
    transition: transitionEntry(deps),
  };
};
