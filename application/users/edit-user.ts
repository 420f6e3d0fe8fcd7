import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { UserDraft, UserRecord } from "../../domain/users/user.ts";
import { type EditInput, editResource, type UseCase } from "../shared/crud.ts";
import { readUser } from "./read-user.ts";
import { crudDeps, type UserDeps, userRules } from "./user-rules.ts";

/** Users change their own name, address and language; administrators anyone's. */
export const editUser: UseCase<UserDeps, EditInput<UserRecord, UserDraft>, UserRecord> =
  (deps) => (input) =>
    pipe(
      readUser(deps)(input),
      TE.flatMap(({ last_login_at }) =>
        pipe(
          editResource(userRules)(crudDeps(deps))({
            ...input,
            draft: (user) => input.draft({ user, last_login_at }),
          }),
          TE.map((user) => ({ user, last_login_at })),
        ),
      ),
    );
