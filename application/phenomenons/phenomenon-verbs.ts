import type { Phenomenon, PhenomenonDraft } from "../../domain/phenomenons/phenomenon.ts";
import {
  type LexicalVerbs,
  lexicalVerbs,
  type TextVerbs,
  textVerbs,
} from "../shared/lexical-verbs.ts";
import type { WriteDeps } from "../shared/use-case.ts";
import { phenomenonRules } from "./phenomenon-rules.ts";

/** All that can be done with phenomenons. */
export type PhenomenonVerbs = LexicalVerbs<PhenomenonDraft, Phenomenon> & TextVerbs;

export const phenomenonVerbs = (deps: WriteDeps): PhenomenonVerbs => ({
  ...lexicalVerbs(phenomenonRules(deps), deps),
  ...textVerbs(phenomenonRules(deps), deps),
});
