import type { Put } from "../../../domain/changes/change-set.ts";
import { created, isCreation } from "../../../domain/changes/revision.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import type { Family } from "../../../domain/shared/family.ts";
import { isPacked, keptText, wholeOf } from "../rows/kept-text.ts";
import { ownFamily } from "./own-family.ts";
import { type Stored, type StoredPut, storedOf } from "../rows/stored.ts";

/** New resources of one family: of each its id and what its row will keep, of which all else can be made. */
export interface NewTexts {
  readonly family: Family;
  readonly texts: readonly string[];
}

/** Null where not all are new, of one family and packed. */
export const newTexts = (puts: readonly Put[]): NewTexts | null => {
  const family = puts[0]?.family;
  if (family === undefined) return null;
  const texts: string[] = [];
  for (const { family: own, resource, expected, event } of puts) {
    if (own !== family || expected !== null || resource.version !== 1 || !isCreation(event))
      return null;
    const text = keptText(family, resource);
    if (!isPacked(text)) return null;
    texts.push(resource.id, text);
  }
  return { family, texts };
};

/** The same as they are stored. */
export const storedOfTexts = (news: NewTexts, collation: Collation): readonly Stored[] =>
  storedAs(ownFamily(news.family), news.texts, collation);

const storedAs = (
  family: Family,
  texts: NewTexts["texts"],
  collation: Collation,
): readonly Stored[] => {
  const all: Stored[] = [];
  for (let at = 0; at < texts.length; at += 2) {
    const [id = "", text = ""] = [texts[at], texts[at + 1]];
    all.push(storedOf(family, wholeOf(family, id, text), collation, text));
  }
  return all;
};

export const putsOfTexts = (news: NewTexts, collation: Collation): readonly StoredPut[] => {
  const family = ownFamily(news.family);
  const all = storedAs(family, news.texts, collation);
  return all.map((stored) => ({ family, expected: null, event: created, stored }));
};
