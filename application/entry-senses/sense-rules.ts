import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Demand } from "../../domain/changes/change-set.ts";
import { type Entry, isVisibleTo, requireEditable } from "../../domain/entries/entry.ts";
import {
  createSense,
  LAST_ORDER,
  nextOrder,
  reviseSense,
  type Sense,
  type SenseDraft,
  senseFaults,
} from "../../domain/entry-senses/sense.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { type AppError, conflict, type StoreError } from "../../domain/shared/app-error.ts";
import { type Completed, type Drafting, plainRules, type Rules } from "../shared/rules.ts";
import type { ReadDeps } from "../shared/use-case.ts";

type Deps = Pick<ReadDeps, "lexicon">;

export const senseDrafting: Drafting<Sense, SenseDraft> = {
  faults: senseFaults,
  create: (draft, id, stamp) =>
    createSense({ ...draft, sense_order: draft.sense_order ?? 1 }, id, stamp),
  revise: reviseSense,
};

/** A sense is edited by whoever may edit its entry, and seen by whoever sees that. */
export const senseRules = (deps: Deps): Rules<"entry-senses", SenseDraft> => ({
  ...plainRules,
  ...senseDrafting,
  family: "entry-senses",
  find: deps.lexicon["entry-senses"].find,
  isVisible: (actor, sense) =>
    actor.kind === "anonymous"
      ? pipe(
          deps.lexicon.entries.find(sense.entry_id),
          TE.map(O.exists((entry) => isVisibleTo(actor, entry))),
        )
      : TE.right(true),
  withinSight: (actor, filter) =>
    actor.kind === "anonymous" ? { ...filter, entry_status: ["published"] } : filter,
  complete: (draft, current) =>
    draft.sense_order === null && current === null
      ? pipe(
          siblingsOf(deps, draft),
          TE.map((siblings) => placed(draft, nextOrder(siblings))),
        )
      : plainRules.complete(draft),
  mayChange: (actor, before, after) => mayChangeSense(deps, actor, before, after),
});

/** Of two that are given the next order at once, one is given the one after it. */
const placed = (draft: SenseDraft, sense_order: number): Completed<SenseDraft> => {
  const { entry_id, parent_sense_id } = draft;
  const isLast = { kind: "comes_last", entry_id, parent_sense_id, sense_order } as const;
  return {
    draft: { ...draft, sense_order },
    // There is none after the last number, which all share that come then.
    demands: sense_order === LAST_ORDER ? [] : [isLast],
  };
};

/** The senses beside which a new one takes its place. */
const siblingsOf = (
  { lexicon }: Deps,
  { entry_id, parent_sense_id }: SenseDraft,
): TE.TaskEither<StoreError, readonly Sense[]> =>
  pipe(
    lexicon["entry-senses"].findBy("entry_id", [entry_id]),
    TE.map((senses) => senses.filter((sense) => sense.parent_sense_id === parent_sense_id)),
  );

const mayChangeSense = (
  deps: Deps,
  actor: Actor,
  before: Sense | null,
  after: Sense | null,
): TE.TaskEither<AppError, readonly Demand[]> =>
  pipe(
    deps.lexicon.entries.find((after ?? before)?.entry_id ?? ""),
    TE.flatMap(
      O.match(
        // It was deleted a moment ago, which the commit finds out as well.
        (): TE.TaskEither<AppError, readonly Demand[]> => TE.right([]),
        (entry) =>
          pipe(
            TE.fromEither(requireEditable(actor, entry)),
            TE.flatMap(() => (after === null ? leavesOne(deps, entry) : TE.right([]))),
            TE.map((demands) => [...demands, asItIs(entry)]),
          ),
      ),
    ),
  );

/** Nobody reopens, publishes or archives the entry in between. */
const asItIs = ({ id, version }: Entry): Demand => ({
  kind: "unchanged",
  family: "entries",
  id,
  version,
});

/** The last sense of a published entry stays. */
const leavesOne = (
  { lexicon }: Deps,
  { id, status }: Entry,
): TE.TaskEither<AppError, readonly Demand[]> =>
  status === "published"
    ? pipe(
        lexicon["entry-senses"].findBy("entry_id", [id]),
        TE.flatMapEither((senses) =>
          senses.length > 1
            ? E.right<AppError, readonly Demand[]>([{ kind: "has_sense", entry_id: id }])
            : E.left(conflict("last_sense")),
        ),
      )
    : TE.right([]);
