import * as E from "fp-ts/lib/Either.js";
import { groundFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Mention } from "../../domain/shared/reference.ts";
import type { Seen } from "../../domain/store.ts";
import {
  asId,
  type ImportIndex,
  isLine,
  type Outside,
  outsideOf,
  type Target,
  targetOf,
} from "./import-index.ts";
import { lookUp } from "./look-up.ts";

/** What a key of a family stands for; undefined where lines that are still to come may decide it. */
export type Resolved = (family: LexicalFamily, key: string) => Target | undefined;

/** Whom to ask for what no line is about. */
export interface Known {
  readonly dictionary: Pick<Seen, "lexicon">;
  /** The same with the lines that are written already. */
  readonly written: Pick<Seen, "lexicon">;
}

/**
 * What some lines mention of the families that are settled. Of entries, which may be as many as the
 * lines, it is forgotten with what this answers; the others are few, and kept.
 */
export const resolveMentions = async (
  { dictionary, written }: Known,
  index: ImportIndex,
  mentions: readonly Mention[],
): Promise<E.Either<StoreError, Resolved>> => {
  const { settled } = index;
  const asked = mentions.filter(({ family }) => settled.has(family));
  const [many, few] = [asked.filter(isOfMany), asked.filter((mention) => !isOfMany(mention))];
  const looked = await lookUp(dictionary, index, few);
  if (E.isLeft(looked)) return looked;
  const found = new Map<LexicalFamily, ReadonlyMap<string, Outside>>();
  for (const [family, some] of Map.groupBy(many, (mention) => mention.family)) {
    const outside = await outsideNamed(written, family, new Set(some.map(({ id }) => id)));
    if (E.isLeft(outside)) return outside;
    found.set(family, outside.right);
  }
  return E.right((family, key) => {
    if (!settled.has(family)) return undefined;
    const target = targetOf(index, family, key) ?? found.get(family)?.get(key);
    return target === undefined || !isLine(target) || isSound(target.state) ? target : undefined;
  });
};

const isOfMany = ({ family }: Mention): boolean => !groundFamilies.includes(family);

const isSound = (state: string): boolean => state !== "unchecked" && state !== "faulty";

/** By the keys that were asked for: an id that there is wins over an external id. */
const outsideNamed = async (
  { lexicon }: Pick<Seen, "lexicon">,
  family: LexicalFamily,
  keys: ReadonlySet<string>,
): Promise<E.Either<StoreError, ReadonlyMap<string, Outside>>> => {
  const external_ids = [...keys];
  const ids = external_ids.flatMap((key) => asId(key) ?? []);
  const found = await lexicon[family].findAny({ ids, external_ids })();
  if (E.isLeft(found)) return found;
  const { byId, byName } = outsideOf(found.right);
  const named = new Map<string, Outside>();
  for (const key of keys) {
    const target = byId.get(asId(key) ?? "") ?? byName.get(key);
    if (target !== undefined) named.set(key, target);
  }
  return E.right(named);
};
