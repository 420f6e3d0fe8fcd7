import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import {
  type Change,
  changesBetween,
  type Revision,
  type RevisionAction,
} from "../../domain/changes/revision.ts";
import { requireRole } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { Page, PageRequest } from "../../domain/shared/page.ts";
import { remainsOf } from "./remains.ts";
import type { ReadDeps, ReadInput, Verb } from "./use-case.ts";

export interface HistoryInput extends ReadInput {
  readonly page: PageRequest;
}

/** One version, as it is told: who made it, and what it changed. */
export interface RevisionReport {
  readonly version: number;
  readonly action: RevisionAction;
  readonly at: string;
  readonly by: string;
  /** Null of a user who is gone, and of the built-in system user. */
  readonly by_name: string | null;
  readonly comment: string | null;
  readonly changes: readonly Change[];
}

/** Everyone who has logged in sees what became of a resource, newest first, after its deletion too. */
export const readHistory =
  (
    family: LexicalFamily,
    { lexicon, history, users }: ReadDeps,
  ): Verb<HistoryInput, Page<RevisionReport>> =>
  ({ actor, id, page }) =>
    pipe(
      TE.fromEither(requireRole(actor, "reader")),
      TE.flatMap(() => refuseUnknown({ lexicon, history }, family, id)),
      TE.flatMap(() => history.list(family, id, page)),
      TE.bindTo("found"),
      TE.bindW("names", ({ found }) => users.names(found.items.map(({ by }) => by))),
      TE.map(({ found, names }) => ({
        ...found,
        items: found.items.map((revision) => report(revision, names)),
      })),
    );

const report = (
  { before, state, ...said }: Revision<Resources[LexicalFamily]>,
  names: ReadonlyMap<string, string>,
): RevisionReport => ({
  ...said,
  by_name: names.get(said.by) ?? null,
  changes: changesBetween(before, state),
});

/** What neither lives nor has died. */
const refuseUnknown = (
  { lexicon, history }: Pick<ReadDeps, "lexicon" | "history">,
  family: LexicalFamily,
  id: string,
): TE.TaskEither<AppError, void> =>
  pipe(remainsOf(lexicon[family].text(id), history, family, id), TE.asUnit);
