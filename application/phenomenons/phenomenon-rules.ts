import {
  createPhenomenon,
  type PhenomenonDraft,
  revisePhenomenon,
} from "../../domain/phenomenons/phenomenon.ts";
import { plainRules, type Rules } from "../shared/rules.ts";
import type { ReadDeps } from "../shared/use-case.ts";

export const phenomenonRules = ({
  lexicon,
}: Pick<ReadDeps, "lexicon">): Rules<"phenomenons", PhenomenonDraft> => ({
  ...plainRules,
  family: "phenomenons",
  find: lexicon.phenomenons.find,
  create: createPhenomenon,
  revise: revisePhenomenon,
});
