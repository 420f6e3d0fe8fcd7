import { TOO_FAR } from "../../domain/shared/fuzzy.ts";
import { editsOfText } from "./edit-pattern.ts";
import type { TextForm } from "./form-index.ts";
import type { FormQuery } from "./ways.ts";

/** The rank of forms by themselves; null where none is found. */
export const rankOfTexts =
  (query: FormQuery) =>
  (forms: Iterable<TextForm>): number | null => {
    let best: number | null = null;
    for (const form of forms) {
      const rank = query.key.bytes.length === 0 ? null : rankOfText(query, form);
      if (rank !== null && (best === null || rank < best)) best = rank;
    }
    return best;
  };

const rankOfText = ({ ways, patterns, key, exact }: FormQuery, form: TextForm): number | null => {
  if (patterns !== null) {
    const edits = editsOfText(patterns.key, form.key, 0);
    if (edits === TOO_FAR) return null;
    return 2 * edits + (editsOfText(patterns.exact, form.exact, 0) <= edits ? 0 : 1);
  }
  const way = ways.findIndex(({ matches }) => matches(form.key, 0, form.key.length - 1, key));
  if (way === -1) return null;
  return (
    2 * way + (ways[way]?.matches(form.exact, 0, form.exact.length - 1, exact) === true ? 0 : 1)
  );
};
