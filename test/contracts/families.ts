/** What suites need that are the same for every family. */
import * as O from "fp-ts/lib/Option.js";
import type { Delete, Put, Resources } from "../../domain/changes/change-set.ts";
import {
  type Family,
  type LexicalFamily,
  lexicalFamilies,
  perFamily,
} from "../../domain/shared/family.ts";
import { specOf } from "../../domain/families.ts";
import type { FamilySpec } from "../../domain/shared/card.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { ResourceRepository } from "../../domain/shared/resource-repository.ts";
import type { Tombstone, Versioned } from "../../domain/shared/versioned.ts";
import type { Store } from "../../domain/store.ts";
import { aDelete, aPut } from "../builders/a-change.ts";
import { aResource } from "../builders/a-resource.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "./answer-of.ts";

export const families: readonly Family[] = [...lexicalFamilies, "users"];

export const specs: Readonly<Record<Family, FamilySpec<any>>> = perFamily(specOf);

/** One of a family that the suite knows only by its name. */
export type Sample = Resources[Family];

/** The nth of its family, minimal. Numbers from 0x100 on are nobody else's. */
export const aSample = (family: Family, n: number, overrides: object = {}): Sample =>
  aResource(family, {
    id: anId(n),
    ...(family === "users" && { email: `${n}@example.org` }),
    ...overrides,
  });

const texts = {
  locations: "name",
  phenomenons: "name",
  sources: "title",
  entries: "lemma_form",
  "entry-senses": "definition",
  users: "name",
} as const satisfies Record<Family, string>;

/** The field of a family that says what its resource is. */
export const withText = (family: Family, text: string): object => ({ [texts[family]]: text });

export const putOf = (family: Family, resource: Sample, overrides: object = {}): Put =>
  aPut<any>(family, resource, overrides);

export const deleteOf = (family: Family, resource: Versioned, overrides: object = {}): Delete =>
  aDelete(family, resource, overrides);

export const repositoryOf = (store: Store, family: LexicalFamily): ResourceRepository<Versioned> =>
  store.lexicon[family];

/** Null where there is none. */
export const stored = async (
  store: Store,
  family: Family,
  id: string,
): Promise<Versioned | null> => {
  if (family !== "users") return O.toNullable(await answerOf(repositoryOf(store, family).find(id)));
  return O.toNullable(await answerOf(store.users.find(id)))?.user ?? null;
};

export const tombstones = async (
  store: Store,
  family: LexicalFamily,
): Promise<readonly Tombstone[]> =>
  (await answerOf(store.lexicon[family].listDeleted({ page: firstPage(100) }))).items;
