import type { ChangeSet, Put } from "../../../domain/changes/change-set.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import type { Family } from "../../../domain/shared/family.ts";
import type { Reference } from "../../../domain/shared/reference.ts";
import type { Versioned } from "../../../domain/shared/versioned.ts";
import { type CardRows, cardRows } from "./card-rows.ts";
import { keptText } from "./kept-text.ts";
import { familyTables } from "./tables.ts";

/** All that the tables keep of a resource, as plain data. */
export interface Stored extends Pick<Versioned, "id" | "version" | "external_id"> {
  /** Of the key that is unique in its family beside these, where there is one. */
  readonly unique: string | null;
  /** What it lies in. */
  readonly parent: string | null;
  readonly references: readonly Reference[];
  readonly rows: CardRows;
  /** What its row keeps of it whole: see `keptText`. */
  readonly text: string;
}

export interface StoredPut extends Omit<Put, "resource"> {
  readonly stored: Stored;
}

export interface StoredChanges extends Omit<ChangeSet, "puts"> {
  readonly puts: readonly StoredPut[];
}

/** Works out what is stored of a resource: before its transaction, which others wait for. */
export const storedOf = (
  family: Family,
  resource: Versioned,
  collation: Collation,
  text = keptText(family, resource),
): Stored => {
  const { id, version, external_id } = resource;
  const { spec } = familyTables[family];
  return {
    id,
    version,
    external_id,
    unique: spec.uniqueKey?.of(resource) ?? null,
    parent: spec.parent?.of(resource) ?? null,
    references: spec.references(resource),
    rows: cardRows(familyTables[family], spec.card(resource, collation)),
    text,
  };
};

export const storedChanges = (
  { puts, ...changes }: ChangeSet,
  collation: Collation,
): StoredChanges => ({
  ...changes,
  puts: puts.map(({ family, resource, expected, event }) => ({
    family,
    expected,
    event,
    stored: storedOf(family, resource, collation),
  })),
});
