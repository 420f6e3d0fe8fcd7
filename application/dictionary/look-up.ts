import * as E from "fp-ts/lib/Either.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Mention } from "../../domain/shared/reference.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Seen } from "../../domain/store.ts";
import { addOutside, asId, type ImportIndex, targetOf } from "./import-index.ts";

/** Finds in the store what no line is about. */
export const lookUp = async (
  { lexicon }: Pick<Seen, "lexicon">,
  index: ImportIndex,
  mentions: readonly Mention[],
): Promise<E.Either<StoreError, void>> => {
  const unknown = new Map<LexicalFamily, Set<string>>();
  for (const { family, id } of mentions) {
    if (isKnown(index, family, id)) continue;
    const keys = unknown.get(family);
    if (keys === undefined) unknown.set(family, new Set([id]));
    else keys.add(id);
  }
  for (const [family, keys] of unknown) {
    const found = await namedBy(lexicon, family, keys);
    if (E.isLeft(found)) return found;
    addOutside(index, family, found.right);
  }
  return E.right(undefined);
};

/** Those that one of these keys may stand for, as an id or as an external id. */
export const namedBy = (
  lexicon: Seen["lexicon"],
  family: LexicalFamily,
  keys: ReadonlySet<string>,
): Promise<E.Either<StoreError, readonly Versioned[]>> => {
  const external_ids = [...keys];
  const ids = external_ids.flatMap((key) => asId(key) ?? []);
  return lexicon[family].findAny({ ids, external_ids })();
};

/** Whether it is clear what a key stands for. One that looks like an id may be that of what there is. */
const isKnown = (index: ImportIndex, family: LexicalFamily, key: string): boolean => {
  if (targetOf(index, family, key) === undefined) return false;
  const id = asId(key);
  const { lines, outside } = index.keys[family];
  return id === null || lines.byId.has(id) || outside.byId.has(id);
};
