import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { ResourceText } from "../../domain/shared/resource-repository.ts";
import type { Tombstone } from "../../domain/shared/versioned.ts";
import { type Highlighted, listHighlighted } from "./list-highlighted.ts";
import {
  listDeleted,
  type ListDeletedInput,
  type ListInput,
  listResources,
  listTexts,
  type Reading,
  readText,
} from "./list-resources.ts";
import { type HistoryInput, readHistory, type RevisionReport } from "./read-history.ts";
import { restoreResource, type RestoreInput } from "./restore-resource.ts";
import type { Rules } from "./rules.ts";
import {
  type CreateInput,
  createResource,
  type DeleteInput,
  deleteResource,
  type EditInput,
  editResource,
  readResource,
} from "./stock-verbs.ts";
import type { ReadInput, Verb, WriteDeps } from "./use-case.ts";

/** What can be done with the resources of every lexical family. */
export interface LexicalVerbs<Draft, Shown> {
  readonly create: Verb<CreateInput<Draft, Shown>, Shown>;
  readonly read: Verb<ReadInput, Shown>;
  readonly list: Verb<ListInput, Page<Shown>>;
  /** The same with where its search found something. */
  readonly listHighlighted: Verb<ListInput, Page<Highlighted<Shown>>>;
  readonly listDeleted: Verb<ListDeletedInput, Page<Tombstone>>;
  readonly edit: Verb<EditInput<Draft, Shown>, Shown>;
  readonly remove: Verb<DeleteInput, string>;
  readonly history: Verb<HistoryInput, Page<RevisionReport>>;
  readonly restore: Verb<RestoreInput<Shown>, Shown>;
}

/** The same as text, of families whose resources are shown as they are kept. */
export interface TextVerbs {
  readonly readText: Verb<ReadInput, ResourceText>;
  readonly listTexts: Verb<ListInput, Page<ResourceText>>;
}

export const lexicalVerbs = <F extends LexicalFamily, Draft, Shown>(
  rules: Rules<F, Draft, Shown>,
  deps: WriteDeps,
): LexicalVerbs<Draft, Shown> => {
  const reading = readingOf(rules.family, deps);
  const list = listResources(rules, reading);
  return {
    create: createResource(rules, deps),
    read: readResource(rules),
    list,
    listHighlighted: listHighlighted(rules, list, deps.lexicon["entry-senses"]),
    listDeleted: listDeleted(reading),
    edit: editResource(rules, deps),
    remove: deleteResource(rules, deps),
    history: readHistory(rules.family, deps),
    restore: restoreResource(rules, deps),
  };
};

export const textVerbs = <F extends LexicalFamily, Draft>(
  rules: Rules<F, Draft>,
  deps: WriteDeps,
): TextVerbs => {
  const reading = readingOf(rules.family, deps);
  return { readText: readText(rules, reading), listTexts: listTexts(rules, reading) };
};

// A family's repository holds that family's resources, which the compiler cannot see through `F`.
const readingOf = <F extends LexicalFamily>(family: F, deps: WriteDeps): Reading<F> => ({
  repository: deps.lexicon[family],
  references: deps.references,
});
