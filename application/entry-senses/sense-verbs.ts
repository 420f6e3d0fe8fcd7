import type { Sense, SenseDraft } from "../../domain/entry-senses/sense.ts";
import {
  type LexicalVerbs,
  lexicalVerbs,
  type TextVerbs,
  textVerbs,
} from "../shared/lexical-verbs.ts";
import type { WriteDeps } from "../shared/use-case.ts";
import { senseRules } from "./sense-rules.ts";

/** All that can be done with senses. */
export type SenseVerbs = LexicalVerbs<SenseDraft, Sense> & TextVerbs;

export const senseVerbs = (deps: WriteDeps): SenseVerbs => ({
  ...lexicalVerbs(senseRules(deps), deps),
  ...textVerbs(senseRules(deps), deps),
});
