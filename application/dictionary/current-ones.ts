import * as E from "fp-ts/lib/Either.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Seen } from "../../domain/store.ts";

/** By id, those of a family that there are. */
export const currentOnes = async (
  { lexicon }: Pick<Seen, "lexicon">,
  family: LexicalFamily,
  ids: readonly string[],
): Promise<E.Either<StoreError, ReadonlyMap<string, Versioned>>> => {
  if (ids.length === 0) return E.right(new Map());
  const found = await lexicon[family].findAny({ ids, external_ids: [] })();
  if (E.isLeft(found)) return found;
  const all: readonly Versioned[] = found.right;
  return E.right(new Map(all.map((resource) => [resource.id, resource])));
};
