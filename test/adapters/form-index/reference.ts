import { editsFrom, MAX_EDITS } from "../../../domain/shared/fuzzy.ts";
import { type Folded, rank } from "../../../domain/shared/search.ts";
import type { FormSearch, Hit } from "../../../adapters/form-index/search-forms.ts";

/** An owner as the definition sees it; they come in the order of the dictionary. */
export interface Listed {
  readonly owner: number;
  readonly order: string;
  readonly forms: readonly Folded[];
}

const FIELD = "lemma";

const rankOf = ({ key, exact, mode, edits = MAX_EDITS }: FormSearch, { forms }: Listed) => {
  if (mode !== "fuzzy")
    return rank({ query: { key, exact }, mode, tiers: [[FIELD]] })(
      forms.map((form) => ({ ...form, field: FIELD })),
    );
  const ranks = forms.flatMap((form) => {
    const apart = editsFrom(key, false)(form.key);
    const agrees = editsFrom(exact, false)(form.exact) <= apart;
    return key === "" || apart > edits ? [] : [2 * apart + (agrees ? 0 : 1)];
  });
  return ranks.length === 0 ? null : Math.min(...ranks);
};

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
