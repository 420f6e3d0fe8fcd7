import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type Entry, entryReferences, isVisibleTo } from "../../domain/entries/entry.ts";
import { type Sense, senseReferences } from "../../domain/entry-senses/sense.ts";
import type { Phenomenon } from "../../domain/phenomenons/phenomenon.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { AppError, StoreError } from "../../domain/shared/app-error.ts";
import type { Reference } from "../../domain/shared/reference.ts";
import type { ResourceRepository } from "../../domain/shared/resource-repository.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Source } from "../../domain/sources/source.ts";
import { type LocationRecord, showLocations } from "../locations/location-rules.ts";
import { existing } from "../shared/stock-verbs.ts";
import type { ReadDeps, ReadInput, UseCase } from "../shared/use-case.ts";
import { entryRules } from "./entry-rules.ts";

/** What an answer may show beside an entry: its senses, and the things that these or it refer to. */
export const inclusions = ["senses", "locations", "phenomenons", "sources", "entries"] as const;
export type Inclusion = (typeof inclusions)[number];

export interface ReadEntryWithInput extends ReadInput {
  readonly include: readonly Inclusion[];
}

/** Each thing once, by `id`; null where it was not asked for. */
export interface Included {
  readonly locations: readonly LocationRecord[] | null;
  readonly phenomenons: readonly Phenomenon[] | null;
  readonly sources: readonly Source[] | null;
  readonly entries: readonly Entry[] | null;
}

export interface EntryWith {
  readonly entry: Entry;
  /** In their order; null where they were not asked for. */
  readonly senses: readonly Sense[] | null;
  readonly included: Included;
}

type Deps = Pick<ReadDeps, "lexicon" | "references" | "history">;

/** An entry with what belongs to it, in one request. */
export const readEntryWith: UseCase<Deps, ReadEntryWithInput, EntryWith> =
  (deps) =>
  ({ actor, id, include }) =>
    pipe(
      include.includes("senses")
        ? withSenses(deps, existing(entryRules(deps), actor, id))
        : pipe(
            existing(entryRules(deps), actor, id),
            TE.map((entry) => ({ entry, senses: null })),
          ),
      TE.bindW("included", ({ entry, senses }) =>
        includedOf(deps, actor, include, [
          ...entryReferences(entry),
          ...(senses ?? []).flatMap(senseReferences),
        ]),
      ),
    );

/** So often at most it is looked again whether the entry is still as it was; then it is shown as it was read last. */
const LOOKS = 100;

/**
 * An entry and its senses are two reads. Between them others may have deleted it, and its senses would be none; or
 * taken it out of sight, and changed them. So a look at the entry follows: where it is another by now, its senses are
 * read anew.
 */
const withSenses = (
  { lexicon }: Pick<Deps, "lexicon">,
  look: TE.TaskEither<AppError, Entry>,
): TE.TaskEither<AppError, Pick<EntryWith, "entry" | "senses">> => {
  const beside = (entry: Entry, looks: number): ReturnType<typeof withSenses> =>
    pipe(
      lexicon["entry-senses"].findBy("entry_id", [entry.id]),
      TE.bindTo("senses"),
      TE.bindW("now", () => look),
      TE.flatMap(({ senses, now }) =>
        now.version === entry.version || looks === 1
          ? TE.right({ entry, senses })
          : beside(now, looks - 1),
      ),
    );
  return pipe(
    look,
    TE.flatMap((entry) => beside(entry, LOOKS)),
  );
};

const includedOf = (
  deps: Deps,
  actor: Actor,
  include: readonly Inclusion[],
  references: readonly Reference[],
): TE.TaskEither<AppError, Included> => {
  const { lexicon } = deps;
  const wanted = <A>(
    what: Inclusion & Reference["family"],
    read: (ids: readonly string[]) => TE.TaskEither<StoreError, readonly A[]>,
  ): TE.TaskEither<StoreError, readonly A[] | null> =>
    include.includes(what) ? read(idsOf(references, what)) : TE.right(null);
  return pipe(
    TE.Do,
    TE.bindW("locations", () =>
      wanted("locations", (ids) =>
        pipe(found(lexicon.locations, ids), TE.flatMap(showLocations(deps))),
      ),
    ),
    TE.bindW("phenomenons", () => wanted("phenomenons", (ids) => found(lexicon.phenomenons, ids))),
    TE.bindW("sources", () => wanted("sources", (ids) => found(lexicon.sources, ids))),
    TE.bindW("entries", () =>
      wanted("entries", (ids) =>
        pipe(
          found(lexicon.entries, ids),
          TE.map((entries) => entries.filter((entry) => isVisibleTo(actor, entry))),
        ),
      ),
    ),
  );
};

/** Relations are what refers to entries; a sense's own entry is no news. */
const idsOf = (
  references: readonly Reference[],
  family: Reference["family"],
): readonly string[] => [
  ...new Set(
    references
      .filter((reference) => reference.family === family && reference.name !== "entry_id")
      .map(({ id }) => id),
  ),
];

const found = <R extends Versioned>(
  repository: Pick<ResourceRepository<R>, "findAny">,
  ids: readonly string[],
): TE.TaskEither<StoreError, readonly R[]> =>
  ids.length === 0
    ? TE.right([])
    : pipe(
        repository.findAny({ ids, external_ids: [] }),
        TE.map((resources) => [...resources].sort((a, b) => (a.id < b.id ? -1 : 1))),
      );
