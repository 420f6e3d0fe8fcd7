import {
  createSource,
  reviseSource,
  type Source,
  type SourceDraft,
  sourceFaults,
} from "../../domain/sources/source.ts";
import { type Drafting, plainRules, type Rules } from "../shared/rules.ts";
import type { ReadDeps } from "../shared/use-case.ts";

export const sourceDrafting: Drafting<Source, SourceDraft> = {
  faults: sourceFaults,
  create: createSource,
  revise: reviseSource,
};

export const sourceRules = ({
  lexicon,
}: Pick<ReadDeps, "lexicon">): Rules<"sources", SourceDraft> => ({
  ...plainRules,
  ...sourceDrafting,
  family: "sources",
  find: lexicon.sources.find,
});
