import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Act } from "../../domain/audit/audit-line.ts";
import type { Audit } from "../../domain/audit/audit.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { UseCase } from "../shared/use-case.ts";
import { actLine } from "./act-line.ts";

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
  (deps) =>
  ({ actor, act }): TE.TaskEither<StoreError, void> =>
    pipe(
      TE.fromIO(() => actLine(deps, actor, act)),
      TE.flatMap((line) => deps.audit.append([line])),
      TE.orElse((error) => (error._tag === "StorageFull" ? TE.right(undefined) : TE.left(error))),
    );
