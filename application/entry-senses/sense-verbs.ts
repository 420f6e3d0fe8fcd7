import { lexicalVerbs, textVerbs } from "../shared/lexical-verbs.ts";
import type { WriteDeps } from "../shared/use-case.ts";
import { senseRules } from "./sense-rules.ts";

/** All that can be done with senses. */
export const senseVerbs = (deps: WriteDeps) => ({
  ...lexicalVerbs(senseRules(deps), deps),
  ...textVerbs(senseRules(deps), deps),
});
export type SenseVerbs = ReturnType<typeof senseVerbs>;
