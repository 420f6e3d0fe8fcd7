import * as TE from "fp-ts/lib/TaskEither.js";
import type { SessionRepository } from "../../domain/sessions/session-repository.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { unauthenticated } from "../../domain/shared/app-error.ts";
import type { UseCase } from "../shared/use-case.ts";

/** Ends the caller's own session at once, and with it both of its tokens. */
export const logOut: UseCase<
  { readonly sessions: SessionRepository },
  { readonly actor: Actor },
  void
> =
  ({ sessions }) =>
  ({ actor }) =>
    actor.kind === "user" ? sessions.end(actor.session_id) : TE.left(unauthenticated);
