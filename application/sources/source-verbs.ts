import { lexicalVerbs, textVerbs } from "../shared/lexical-verbs.ts";
import type { WriteDeps } from "../shared/use-case.ts";
import { sourceRules } from "./source-rules.ts";

/** All that can be done with sources. */
export const sourceVerbs = (deps: WriteDeps) => ({
  ...lexicalVerbs(sourceRules(deps), deps),
  ...textVerbs(sourceRules(deps), deps),
});
export type SourceVerbs = ReturnType<typeof sourceVerbs>;
