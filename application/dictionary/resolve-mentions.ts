import * as E from "fp-ts/lib/Either.js";
import { groundFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Mention } from "../../domain/shared/reference.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Seen } from "../../domain/store.ts";
import { isGivenUp } from "./changed-keys.ts";
import { asId, type ImportIndex, type OutsideByKeys, outsideOf, targetOf } from "./import-index.ts";
import { isLine, type LineRecord, type Target } from "./line-record.ts";
import { lookUp, namedOnes } from "./look-up.ts";

/** What a key of a family stands for; undefined where lines that are still to come may decide it. */
export type Resolved = (family: LexicalFamily, key: string) => Target | undefined;

/**
 * What some lines mention of the families that are settled. Of entries, which may be as many as the
 * lines, it is forgotten with what this answers; the others are few, and kept.
 */
export const resolveMentions = async (
  seen: Pick<Seen, "lexicon">,
  index: ImportIndex,
  mentions: readonly Mention[],
): Promise<E.Either<StoreError, Resolved>> => {
  const { settledFamilies: settled } = index;
  const asked = mentions.filter(({ family }) => settled.has(family));
  const [many, few] = [asked.filter(isOfMany), asked.filter((mention) => !isOfMany(mention))];
  const looked = await lookUp(seen, index, few);
  if (E.isLeft(looked)) return looked;
  const found = await outsideNamed(seen, many);
  if (E.isLeft(found)) return found;
  return E.right((family, key) => settledTarget(index, family, key, found.right.get(family)));
};

/**
 * What some lines about what there is mention: for the most part what the dictionary has as well, under a
 * key that no line can give to another. One that looks like an id may still come as that of a line.
 */
export const resolveThere = async (
  seen: Pick<Seen, "lexicon">,
  index: ImportIndex,
  mentions: readonly Mention[],
): Promise<E.Either<StoreError, Resolved>> => {
  const settled = await resolveMentions(seen, index, mentions);
  if (E.isLeft(settled)) return settled;
  const others = mentions.filter(({ family }) => !index.settledFamilies.has(family));
  const found = await outsideNamed(seen, others);
  if (E.isLeft(found)) return found;
  return E.right((family, key) => {
    const [there, id] = [found.right.get(family), asId(key)];
    const named = id === null ? there?.byName.get(key) : there?.byId.get(id);
    return named ?? settled.right(family, key);
  });
};

/** By family and by their keys, those that some mentions may mean, kept nowhere else. */
const outsideNamed = async (
  store: Pick<Seen, "lexicon">,
  mentions: readonly Mention[],
): Promise<E.Either<StoreError, ReadonlyMap<LexicalFamily, OutsideByKeys>>> => {
  const found = await namedOnes(store, mentions);
  return E.map(
    (all: ReadonlyMap<LexicalFamily, readonly Versioned[]>) =>
      new Map([...all].map(([family, some]) => [family, outsideOf(some)])),
  )(found);
};

/** What a key of a family stands for that is settled, if it is sound: in the index, or outside of it. */
export const settledTarget = (
  index: ImportIndex,
  family: LexicalFamily,
  key: string,
  outside?: OutsideByKeys,
): Target | undefined => {
  if (!index.settledFamilies.has(family)) return undefined;
  // An id that there is wins over the external id of a line, as everywhere.
  const target =
    outside?.byId.get(asId(key) ?? "") ?? targetOf(index, family, key) ?? outside?.byName.get(key);
  if (target === undefined || !isLine(target)) return target;
  return isSound(target.state) && !isGivenUp(index, key, target) ? target : undefined;
};

const isOfMany = ({ family }: Mention): boolean => !groundFamilies.includes(family);

const isSound = (state: LineRecord["state"]): boolean =>
  state !== "unchecked" && state !== "faulty";
