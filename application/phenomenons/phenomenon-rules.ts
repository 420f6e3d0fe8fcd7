import {
  createPhenomenon,
  type Phenomenon,
  type PhenomenonDraft,
  revisePhenomenon,
} from "../../domain/phenomenons/phenomenon.ts";
import { type Drafting, plainRules, type Rules } from "../shared/rules.ts";
import type { ReadDeps } from "../shared/use-case.ts";

export const phenomenonDrafting: Drafting<Phenomenon, PhenomenonDraft> = {
  create: createPhenomenon,
  revise: revisePhenomenon,
};

export const phenomenonRules = ({
  lexicon,
}: Pick<ReadDeps, "lexicon">): Rules<"phenomenons", PhenomenonDraft> => ({
  ...plainRules,
  ...phenomenonDrafting,
  family: "phenomenons",
  find: lexicon.phenomenons.find,
});
