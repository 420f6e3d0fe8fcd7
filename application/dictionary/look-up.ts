import * as E from "fp-ts/lib/Either.js";
import { byFamily, type LexicalFamily } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Mention } from "../../domain/shared/reference.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Seen } from "../../domain/store.ts";
import { addOutside, asId, type ImportIndex, targetOf } from "./import-index.ts";

/** Finds in the store what no line is about. */
export const lookUp = async (
  store: Pick<Seen, "lexicon">,
  index: ImportIndex,
  mentions: readonly Mention[],
): Promise<E.Either<StoreError, void>> => {
  const unknown = mentions.filter(({ family, id }) => !isKnown(index, family, id));
  const found = await namedOnes(store, unknown);
  if (E.isLeft(found)) return found;
  for (const [family, some] of found.right) addOutside(index, family, some);
  return E.right(undefined);
};

/** By family, those that some mentions may mean, by an id or an external id. */
export const namedOnes = async (
  { lexicon }: Pick<Seen, "lexicon">,
  mentions: readonly Mention[],
): Promise<E.Either<StoreError, ReadonlyMap<LexicalFamily, readonly Versioned[]>>> => {
  const found = new Map<LexicalFamily, readonly Versioned[]>();
  for (const [family, some] of byFamily(mentions, (mention) => mention.family)) {
    const external_ids = [...new Set(some.map(({ id }) => id))];
    const ids = external_ids.flatMap((key) => asId(key) ?? []);
    const named = await lexicon[family].findAny({ ids, external_ids })();
    if (E.isLeft(named)) return named;
    found.set(family, named.right);
  }
  return E.right(found);
};

/** Whether it is clear what a key stands for. One that looks like an id may be that of what there is. */
export const isKnown = (index: ImportIndex, family: LexicalFamily, key: string): boolean => {
  if (targetOf(index, family, key) === undefined) return false;
  const id = asId(key);
  const { lines, outside } = index.keys[family];
  return id === null || lines.byId.get(id) !== undefined || outside.byId.get(id) !== undefined;
};
