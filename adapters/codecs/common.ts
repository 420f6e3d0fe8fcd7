import type { Versioned } from "../../domain/shared/versioned.ts";
import type { JsonObject } from "./strict-json.ts";
import { integer, text } from "./codec.ts";
import { absoluteUri } from "./formats.ts";
import { listOf, nullable } from "./object.ts";

/** How many items any list of a resource may have; the limit on bodies is met before it. */
export const MAX_ITEMS = 1_000;

export const externalId = nullable(
  text({
    max: 200,
    description: "The writer's own key, unique in the family, by which imports can be repeated.",
    example: "TSE00011",
  }),
);

export const identifier = (description: string, example: string) =>
  text({ max: 64, description, example });

export const partOfSpeech = identifier(
  "The part of speech, in the dictionary's own vocabulary.",
  "n.f.",
);

export const name = (example: string) => text({ max: 200, example });

export const abbreviation = (example: string) =>
  text({ max: 100, description: "Unique in the family.", example });

export const notes = text({ max: 10_000, multiline: true });

/**
 * Four digits, as everybody writes years: no text is older than -9999, and one of five digits is a slip
 * of the keyboard.
 */
export const year = integer({
  min: -9_999,
  max: 9_999,
  description: "Of our era; 0 is 1 B.C., -1 is 2 B.C., as ISO 8601 counts.",
});

export const sameAs = listOf(absoluteUri, MAX_ITEMS);

/** The fields of every resource that nobody writes. */
export const versionedFields = [
  "id",
  "version",
  "created_at",
  "created_by",
  "updated_at",
  "updated_by",
] as const;

/** The same and the writer's own key, as every family shows them, each named. */
export const presentVersioned = (resource: Versioned): JsonObject => ({
  id: resource.id,
  version: resource.version,
  external_id: resource.external_id,
  created_at: resource.created_at,
  created_by: resource.created_by,
  updated_at: resource.updated_at,
  updated_by: resource.updated_by,
});
