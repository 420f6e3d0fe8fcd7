import { lexicalVerbs, textVerbs } from "../shared/lexical-verbs.ts";
import type { WriteDeps } from "../shared/use-case.ts";
import { phenomenonRules } from "./phenomenon-rules.ts";

/** All that can be done with phenomenons. */
export const phenomenonVerbs = (deps: WriteDeps) => ({
  ...lexicalVerbs(phenomenonRules(deps), deps),
  ...textVerbs(phenomenonRules(deps), deps),
});
export type PhenomenonVerbs = ReturnType<typeof phenomenonVerbs>;
