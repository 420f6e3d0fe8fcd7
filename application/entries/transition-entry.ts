import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Demand } from "../../domain/changes/change-set.ts";
import type { History } from "../../domain/changes/history.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import {
  requireTransitionRole,
  transition,
  type TransitionAction,
  type TransitionFacts,
  type TransitionRequest,
} from "../../domain/entries/workflow.ts";
import { requireRole } from "../../domain/shared/actor.ts";
import type { AppError, StoreError } from "../../domain/shared/app-error.ts";
import { timestamp } from "../../domain/shared/clock.ts";
import type { Position } from "../../domain/shared/page.ts";
import { putOf } from "../shared/rules.ts";
import { settle } from "../shared/settle.ts";
import { changeable, type DeleteInput, type Repeatable, targetOf } from "../shared/stock-verbs.ts";
import type { UseCase, WriteDeps } from "../shared/use-case.ts";
import { entryRules } from "./entry-rules.ts";

export interface TransitionInput extends DeleteInput, Repeatable<Entry> {
  readonly request: E.Either<UnsoundRequest, TransitionRequest>;
}

/** A request that cannot be read whole. */
export interface UnsoundRequest {
  readonly error: AppError;
  /** What it asks for, where that can be read. */
  readonly action: TransitionAction | null;
}

/** Takes an entry a step through the workflow: who may is decided by the step and the entry's state. */
export const transitionEntry: UseCase<WriteDeps, TransitionInput, Entry> = (deps) => (input) =>
  settle(deps, input.actor, (meet) =>
    pipe(
      TE.fromEither(mayAsk(input)),
      TE.flatMap(() => changeable(entryRules(deps), deps, input, meet)),
      TE.bindW("request", () =>
        TE.fromEither(E.mapLeft(({ error }: UnsoundRequest) => error)(input.request)),
      ),
      TE.bindW("facts", ({ current }) => factsOf(deps, current)),
      TE.bindW("moved", ({ current, stamp, request, facts }) =>
        TE.fromEither(transition(input.actor, current, request, facts, stamp)),
      ),
      TE.map(({ current, request, moved }) => ({
        changes: {
          puts: [
            putOf("entries", moved, current.version, {
              action: "transitioned",
              comment: request.comment,
            }),
          ],
          demands: moved.status === "published" ? hasSense(moved) : [],
          answer: input.keep?.(moved, timestamp(deps.clock)) ?? null,
        },
        act: {
          action: "transition",
          target: targetOf("entries", moved),
          detail: { action: request.action, from: current.status, to: moved.status },
        },
        result: moved,
      })),
    ),
  );

/** The role is told before anything else; of an action that cannot be read, the least that any takes. */
const mayAsk = ({ actor, request }: TransitionInput): E.Either<AppError, string> => {
  const { action } = E.isRight(request) ? request.right : request.left;
  return action === null ? requireRole(actor, "editor") : requireTransitionRole(actor, action);
};

const hasSense = ({ id }: Entry): readonly Demand[] => [{ kind: "has_sense", entry_id: id }];

const factsOf = (
  { lexicon, history }: Pick<WriteDeps, "lexicon" | "history">,
  { id }: Entry,
): TE.TaskEither<StoreError, TransitionFacts> =>
  pipe(
    lexicon["entry-senses"].listTexts({
      filter: { terms: [{ name: "entry_id", anyOf: [id] }] },
      order: [],
      page: { size: 1, from: { page: 1 }, count: false },
    }),
    TE.bindTo("senses"),
    TE.bind("submittedBy", () => submitterOf(history, id, null)),
    TE.map(({ senses, submittedBy }) => ({ hasSenses: senses.items.length > 0, submittedBy })),
  );

/** Revisions are looked through from the newest; few entries have more than one page of them. */
const PAGE = 100;

/** Who last submitted the entry; null where nobody did, as when it was imported. */
const submitterOf = (
  history: History,
  id: string,
  after: Position | null,
): TE.TaskEither<StoreError, string | null> =>
  pipe(
    history.list("entries", id, {
      size: PAGE,
      from: after === null ? { page: 1 } : { after },
      count: false,
    }),
    TE.flatMap(({ items, next }) => {
      const submission = items.find(
        ({ action, state }) => action === "transitioned" && state?.status === "in_review",
      );
      if (submission !== undefined) return TE.right(submission.by);
      return next === null ? TE.right(null) : submitterOf(history, id, next);
    }),
  );
