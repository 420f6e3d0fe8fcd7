import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { BackupRecords, Backups } from "../../domain/changes/backup.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import type { UseCase } from "../shared/use-case.ts";

/** Everything that the dictionary has to keep, its users with the hashes of their passwords included. */
export const backUpDictionary: UseCase<
  { readonly backups: Backups },
  { readonly actor: Actor },
  BackupRecords
> =
  ({ backups }) =>
  ({ actor }) =>
    pipe(
      TE.fromEither(requireRole(actor, "admin")),
      TE.map(() => backups.read()),
    );
