import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { BackupRecords, Backups } from "../../domain/changes/backup.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import { tellAct, type TellDeps } from "../audit/tell-act.ts";
import type { UseCase } from "../shared/use-case.ts";

/**
 * Everything that the dictionary has to keep, its users with the hashes of their passwords included. The
 * audit is told before the first record leaves; but one whose disk is full can still be saved.
 */
export const backUpDictionary: UseCase<
  TellDeps & { readonly backups: Backups },
  { readonly actor: Actor },
  BackupRecords
> =
  (deps) =>
  ({ actor }) =>
    pipe(
      TE.fromEither(requireRole(actor, "admin")),
      TE.tap(() => tellAct(deps)({ actor, act: { action: "back_up" } })),
      TE.map(() => deps.backups.read()),
    );
