import type { LexicalFamily } from "./family.ts";
import type { Relation, SourceRef } from "./description.ts";
import { pointer } from "./fault.ts";
import type { Reference, ReferenceName } from "./reference.ts";

type Path = readonly (string | number)[];

/** One reference; none where there is no id. */
export const mention = (
  family: LexicalFamily,
  name: ReferenceName,
  id: string | null,
  ...path: Path
): readonly Reference[] => (id === null ? [] : [{ pointer: pointer(...path), family, name, id }]);

export const locationMentions = (ids: readonly string[], ...path: Path): readonly Reference[] =>
  ids.flatMap((id, index) => mention("locations", "location_id", id, ...path, index));

export const phenomenonMentions = (ids: readonly string[], ...path: Path): readonly Reference[] =>
  ids.flatMap((id, index) => mention("phenomenons", "phenomenon_id", id, ...path, index));

export const sourceMentions = (refs: readonly SourceRef[], ...path: Path): readonly Reference[] =>
  refs.flatMap(({ source_id }, index) =>
    mention("sources", "source_id", source_id, ...path, index, "source_id"),
  );

/** A relation points at an entry, or at one of its senses; either is what it is related to. */
export const relationMentions = (
  relations: readonly Relation[],
  ...path: Path
): readonly Reference[] =>
  relations.flatMap(({ entry_id, sense_id }, index) => [
    ...mention("entries", "related_to", entry_id, ...path, index, "entry_id"),
    ...mention("entry-senses", "related_to", sense_id, ...path, index, "sense_id").map(
      (reference) => ({ ...reference, of_entry: entry_id }),
    ),
  ]);
