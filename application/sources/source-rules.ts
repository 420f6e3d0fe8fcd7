import {
  createSource,
  reviseSource,
  type SourceDraft,
  sourceFaults,
} from "../../domain/sources/source.ts";
import { plainRules, type Rules } from "../shared/rules.ts";
import type { ReadDeps } from "../shared/use-case.ts";

export const sourceRules = ({
  lexicon,
}: Pick<ReadDeps, "lexicon">): Rules<"sources", SourceDraft> => ({
  ...plainRules,
  family: "sources",
  find: lexicon.sources.find,
  faults: sourceFaults,
  create: createSource,
  revise: reviseSource,
});
