import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Put } from "../../domain/changes/change-set.ts";
import { type Grave, restored } from "../../domain/changes/revision.ts";
import type { History } from "../../domain/changes/history.ts";
import {
  createEntry,
  type Entry,
  type EntryDraft,
  isVisibleTo,
  requireEditable,
  reviseEntry,
} from "../../domain/entries/entry.ts";
import { whole } from "../../domain/families.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { broughtBack, type Stamp } from "../../domain/shared/versioned.ts";
import { plainRules, putOf, type Rules } from "../shared/rules.ts";
import { deleteOf } from "../shared/stock-verbs.ts";
import type { ReadDeps } from "../shared/use-case.ts";

type Deps = Pick<ReadDeps, "lexicon" | "history">;

/** Anonymous callers get as far as this only where the service is public to read. */
export const entryRules = ({ lexicon, history }: Deps): Rules<"entries", EntryDraft> => ({
  ...plainRules,
  family: "entries",
  find: lexicon.entries.find,
  isVisible: (actor, entry) => TE.right(isVisibleTo(actor, entry)),
  withinSight: (actor, filter) =>
    actor.kind === "anonymous"
      ? {
          ...filter,
          terms: [...(filter.terms ?? []), { name: "status", anyOf: ["published"] }],
        }
      : filter,
  create: createEntry,
  revise: reviseEntry,
  mayChange: (actor, before) =>
    before === null
      ? TE.right([])
      : pipe(
          TE.fromEither(requireEditable(actor, before)),
          TE.map(() => []),
        ),
  goesWith: (entry, stamp) =>
    pipe(
      lexicon["entry-senses"].findBy("entry_id", [entry.id]),
      TE.map((senses) => senses.map((sense) => deleteOf("entry-senses", sense, stamp, entry.id))),
    ),
  comesWith: (entry, stamp) =>
    pipe(
      history.gravesWith(entry.id),
      TE.flatMap(TE.traverseArray((grave) => exhumed(history, grave, stamp))),
      TE.map((puts) => puts.flat()),
    ),
  asRestored: (state: Entry, current: Entry | null) => ({
    ...state,
    status: current?.status ?? "draft",
  }),
});

/** A sense as it was when its entry took it with it. */
const exhumed = (
  history: History,
  { id, version }: Grave,
  stamp: Stamp,
): TE.TaskEither<StoreError, readonly Put[]> =>
  pipe(
    history.state("entry-senses", id, version - 1),
    TE.map(
      O.match(
        () => [],
        (state) => {
          const sense = broughtBack(whole("entry-senses", state), version, stamp);
          return [putOf("entry-senses", sense, null, restored)];
        },
      ),
    ),
  );
