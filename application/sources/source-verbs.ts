import type { Source, SourceDraft } from "../../domain/sources/source.ts";
import {
  type LexicalVerbs,
  lexicalVerbs,
  type TextVerbs,
  textVerbs,
} from "../shared/lexical-verbs.ts";
import type { WriteDeps } from "../shared/use-case.ts";
import { sourceRules } from "./source-rules.ts";

/** All that can be done with sources. */
export type SourceVerbs = LexicalVerbs<SourceDraft, Source> & TextVerbs;

export const sourceVerbs = (deps: WriteDeps): SourceVerbs => ({
  ...lexicalVerbs(sourceRules(deps), deps),
  ...textVerbs(sourceRules(deps), deps),
});
