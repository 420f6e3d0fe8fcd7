import type { LocationDraft } from "../../domain/locations/location.ts";
import { type LexicalVerbs, lexicalVerbs } from "../shared/lexical-verbs.ts";
import type { WriteDeps } from "../shared/use-case.ts";
import { type LocationRecord, locationRules } from "./location-rules.ts";

/** All that can be done with locations. They are shown with what they lie in, so never as bare text. */
export type LocationVerbs = LexicalVerbs<LocationDraft, LocationRecord>;

export const locationVerbs = (deps: WriteDeps): LocationVerbs =>
  lexicalVerbs(locationRules(deps), deps);
