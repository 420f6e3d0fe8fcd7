import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type Act, auditActor, auditLine } from "../../domain/audit/audit-line.ts";
import type { Audit } from "../../domain/audit/audit.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { type Clock, type NewId, timestamp } from "../../domain/shared/clock.ts";
import type { UseCase } from "../shared/use-case.ts";

export interface TellDeps {
  readonly audit: Pick<Audit, "append">;
  readonly clock: Clock;
  readonly newId: NewId;
}

/**
 * Tells the audit of an act that is no change of a resource: an export, a backup, a restore. A full disk is
 * no reason against it: a dictionary is to be saved all the same, and one that was restored is restored.
 */
export const tellAct: UseCase<TellDeps, { readonly actor: Actor; readonly act: Act }, void> =
  ({ audit, clock, newId }) =>
  ({ actor, act }): TE.TaskEither<StoreError, void> =>
    pipe(
      TE.fromIO(() =>
        auditLine({ id: newId(), at: timestamp(clock) }, auditActor(actor), act, actor.origin),
      ),
      TE.flatMap((line) => audit.append([line])),
      TE.orElse((error) => (error._tag === "StorageFull" ? TE.right(undefined) : TE.left(error))),
    );
