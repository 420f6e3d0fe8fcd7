import * as E from "fp-ts/lib/Either.js";
import {
  groundFamilies,
  type LexicalFamily,
  perLexicalFamily,
} from "../../domain/shared/family.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Mention } from "../../domain/shared/reference.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Seen } from "../../domain/store.ts";
import { isGivenUp } from "./changed-keys.ts";
import { asId, type ImportIndex, outsideOf, targetOf, thereByLine } from "./import-index.ts";
import type { ReadLine } from "./import-line.ts";
import { isLine, type LineRecord, type Target } from "./line-record.ts";
import { isKnown, lookUp, namedOnes } from "./look-up.ts";
import type { OutsideByKeys } from "./outside-keys.ts";

/** What a key of a family stands for; undefined where lines that are still to come may decide it. */
export type Resolved = (family: LexicalFamily, key: string) => Target | undefined;

/**
 * What some lines mention of the families that are settled. Of entries, which may be as many as the
 * lines, it is forgotten with what this answers; the others are few, and kept.
 */
const resolveMentions = async (
  seen: Pick<Seen, "lexicon">,
  index: ImportIndex,
  mentions: readonly Mention[],
): Promise<E.Either<StoreError, Resolved>> => {
  const { settledFamilies: settled } = index;
  const asked = mentions.filter(({ family }) => settled.has(family));
  const looked = await lookUp(seen, index, asked.filter(isOfFew));
  if (E.isLeft(looked)) return looked;
  const unknown = asked.filter(
    (mention) => isOfMany(mention) && !isKnown(index, mention.family, mention.id),
  );
  const found = await outsideNamed(seen, unknown);
  if (E.isLeft(found)) return found;
  return E.right((family, key) => settledTarget(index, family, key, found.right.get(family)));
};

/**
 * What some lines about what there is mention: for the most part what the dictionary has as well, under a
 * key that no line can give to another. One that looks like an id may still come as that of a line.
 */
const resolveThere = async (
  seen: Pick<Seen, "lexicon">,
  index: ImportIndex,
  mentions: readonly Mention[],
): Promise<E.Either<StoreError, Resolved>> => {
  const looked = await resolveMentions(seen, index, mentions.filter(isOfFew));
  if (E.isLeft(looked)) return looked;
  const unknown = mentions.filter(
    (mention) => isOfMany(mention) && thereByLine(index, mention.family, mention.id) === undefined,
  );
  const found = await outsideNamed(seen, unknown);
  if (E.isLeft(found)) return found;
  return E.right((family, key) => {
    const [there, id] = [found.right.get(family), asId(key)];
    const named = id === null ? there?.byName.get(key) : there?.byId.get(id);
    return thereByLine(index, family, key) ?? named ?? settledTarget(index, family, key, there);
  });
};

/** What lines mention, of those that bring something new and of those about what there is. */
export interface ResolvedOfLines {
  readonly ofNew: Resolved;
  readonly ofOld: Resolved;
}

export const resolveAll = async (
  seen: Pick<Seen, "lexicon">,
  index: ImportIndex,
  lines: readonly { readonly isNew: boolean; readonly read: ReadLine }[],
): Promise<E.Either<StoreError, ResolvedOfLines>> => {
  const mentionsOf = (areNew: boolean): readonly Mention[] =>
    lines.flatMap(({ isNew, read }) => (isNew === areNew ? read.fields().mentions : []));
  const ofNew = await resolveMentions(seen, index, mentionsOf(true));
  if (E.isLeft(ofNew)) return ofNew;
  const ofOld = await resolveThere(seen, index, mentionsOf(false));
  return E.map((right: Resolved) => ({ ofNew: ofNew.right, ofOld: right }))(ofOld);
};

/** Asks once for each: for as long as nothing is written. */
export const remembering = (resolved: Resolved): Resolved => {
  const known = perLexicalFamily(() => new Map<string, Target | undefined>());
  return (family, key) => {
    const own = known[family];
    if (own.has(key)) return own.get(key);
    const target = resolved(family, key);
    own.set(key, target);
    return target;
  };
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
const settledTarget = (
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

const isOfFew = ({ family }: Mention): boolean => groundFamilies.includes(family);

export const isOfMany = (mention: Mention): boolean => !isOfFew(mention);

const isSound = (state: LineRecord["state"]): boolean =>
  state !== "unchecked" && state !== "faulty";
