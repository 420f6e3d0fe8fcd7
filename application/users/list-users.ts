import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { requireRole } from "../../domain/shared/actor.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { UserRecord } from "../../domain/users/user.ts";
import type { ListInput } from "../shared/list-resources.ts";
import type { UseCase } from "../shared/use-case.ts";
import type { UserDeps } from "./user-rules.ts";

/** Administrators see everyone. */
export const listUsers: UseCase<Pick<UserDeps, "users">, ListInput, Page<UserRecord>> =
  ({ users }) =>
  ({ actor, query }) =>
    pipe(
      TE.fromEither(requireRole(actor, "admin")),
      TE.flatMap(() => users.list(query)),
    );
