import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Backups, BackupSource, RestoreRefusal } from "../../domain/changes/backup.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import { tellAct, type TellDeps } from "../audit/tell-act.ts";

export interface RestoreInput {
  readonly actor: Actor;
  readonly backup: BackupSource;
}

/** Fills an empty dictionary with a backup, whose audit then says so. */
export const restoreDictionary =
  (deps: TellDeps & { readonly backups: Backups }) =>
  ({ actor, backup }: RestoreInput): TE.TaskEither<AppError | RestoreRefusal, void> =>
    pipe(
      TE.fromEither<AppError | RestoreRefusal, string>(requireRole(actor, "admin")),
      TE.flatMap(() => deps.backups.restore(backup)),
      TE.flatMap(() => tellAct(deps)({ actor, act: { action: "restore_backup" } })),
    );
