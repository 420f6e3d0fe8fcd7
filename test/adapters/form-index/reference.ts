import { type Folded, rank } from "../../../domain/shared/search.ts";
import type { FormSearch, Hit } from "../../../adapters/form-index/search-forms.ts";

/** An owner as the definition sees it; they come in the order of the dictionary. */
export interface Listed {
  readonly owner: number;
  readonly order: string;
  readonly forms: readonly Folded[];
}

const FIELD = "lemma";

const rankOf = ({ key, exact, mode }: FormSearch, { forms }: Listed) =>
  rank({ query: { key, exact }, mode, tiers: [[FIELD]] })(
    forms.map((form) => ({ ...form, field: FIELD })),
  );

/** All hits by definition, looking at everything. */
export const findAll = (
  listed: readonly Listed[],
  search: FormSearch,
  accept: (owner: number) => boolean = () => true,
): readonly Hit[] =>
  listed
    .flatMap((one) => {
      const found = accept(one.owner) ? rankOf(search, one) : null;
      return found === null ? [] : [{ owner: one.owner, rank: found }];
    })
    .sort((a, b) => a.rank - b.rank);
