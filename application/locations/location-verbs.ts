import { lexicalVerbs } from "../shared/lexical-verbs.ts";
import type { WriteDeps } from "../shared/use-case.ts";
import { locationRules } from "./location-rules.ts";

/** All that can be done with locations. They are shown with what they lie in, so never as bare text. */
export const locationVerbs = (deps: WriteDeps) => lexicalVerbs(locationRules(deps), deps);
export type LocationVerbs = ReturnType<typeof locationVerbs>;
