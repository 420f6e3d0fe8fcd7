import { editsFrom, MAX_EDITS } from "../../../domain/shared/fuzzy.ts";
import { rank } from "../../../domain/shared/search.ts";
import type { OwnedForm } from "../../../adapters/form-index/packed-forms.ts";
import type { FormSearch, Hit } from "../../../adapters/form-index/search-forms.ts";

/** An owner as the definition sees it; they come in the order of the dictionary. */
export interface Listed {
  readonly owner: number;
  readonly order: string;
  readonly forms: readonly Omit<OwnedForm, "owner">[];
}

const TIERS = [["0"], ["1"], ["2"]];

const rankOf = ({ key, exact, mode, edits = MAX_EDITS }: FormSearch, { forms }: Listed) => {
  if (mode !== "fuzzy")
    return rank({ query: { key, exact }, mode, tiers: TIERS })(
      forms.map((form) => ({ ...form, field: String(form.tier ?? 0) })),
    );
  const ranks = forms.flatMap((form) => {
    const apart = editsFrom(key, false)(form.key);
    const agrees = editsFrom(exact, false)(form.exact) <= apart;
    const ranksOfFuzzy = 2 * (MAX_EDITS + 1);
    return key === "" || apart > edits
      ? []
      : [(form.tier ?? 0) * ranksOfFuzzy + 2 * apart + (agrees ? 0 : 1)];
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
