import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Sense } from "../../domain/entry-senses/sense.ts";
import { senseFields, senseSpec } from "../../domain/entry-senses/sense-spec.ts";
import { specOf } from "../../domain/families.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Family } from "../../domain/shared/family.ts";
import { matchesIn, type TextMatch } from "../../domain/shared/highlight.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { ResourceRepository } from "../../domain/shared/resource-repository.ts";
import type { FieldText, Search } from "../../domain/shared/search.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { ListInput } from "./list-resources.ts";
import type { Rules } from "./rules.ts";
import type { Verb } from "./use-case.ts";

/** An item of a listing, with where its search found something; nothing where nothing was searched for. */
export interface Highlighted<Shown> {
  readonly item: Shown;
  readonly matches: readonly TextMatch[];
}

type SenseText = FieldText & { readonly id: string };
type Senses = Pick<ResourceRepository<Sense>, "findBy">;

/** Lists by another verb, and looks again at the few items of its page. */
export const listHighlighted =
  <F extends Family, Draft, Shown>(
    { family, shownOf }: Pick<Rules<F, Draft, Shown>, "family" | "shownOf">,
    list: Verb<ListInput, Page<Shown>>,
    senses: Senses | null,
  ): Verb<ListInput, Page<Highlighted<Shown>>> =>
  (input) => {
    const { search } = input.query.filter;
    const { texts, countsSenses } = specOf(family);
    return pipe(
      TE.Do,
      TE.bind("page", () => list(input)),
      TE.bindW("beside", ({ page }) =>
        search !== undefined && countsSenses && senses !== null
          ? textsOfSenses(senses, search, page.items.map(shownOf))
          : TE.right(new Map<string, readonly SenseText[]>()),
      ),
      TE.map(({ page, beside }) => {
        const find = search === undefined ? () => [] : matchesIn(search);
        const items = page.items.map((item) => {
          const resource = shownOf(item);
          return { item, matches: find([...texts(resource), ...(beside.get(resource.id) ?? [])]) };
        });
        return { ...page, items };
      }),
    );
  };

/** By their entries, in their order there; none where the search is of what senses do not have. */
const textsOfSenses = (
  senses: Senses,
  { tiers }: Search,
  entries: readonly Versioned[],
): TE.TaskEither<StoreError, ReadonlyMap<string, readonly SenseText[]>> => {
  const isOfSenses = tiers.flat().some((field) => senseFields.includes(field));
  if (!isOfSenses || entries.length === 0) return TE.right(new Map());
  return pipe(
    senses.findBy(
      "entry_id",
      entries.map(({ id }) => id),
    ),
    TE.map((found) => {
      const byEntry = new Map<string, SenseText[]>();
      for (const sense of found) {
        const before = byEntry.get(sense.entry_id) ?? [];
        before.push(...senseSpec.texts(sense).map((text) => ({ id: sense.id, ...text })));
        byEntry.set(sense.entry_id, before);
      }
      return byEntry;
    }),
  );
};
